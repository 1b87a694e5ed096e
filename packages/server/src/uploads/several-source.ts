/** Several CSV or TSV files that are read as one, one behind the other. Runs in the throw-away process only. */
import { mkdirSync } from 'node:fs';
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { mustHoldWhatItSays } from './accepted.ts';
import { csvSource, longestRowBytes } from './csv-source.ts';
import type { UploadFile } from './messages.ts';
import type { FileSource } from './source.ts';
import { formatOf, unreadable } from './text-file.ts';

/** All files are open at a time: with the buffers of one file alone two would fill the memory. */
const bufferBytes = longestRowBytes;

interface Part {
  readonly filename: string;
  readonly source: FileSource;
  /** Columns in SQL, in the order of the first file. */
  readonly list: string;
}

/**
 * The columns are those of the first file; the others have the same by name, in any order. Each is read by its own delimiter,
 * quotes and encoding; types are found in the rows of all.
 * @param files  at least two
 * @throws Failure FILE_UNREADABLE, FILE_EMPTY, each naming the file
 */
export async function severalSource(files: readonly UploadFile[], options: UploadOptions, scratch: string): Promise<FileSource> {
  const parts: Part[] = [];
  for (const [i, file] of files.entries()) {
    const source = await opened(file, options, `${scratch}/${i}`);
    parts.push({ filename: file.filename, source, list: columnsInOrder(file.filename, source, parts[0]) });
  }
  const [first] = parts;
  if (!first) throw new Failure('INTERNAL');
  return {
    ...first.source,
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

async function opened(file: UploadFile, options: UploadOptions, folder: string): Promise<FileSource> {
  mkdirSync(folder);
  try {
    const format = formatOf(file.path, file.filename);
    mustHoldWhatItSays(file, format);
    if (format !== 'csv' && format !== 'tsv') throw unreadable('Of several files each must be CSV or TSV.');
    return await csvSource(file, format, options, folder, bufferBytes);
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'FILE_UNREADABLE' && error.code !== 'FILE_EMPTY')) throw error;
    throw new Failure(error.code, { ...error.detail, message: `${file.filename}: ${error.message}` }, { cause: error });
  }
}

/** @throws Failure FILE_UNREADABLE when the file has other columns than the first */
function columnsInOrder(filename: string, { columns }: FileSource, first: Part | undefined): string {
  if (!first) return columns.map((_, i) => `c${i}`).join(', ');
  const places = new Map(columns.map(({ name }, i) => [name.toLowerCase(), i]));
  const wanted = first.source.columns.map(({ name }) => name);
  const missing = wanted.filter((name) => !places.has(name.toLowerCase()));
  const known = new Set(wanted.map((name) => name.toLowerCase()));
  const more = columns.flatMap(({ name }) => (known.has(name.toLowerCase()) ? [] : [name]));
  if (missing.length + more.length > 0)
    throw unreadable(
      [
        `All files must have the same columns as ${first.filename}.`,
        ...(missing.length > 0 ? [`${filename} has no ${told(missing)}.`] : []),
        ...(more.length > 0 ? [`${filename} also has ${told(more)}.`] : []),
      ].join(' '),
    );
  return wanted.map((name, i) => `c${places.get(name.toLowerCase()) ?? i} AS c${i}`).join(', ');
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
