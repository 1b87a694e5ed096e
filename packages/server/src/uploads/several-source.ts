/** Several CSV or TSV files, or several workbooks, that are read as one, one behind the other. Runs in the throw-away process only. */
import { mkdirSync, statSync } from 'node:fs';
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { mustHoldWhatItSays } from './accepted.ts';
import { csvSource, longestRowBytes } from './csv-source.ts';
import type { UploadFile } from './messages.ts';
import { odsSource } from './ods-source.ts';
import type { SheetSource } from './sheet-source.ts';
import type { FileSource } from './source.ts';
import { formatOf, unreadable, type FileFormat } from './text-file.ts';
import { ColumnProfile, profileNotes } from './typed-cells.ts';
import { mostTextBytes, tooMuchText } from './typed-rows.ts';
import { xlsxSource } from './xlsx-source.ts';

/** All files are open at a time: with the buffers of one file alone two would fill the memory. */
const bufferBytes = longestRowBytes;
/** Cells of workbooks are written out with short rows: what is read at once is the longest of them. */
const bookBufferBytes = 1;

interface Part {
  readonly filename: string;
  readonly source: FileSource;
  /** For each column of the first file its place in this one. */
  readonly places: readonly number[];
  /** Columns in SQL, in the order of the first file. */
  readonly list: string;
}

/** A source whose cells have types of their own. */
const isSheet = (source: FileSource): source is SheetSource => 'profiles' in source;
const isBook = (format: FileFormat): format is 'xlsx' | 'ods' => format === 'xlsx' || format === 'ods';

/**
 * The columns are those of the first file; the others have the same by name, in any order. Each is read by its own delimiter,
 * quotes and encoding, and of each workbook the sheet of the same name, or its only one; types are found in the rows of all.
 * @param files  at least two
 * @throws Failure FILE_UNREADABLE, FILE_EMPTY, each naming the file
 */
export async function severalSource(files: readonly UploadFile[], options: UploadOptions, scratch: string): Promise<FileSource> {
  const parts: Part[] = [];
  let written = 0;
  for (const [i, file] of files.entries()) {
    const source = await opened(file, options, `${scratch}/${i}`, parts[0]?.source);
    const places = placesOf(file.filename, source, parts[0]);
    const list = places.map((place, at) => `c${place} AS c${at}`).join(', ');
    parts.push({ filename: file.filename, source, places, list });
    written += bytesIn(`${scratch}/${i}/sheet.csv`) + bytesIn(`${scratch}/${i}/only/sheet.csv`);
    if (written > mostTextBytes) throw tooMuchText();
  }
  const [first] = parts;
  if (!first) throw new Failure('INTERNAL');
  return {
    ...first.source,
    ...joined(parts, first.source),
    select: () => parts.map(({ source, list }) => `SELECT ${list} FROM (${source.select()})`).join(' UNION ALL '),
    rows: parts.reduce((sum, { source }) => sum + (source.rows ?? 0), 0),
    locate: (row) => locateIn(parts, row),
    diagnose: async (error) => {
      for (const { source, filename } of parts) {
        const said = await source.diagnose(error);
        if (said) return { message: `${filename} or another of the files: ${said.message}` };
      }
      return undefined;
    },
    notes: [readNote(parts), ...parts.flatMap(({ filename, source }) => source.notes.map((note) => `${filename}: ${note}`))],
  };
}

/** 0 where nothing was written. */
const bytesIn = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The columns of workbooks, with the types that the cells of all of them have; those of texts are found later. */
function joined(parts: readonly Part[], first: FileSource): Partial<FileSource> {
  if (!isSheet(first)) return {};
  const profiles = first.columns.map((_, at) => {
    const all = new ColumnProfile();
    for (const { source, places } of parts) {
      const own = isSheet(source) ? source.profiles[places[at] ?? at] : undefined;
      if (own) all.join(own);
    }
    return all;
  });
  const names = first.columns.map(({ name }) => name);
  return {
    columns: names.map((name, at) => profiles[at]?.column(name, `c${at}`, first.nullValues) ?? { name }),
    remarks: (types) => profileNotes(profiles, names, types),
  };
}

