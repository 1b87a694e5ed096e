/** What the pipeline receives from its caller: how to reach a dataset, the engine's parser, the cache, the clock. */
import type { SpooledRows } from '../driver.ts';
import type { CsvStyle } from './files/csv-style.ts';
import type { ParquetRows } from './files/parquet.ts';
import type { Readable } from 'node:stream';
import type { BufferPieces } from '../pieces.ts';
import type { AnnotationSources } from './annotations/sources.ts';
import type { AnswerCache } from './cache/remembered.ts';
import type { QueriedDataset } from './queried-dataset.ts';
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

/** How the caller reaches data: one per request, or per test. */
export interface QueryRunContext {
  /** Loads a dataset and checks that it may be asked. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
  dataset(ref: { readonly id: number; readonly type: string }): Promise<QueriedDataset>;
  /** DuckDB's parse tree of a text (`json_serialize_sql`). */
  parse(sql: string): Promise<unknown>;
  readonly cache: AnswerCache;
  /** Absent: everything at once. */
  readonly turn?: RunInTurn;
  /** Absent: anonymous. */
  readonly reader?: TemplateReader;
  now(): Date;
  /** The asker sees answers but not SQL (guests). */
  readonly hideSql?: boolean;
  /** CSV and Excel; absent means allowed. */
  readonly mayDownload?: boolean;
  /** Writes rows as a Parquet file; absent where nobody asks for one. */
  readonly parquet?: (rows: ParquetRows, signal?: AbortSignal) => Promise<SpooledRows>;
  /** How CSV files are written; absent: as usual. */
  readonly csv?: CsvStyle | undefined;
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
  /** Joined from the pieces, where there are any, on first use. */
  readonly body: Buffer | Readable;
  /** The same, not joined. */
  readonly pieces?: BufferPieces;
  readonly contentType: string;
  readonly filename?: string;
  /** Of the answers to the questions, as they say them themselves. */
  readonly cacheKeys?: readonly string[];
}
