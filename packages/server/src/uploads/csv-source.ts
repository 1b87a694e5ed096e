/** CSV and TSV: the dialect is found by hand, every cell is read as text, types come later. */
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { dialectOf, recordsOf, scanCsv, type Dialect } from './csv-scan.ts';
import type { UploadFile } from './messages.ts';
import { columnNames } from './names.ts';
import { mustFit, skippedNote, type Source } from './source.ts';
import { asUtf8, headOf } from './text-file.ts';

const HEAD_BYTES = 512 * 1024;
/** A row may be this long; DuckDB allows 2 MB unless told. */
const LONGEST_ROW = 32 * 1024 * 1024;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export async function csvSource(
  file: UploadFile,
  format: 'csv' | 'tsv',
  options: UploadOptions,
  scratch: string,
): Promise<Source> {
  const { path, note } = await asUtf8(file.path, `${scratch}/utf8.csv`);
  const head = headOf(path, HEAD_BYTES);
  const cut = head.length === HEAD_BYTES;
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  const named = namedDelimiter(text);
  const lead = named === undefined ? 0 : 1;
  const delimiter = options.delimiter ?? named?.delimiter ?? (format === 'tsv' ? '\t' : undefined);
  const dialect = dialectOf(named === undefined ? text : text.slice(named.length), cut, {
    ...(delimiter ? { delimiter } : {}),
    ...(typeof options.quote === 'string' ? { quote: options.quote } : {}),
    ...(typeof options.skip_rows === 'number' ? { skip: Math.max(0, options.skip_rows - lead) } : {}),
  });
  const { skip } = dialect;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(named === undefined ? [] : ['The first line names the delimiter and is not part of the table.']),
    ...(skip > 0 ? [skippedNote('line', skip + lead)] : []),
  ];
  return describeCsv({ path, text, cut, dialect: { ...dialect, skip: skip + lead }, format, options, notes });
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
  dialect: Dialect;
  format: 'csv' | 'tsv';
  options: UploadOptions;
  /** About the text and what stands above the table. */
  notes: readonly string[];
}

function describeCsv({ path, text, cut, dialect, format, options, notes: before }: CsvText): Source {
  const { delimiter, quote, skip } = dialect;
  const body = text.split('\n').slice(skip).join('\n');
  const records = recordsOf(body, delimiter, quote, 201, cut).map(({ fields }) => fields);
  const first = records[0];
  if (first === undefined && cut && body.trim() !== '')
    throw new Failure('FILE_UNREADABLE', { message: `The first row is longer than ${HEAD_BYTES / 1024} kB.` });
  if (first === undefined) throw new Failure('FILE_EMPTY', { message: 'The file holds no rows.' });
  const header = options.header ?? looksLikeHeader(first, records.slice(1));
  const width = header ? first.length : Math.max(...records.map((fields) => fields.length));
  mustFit(width);
  const { names, notes } = columnNames(header ? first : Array.from({ length: width }, (_, i) => `column_${i + 1}`));
  const cells = records.slice(header ? 1 : 0).flat();
  const decimal = options.decimal_character ?? (delimiter !== ',' && usesComma(cells) ? ',' : '.');
  // Who writes decimal commas writes the day first.
  const dayFirst = options.day_first ?? (decimal === ',' ? true : undefined);
  const select = (forgiving = false): string => {
    const settings = [
      'auto_detect = false',
      `delim = ${quoted(delimiter)}`,
      `quote = ${quoted(quote)}`,
      `escape = ${quoted(quote)}`,
      `header = ${header}`,
      `skip = ${skip}`,
      `max_line_size = ${LONGEST_ROW}`,
      // Unless told the engine reads sixteen of the longest rows at a time.
      `buffer_size = ${LONGEST_ROW}`,
      // Filling up short rows and quoted line breaks do not go together in parallel.
      ...(forgiving ? ['null_padding = true', 'parallel = false', 'strict_mode = false'] : []),
      `columns = {${names.map((_, i) => `'c${i}': 'VARCHAR'`).join(', ')}}`,
    ];
    return `SELECT * FROM read_csv(${quoted(path)}, ${settings.join(', ')})`;
  };
  return {
    format,
    columns: names.map((name) => ({ name })),
    select,
    locate: async (row) => `Line ${(await scanCsv(path, dialect, header, { record: row }))?.line ?? row + 1}`,
    diagnose: async (error) => {
      const fault = await scanCsv(path, dialect, header, { width });
      if (fault !== undefined) return { message: `Line ${fault.line}: ${fault.what}.`, line: fault.line };
      if (/maximum line size|max_line_size/i.test(error.message)) return { message: 'A row is longer than 32 MB.' };
      return /CSV Error/.test(error.message) ? { forgive: true } : undefined;
    },
    options: {
      delimiter,
      quote,
      header,
      skip_rows: skip,
      null_values: options.null_values ?? [],
      decimal_character: decimal,
      day_first: dayFirst ?? null,
    },
    nullValues: options.null_values ?? [],
    decimal,
    dayFirst,
    sheets: [],
    notes: [...before, ...notes],
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

function usesComma(cells: readonly string[]): boolean {
  const comma = cells.filter((cell) => /^\s*[+-]?(\d{1,3}(\.\d{3})+|\d+),\d+\s*$/.test(cell)).length;
  const point = cells.filter((cell) => /^\s*[+-]?(\d{1,3}(,\d{3})+|\d+)\.\d+\s*$/.test(cell)).length;
  return comma > point;
}
