/** What the pipeline is given by whoever asks: how to reach a dataset, the engine's parser, the cache, the clock. */
import type { Readable } from 'node:stream';
import type { Dataset } from '@tessera/core/dataset';
import type { ReadTable } from '@tessera/sql/read/inspection';
import type { Driver } from '../driver.ts';
import type { BufferPieces } from '../pieces.ts';
import type { AnnotationSources } from './annotations/sources.ts';
import type { AnswerCache } from './cache/cache.ts';
import type { RowRules } from './rules/rules.ts';
import type { RunInTurn } from '../queue/question-limiter.ts';

/** Who asks, as templates may know it. */
export interface TemplateReader {
  readonly id: number | null;
  /** Null for the visitor without a session. */
  readonly username: string | null;
  readonly roles: readonly string[] | null;
  email(): Promise<string | null>;
  /** A parameter of the address this request came to. */
  urlParam(name: string): string | undefined;
}

/** A dataset the asker may ask. */
export interface QueriedDataset {
  readonly dataset: Dataset;
  /** What its SQL is called in failures, where it is no dataset's. */
  readonly called?: string;
  /** Changes with everything that could change an answer: dataset, table file. */
  readonly version: string | number;
  readonly driver: Driver;
  /** The connection's identity, for cache keys. */
  readonly connection: string;
  /** Seconds; see `cacheSeconds`. */
  readonly databaseCacheTimeout?: number | null;
  /** Called with the tables a virtual dataset's SELECT reads. @throws Failure when one of them may not be read */
  readonly checkTables?: (tables: readonly ReadTable[]) => Promise<void> | void;
  /**
   * For a virtual dataset that is a template: its tables may differ from asker to asker.
   * @param named  whether the asker's own words named them: then the asker must hold them, not only the dataset's author
   * @throws Failure TABLES_FORBIDDEN
   */
  readonly mayRead?: (tables: readonly ReadTable[], named: boolean) => Promise<void>;
  /** Row-level security; absent: every row. */
  readonly rules?: RowRules;
  /** The schema of a table that is named without one. */
  readonly defaultSchema?: string;
}

export interface QueryRunContext {
  /** Loads a dataset and checks that it may be asked. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
  dataset(ref: { readonly id: number; readonly type: string }): Promise<QueriedDataset>;
  /** DuckDB's parse tree of a text (`json_serialize_sql`). */
  parse(sql: string): Promise<unknown>;
  readonly cache: AnswerCache;
  /** Absent: everything at once. */
  readonly turn?: RunInTurn;
  /** Absent: nobody in particular. */
  readonly reader?: TemplateReader;
  now(): Date;
  /** The asker sees answers but not SQL (guests). */
  readonly hideSql?: boolean;
  /** CSV and Excel; absent means allowed. */
  readonly mayDownload?: boolean;
  /** The site's CHART_PLUGINS_EXPERIMENTAL. */
  readonly experimental?: boolean;
  /** Stops what only this asker waits for. */
  readonly signal?: AbortSignal;
  readonly chartCacheTimeout?: number | null;
  /** Absent: questions have no annotations. */
  readonly annotations?: AnnotationSources;
  /** Milliseconds a statement may run; absent: the limit of the house. */
  readonly deadlineMs?: number;
}

/** A finished reply: bytes, or a stream of them when it is a download, which has a file name as well. */
export interface DataReply {
  /** Joined from the pieces, where there are any, when somebody asks for it. */
  readonly body: Buffer | Readable;
  /** The same, not joined. */
  readonly pieces?: BufferPieces;
  readonly contentType: string;
  readonly filename?: string;
  /** Of the answers to the questions, as they say them themselves. */
  readonly cacheKeys?: readonly string[];
}
