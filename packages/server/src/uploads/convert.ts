/** The SQL that turns a cell of a file into a typed value, and how types are detected. Pure text. */
import type { UploadType } from '@tessera/api/upload';

/** How a column is read: its type and, for dates in words or national order, the format found. */
export interface Reading {
  type: UploadType;
  /** strptime format; `undefined` for ISO. */
  format?: string;
  /**
   * A person chose the type: what can be read without a loss is (1.0 is a whole number, a moment has a day). Detection
   * must not: there 1.0 says that the column holds numbers.
   */
  isChosen?: true;
}

export interface TextOptions {
  /** Spellings of "nothing" that apply to every column. */
  nullValues: readonly string[];
  decimal: '.' | ',';
  /** Undefined where nothing tells: then 3/4 is read in the American order and 3-4 in the European. */
  dayFirst: boolean | undefined;
}

/** In columns that are not text these mean "nothing" unless the user lists his own. */
const nothing = ['NA', 'N/A', 'n/a', 'NULL', 'null', 'NaN', 'nan', 'None', '#N/A', '-', '\\N'];

const yes = ['true', 'yes', 't', 'y', '1'];
const no = ['false', 'no', 'f', 'n', '0'];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** Not IN: from a handful of values the engine makes a join of it, which every row then passes through. */
const isOneOf = (x: string, texts: readonly string[]): string => `list_contains([${texts.map(quoted).join(', ')}], ${x})`;

/** The engine's type for each of ours. */
export const engineType: Record<UploadType, string> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  epoch_s: 'TIMESTAMP',
  epoch_ms: 'TIMESTAMP',
};

/** A cell without its spellings of "nothing"; text keeps its blanks. */
function present(x: string, type: UploadType, options: TextOptions): string {
  const empty =
    options.nullValues.length > 0 ? `if(${isOneOf(x, options.nullValues)}, NULL, nullif(${x}, ''))` : `nullif(${x}, '')`;
  if (type === 'text') return empty;
  const trimmed = `nullif(trim(${empty}), '')`;
  return options.nullValues.length > 0 ? trimmed : `if(${isOneOf(trimmed, nothing)}, NULL, ${trimmed})`;
}

/** The typed value of a text cell, NULL when it cannot be read as that type. */
export function typed(x: string, reading: Reading, options: TextOptions): string {
  const quick = options.nullValues.length > 0 ? undefined : plain(x, reading, options.decimal);
  return quick === undefined ? careful(x, reading, options) : `coalesce(${quick}, ${careful(x, reading, options)})`;
}

/** Reads the plain spelling of most cells without regular expressions; NULL leaves a cell to the careful reading. */
function plain(x: string, { type, format }: Reading, decimal: '.' | ','): string | undefined {
  if (format !== undefined) return undefined;
  switch (type) {
    case 'integer':
      // The engine would round '1.5' and read '1e3'.
      return `if(contains(${x}, '.') OR contains(${x}, 'e') OR contains(${x}, 'E'), NULL, TRY_CAST(${x} AS BIGINT))`;
    case 'number':
      return decimal === '.' ? `if(isfinite(TRY_CAST(${x} AS DOUBLE)), TRY_CAST(${x} AS DOUBLE), NULL)` : undefined;
    case 'date':
      return `if(length(${x}) = 10, TRY_CAST(${x} AS DATE), NULL)`;
    case 'datetime':
      return `if(length(${x}) = 19 AND ${x}[17] = ':', TRY_CAST(${x} AS TIMESTAMP), NULL)`;
    case 'text':
    case 'boolean':
    case 'epoch_s':
    case 'epoch_ms':
      return undefined;
  }
}

function careful(x: string, reading: Reading, options: TextOptions): string {
  const cell = present(x, reading.type, options);
  const { format, isChosen = false } = reading;
  switch (reading.type) {
    case 'text':
      return cell;
    case 'boolean':
      return `CASE WHEN ${isOneOf(`lower(${cell})`, yes)} THEN true WHEN ${isOneOf(`lower(${cell})`, no)} THEN false END`;
    case 'integer': {
      const [group, point] = options.decimal === ',' ? ['\\.', ','] : [',', '\\.'];
      const whole = isChosen ? `regexp_replace(${cell}, '${point}0*$', '')` : cell;
      const digits = `replace(${whole}, '${options.decimal === ',' ? '.' : ','}', '')`;
      return `if(regexp_full_match(${whole}, '[+-]?(\\d+|\\d{1,3}(${group}\\d{3})+)'), TRY_CAST(${digits} AS BIGINT), NULL)`;
    }
    case 'number':
      return carefulNumber(cell, options);
    case 'epoch_s':
    case 'epoch_ms': {
      const micros = reading.type === 'epoch_s' ? '1000000' : '1000';
      return `TRY(make_timestamp(round(${carefulNumber(cell, options)} * ${micros})::BIGINT))`;
    }
    case 'date':
      if (format !== undefined) return `${national(cell, format, isChosen)}::DATE`;
      return isChosen
        ? `${isoDatetime(cell)}::DATE`
        : `if(regexp_full_match(${cell}, '\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}([T ]00:00(:00(\\.0+)?)?)?'), TRY_CAST(${cell} AS DATE), NULL)`;
    case 'datetime':
      return format === undefined ? isoDatetime(cell) : national(cell, format, isChosen);
  }
}

