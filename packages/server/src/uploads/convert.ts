/** The SQL that turns a cell of a file into a typed value, and how types are detected. Pure text. */
import type { UploadType } from '@tessera/api/upload';
import { dayFormats, isoDate, isoDatetime, momentFormats, national, plainDate, plainDatetime } from './date-cells.ts';
import {
  exactNumber,
  exactWhole,
  plainNumber,
  plainWhole,
  proofOf,
  losesDigits,
  willingDecimal,
  willingNumber,
  willingWhole,
  type CodeEvidence,
  type NumberMarks,
} from './number-cells.ts';

/** How a column is read: its type and, for dates in words or national order, the format found. */
export interface ColumnReading {
  type: UploadType;
  /** strptime format; `undefined` for ISO. */
  format?: string;
  /**
   * A person chose the type: what can be read without a loss is (1.0 is a whole number, a moment has a day). Detection
   * must not: there 1.0 says that the column holds numbers.
   */
  isChosen?: true;
  /** Of numbers for a column of decimals: the engine's type, which keeps digits that a double rounds. */
  decimal?: string;
  /** What the cells of the column prove, so that +5 and 1e3 are numbers and not codes. */
  measures?: CodeEvidence;
}

/** How texts of a file become values: what means "nothing", and how numbers and dates are written. */
export interface TextOptions extends NumberMarks {
  /** Spellings of "nothing" that apply to every column. */
  nullValues: readonly string[];
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
export function typed(x: string, reading: ColumnReading, options: TextOptions): string {
  const quick = options.nullValues.length > 0 ? undefined : plain(x, reading, options);
  return quick === undefined ? careful(x, reading, options) : `coalesce(${quick}, ${careful(x, reading, options)})`;
}

/** Reads the plain spelling of most cells fast; NULL leaves a cell to the careful reading. */
function plain(x: string, { type, format }: ColumnReading, { decimal }: TextOptions): string | undefined {
  if (format !== undefined) return undefined;
  switch (type) {
    case 'integer':
      return plainWhole(x);
    case 'number':
      return decimal === '.' ? plainNumber(x) : undefined;
    case 'date':
      return plainDate(x);
    case 'datetime':
      return plainDatetime(x);
    case 'boolean':
      return `CASE ${x} WHEN 'true' THEN true WHEN 'false' THEN false END`;
    case 'text':
    case 'epoch_s':
    case 'epoch_ms':
      return undefined;
  }
}

function careful(x: string, reading: ColumnReading, options: TextOptions): string {
  const cell = present(x, reading.type, options);
  const { format, isChosen = false, measures } = reading;
  switch (reading.type) {
    case 'text':
      return cell;
    case 'boolean':
      return `CASE WHEN ${isOneOf(`lower(${cell})`, yes)} THEN true WHEN ${isOneOf(`lower(${cell})`, no)} THEN false END`;
    case 'integer':
      return isChosen ? willingWhole(cell, options) : exactWhole(cell, options, measures);
    case 'number':
      return isChosen ? willingNumber(cell, options) : exactNumber(cell, options, measures);
    case 'epoch_s':
    case 'epoch_ms': {
      const micros = reading.type === 'epoch_s' ? '1000000' : '1000';
      return `TRY(make_timestamp(round(${willingNumber(cell, options)} * ${micros})::BIGINT))`;
    }
    case 'date':
      if (format !== undefined) return `${national(cell, format, isChosen)}::DATE`;
      return isChosen ? `${isoDatetime(cell)}::DATE` : isoDate(cell);
    case 'datetime':
      return format === undefined ? isoDatetime(cell) : national(cell, format, isChosen);
  }
}

/** What is stored of a cell: the typed value, of a decimal with every digit the column has room for. */
export const storedValue = (x: string, reading: ColumnReading, options: TextOptions): string =>
  reading.decimal === undefined
    ? typed(x, reading, options)
    : willingDecimal(present(x, 'number', options), options, reading.decimal);

/** True for a cell of which a column of decimals stores fewer digits. */
export const isCut = (x: string, options: TextOptions, decimal: string): string =>
  `coalesce(${losesDigits(present(x, 'number', options), options, decimal)}, false)`;

/** As `storedValue`, but a cell that cannot be read is an error whose text begins with `cell: `. */
export function typedOrError(x: string, reading: ColumnReading, options: TextOptions): string {
  if (reading.type === 'text') return typed(x, reading, options);
  return `coalesce(${storedValue(x, reading, options)}, if(${present(x, reading.type, options)} IS NULL, NULL, error('cell: ' || ${x})))`;
}

/** True for a cell that holds something which is not of the type. */
export function unreadable(x: string, reading: ColumnReading, options: TextOptions): string {
  return reading.type === 'text'
    ? 'false'
    : `(${present(x, reading.type, options)} IS NOT NULL AND ${typed(x, reading, options)} IS NULL)`;
}

/** The readings to try in this order; the first under which every cell is readable wins, else text. */
export function candidates(dayFirst: boolean | undefined): { plain: ColumnReading[]; dated: ColumnReading[] } {
  return {
    plain: [
      { type: 'boolean' },
      { type: 'integer' },
      { type: 'number' },
      { type: 'integer', measures: { signs: true } },
      { type: 'number', measures: { signs: true } },
      { type: 'number', measures: { exponents: true } },
      { type: 'number', measures: { signs: true, exponents: true } },
      { type: 'date' },
      { type: 'datetime' },
    ],
    dated: [
      ...dayFormats(dayFirst).map((format): ColumnReading => ({ type: 'date', format })),
      ...momentFormats(dayFirst).map((format): ColumnReading => ({ type: 'datetime', format })),
    ],
  };
}

/** The readings of a type a person chose, likelier first; never empty. */
export function readingsOf(type: UploadType, dayFirst: boolean | undefined): ColumnReading[] {
  const plainly: ColumnReading = { type, isChosen: true };
  if (type !== 'date' && type !== 'datetime') return [plainly];
  return [plainly, ...dayFormats(dayFirst).map((format): ColumnReading => ({ ...plainly, format }))];
}

/**
 * Counts, over a sample, that decide about one column: `[filled, readable…]` in the order of `readings`.
 * 0 and 1 alone are numbers, not truth values.
 */
export function detectionCounts(x: string, readings: readonly ColumnReading[], options: TextOptions): string[] {
  const filled = `count(${present(x, 'integer', options)})`;
  return [
    filled,
    ...readings.map((reading) => {
      const value = `count(${typed(x, reading, options)})`;
      if (reading.type === 'boolean') {
        const said = present(x, 'boolean', options);
        return `if(coalesce(bool_and(${said} IN ('0', '1') OR length(${said}) = 1), true), -1, ${value})`;
      }
      return reading.measures ? `if(${proofOf(x, options, reading.measures)}, ${value}, -1)` : value;
    }),
  ];
}

/** True for a cell whose text means "nothing" in a column of a type; blank cells are not meant. */
export function isNothingIn(x: string, type: UploadType, options: TextOptions): string {
  if (options.nullValues.length > 0) return `coalesce(${x} <> '' AND ${isOneOf(x, options.nullValues)}, false)`;
  if (type === 'text') return 'false';
  // Few cells begin otherwise than with a digit: only those are compared.
  return `CASE WHEN ${x} IS NULL OR ascii(${x}) BETWEEN 48 AND 57 THEN false ELSE ${isOneOf(`trim(${x})`, nothing)} END`;
}
