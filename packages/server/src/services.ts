/** What the process has one of, made by `app.ts` and handed to every request. */
import type { PermissionCache } from './auth/actors.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Engine } from './engine/engine.ts';
import type { AnswerCache } from './query/cache/remembered.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { JobWorker } from './jobs/worker.ts';
import type { Log } from './log.ts';
import type { ConcurrencyLimiter } from './queue/concurrency-limiter.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Painter } from './render/painter.ts';
import type { Uploads } from './resources/upload/uploads.ts';
import type { RunningQueries } from './resources/sql/running.ts';
import type { ResultStore } from './results/result-store.ts';
import type { Rates } from './rest/rates.ts';
import type { SharedRedis } from './redis/redis.ts';
import type { SharedCounter } from './redis/shared-counter.ts';
import type { SharedPlaces } from './redis/shared-places.ts';
import type { ActionLog } from './store/action-log.ts';
import type { Store } from './store/db.ts';
import type { Secrets } from './store/secrets.ts';
import type { SideWrites } from './store/side-writes.ts';

/** Shared by all requests; closed by `app.ts`. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly secrets: Secrets;
  /** The embedded analytics engine (DuckDB in a child process). */
  readonly engine: Engine;
  /** Finished results as bytes. */
  readonly answers: AnswerCache;
  /** Pictures of charts without a browser. */
  readonly painter: Painter;
  /** Files on their way to a table, and the tables of files. */
  readonly uploads: Uploads;
  /** Queries of the SQL page that run in this process. */
  readonly sqlRuns: RunningQueries;
  /** Messages between the processes of the site. */
  readonly bus: Bus;
  /** Work that goes on while nobody looks. */
  readonly jobs: JobQueue;
  /** Holds the jobs of questions that this process has begun and goes on with. */
  readonly ongoing: JobWorker;
  /** Milliseconds after which a question of our own pages goes on as such a job. */
  readonly questionGoesOnMs: number;
  /** What this process counts of itself. */
  readonly metrics: Metrics;
  /** What long work answered, as files. */
  readonly results: ResultStore;
  readonly tokens: Tokens;
  /** Questions under way, by person. */
  readonly turns: ConcurrencyLimiter;
  /** Costly calls of the last minute, by person. */
  readonly rates: Rates;
  /** What servers have in common for as long as it answers. */
  readonly redis: SharedRedis;
  readonly counter: SharedCounter;
  readonly places: SharedPlaces;
  readonly permissions: PermissionCache;
  readonly actions: ActionLog;
  /** For what reading writes down beside its answer. */
  readonly sideWrites: SideWrites;
  readonly log: Log;
  clock(): Date;
}
