/** What the server and the throw-away upload process say to each other. */
import type { FailureCode } from '@tessera/core/failures';
import type {
  AppendProblem,
  ColumnCount,
  RowChanges,
  StoredCells,
  UploadOptions,
  UploadPreview,
  UploadType,
} from '@tessera/api/upload';
import type { ColumnInfo, LoadedColumn, TableLoader } from '../driver.ts';

/** A staged file as the process that reads it is told of it. */
export interface UploadFile {
  /** Absolute path of the staged bytes. */
  path: string;
  /** As the user named it; decides only where the bytes leave a doubt. */
  filename: string;
}

/** What the person decided for one column of the preview. */
export interface ColumnOptions {
  /** The name in the preview. */
  source: string;
  name: string;
  type: UploadType;
  include: boolean;
}

/** How a file becomes a table: the options it is read by, its columns, and whether its rows are appended. */
export interface IngestPlan {
  options: UploadOptions;
  /** Columns not named keep their detected type and name. */
  columns?: readonly ColumnOptions[];
  /** Values a column's type cannot hold become empty, where the rows make a table of their own. */
  acceptLoss?: boolean;
  /** The file is read without a preview, so no person can decide what is ambiguous (`unattended.ts`). */
  isUnattended?: true;
  /** The rows go behind those of a table there is; absent: they are all there is. */
  onto?: BaseTable;
}

/** A table a file is added to. */
export interface BaseTable {
  /** Absolute path of its table file, which is only read; absent for a table of a connected database. */
  path?: string | undefined;
  columns: readonly Pick<ColumnInfo, 'name' | 'type'>[];
  /** How the table's own file was read; absent for tables made before this was kept. */
  reading?: TableReading | undefined;
  /** The person said how days or decimals are written in this file: then the table's way is no objection. */
  told: { dayFirst: boolean; decimal: boolean };
  /** Values that the column's type holds only in part (the time in a column of days) are stored in part. */
  acceptLoss: boolean;
  /** Rows with the same values in these columns are changed, the others added; absent: all are added. */
  keys?: readonly string[] | undefined;
}

/** How the cells of a table's file were read: the next file for the table is read the same way. */
export interface TableReading {
  options: UploadOptions;
  /** The strptime format of each column of dates that is not written as ISO 8601 says, by the column's name. */
  formats: Record<string, string>;
}

/** What would happen to a table; nothing is written. `columns` are those of the file as they would be stored. */
export interface TableComparison {
  rows: number;
  columns: { name: string; type: string }[];
  problems: AppendProblem[];
  /** Of an update by keys of a table of our own, where no problem stands against it. */
  changes?: RowChanges;
  notes: string[];
  /** The first cells of each column of the file as they would be stored; null also where a cell cannot be read. */
  cells: StoredCells[];
}

/** What every row of a file holds. */
export interface FileCounts {
  rows: number;
  /** Of the columns that are stored. */
  columns: ColumnCount[];
}

/** The rows of a file, written for the loader of a connected database. */
export interface DeliveredRows {
  columns: LoadedColumn[];
  rowcount: number;
  /** As those of a table file. */
  notes: string[];
}

/** A table built from a trusted SELECT of ours; `$1`, `$2` … stand for the files' paths. */
export interface BuildRequest {
  sql: string;
  files: readonly string[];
  target: TableTarget;
}

/** A version of a table, which names its file. */
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
  /** What was guessed, renamed or left empty on the way, in sentences. */
  notes: string[];
  /** Absent for tables that were built, not read from a file. */
  reading?: TableReading;
}

/** `bytes` of `totalBytes` of the uploaded file have been read; `rows` is 0 until they are counted. */
export interface UploadProgress {
  phase: 'reading' | 'writing';
  bytes: number;
  totalBytes: number;
  rows: number;
}

/** The one job a throw-away process is started for. `scratch` is a folder of its own. */
export type WorkerJob =
  | { do: 'inspect'; file: UploadFile; options: UploadOptions; scratch: string }
  | { do: 'ingest'; file: UploadFile; plan: IngestPlan; scratch: string; output: string }
  | { do: 'compare'; file: UploadFile; plan: IngestPlan; scratch: string }
  | { do: 'count'; file: UploadFile; plan: IngestPlan; scratch: string }
  | { do: 'deliver'; file: UploadFile; plan: IngestPlan; scratch: string; output: string; takes: TableLoader['takes'] }
  | { do: 'build'; tables: { sql: string; output: string }[]; folders: string[]; scratch: string };

/** What the process tells of a table it wrote; the server knows the name of the file. */
export type WrittenTable = Omit<TableFile, 'file'>;

/** What the process says while it works and when it ends; everything but `progress` is its last word. */
export type JobReply =
  | { is: 'progress'; progress: UploadProgress }
  | { is: 'preview'; preview: UploadPreview }
  | { is: 'compared'; comparison: TableComparison }
  | { is: 'counted'; counts: FileCounts }
  | { is: 'delivered'; rows: DeliveredRows }
  | { is: 'written'; tables: WrittenTable[] }
  | { is: 'failed'; code: FailureCode; message: string; extra?: Record<string, unknown> };
