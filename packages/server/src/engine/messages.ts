/** Messages between the server and the engine's process. Both sides run the same build, so heads are trusted. */
import type { Bind, ColumnInfo } from '../driver.ts';
import type { IcebergTableRead } from './iceberg/read.ts';

/** Whether an answer's JSON is a list of row objects or one list for each column. */
export type AnswerOrient = 'records' | 'columns';

/** What is written to a file. `csv`: lines without a header; `sheet`: `<row r="2">…</row>`, one a line; `parquet`: whole. */
export type ExportFormat = 'csv' | 'sheet' | 'parquet';

/** A bind as JSON can carry it. */
export type WireBind = string | number | boolean | null | { big: string };

/** A table of the engine: a view `schema.name` over the table `data` of an immutable file in the tables folder. */
export interface PublishedTable {
  schema: string;
  name: string;
  /** File name within `TESSERA_HOME/tables`, `<uuid>-<n>.duckdb`; of files that are read where they lie, their version. */
  file: string;
  /** Absent: the table file itself. */
  reads?: FilesRead | IcebergRead;
}

/** How files are read. */
export type TableFileFormat = 'parquet' | 'csv' | 'json';

/** Files that are one table, where they lie. */
export interface FilesRead {
  format: TableFileFormat;
  /** Absolute paths below the folder of the engine, without signs of patterns. */
  paths: string[];
}

/** Files that are a table of Iceberg, where they lie. */
export interface IcebergRead {
  format: 'iceberg';
  table: IcebergTableRead;
  /** As those of other files, in the order that the table's indices name. */
  paths: string[];
  /** Of each path; another when the file is. */
  stamps: string[];
}

/** A table or view of a database file. */
export interface ShownTable {
  schema: string;
  name: string;
  type: 'table' | 'view';
}

/** The frame's number says which question an order is about (`id`), its body holds the values (`toBody`). */
export type EngineRequest =
  | { do: 'run'; sql: string; orient: AnswerOrient; maxRows: number }
  | { do: 'export'; sql: string; format: ExportFormat; maxRows: number; file: string }
  | { do: 'describe'; sql: string }
  | { do: 'explain'; sql: string; analyze: boolean }
  | { do: 'parse'; sql: string }
  | { do: 'stop' }
  | { do: 'publish'; tables: PublishedTable[] }
  | { do: 'withdraw'; schema: string; name: string };

/** Why the host did not answer: failure codes, and `INTERRUPTED`, which is ours. */
export type HostProblem = 'TABLE_MISSING' | 'SQL_REFUSED' | 'QUERY_FAILED' | 'STORAGE_FULL' | 'INTERRUPTED';

/**
 * The frame's numbers say which order is answered (`id`) and how many rows there are (`count`).
 */
export type EngineReply =
  | { is: 'ready'; version: string; shown: ShownTable[] }
  | { is: 'answer'; columns?: readonly ColumnInfo[] }
  | { is: 'problem'; problem: HostProblem; message: string };

/** Values made fit for JSON between the processes: a bigint travels as its digits. `fromWire` reads them back. */
export function toWire(binds: readonly Bind[]): WireBind[] {
  return binds.map((value) => (typeof value === 'bigint' ? { big: value.toString() } : value));
}

/** The values of a message as the engine binds them, bigints restored. */
export function fromWire(binds: readonly WireBind[]): Bind[] {
  return binds.map((value) => (typeof value === 'object' && value !== null ? BigInt(value.big) : value));
}

/** The body of an order with these values; none needs none. */
export const toBody = (binds: readonly Bind[]): Buffer | undefined =>
  binds.length === 0 ? undefined : Buffer.from(JSON.stringify(toWire(binds)));

/** The values of an order's body, which `toBody` of the same build wrote. */
export const fromBody = (body: Buffer): Bind[] =>
  body.length === 0 ? [] : fromWire(JSON.parse(body.toString('utf8')) as WireBind[]);
