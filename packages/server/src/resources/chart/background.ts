/**
 * Questions of charts that jobs answer (docs/decisions/0055-async-questions.md): an event on the asker's channel says when the
 * answer is there. With `GLOBAL_ASYNC_QUERIES` all that is not kept is answered so; what takes long for our own pages always
 * is (`going-on.ts`).
 */
import { randomBytes } from 'node:crypto';
import type { AsyncJob } from '@tessera/api/async-event';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { recordOf } from '@tessera/core/narrowing';
import { queryContext, type QueryContext } from '@tessera/core/query/query-context';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { handlerOf, JobCancelled, jobKind, type JobContext, type JobHandler } from '../../jobs/kind.ts';
import { isPieces, wholeOf } from '../../pieces.ts';
import type { QueryRunContext } from '../../query/context.ts';
import { asUnknownName } from '../../query/reply/unknown-names.ts';
import { asPerson } from '../../queue/requester.ts';
import { replyOf as replyOfFailure } from '../../rest/failures.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { personContext } from '../../rest/person-context.ts';
import type { Services } from '../../services.ts';
import { openChannel } from '../async-event/channel.ts';
import { tell } from '../async-event/events.ts';
import { answerQuestion, doorFor } from './data.ts';
import { digestOf } from './digest.ts';

/** A question and whom its answer is for. */
export const chartData = jobKind(
  'chart-data',
  z.strictObject({
    channel: z.string(),
    job: z.string(),
    user_id: z.number().int(),
    result_url: z.string(),
    address: z.string(),
    asked: queryContext,
  }),
  // Somebody waits for it.
  { maxAttempts: 3, priority: 10 },
);
/** What such a job is given. */
export type ChartDataJob = z.output<typeof chartData.payload>;

const failed = z.object({ failed: z.string() });
const kept = z.object({ sha256: z.string(), type: z.string(), source: z.string() });

/** How long after its end an answer is fetched. */
const fetchableMs = 600_000;
/** There are many of these: their rows stay a day, not a month. */
const keptMs = 86_400_000;
const cancelled = 'The question was cancelled.';

/** Thrown in the place of work for a question whose answer is not kept. */
class NotKept extends Error {}

/** With `GLOBAL_ASYNC_QUERIES`. @throws what `answerQuestion` throws, of an answer that is kept or is not left to a job */
export async function answerOrQueue(ctx: Context, asked: QueryContext): Promise<BytesReply> {
  const { id } = ctx.actor;
  if (id === null || !isLeftToJobs(asked)) return answerQuestion(ctx, asked);
  // Callers without the permission get their refusal here, too.
  const door = await doorFor(ctx, asked);
  try {
    return await answerQuestion(ctx, asked, onlyKept(door));
  } catch (error) {
    if (!isNotKept(error)) throw error;
  }
  return queued(ctx, id, asked);
}

/** Files are downloaded by addresses, which are not polled. */
export const isLeftToJobs = ({ result_format = 'json', result_type = 'full' }: QueryContext): boolean =>
  result_format === 'json' && result_type === 'full';

/** What is kept waits for no turn: a question for a turn would mean work. */
const onlyKept = (door: QueryRunContext): QueryRunContext => ({ ...door, turn: () => Promise.reject(new NotKept()) });

const isNotKept = (error: unknown): boolean =>
  error instanceof NotKept || (error instanceof Error && error.cause !== undefined && isNotKept(error.cause));

async function queued(ctx: Context, userId: number, asked: QueryContext): Promise<BytesReply> {
  const key = randomBytes(32).toString('hex');
  const said = { channel: openChannel(ctx, userId), job: crypto.randomUUID(), result_url: `/api/v1/chart/data/${key}` };
  const payload = { ...said, user_id: userId, address: ctx.address, asked };
  await ctx.services.jobs.enqueue(chartData, payload, { dedupe: key, createdBy: userId });
  return ticket(payload);
}

/** The 202 of a question that a job answers. */
export function ticket({ channel, job, user_id, result_url }: ChartDataJob): BytesReply {
  const reply: AsyncJob = {
    channel_id: channel,
    job_id: job,
    user_id,
    status: 'pending',
    errors: [],
    result_url,
  };
  return bytes(JSON.stringify(reply), 'application/json; charset=utf-8', { status: 202 });
}

/** Answers such questions. */
export const chartDataHandler = (services: Services): JobHandler =>
  handlerOf(chartData, (job, payload) =>
    told(services, job, payload, () => asPerson(String(payload.user_id), () => answered(services, job, payload))),
  );

/** The answer of a job, and what it was made of (`sourceOf`). */
export interface AnswerOfJob {
  readonly reply: BytesReply;
  readonly source: string;
}

/**
 * Keeps the answer that comes of the work, and tells the asker's channel how it went.
 * @throws what the work throws where another try may follow, or nobody wants it any more
 */
