/** An uploaded file as a relation DuckDB can read: columns `c0`, `c1` …, text or already typed. */
import type { CountedKind, UploadOptions, UploadType } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { FileFormat } from './text-file.ts';

/** A column of an uploaded file, before its type is decided. */
export interface FileColumn {
  /** Shown and stored unless the user renames it; unique without regard to case. */
  name: string;
  /** The file's own type and an expression of it, for columns that are not plain text. */
  native?: NativeColumn;
  /** How many cells of each kind the file's own types make; absent where its texts have to tell. */
  kinds?: ReadonlyMap<CountedKind, number>;
  /** The types its texts may be read as; what does not fit is stored as `otherwise`. */
  tried?: { types: readonly UploadType[]; otherwise: NativeColumn };
}

/** How a column whose file knows its type is read and stored. */
export interface NativeColumn {
  type: UploadType;
  engineType: string;
  expression: string;
  /** The cells as they are written in the file, in SQL; absent: the values are printed. */
  text?: string;
}

/** An opened file of any format, so that preview and table need not know which one it is. */
export interface FileSource {
  format: FileFormat;
  columns: FileColumn[];
  /** A SELECT of `c0`, `c1` … for all rows in the file's order. */
  select: () => string;
  /** How many rows the file holds, where that is known before it is read. */
  rows?: number;
  /** "Line 17" or "Row 17" for a row counted from 0. */
  locate: (row: number) => Promise<string>;
  /** Says what is wrong with the file when reading failed. */
  diagnose: (error: Error) => Promise<{ message: string; line?: number } | undefined>;
  /** What was detected or asked for. */
  options: UploadOptions;
  nullValues: readonly string[];
  /** `find`: the cells tell, and who uploads is asked when they do not. */
  decimal: '.' | ',' | 'find';
  dayFirst: boolean | undefined;
  sheets: string[];
  /** The sheets among them that a spreadsheet program does not show. */
  hiddenSheets?: string[];
  notes: string[];
  /** What is to be said of the cells of the columns that are stored, by name, now that their types are known. */
  remarks?: (types: ReadonlyMap<string, UploadType>) => string[];
}

/** Of a table. */
export const mostColumns = 2000;

/** @throws Failure FILE_UNREADABLE for a file of more columns than a table may have */
export function mustFit(columns: number): void {
  if (columns > mostColumns)
    throw new Failure('FILE_UNREADABLE', {
      message: `The file has ${columns} columns; at most ${mostColumns} can be stored.`,
    });
}

/** Says what stands above the table; `count` is at least 1. */
export const skippedNote = (what: 'line' | 'row', count: number): string =>
  count === 1 ? `The first ${what} is skipped.` : `The first ${count} ${what}s are skipped.`;
