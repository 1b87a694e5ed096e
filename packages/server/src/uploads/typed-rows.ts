/** Rows of typed cells written as CSV beside the upload, for the engine to read; what their columns are is counted meanwhile. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Failure } from '@tessera/core/failures';
import { ColumnProfile, type TypedCell } from './typed-cells.ts';

/** The cells of a row by column; undefined where there is none. */
export type TypedRowCells = readonly (TypedCell | undefined)[];

/** One shared text may stand in a million cells: what is written out can be any size. */
export const mostTextBytes = 2 * 2 ** 30;
/** Of one row, in characters. */
const longestRow = 64 * 2 ** 20;
const bufferedCharacters = 1 << 18;
/** The engine's own; a longer row has to be announced. */
const usualRowBytes = 2 * 2 ** 20;

/** Says that a file grows too large when it is written out. */
export const tooMuchText = (): Failure =>
  new Failure('FILE_UNREADABLE', {
    message: 'The file holds more than 2 GB of text once it is unpacked, which cannot be read.',
  });

/** What was written out: how to read it, and what each column holds. */
export interface TypedRows {
  /** One for each column of the file. */
  readonly profiles: readonly ColumnProfile[];
  readonly rows: number;
  /** The relation of the columns `places`, called `c0`, `c1` …, as text. @param bufferBytes  see `readBytes` */
  readonly select: (places: readonly number[], bufferBytes?: number) => string;
}

/** How many bytes of a file are read at once; smaller where many files are open together. */
export const readBytes = 16 * 2 ** 20;

/**
 * @param path  where the CSV is written
 * @param rows  starts from the first row each time it is called; asked twice when later rows are wider than `width`
 * @param width  of the first rows
 * @throws Failure FILE_UNREADABLE when it would be too large
 */
export async function writeRows(
  path: string,
  rows: () => AsyncIterable<TypedRowCells> | Iterable<TypedRowCells>,
  width: number,
  nullValues: readonly string[],
): Promise<TypedRows> {
  const written = await writePass(path, rows(), width, nullValues);
  return 'wider' in written ? writeRows(path, rows, written.wider, nullValues) : written;
}

async function writePass(
  path: string,
  rows: AsyncIterable<TypedRowCells> | Iterable<TypedRowCells>,
  given: number,
  nullValues: readonly string[],
): Promise<TypedRows | { wider: number }> {
  // A row of one empty cell would be a blank line, which is no row.
  const width = Math.max(given, 2);
  const profiles = Array.from({ length: width }, () => new ColumnProfile());
  const isNull = new Set(nullValues);
  const file = new CsvFile(path, width);
  let count = 0;
  let widest = width;
  try {
    for await (const cells of rows) {
      if (cells.length > widest) widest = widthOf(cells, widest);
      if (widest > width) continue;
      for (let i = 0; i < width; i += 1) {
        const cell = cells[i];
        if (cell !== undefined) profiles[i]?.add(cell, isNull.has(cell.text));
      }
      file.add(cells);
      count += 1;
    }
  } finally {
    file.end();
  }
  if (widest > width) return { wider: widest };
  return {
    profiles,
    rows: count,
    select: (places, buffer = readBytes) => selectOf(path, width, places, { longestRow: file.longestRow, buffer }),
  };
}

/** Empty cells at the end of a row are none. */
function widthOf(cells: TypedRowCells, least: number): number {
  let width = cells.length;
  while (width > least && cells[width - 1] === undefined) width -= 1;
  return width;
}

function selectOf(
  path: string,
  width: number,
  places: readonly number[],
  { longestRow, buffer }: { longestRow: number; buffer: number },
): string {
  const rowBytes = Math.max(usualRowBytes, longestRow);
  const settings = [
    'auto_detect = false',
    "delim = ','",
    `quote = '"'`,
    `escape = '"'`,
    "new_line = '\\n'",
    'header = false',
    // An empty cell is written as nothing, an empty text in quotes.
    'allow_quoted_nulls = false',
    `max_line_size = ${rowBytes}`,
    `buffer_size = ${Math.max(buffer, rowBytes)}`,
    `columns = {${Array.from({ length: width }, (_, i) => `'f${i}': 'VARCHAR'`).join(', ')}}`,
  ];
  const list = places.map((place, i) => `f${place} AS c${i}`).join(', ');
  return `SELECT ${list} FROM read_csv('${path.replaceAll("'", "''")}', ${settings.join(', ')})`;
}

class CsvFile {
  /** In bytes, its end included; rows of the usual length are not measured. */
  longestRow = 0;
  private readonly file: number;
  private readonly width: number;
  private buffered = '';
  private bytes = 0;

  constructor(path: string, width: number) {
    this.file = openSync(path, 'w');
    this.width = width;
  }

  add(cells: TypedRowCells): void {
    let row = '';
    for (let i = 0; i < this.width; i += 1) {
      const cell = cells[i];
      if (i > 0) row += ',';
      if (cell?.kind === undefined) continue;
      row += cell.kind === 'text' || cell.kind === 'nested' || cell.kind === 'code' ? inQuotes(cell.text) : cell.text;
      if (row.length > longestRow)
        throw new Failure('FILE_UNREADABLE', {
          message: `A row of the file is longer than ${longestRow / 2 ** 20} MB, which cannot be read.`,
        });
    }
    // A character has at most three bytes.
    if (row.length * 3 > usualRowBytes) this.longestRow = Math.max(this.longestRow, Buffer.byteLength(row) + 1);
    this.buffered += row;
    this.buffered += '\n';
    if (this.buffered.length > bufferedCharacters) this.flush();
  }

  end(): void {
    this.flush();
    closeSync(this.file);
  }

  private flush(): void {
    const bytes = Buffer.from(this.buffered);
    this.buffered = '';
    this.bytes += bytes.length;
    if (this.bytes > mostTextBytes) throw tooMuchText();
    for (let done = 0; done < bytes.length;) done += writeSync(this.file, bytes, done);
  }
}

const inQuotes = (text: string): string => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`);
