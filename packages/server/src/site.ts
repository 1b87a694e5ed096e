/** A site without its HTTP: the store brought up to date, the engine with its tables, the first admin. */
import { chmodSync, mkdirSync } from 'node:fs';
import { takeSiteLook, type SiteLook } from './site-look.ts';
import { englishNumbers } from '@tessera/core/format/number-locale';
import { limits } from '@tessera/core/limits';
import { openFiles } from './files/open.ts';
import { noRedis, openRedis, type SharedRedis } from './redis/redis.ts';
import { SharedAnswers } from './redis/shared-answers.ts';
import { SharedCounter } from './redis/shared-counter.ts';
import { SharedKeys } from './redis/shared-keys.ts';
import { SharedPlaces } from './redis/shared-places.ts';
import { syncBuiltInRoles } from './auth/built-in-roles.ts';
import { ensureAdmin } from './auth/first-admin.ts';
import { openBus, type Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import { closeDrivers } from './drivers/index.ts';
import { Engine } from './engine/engine.ts';
import { JobQueue } from './jobs/queue.ts';
import { JobWorker } from './jobs/worker.ts';
import { AnswerCache } from './query/cache/remembered.ts';
import { questionLimiter } from './queue/question-limiter.ts';
import { ensureBuiltIn } from './resources/connections/built-in.ts';
import { loadExamples } from './examples/load.ts';
import { Painter } from './render/painter.ts';
import { Uploads } from './resources/upload/uploads.ts';
import { newMetrics } from './metrics/metrics.ts';
import { RunningQueries } from './resources/sql/running.ts';
import { ResultStore } from './results/result-store.ts';
import { Rates } from './rest/rates.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';
import { actionLog } from './store/action-log.ts';
import type { ObjectWriter } from './store/objects.ts';
import { openStore, type Store } from './store/db.ts';
import { checkSameSecret } from './store/same-secret.ts';
import { sideWrites } from './store/side-writes.ts';
import { checkStoreFile } from './store/integrity.ts';
import { lockHome } from './store/home-lock.ts';
import { checkRestored, sweepRestore } from './store/unfinished-restore.ts';
import { migrate } from './store/migrations/index.ts';
import { readSecrets, type Secrets } from './store/secrets.ts';
import { siteLife } from './store/site-life.ts';

/** An opened site. */
export interface Site {
  /** All but the tokens, whose key lives in the HTTP application. */
  readonly services: Omit<Services, 'tokens'>;
  /** Set only when the admin was just made without a given password. */
  readonly generatedPassword: string | undefined;
  close(): Promise<void>;
}

/** What the outside world gives. */
export interface SiteOptions {
  readonly clock: () => Date;
  readonly log: Log;
  /** False: no engine process. */
  readonly engine: boolean;
  /** See `Services`. */
  readonly questionGoesOnMs?: number | undefined;
}

const answersMaxBytes = 128 * 1024 * 1024;

/** @throws Error with a sentence for the operator: folder in use, store newer than we are, damaged secret, home not writable */
export async function openSite(config: Config, options: SiteOptions): Promise<Site> {
  const { clock, log, engine: wantsEngine, questionGoesOnMs = limits.questionGoesOnMs } = options;
  const unlock = ownHome(config.home);
  const secrets = secretsOf(config, unlock);
  const store = openStore(config);
  const engine = new Engine({ home: config.home, log: (line) => log.info(line) });
  const writes = writesBeside(clock, log);
  const actions = actionLog(store, writes);
  const files = config.files && openFiles(config.files);
  const uploads = new Uploads({ home: config.home, engine, store, files });
  const painter = new Painter({ threads: 1 });
  const leaveLook = takeSiteLook(lookOf(config));
  let bus: Bus | undefined;
  let shared: Shared | undefined;
  const close = async (): Promise<void> => {
    uploads.close();
    await bus?.close();
    shared?.places.close();
    await shared?.redis.close();
    await actions.close();
    await painter.close();
    closeDrivers();
    await engine.close();
    await store.close();
    leaveLook();
    unlock();
  };
  try {
    // Its process comes up while the store is brought up to date.
    if (wantsEngine) startEngine(engine, log);
    const writer = { store, actor: { id: null }, now: () => clock().toISOString() };
    // Servers that start together on one PostgreSQL take turns.
    const begun = await store.alone('start', () => begin(writer, uploads, { config, secrets, log }));
    bus = begun.bus;
    shared = await openShared(config, { secrets, log, ...begun });
    const services = {
      config,
      store,
      secrets,
      engine,
      ...shared,
      painter,
      uploads,
      sqlRuns: new RunningQueries(),
      ...jobServices({ store, clock, bus, log }),
      questionGoesOnMs,
      metrics: newMetrics(),
      results: new ResultStore({ ...config.results, keptMs: limits.resultsKeptMs, clock, files }),
      permissions: new Map(),
      actions,
      sideWrites: writes,
      log,
      clock,
    };
    return { services, generatedPassword: begun.generatedPassword, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const lookOf = ({ schemes = { categorical: [], sequential: [] }, numbers = englishNumbers }: Config): SiteLook => ({
  schemes,
  numbers,
});

/** The messages, the queue, and the worker that holds what this process has begun: it takes nothing from the queue. */
function jobServices({ store, clock, bus, log }: Pick<Services, 'store' | 'clock' | 'log' | 'bus'>) {
  const jobs = new JobQueue({ store, clock, bus });
  return { bus, jobs, ongoing: new JobWorker({ queue: jobs, handlers: [], log, places: 0 }) };
}

/** What is written beside reading; what could not be written is told to the log. */
const writesBeside = (clock: () => Date, log: Log): ReturnType<typeof sideWrites> =>
  sideWrites(
    ({ lost, error }) => log.warn('Writes beside reading were lost', { ...lost, error: String(error) }),
    () => clock().getTime(),
  );

/** The folder, readable by its owner only, for this process alone. @returns gives it back */
function ownHome(home: string): () => void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o700);
  return lockHome(home);
}

interface Beginning {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** All that is done before anything is served; what hears of other processes comes last. */
async function begin(
  writer: ObjectWriter,
  uploads: Uploads,
  { config, secrets, log }: Beginning,
): Promise<{ bus: Bus; life: string; generatedPassword: string | undefined }> {
  const { store } = writer;
  const admin = await prepareStore(writer, uploads, { config, secrets, log });
  const missing = await uploads.restore();
  if (missing.length > 0) log.error(missingFiles(store, config), { tables: missing.join(', ') });
  const life = await siteLife(writer);
  uploads.keepTidy();
  return { bus: await openBus(store, config.databaseUrl, log), life, ...admin };
}

type Shared = Pick<Services, 'redis' | 'answers' | 'counter' | 'places' | 'turns' | 'rates'>;

interface Together {
  readonly secrets: Secrets;
  readonly log: Log;
  readonly bus: Bus;
  readonly life: string;
}

/** What servers of one site have in common where there is a Redis, and each by itself where there is none. */
async function openShared(config: Config, { secrets, log, bus, life }: Together): Promise<Shared> {
  const { redisUrl } = config;
  if (redisUrl === undefined && config.databaseUrl?.startsWith('postgres'))
    log.info('Without TESSERA_REDIS_URL each server keeps answers of its own and counts rates and places by itself');
  const redis: SharedRedis = redisUrl === undefined ? noRedis : await openRedis(redisUrl, log);
  const keys = new SharedKeys(secrets.sharedKey, life);
  const counter = new SharedCounter(redis, keys);
  const places = new SharedPlaces(redis, keys);
  const me = crypto.randomUUID();
  const answers = new AnswerCache({
    maxBytes: answersMaxBytes,
    second: redisUrl === undefined ? undefined : new SharedAnswers(redis, keys),
    renewed: (digest) => void bus.publish('answer-renewed', `${me} ${digest}`),
  });
  bus.subscribe('answer-renewed', (about) => {
    const [from, digest] = about.split(' ');
    if (from !== me && digest !== undefined) answers.drop(digest);
  });
  const perPerson = places.limit('questions', { places: limits.questionsAtOncePerUser, perPerson: true });
  const turns = questionLimiter(limits.questionsAtOncePerUser, limits.questionsWaitingPerUser, perPerson);
  return { redis, answers, counter, places, turns, rates: new Rates(counter) };
}

/** Brings the store up to date. @throws Error with a sentence for the operator */
async function prepareStore(
  writer: ObjectWriter,
  uploads: Uploads,
  { config, secrets, log }: Beginning,
): Promise<{ generatedPassword: string | undefined }> {
  const { store } = writer;
  await migrate(store, writer.now());
  await store.settle();
  await checkSameSecret(writer, secrets);
  await syncBuiltInRoles(writer);
  await ensureBuiltIn(writer);
  const { generatedPassword, objection } = await ensureAdmin(writer, config.adminPassword);
  if (objection) log.warn('TESSERA_ADMIN_PASSWORD is easily guessed', { why: objection });
  if (config.examples) await showExamples(writer, uploads, log);
  return { generatedPassword };
}

const missingFiles = ({ kind }: Store, { files }: Config): string =>
  files
    ? 'Table files are missing among the shared files, or cannot be fetched now'
    : kind === 'postgres'
      ? 'Table files are missing: set TESSERA_FILES_URL, give all servers of the site one folder as `tables` in their homes, or restore a backup'
      : 'Table files are missing; restore them from a backup';

/** What can be wrong with a folder before anything is opened: then it is free again. */
function secretsOf(config: Config, unlock: () => void): Secrets {
  try {
    checkRestored(config.home);
    sweepRestore(config.home);
    checkStoreFile(config);
    return readSecrets(config);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A site without its examples is still a site: what went wrong is told, and the next start tries again. */
async function showExamples(writer: ObjectWriter, uploads: Uploads, log: Log): Promise<void> {
  try {
    await loadExamples(writer, { home: uploads.home, log: (line) => log.info(line), share: (files) => uploads.share(...files) });
  } catch (error) {
    log.error('The examples could not be loaded', { error: error instanceof Error ? error.message : String(error) });
  }
}

/** A site whose engine does not come up still serves its pages; `/ready` says what is missing. */
function startEngine(engine: Engine, log: Log): void {
  engine.start().catch((error: unknown) => log.error('The analytics engine did not start', { error: String(error) }));
}
