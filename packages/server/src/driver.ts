/**
 * What a database can be asked to do. One file per wire protocol implements it; the embedded DuckDB is one of them.
 * A driver executes; it never decides who may ask and never builds SQL for charts.
 */
import type { Failure } from '@tessera/core/failures';
import type { GenericType } from '@tessera/core/frame/frame';

/** A value that is sent beside a statement and never written into it. */
export type Bind = string | number | boolean | null | bigint;

/** How long a statement may take, in ms, how many rows it may give, and how it is stopped. */
export interface RunOptions {
  /** Aborting must really stop the statement in the engine, not only forget it. */
  signal?: AbortSignal;
  /** After this the statement is stopped and `QUERY_TIMEOUT` thrown. */
  deadlineMs: number;
  /** Rows beyond this are not fetched. */
  maxRows: number;
  /** Told how the statement goes, by engines that say so while it runs. */
  onProgress?: (progress: StatementProgress) => void;
}

/** What an engine says of a statement that runs. */
export interface StatementProgress {
  /** How much is done, in percent. */
  readonly percent?: number | undefined;
  /** An http address where the engine shows the statement to people. */
  readonly page?: string | undefined;
}

/** A column of a table or of a statement's answer, with the engine's type and the one charts know. */
export interface ColumnInfo {
  name: string;
  /** The engine's own type text, e.g. `DECIMAL(18,2)`. */
  type: string;
  generic: GenericType;
  /** A column before it has the same name; this one was made up for the answer, and no question can ask for it. */
  repeats?: string;
}

/** What a statement found. */
export interface StatementResult {
  columns: readonly ColumnInfo[];
  rowcount: number;
}

/** A finished result as bytes the engine itself wrote. */
export interface RawResult extends StatementResult {
  /**
   * `records`: a JSON array of row objects; `columns`: a JSON object name → array; `csv`: text with a header line.
   * Temporal cells are epoch milliseconds, NaN and ±Infinity are null; in `columns` integers beyond 2^53 and
   * DECIMALs wider than 15 digits are strings.
   */
  bytes: Buffer;
}

/** Rows the engine has written down: `csv` lines without a header, or `sheet` rows of a worksheet's XML. */
export interface SpooledRows {
  columns: readonly ColumnInfo[];
  rowcount: number;
  /** Reads them, once, and leaves nothing behind. */
  read(): AsyncIterable<Uint8Array>;
  /** Throws them away unread. */
  discard(): void;
}

/** A table or view as `tables` lists it; `value` is its name, in the wire's word. */
export interface TableInfo {
  value: string;
  type: 'table' | 'view' | 'materialized_view';
  schema: string;
}

/** What a database's own catalogue says of a table beside its columns. */
export interface TableDetails {
  readonly primaryKey?: { readonly name: string | null; readonly columns: readonly string[] } | undefined;
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly { readonly name: string; readonly unique: boolean; readonly columns: readonly string[] }[];
  /** As the engine last counted or reckoned; undefined where it does not say. */
  readonly rows?: number | undefined;
  /** The SELECT of a view. */
  readonly view?: string | undefined;
  readonly comment?: string | undefined;
  /** By column. */
  readonly comments: Readonly<Record<string, string>>;
  /** Columns it is partitioned by; none for most tables. */
  readonly partitionedBy: readonly string[];
  /** The table that lists its partitions, where there is one; else the newest is looked up in the table itself. */
  readonly partitionsIn?: string | undefined;
}

/** Columns that name rows of another table. */
export interface ForeignKey {
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly schema: string;
  readonly table: string;
  readonly referred: readonly string[];
}

/** A column of rows that are put into a table. */
export interface LoadedColumn {
  readonly name: string;
  /** What its values are, in DuckDB's words: `BIGINT`, `DECIMAL(18,2)`, `VARCHAR`. */
  readonly type: string;
  /** Characters of its longest text; null where it holds none. */
  readonly longest: number | null;
}

