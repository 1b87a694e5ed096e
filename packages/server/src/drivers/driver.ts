/**
 * What a database can be asked to do. One file per wire protocol implements it; the embedded DuckDB is one of them.
 * A driver executes; it never decides who may ask and never builds SQL for charts.
 */
import type { GenericType } from '@tessera/core/frame/frame';

export type Bind = string | number | boolean | null | bigint;

export interface RunOptions {
  /** Aborting must really stop the statement in the engine, not only forget it. */
  signal?: AbortSignal;
  /** After this the statement is stopped and `QUERY_TIMEOUT` thrown. */
  deadlineMs: number;
  /** Rows beyond this are not fetched. */
  maxRows: number;
}

export interface ColumnInfo {
  name: string;
  /** The engine's own type text, e.g. `DECIMAL(18,2)`. */
  type: string;
  generic: GenericType;
}

/** A finished result as bytes the engine itself wrote. */
export interface RawResult {
  columns: ColumnInfo[];
  rowcount: number;
  /**
   * `records`: a JSON array of row objects; `columns`: a JSON object name → array; `csv`: text with a header line.
   * Temporal cells are epoch milliseconds, NaN and ±Infinity are null; in `columns` integers beyond 2^53 and
   * DECIMALs wider than 15 digits are strings.
   */
  bytes: Buffer;
}

export interface TableInfo {
  value: string;
  type: 'table' | 'view' | 'materialized_view';
  schema: string;
}

export interface Driver {
  readonly backend: string;
  /** @throws Failure QUERY_FAILED (with the engine's text), QUERY_TIMEOUT, QUERY_STOPPED, ENGINE_DOWN */
  run(sql: string, binds: readonly Bind[], orient: 'records' | 'columns' | 'csv', options: RunOptions): Promise<RawResult>;
  /** Column names and types of a statement without running it. */
  describe(sql: string, options: RunOptions): Promise<ColumnInfo[]>;
  schemas(): Promise<string[]>;
  tables(schema: string): Promise<TableInfo[]>;
  columns(schema: string | undefined, table: string): Promise<ColumnInfo[]>;
  close(): Promise<void>;
}
