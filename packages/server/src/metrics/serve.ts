/**
 * `/metrics` for Prometheus (docs/guides/scale.md#watch): to administrators, and to callers that send `TESSERA_METRICS_TOKEN`
 * as a bearer token. Numbers only: no name of a person, a dataset or a statement.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/caller.ts';
import type { Services } from '../services.ts';
import { type Instrument, metricsText, readInstrument } from './instruments.ts';

/** Counts every reply; the route's pattern, not the address, which may name people and things. */
export function countRequests(app: FastifyInstance, { metrics }: Pick<Services, 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.add({ method: request.method, route, status: String(reply.statusCode) });
    metrics.requestSeconds.observe({ method: request.method }, reply.elapsedTime / 1000);
    done();
  });
}

/** The route. @param mayAsk  whether people are looked at as well: a worker knows only the token */
export function serveMetrics(app: FastifyInstance, services: Services, mayAsk: 'token' | 'token or admin'): void {
  app.get('/metrics', async (request, reply) => {
    if (!isToken(services, request)) await mustBeAdmin(services, request, mayAsk);
    const text = await metricsText(instrumentsOf(services));
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}

/** Compared by digest, so that its length does not show either. */
function isToken({ config }: Services, { headers }: FastifyRequest): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
  if (given === undefined || config.metricsToken === undefined) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(config.metricsToken));
}

/** @throws Failure NOT_LOGGED_IN, FORBIDDEN, and those of a bearer token that is no good */
async function mustBeAdmin(services: Services, request: FastifyRequest, mayAsk: 'token' | 'token or admin'): Promise<void> {
  if (mayAsk === 'token') throw new Failure('NOT_LOGGED_IN');
  const { actor } = await callerOf(services, request);
  if (actor.id === null) throw new Failure('NOT_LOGGED_IN');
  if (!isAdmin(actor)) throw new Failure('FORBIDDEN');
}

function instrumentsOf(services: Services): Instrument[] {
  const { metrics } = services;
  return [
    metrics.requests,
    metrics.requestSeconds,
    metrics.jobSeconds,
    ...jobInstruments(services),
    ...answerInstruments(services),
    ...redisInstruments(services),
    ...engineInstruments(services),
    ...processInstruments(),
  ];
}

/** Of the whole site, read from the store: every server says the same. */
function jobInstruments({ jobs }: Services): Instrument[] {
  let read: ReturnType<typeof jobs.depth> | undefined;
  const depth = (): NonNullable<typeof read> => (read ??= jobs.depth());
  return [
    readInstrument('gauge', 'tessera_jobs', 'Background jobs in the store.', async () =>
      (await depth()).map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
    ),
    readInstrument(
      'gauge',
      'tessera_jobs_oldest_due_seconds',
      'For how long the job that is due longest has waited.',
      async () => {
        const waiting = (await depth()).filter(({ state }) => state === 'waiting');
        const ages = waiting.map(({ oldest }) => (jobs.now().getTime() - Date.parse(oldest)) / 1000);
        return [{ value: Math.max(0, ...ages) }];
      },
    ),
  ];
}

function answerInstruments({ answers }: Services): Instrument[] {
  const { hits, shared, misses, made, bytes, entries } = answers.stats();
  return [
    readInstrument('counter', 'tessera_answers_total', 'Questions by where their answer came from.', () => [
      { labels: { from: 'cache' }, value: hits },
      { labels: { from: 'redis' }, value: shared },
      { labels: { from: 'database' }, value: misses },
    ]),
    readInstrument(
      'counter',
      'tessera_answers_made_total',
      'Answers a database was asked for; those who ask together share one.',
      () => [{ value: made }],
    ),
    readInstrument('gauge', 'tessera_answers_kept_bytes', 'Bytes of kept answers.', () => [{ value: bytes }]),
    readInstrument('gauge', 'tessera_answers_kept', 'Kept answers.', () => [{ value: entries }]),
  ];
}

/** Only where one is set. */
function redisInstruments({ redis }: Services): Instrument[] {
  const state = redis.state();
  if (state === 'off') return [];
  return [
    readInstrument('gauge', 'tessera_redis_up', 'Whether the Redis that servers share answers.', () => [
      { value: state === 'up' ? 1 : 0 },
    ]),
  ];
}

function engineInstruments({ engine, turns, store }: Services): Instrument[] {
  const { state, restarts, running, waiting } = engine.status();
  return [
    readInstrument('gauge', 'tessera_engine_up', 'Whether the analytics engine answers.', () => [
      { value: state === 'ready' ? 1 : 0 },
    ]),
    readInstrument('gauge', 'tessera_engine_questions', 'Questions in the analytics engine.', () => [
      { labels: { state: 'running' }, value: running },
      { labels: { state: 'waiting' }, value: waiting },
    ]),
    readInstrument('counter', 'tessera_engine_restarts_total', 'How often the engine was started again.', () => [
      { value: restarts },
    ]),
    readInstrument('gauge', 'tessera_questions', 'Questions people asked, under way and waiting for their turn.', () => [
      { labels: { state: 'running' }, value: turns.runningCount },
      { labels: { state: 'waiting' }, value: turns.waitingCount },
    ]),
    readInstrument('gauge', 'tessera_store_up', 'Whether the store answers.', async () => [
      {
        value: await store.ping().then(
          () => 1,
          () => 0,
        ),
      },
    ]),
  ];
}

function processInstruments(): Instrument[] {
  const cpu = process.cpuUsage();
  return [
    readInstrument('counter', 'process_cpu_seconds_total', 'Processor time of this process.', () => [
      { value: (cpu.user + cpu.system) / 1e6 },
    ]),
    readInstrument('gauge', 'process_resident_memory_bytes', 'Memory of this process.', () => [
      { value: process.memoryUsage.rss() },
    ]),
    readInstrument('gauge', 'process_start_time_seconds', 'When this process began, in seconds since 1970.', () => [
      { value: Math.round(performance.timeOrigin) / 1000 },
    ]),
    readInstrument('counter', 'tessera_event_loop_busy_seconds_total', 'How long the event loop had work.', () => [
      { value: performance.eventLoopUtilization().active / 1000 },
    ]),
  ];
}
