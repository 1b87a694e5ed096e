/** The SQL that reads dates and times out of text cells, and the formats that are tried. Pure text. */

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** What is written again as it stands, midnight too, is read without a regular expression; NULL leaves a cell to the careful reading. */
export const plainDate = (x: string): string =>
  `CASE WHEN TRY_CAST(${x} AS DATE)::VARCHAR = ${x} THEN TRY_CAST(${x} AS DATE) ` +
  `WHEN suffix(${x}, ' 00:00:00') AND TRY_CAST(${x} AS TIMESTAMP)::VARCHAR = ${x} THEN TRY_CAST(${x} AS DATE) END`;
/** SQL of a timestamp for cells that are written exactly as the engine writes them; NULL leaves a cell to the careful reading. */
export const plainDatetime = (x: string): string =>
  `if(TRY_CAST(${x} AS TIMESTAMP)::VARCHAR = ${x}, TRY_CAST(${x} AS TIMESTAMP), NULL)`;

const isoDay = '\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}';

/** A day, or a moment that is the beginning of one. */
export const isoDate = (cell: string): string =>
  `if(regexp_full_match(${cell}, '${isoDay}([T ]00:00(:00(\\.0+)?)?)?'), TRY_CAST(${cell} AS DATE), NULL)`;

/** A zone in the text is honoured: the stored instant is UTC. A plain cast would drop the zone. */
export const isoDatetime = (cell: string): string =>
  `CASE WHEN regexp_full_match(${cell}, '\\d{4}[-/].*:\\d\\d(\\.\\d+)? ?([Zz]|UTC|[+-]\\d\\d(:?\\d\\d)?)') THEN TRY_CAST(${cell} AS TIMESTAMPTZ) AT TIME ZONE 'UTC' ` +
  `WHEN regexp_full_match(${cell}, '${isoDay}.*') THEN TRY_CAST(${cell} AS TIMESTAMP) END`;

const times = ['%H:%M:%S', '%H:%M', '%I:%M:%S %p', '%I:%M %p', '%H:%M:%S.%f'];

const parts: Readonly<Record<string, string>> = {
  d: '\\d{1,2}',
  m: '\\d{1,2}',
  Y: '\\d{4}',
  y: '\\d{2}',
  b: '[A-Za-z]{3}',
  B: '[A-Za-z]+',
  H: '\\d{1,2}',
  I: '\\d{1,2}',
  M: '\\d{1,2}',
  S: '\\d{1,2}',
  f: '\\d{1,6}',
  p: '[AaPp][Mm]',
};

/**
 * What a text of a format looks like, for the engine and for JavaScript alike. The engine itself takes `20` for the year 20
 * where four digits are meant, and `5` for one of two.
 */
export const shapeOf = (format: string): string =>
  format.replaceAll('.', '\\.').replaceAll(/%([a-zA-Z])/g, (_, part: string) => parts[part] ?? '');

/** @param withTimes  `format` is of the day; a time may stand behind it */
export function national(cell: string, format: string, withTimes: boolean): string {
  const shape = `${shapeOf(format)}${withTimes ? `( (${times.map(shapeOf).join('|')}))?` : ''}`;
  const text = `if(regexp_full_match(${cell}, '${shape}'), ${cell}, NULL)`;
  return withTimes
    ? `try_strptime(${text}, [${[format, ...times.map((time) => `${format} ${time}`)].map(quoted).join(', ')}])`
    : `try_strptime(${text}, ${quoted(format)})`;
}

/** Years of two digits are those of POSIX: 69 to 99 are of the last century, 00 to 68 of this one. */
export const hasShortYear = (format: string): boolean => format.includes('%y');

/** Days written in numbers or words, likelier first: every format that is tried for a date. */
export function dayFormats(dayFirst: boolean | undefined): string[] {
  const slashes = dayFirst ? ['%d/%m/%Y', '%m/%d/%Y'] : ['%m/%d/%Y', '%d/%m/%Y'];
  const dashes = dayFirst === false ? ['%m-%d-%Y', '%d-%m-%Y'] : ['%d-%m-%Y', '%m-%d-%Y'];
  const long = [...slashes, '%d.%m.%Y', ...dashes, '%d %b %Y', '%d-%b-%Y', '%b %d, %Y', '%d %B %Y', '%B %d, %Y', '%b %d %Y'];
  // Days and months first: a year in front is mostly written whole.
  return [...long, ...long.map((format) => format.replace('%Y', '%y')), '%y-%m-%d', '%y/%m/%d', '%y.%m.%d'];
}

/** Days with a time behind them. */
export const momentFormats = (dayFirst: boolean | undefined): string[] =>
  dayFormats(dayFirst).flatMap((day) => times.map((time) => `${day} ${time}`));

/** The same format with day and month changed over, where both are numbers; undefined where there is no doubt. */
export function otherOrder(format: string | undefined): string | undefined {
  const order = /^%([dm])([/-])%([dm])/.exec(format ?? '');
  return order && format ? `%${order[3]}${order[2]}%${order[1]}${format.slice(order[0].length)}` : undefined;
}