function carefulNumber(cell: string, { decimal }: TextOptions): string {
  const [group, point] = decimal === ',' ? ['\\.', ','] : [',', '\\.'];
  const digits = decimal === ',' ? `replace(replace(${cell}, '.', ''), ',', '.')` : `replace(${cell}, ',', '')`;
  const shape = `[+-]?(\\d+(${point}\\d*)?|${point}\\d+|\\d{1,3}(${group}\\d{3})+(${point}\\d*)?)([eE][+-]?\\d{1,3})?`;
  return `if(regexp_full_match(${cell}, '${shape}'), TRY_CAST(${digits} AS DOUBLE), NULL)`;
}

const times = ['%H:%M:%S', '%H:%M', '%I:%M:%S %p', '%I:%M %p', '%H:%M:%S.%f'];

/** @param withTimes  `format` is of the day; the time may stand behind it */
const national = (cell: string, format: string, withTimes: boolean): string =>
  withTimes
    ? `try_strptime(${cell}, [${[format, ...times.map((time) => `${format} ${time}`)].map(quoted).join(', ')}])`
    : `try_strptime(${cell}, ${quoted(format)})`;

/** A zone in the text is honoured: the stored instant is UTC. A plain cast would drop the zone. */
const isoDatetime = (cell: string): string =>
  `CASE WHEN regexp_full_match(${cell}, '\\d{4}[-/].*:\\d\\d(\\.\\d+)? ?([Zz]|UTC|[+-]\\d\\d(:?\\d\\d)?)') THEN TRY_CAST(${cell} AS TIMESTAMPTZ) AT TIME ZONE 'UTC' ` +
  `WHEN regexp_full_match(${cell}, '\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}.*') THEN TRY_CAST(${cell} AS TIMESTAMP) END`;

/** As `typed`, but a cell that cannot be read is an error whose text begins with `cell: `. */
export function insisting(x: string, reading: Reading, options: TextOptions): string {
  if (reading.type === 'text') return typed(x, reading, options);
  return `coalesce(${typed(x, reading, options)}, if(${present(x, reading.type, options)} IS NULL, NULL, error('cell: ' || ${x})))`;
}

/** True for a cell that holds something which is not of the type. */
export function unreadable(x: string, reading: Reading, options: TextOptions): string {
  return reading.type === 'text'
    ? 'false'
    : `(${present(x, reading.type, options)} IS NOT NULL AND ${typed(x, reading, options)} IS NULL)`;
}

/** Days written in numbers or words, likelier first: every format that is tried for a date. */
function dayFormats(dayFirst: boolean | undefined): string[] {
  const slashes = dayFirst ? ['%d/%m/%Y', '%m/%d/%Y'] : ['%m/%d/%Y', '%d/%m/%Y'];
  const dashes = dayFirst === false ? ['%m-%d-%Y', '%d-%m-%Y'] : ['%d-%m-%Y', '%m-%d-%Y'];
  return [
    ...slashes,
    '%d.%m.%Y',
    ...dashes,
    '%d %b %Y',
    '%d-%b-%Y',
    '%b %d, %Y',
    '%d %B %Y',
    '%B %d, %Y',
    '%b %d %Y',
    ...slashes.map((format) => format.replace('%Y', '%y')),
    '%d.%m.%y',
    '%d-%b-%y',
  ];
}

/** Formats of days that stand before a time often enough to be tried. */
const isBeforeTimes = (format: string): boolean => !/%B|%d-%b|%b %d %Y|\.%y/.test(format);

/** The readings to try in this order; the first under which every cell is readable wins, else text. */
export function candidates(dayFirst: boolean | undefined): Reading[] {
  const days = dayFormats(dayFirst);
  return [
    { type: 'boolean' },
    { type: 'integer' },
    { type: 'number' },
    { type: 'date' },
    { type: 'datetime' },
    ...days.map((format): Reading => ({ type: 'date', format })),
    ...days
      .filter(isBeforeTimes)
      .flatMap((day) => times.map((time): Reading => ({ type: 'datetime', format: `${day} ${time}` }))),
  ];
}

/** The readings of a type a person chose, likelier first; never empty. */
export function readingsOf(type: UploadType, dayFirst: boolean | undefined): Reading[] {
  const plainly: Reading = { type, isChosen: true };
  if (type !== 'date' && type !== 'datetime') return [plainly];
  return [plainly, ...dayFormats(dayFirst).map((format): Reading => ({ ...plainly, format }))];
}

/** The same format with day and month changed over, where both are numbers; undefined where there is no doubt. */
export function otherOrder({ format }: Reading): string | undefined {
  const order = /^%([dm])([/-])%([dm])/.exec(format ?? '');
  return order && format ? `%${order[3]}${order[2]}%${order[1]}${format.slice(order[0].length)}` : undefined;
}

/**
 * Counts, over a sample, that decide about one column: `[filled, readable…]` in the order of `readings`.
 * A number with a leading zero (007, a postcode) or more than 18 digits is an identifier and stays text;
 * 0 and 1 alone are numbers, not truth values.
 */
export function detectionCounts(x: string, readings: readonly Reading[], options: TextOptions): string[] {
  const filled = `count(${present(x, 'integer', options)})`;
  return [
    filled,
    ...readings.map((reading) => {
      const value = `count(${typed(x, reading, options)})`;
      const identifier = `bool_or(regexp_matches(${x}, '^\\s*[+-]?(0\\d|\\d{19})'))`;
      if (reading.type === 'boolean') {
        const said = present(x, 'boolean', options);
        return `if(coalesce(bool_and(${said} IN ('0', '1') OR length(${said}) = 1), true), -1, ${value})`;
      }
      return reading.type === 'integer' || reading.type === 'number' ? `if(coalesce(${identifier}, false), -1, ${value})` : value;
    }),
  ];
}