export async function told(
  services: Services,
  job: JobContext,
  { channel, job: id, user_id, result_url }: ChartDataJob,
  work: () => Promise<AnswerOfJob>,
): Promise<object> {
  const event = { channel, job: id, user_id, result_url };
  await services.jobs.prune(new Date(job.now().getTime() - keptMs), chartData.name);
  await tell(services, { ...event, status: 'running', errors: [] });
  try {
    const { reply, source } = await work();
    const body = isPieces(reply.bytes) ? wholeOf(reply.bytes) : reply.bytes;
    const { sha256 } = await services.results.put(typeof body === 'string' ? Buffer.from(body) : body, { signal: job.signal });
    await tell(services, { ...event, status: 'done', errors: [] });
    return { sha256, type: reply.type, source };
  } catch (error) {
    if (job.signal.reason instanceof JobCancelled)
      await tell(services, { ...event, status: 'error', errors: [{ message: cancelled }] });
    // Another try may mend it: the server stops, or a database is away for a moment.
    if (job.signal.aborted || (mayPass(error) && job.attempt < chartData.maxAttempts)) throw error;
    const errors = errorsOf(services, id, error);
    await tell(services, { ...event, status: 'error', errors });
    return { failed: errors.map(({ message }) => message).join('\n') };
  }
}

async function answered(
  services: Services,
  { signal }: JobContext,
  { user_id, address, asked }: ChartDataJob,
): Promise<AnswerOfJob> {
  const ctx = await personContext(services, user_id, signal, address);
  if (!ctx) throw new Failure('FORBIDDEN');
  const door = { ...(await doorFor(ctx, asked)), deadlineMs: limits.sqlAsyncTimeoutMs };
  const source = await sourceOf(door, asked);
  return { reply: await answerQuestion(ctx, asked, door), source };
}

/** Another text when the dataset, its data or the rules for its rows are others. @throws Failure DATASOURCE_FORBIDDEN */
export async function sourceOf(door: QueryRunContext, { datasource }: QueryContext): Promise<string> {
  const { connection, version, rules } = await door.dataset(datasource);
  return digestOf(connection, String(version), JSON.stringify(rules ?? null));
}

const mayPass = (error: unknown): boolean => error instanceof Failure && error.kind.status === 503;

function errorsOf({ log }: Services, id: string, error: unknown): AsyncJob['errors'] {
  const { body } = replyOfFailure(asUnknownName(error), id, log);
  const { errors, message } = recordOf(body);
  const said = z.array(z.looseObject({ message: z.string() })).safeParse(errors);
  if (said.success) return said.data;
  return [{ message: String(message), error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} }];
}

/** The job of the caller's own that a key names. */
async function ownJob(ctx: Context, key: string) {
  if (ctx.actor.id === null) return undefined;
  return ctx.db
    .selectFrom('jobs')
    .select(['id', 'state', 'payload', 'result', 'error', 'finished_on'])
    .where('kind', '=', chartData.name)
    .where('dedupe', '=', key)
    .where('created_by_id', '=', ctx.actor.id)
    .executeTakeFirst();
}

/** Gives a question up: in the database too, unless others wait for the same answer. @throws Failure NOT_FOUND */
export async function giveUpJob(ctx: Context, key: string): Promise<void> {
  const row = await ownJob(ctx, key);
  if (!row) throw new Failure('NOT_FOUND');
  await ctx.services.jobs.cancel(row.id);
}

/**
 * The answer of a job of the caller's own, while it is fetched; undefined for what is no job's key.
 * @throws Failure NOT_FOUND when it is not there yet or any more, BAD_REQUEST when it failed, DATASOURCE_FORBIDDEN
 */
export async function answerOfJob(ctx: Context, key: string): Promise<BytesReply | undefined> {
  const row = await ownJob(ctx, key);
  if (!row) return undefined;
  // Whoever missed the event, or waits for what was cancelled before it began.
  const error = failed.safeParse(row.result).data?.failed ?? row.error;
  if (row.state === 'cancelled') throw new Failure('QUERY_STOPPED', { message: cancelled });
  if (error !== null && row.state !== 'waiting' && row.state !== 'running') throw new Failure('BAD_REQUEST', { message: error });
  const found = kept.safeParse(row.result);
  if (!found.success || Date.parse(row.finished_on ?? '') + fetchableMs < ctx.nowMs()) throw new Failure('NOT_FOUND');
  const { asked } = chartData.payload.parse(row.payload);
  const door = await doorFor(ctx, asked);
  // What was taken away or changed meanwhile holds here as well.
  const isSame = (await sourceOf(door, asked)) === found.data.source;
  // Undefined too where a result had to make room, or lies in another server's folder.
  const body = isSame ? await ctx.services.results.read(found.data.sha256) : undefined;
  return body ? bytes(body, found.data.type) : answerQuestion(ctx, { ...asked, force: false }, door);
}
