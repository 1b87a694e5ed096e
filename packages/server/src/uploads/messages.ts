/** What the server and the throw-away upload process say to each other. */
import type { FailureCode } from '@tessera/core/failures';
import type { UploadOptions, UploadPreview, UploadType } from '@tessera/api/upload';
import type { ColumnInfo } from '../drivers/driver.ts';

export interface UploadFile {
  /** Absolute path of the staged bytes. */
  path: string;
  /** As the user named it; decides only where the bytes leave a doubt. */
  filename: string;
}

export interface ColumnWish {
  /** The name in the preview. */
  source: string;
  name: string;
  type: UploadType;
  include: boolean;
}

export interface IngestPlan {
  options: UploadOptions;
  /** Columns not named keep their detected type and name. */
  columns?: readonly ColumnWish[];
  /** Only so many rows, from the first on. */
  rows?: number;
  /** The rows go behind those of a table there is; absent: they are all there is. */
  onto?: BaseTable;
}

/** A table a file is added to. */
export interface BaseTable {
  /** Absolute path of its table file, which is only read. */
  path: string;
  columns: readonly Pick<ColumnInfo, 'name' | 'type'>[];
}

/** A table built from a trusted SELECT of ours; `$1`, `$2` … stand for the files' paths. */
export interface BuildRequest {
  sql: string;
  files: readonly string[];
  target: TableTarget;
}

export interface TableTarget {
  uuid: string;
  version: number;
}

/** A finished, synced table file in the tables folder, not yet published. */
export interface TableFile {
  /** `<uuid>-<version>.duckdb` */
  file: string;
  columns: ColumnInfo[];
  rowcount: number;
  /** Of the table file. */
  bytes: number;
  /** What a person should know of how the file was read. */
  notes: string[];
}

/** `bytes` of `totalBytes` of the uploaded file have been read; `rows` is 0 until they are counted. */
export interface UploadProgress {
  phase: 'reading' | 'writing';
  bytes: number;
  totalBytes: number;
  rows: number;
}

export type Job =
  | { do: 'inspect'; file: UploadFile; options: UploadOptions; scratch: string }
  | { do: 'ingest'; file: UploadFile; plan: IngestPlan; scratch: string; output: string }
  | { do: 'build'; tables: { sql: string; output: string }[]; folders: string[]; scratch: string };

export type Written = Omit<TableFile, 'file'>;

export type JobReply =
  | { is: 'progress'; progress: UploadProgress }
  | { is: 'preview'; preview: UploadPreview }
  | { is: 'written'; tables: Written[] }
  | { is: 'failed'; code: FailureCode; message: string; extra?: Record<string, unknown> };
