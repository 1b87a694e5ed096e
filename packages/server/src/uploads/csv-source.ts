/** CSV and TSV: the dialect is found by hand, every cell is read as text, types come later. */
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { plainDialect, rewriteCsv } from './csv-rewrite.ts';
import { dialectOf, lineOfRecord, recordsOf, withEscape, type CsvScan } from './csv-scan.ts';
import type { CsvDialect } from './csv-walk.ts';
import { asUtf8 } from './encoding.ts';
import type { UploadFile } from './messages.ts';
import { columnNames } from './names.ts';
import { mustFit, skippedNote, type FileSource } from './source.ts';
import { headOf, unreadable } from './text-file.ts';

const HEAD_BYTES = 512 * 1024;
/** A row may be this long; DuckDB allows 2 MB unless told. */
export const longestRowBytes = 32 * 1024 * 1024;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * @param bufferBytes  what the reader of the text may hold at a time; absent: 16 of the longest rows, which reads large files fastest
 * @throws Failure FILE_UNREADABLE naming the line of a row that is too long or of a quote that never closes, FILE_EMPTY
 */
export async function csvSource(
  file: UploadFile,
  format: 'csv' | 'tsv',
  options: UploadOptions,
  scratch: string,
  bufferBytes?: number,
): Promise<FileSource> {
  const { path, encoding, note } = await asUtf8(file.path, `${scratch}/utf8.csv`, options.encoding);
  const head = headOf(path, HEAD_BYTES);
  const cut = head.length === HEAD_BYTES;
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  const named = namedDelimiter(text);
  const lead = named === undefined ? 0 : 1;
  const delimiter = options.delimiter ?? named?.delimiter ?? (format === 'tsv' ? '\t' : undefined);
  const found = dialectOf(named === undefined ? text : text.slice(named.length), cut, {
    ...(delimiter ? { delimiter } : {}),
    ...(typeof options.quote === 'string' ? { quote: options.quote } : {}),
    ...(options.escape ? { escape: options.escape } : {}),
    ...(typeof options.skip_rows === 'number' ? { skip: Math.max(0, options.skip_rows - lead) } : {}),
  });
  const dialect: CsvDialect = { ...found, skip: found.skip + lead };
  const table = await tableIn({ path, text, cut, dialect, options });
  const repaired = await repairedText(path, table, `${scratch}/rows.csv`);
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(named === undefined ? [] : ['The first line names the delimiter and is not part of the table.']),
    ...(dialect.skip > lead ? [skippedNote('line', dialect.skip)] : []),
    ...table.notes,
  ];
  return describe({ path, repaired, table, format, encoding, options, notes, bufferBytes });
}

/** Excel writes and understands a first line `sep=;`. */
function namedDelimiter(text: string): { delimiter: string; length: number } | undefined {
  const [line, delimiter] = /^"?sep=([^\r\n])"?\r?\n/i.exec(text) ?? [];
  return line !== undefined && delimiter !== undefined ? { delimiter, length: line.length } : undefined;
}

interface CsvText {
  path: string;
  /** The beginning of the file. */
  text: string;
  cut: boolean;
  dialect: CsvDialect;
  options: UploadOptions;
}

interface CsvTable {
  dialect: CsvDialect;
  header: boolean;
  names: string[];
  scan: CsvScan;
  notes: string[];
  /** A line break stands inside the first row. */
  isFirstBroken: boolean;
}

/** Names and rows of a text, whose every line is looked at. @throws Failure as `csvSource` */
async function tableIn({ path, text, cut, dialect: found, options }: CsvText): Promise<CsvTable> {
  const first = firstRecords(text, found, cut);
  const header = options.header ?? looksLikeHeader(first[0] ?? [], first.slice(1));
  const { dialect, scan } = await evidenceOf(path, found, header, first, options);
  const records = dialect.escape === found.escape ? first : firstRecords(text, dialect, cut);
  if (scan.fault) throw unreadableLine(scan.fault);
  const width = header ? (records[0]?.length ?? 1) : scan.width;
  mustFit(width);
  const given = header ? (records[0] ?? []) : Array.from({ length: width }, (_, i) => `column_${i + 1}`);
  const { names, notes } = columnNames(given);
  const isFirstBroken = (records[0] ?? []).some((field) => /[\r\n]/.test(field));
  return { dialect, header, names, scan, isFirstBroken, notes: [...notes, ...scanNotes(dialect, scan, options)] };
}

/** A file without a header is as wide as its widest row among the first. */
function evidenceOf(path: string, dialect: CsvDialect, header: boolean, first: readonly string[][], options: UploadOptions) {
  const width = header ? undefined : Math.max(...first.map((fields) => fields.length));
  return withEscape(path, dialect, header, { width, isChosen: Boolean(options.escape) });
}

const unreadableLine = ({ line, what }: { line: number; what: string }): Failure =>
  new Failure('FILE_UNREADABLE', { message: `Line ${line}: ${what}.`, extra: { line } });

/** The header and some rows. @throws Failure FILE_EMPTY */
function firstRecords(text: string, dialect: CsvDialect, cut: boolean): string[][] {
  const records = recordsOf(text, dialect, 201, cut).map(({ fields }) => fields);
  if (records.length > 0) return records;
  if (cut && text.trim() !== '') throw unreadable(`The first row is longer than ${HEAD_BYTES / 1024} kB.`);
  throw new Failure('FILE_EMPTY', { message: 'The file holds no rows.' });
}