/** @param first  of the files, which says what the others are */
async function opened(file: UploadFile, options: UploadOptions, folder: string, first?: FileSource): Promise<FileSource> {
  mkdirSync(folder);
  try {
    const format = formatOf(file.path, file.filename);
    mustHoldWhatItSays(file, format);
    const isText = format === 'csv' || format === 'tsv';
    if ((!isText && !isBook(format)) || (first && isBook(first.format) === isText))
      throw unreadable('Of several files all must be CSV or TSV, or all Excel or OpenDocument.');
    if (isText) return await csvSource(file, format, options, folder, bufferBytes);
    return await sheetOf(format, file, options, folder, first);
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'FILE_UNREADABLE' && error.code !== 'FILE_EMPTY')) throw error;
    throw new Failure(error.code, { ...error.detail, message: `${file.filename}: ${error.message}` }, { cause: error });
  }
}

/** Of a workbook the sheet that the first one is read of, or the only one that is shown. */
async function sheetOf(
  format: 'xlsx' | 'ods',
  file: UploadFile,
  options: UploadOptions,
  folder: string,
  first: FileSource | undefined,
): Promise<FileSource> {
  const read = format === 'xlsx' ? xlsxSource : odsSource;
  if (!first) return read(file, options, folder, bookBufferBytes);
  const wanted = first.options.sheet_name ?? '';
  try {
    return await read(file, { ...options, sheet_name: wanted }, folder, bookBufferBytes);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'INVALID') throw error;
  }
  const again = `${folder}/only`;
  mkdirSync(again);
  const source = await read(file, { ...options, sheet_name: null }, again, bookBufferBytes);
  const shown = source.sheets.filter((name) => !source.hiddenSheets?.includes(name));
  if (shown.length === 1) return source;
  throw unreadable(`There is no sheet ${wanted}, as in the first file, but ${told(shown)}.`);
}

/** @throws Failure FILE_UNREADABLE when the file has other columns than the first */
function placesOf(filename: string, { columns }: FileSource, first: Part | undefined): number[] {
  if (!first) return columns.map((_, i) => i);
  const places = new Map(columns.map(({ name }, i) => [name.toLowerCase(), i]));
  const wanted = first.source.columns.map(({ name }) => name);
  const missing = wanted.filter((name) => !places.has(name.toLowerCase()));
  const known = new Set(wanted.map((name) => name.toLowerCase()));
  const more = columns.flatMap(({ name }) => (known.has(name.toLowerCase()) ? [] : [name]));
  // Whole sentences each: pages translate them as they are.
  if (missing.length > 0 && more.length > 0)
    throw unreadable(
      `All files must have the same columns as ${first.filename}. ${filename} has no ${told(missing)}, and has ${told(more)} besides.`,
    );
  if (missing.length > 0)
    throw unreadable(`All files must have the same columns as ${first.filename}. ${filename} has no ${told(missing)}.`);
  if (more.length > 0)
    throw unreadable(`All files must have the same columns as ${first.filename}. ${filename} also has ${told(more)}.`);
  return wanted.map((name, i) => places.get(name.toLowerCase()) ?? i);
}

const mostTold = 5;

const told = (names: readonly string[]): string =>
  names.slice(0, mostTold).join(', ') + (names.length > mostTold ? ` and ${names.length - mostTold} more` : '');

async function locateIn(parts: readonly Part[], row: number): Promise<string> {
  let before = 0;
  for (const { source, filename } of parts) {
    const rows = source.rows ?? 0;
    if (row < before + rows) return `${await source.locate(row - before)} of ${filename}`;
    before += rows;
  }
  return `Row ${row + 1}`;
}

const readNote = (parts: readonly Part[]): string =>
  `${parts.length} files are read one behind the other: ${told(parts.map(({ filename, source }) => `${filename} (${rowsText(source.rows ?? 0)})`))}.`;

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
