/** An uploaded file as a relation DuckDB can read: columns `c0`, `c1` …, text or already typed. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadOptions, UploadType } from '@tessera/api/upload';
import { csvSource } from './csv-source.ts';
import { jsonSource } from './json-source.ts';
import type { UploadFile } from './messages.ts';
import { parquetSource } from './parquet-source.ts';
import { formatOf, type FileFormat } from './text-file.ts';
import { xlsxSource } from './xlsx-source.ts';

export interface SourceColumn {
  /** Shown and stored unless the user renames it; unique without regard to case. */
  name: string;
  /** The file's own type and an expression of it, for columns that are not plain text. */
  native?: { type: UploadType; engineType: string; expression: string };
}

export interface Source {
  format: FileFormat;
  columns: SourceColumn[];
  /** A SELECT of `c0`, `c1` … for all rows in the file's order; `forgiving` fills up short rows. */
  select: (forgiving?: boolean) => string;
  /** "Line 17" or "Row 17" for a row counted from 0. */
  locate: (row: number) => Promise<string>;
  /** Says what is wrong with the file when reading failed; `forgive` when short rows were all. */
  diagnose: (error: Error) => Promise<{ forgive: true } | { message: string; line?: number } | undefined>;
  /** What was detected or asked for. */
  options: UploadOptions;
  nullValues: readonly string[];
  decimal: '.' | ',';
  dayFirst: boolean;
  sheets: string[];
  notes: string[];
}

/** @throws Failure FILE_EMPTY, FILE_UNREADABLE */
export async function openSource(connection: DuckDBConnection, file: UploadFile, options: UploadOptions, scratch: string): Promise<Source> {
  const format = formatOf(file.path, file.filename);
  switch (format) {
    case 'csv':
    case 'tsv':
      return csvSource(file, format, options, scratch);
    case 'json':
    case 'jsonl':
      return jsonSource(connection, file, format, options, scratch);
    case 'parquet':
      return parquetSource(connection, file, options);
    case 'xlsx':
      return xlsxSource(file, options, scratch);
  }
}