function scanNotes({ escape, quote }: CsvDialect, { shortRows, marks }: CsvScan, options: UploadOptions): string[] {
  const { strayTexts } = marks;
  return [
    ...(escape === '\\' && !options.escape
      ? [`Quotes inside texts are written as \\${quote}; the backslashes are left out.`]
      : []),
    ...(strayTexts === 0 ? [] : [strayNote(strayTexts)]),
    ...(shortRows > 0
      ? [`${shortRows === 1 ? '1 row has' : `${shortRows} rows have`} fewer cells than the header; the missing cells are empty.`]
      : []),
  ];
}

const strayNote = (count: number): string =>
  count === 1
    ? '1 text goes on behind a closing quote; it is kept without the quotes.'
    : `${count} texts go on behind a closing quote; they are kept without the quotes.`;

/**
 * What DuckDB reads strictly and by several threads is left as it is.
 * @returns where a text is that holds the same rows in a plainer way, undefined when none is needed
 */
async function repairedText(
  path: string,
  { dialect, scan, names, isFirstBroken }: CsvTable,
  scratch: string,
): Promise<string | undefined> {
  const { marks } = scan;
  const { lf, crlf, cr } = marks.ends;
  const isPlain =
    dialect.escape === '"' &&
    marks.strayTexts + marks.blanksAtQuotes + marks.bareQuotes + scan.shortRows === 0 &&
    cr === 0 &&
    // Behind a byte order mark the engine does not see that the first text is quoted.
    !(isFirstBroken && headOf(path, 3).toString('hex') === 'efbbbf') &&
    (lf === 0 || crlf === 0) &&
    !(names.length === 1 && marks.blankLines > 0);
  if (isPlain) return undefined;
  await rewriteCsv(path, dialect, names.length, scratch);
  return scratch;
}

interface Described {
  path: string;
  repaired: string | undefined;
  table: CsvTable;
  format: 'csv' | 'tsv';
  encoding: NonNullable<UploadOptions['encoding']>;
  options: UploadOptions;
  notes: string[];
  bufferBytes: number | undefined;
}

function describe({ path, repaired, table, format, encoding, options, notes, bufferBytes }: Described): FileSource {
  const { dialect, header, names, scan } = table;
  const { delimiter, quote, skip } = repaired === undefined ? dialect : plainDialect;
  const settings = [
    'auto_detect = false',
    `delim = ${quoted(delimiter)}`,
    `quote = ${quoted(quote)}`,
    `escape = ${quoted(quote)}`,
    `header = ${header}`,
    `skip = ${skip}`,
    // The reader holds 16 of the longest rows at a time: told less, it reads by several threads, and a sample without the rest.
    `max_line_size = ${repaired === undefined ? Math.min(longestRowBytes, scan.longestRowAtMost) : longestRowBytes}`,
    ...(bufferBytes === undefined ? [] : [`buffer_size = ${bufferBytes}`]),
    // Unless told it takes a line break inside the quotes of the first row for the end of all rows.
    `new_line = '${repaired === undefined && scan.marks.ends.crlf > 0 ? '\\r\\n' : '\\n'}'`,
    // A strict reader takes carriage returns inside quotes for line ends of another kind.
    ...(scan.marks.quotedReturns > 0 ? ['strict_mode = false', 'parallel = false'] : []),
    `columns = {${names.map((_, i) => `'c${i}': 'VARCHAR'`).join(', ')}}`,
  ];
  return {
    format,
    columns: names.map((name) => ({ name })),
    select: () => `SELECT * FROM read_csv(${quoted(repaired ?? path)}, ${settings.join(', ')})`,
    rows: scan.rows,
    locate: async (row) => `Line ${(await lineOfRecord(path, dialect, header, row)) ?? row + 1}`,
    diagnose: (error) =>
      Promise.resolve(
        /maximum line size|max_line_size/i.test(error.message) ? { message: 'A row is longer than 32 MB.' } : undefined,
      ),
    options: {
      encoding,
      delimiter: dialect.delimiter,
      quote: dialect.quote,
      escape: dialect.escape,
      header,
      skip_rows: dialect.skip,
      null_values: options.null_values ?? [],
      decimal_character: options.decimal_character ?? null,
      day_first: options.day_first ?? null,
    },
    nullValues: options.null_values ?? [],
    decimal: options.decimal_character ?? 'find',
    dayFirst: options.day_first ?? undefined,
    sheets: [],
    notes,
  };
}

const isValue = (cell: string): boolean =>
  /^\s*[+-]?[\d.,]+%?\s*$|^\s*\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|^\s*(true|false)\s*$/i.test(cell);

/**
 * A first row of names: words only. Years or months as columns (2020, 2021) are names too when a word stands beside
 * them and nothing repeats.
 */
export function looksLikeHeader(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const filled = first.filter((cell) => cell.trim() !== '');
  if (filled.length < first.length / 2 || filled.length === 0) return false;
  const values = filled.filter(isValue);
  if (values.length === 0) return true;
  const years = values.every((cell) => /^\s*(19|20)\d\d\s*$/.test(cell)) && new Set(filled).size === filled.length;
  const word = first[0] !== undefined && !isValue(first[0]) && rest.every((fields) => fields[0] !== first[0]);
  return years && word;
}