/** Rows of a file on their way into a table of a connected database. */
export interface TableLoad {
  readonly schema: string;
  readonly table: string;
  /**
   * `create`: there must be no table of that name. `replace`: its rows go, all at once. `append`: they stay. `upsert`: those
   * with the keys of the file get its values.
   */
  readonly mode: 'create' | 'replace' | 'append' | 'upsert';
  /** Of `replace`: the table has these very columns, so it stays with its keys, indexes and rights; else it is made anew. */
  readonly keepsTable?: boolean;
  /** Of `upsert`: the columns that tell rows apart. */
  readonly keys?: readonly string[] | undefined;
  readonly columns: readonly LoadedColumn[];
  /** Absolute path of the rows, in the form the loader takes. */
  readonly path: string;
}

/** Rows of a file by what they do to a table. */
export interface LoadedChanges {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Puts the rows of files into tables: all of them or, when it fails, is stopped or killed, none. */
export interface TableLoader {
  /**
   * `csv`: lines without a header, every text in quotes, NULL as nothing. `lines`: `{"r":["1",null,…]}` for each row, texts
   * all, truth values as `1` and `0`.
   */
  readonly takes: 'csv' | 'lines';
  /** @throws Failure INVALID `{table_name}` saying why the database refuses the rows; QUERY_STOPPED, QUERY_TIMEOUT, CONNECTION_FAILED */
  load(rows: TableLoad, options: Pick<RunOptions, 'signal' | 'deadlineMs'>): Promise<void>;
  /** What `upsert` would do; nothing is kept of it. @throws as `load` */
  changes(rows: TableLoad, options: Pick<RunOptions, 'signal' | 'deadlineMs'>): Promise<LoadedChanges>;
}

/** What proves to a database who asks, where each person signs in there by OAuth2. */
export interface PersonToken {
  /** The token as it is now, renewed where it has run out; undefined proves nothing. @throws Failure OAUTH2_REDIRECT, CONNECTION_FAILED */
  current(): Promise<string | undefined>;
  /** The server does not take it. @returns what the person is told */
  refused(token: string | undefined): Promise<Failure>;
}

/** A connected database: it runs statements, describes them and lists what there is. It holds no rules about who may ask. */
export interface Driver {
  readonly backend: string;
  /** @throws Failure QUERY_FAILED (with the engine's text), QUERY_TIMEOUT, QUERY_STOPPED, DATABASE_BUSY, CONNECTION_FAILED, ENGINE_DOWN */
  run(sql: string, binds: readonly Bind[], orient: 'records' | 'columns' | 'csv', options: RunOptions): Promise<RawResult>;
  /**
   * The rows as pieces of CSV: header first, `\n` at the end of every line; one piece is held at a time.
   * The first piece throws what the statement throws; leaving early stops the statement.
   */
  stream?(sql: string, binds: readonly Bind[], options: RunOptions): AsyncIterable<Uint8Array>;
  /** The rows written to a file before the first is read, so that no slow reader keeps the engine waiting. @throws as `run` */
  spool?(sql: string, binds: readonly Bind[], format: 'csv' | 'sheet' | 'parquet', options: RunOptions): Promise<SpooledRows>;
  /**
   * How the engine would run a SELECT, as rows of its own columns, cells by column; absent where `run` takes EXPLAIN as it
   * takes any other statement.
   * @param analyze  runs it, and reports what it took
   * @throws as `run`
   */
  explain?(sql: string, analyze: boolean, options: RunOptions): Promise<RawResult>;
  /**
   * Runs one statement that changes something, and keeps what it did; absent where nothing is ever changed. Only the SQL page
   * calls it, after its own gate: `run` and the others stay in sessions that only read.
   * @returns rows a RETURNING gives; else one row, with the word of the statement and how many rows it changed
   * @throws as `run`, and then nothing has changed
   */
  write?(sql: string, options: RunOptions): Promise<RawResult>;
  /** Column names and types of a statement without running it. */
  describe(sql: string, options: RunOptions): Promise<readonly ColumnInfo[]>;
  /** Catalogues a server keeps beside the connected one; absent where there is but one. */
  catalogs?(): Promise<string[]>;
  schemas(): Promise<string[]>;
  tables(schema: string): Promise<TableInfo[]>;
  columns(schema: string | undefined, table: string): Promise<readonly ColumnInfo[]>;
  /** Keys, indexes and the like; absent where the engine keeps none that could be read. */
  details?(schema: string | undefined, table: string): Promise<TableDetails>;
  /** Absent where files cannot be uploaded. Only uploads use it, after their own look at rights. */
  readonly loader?: TableLoader;
  close(): Promise<void>;
}
