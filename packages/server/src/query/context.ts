/** What the pipeline is given by whoever asks: how to reach a dataset, the engine's parser, the cache, the clock. */
import type { Dataset } from '@tessera/core/dataset';
import type { TableName } from '@tessera/sql/read/inspect';
import type { Driver } from '../drivers/driver.ts';
import type { AnswerCache } from './cache.ts';

/** A dataset the asker may ask. */
export interface AskedDataset {
  readonly dataset: Dataset;
  /** Changes with everything that could change an answer: dataset, table file. */
  readonly version: string | number;
  readonly driver: Driver;
  /** The connection's identity, for cache keys. */
  readonly connection: string;
  /** Seconds; see `cacheSeconds`. */
  readonly databaseCacheTimeout?: number | null;
  /** Called with the tables a virtual dataset's SELECT reads. @throws Failure when one of them may not be read */
  readonly checkTables?: (tables: readonly TableName[]) => Promise<void> | void;
}

export interface AskContext {
  /** Loads a dataset and checks that it may be asked. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
  dataset(ref: { readonly id: number; readonly type: string }): Promise<AskedDataset>;
  /** DuckDB's parse tree of a text (`json_serialize_sql`). */
  parse(sql: string): Promise<unknown>;
  readonly cache: AnswerCache;
  now(): Date;
  /** The asker sees answers but not SQL (guests). */
  readonly hideSql?: boolean;
  /** CSV and Excel; absent means allowed. */
  readonly mayDownload?: boolean;
  /** Stops what only this asker waits for. */
  readonly signal?: AbortSignal;
  readonly chartCacheTimeout?: number | null;
  /** Milliseconds a statement may run; absent: the limit of the house. */
  readonly deadlineMs?: number;
}

/** A finished reply: bytes, and a file name when it is a download. */
export interface Reply {
  readonly body: Buffer;
  readonly contentType: string;
  readonly filename?: string;
}
