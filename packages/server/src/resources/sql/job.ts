/** Queries of the SQL page in the background: a job per query, with the rights of the one who asked. */
import { inCatalog } from '../connections/catalogs.ts';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { GiveUp, handlerOf, JobCancelled, jobKind, type JobHandler } from '../../jobs/kind.ts';
import { asPerson } from '../../queue/requester.ts';
import { personContext } from '../../rest/person-context.ts';
import type { Services } from '../../services.ts';
import { loadObject } from '../../store/objects.ts';
import type { QueryRow } from './query-row.ts';
import { isOpen } from './query-row.ts';
import { setsOutToChange } from './reasons.ts';
import { performRun } from './run.ts';

/** A query that a worker runs, or a server that has begun it. One that only reads may be run once more when that was lost. */
export const sqlQueryRun = jobKind('sql-query', z.strictObject({ query_id: z.number().int() }), { maxAttempts: 2 });

const lostChange =
  'The server ended while this ran, and it changes data: whether it was done is not known. Look at the tables before you run it again.';

/** Puts a begun query into the queue. */
export async function enqueueQuery(ctx: Context, row: QueryRow): Promise<QueryRow> {
  const { id } = await ctx.services.jobs.enqueue(sqlQueryRun, { query_id: row.id }, { createdBy: ctx.actor.id });
  await ctx.db.updateTable('sql_queries').set({ job_id: id }).where('id', '=', row.id).execute();
  return { ...row, job_id: id };
}

/** Whether how a job of a query ended is how the query ended. @param signal  of the job */
export const isDecided = (signal: AbortSignal): boolean => !signal.aborted || signal.reason instanceof JobCancelled;

/** Runs the queries of the queue. */
export function sqlQueryHandler(services: Services): JobHandler {
  return handlerOf(sqlQueryRun, async (job, { query_id }) => {
    const row = await services.store.db.selectFrom('sql_queries').selectAll().where('id', '=', query_id).executeTakeFirst();
    if (!row || !isOpen(row)) return { skipped: 'The query has ended.' };
    const ctx = await personContext(services, row.user_id, job.signal);
    if (!ctx) return giveUp(services, row, 'The person who asked is deactivated.');
    if (row.status === 'running' && (row.ctas_method !== null || setsOutToChange(row.sql)))
      return giveUp(services, row, lostChange);
    // Who stops the server does not stop the query: another worker goes on with it.
    const isOver = (): boolean => isDecided(job.signal);
    try {
      await asPerson(String(row.user_id), async () => {
        const database = inCatalog(await loadObject(ctx.db, 'database', row.database_id), row.catalog);
        authorize(ctx.actor, 'database', 'run-sql', databaseThing(database));
        await performRun(ctx, database, { row, isKept: true }, { deadlineMs: limits.sqlAsyncTimeoutMs, isOver });
      });
      return {};
    } catch (error) {
      if (!isOver()) throw error;
      // The history has the reason; what is left to say is that no other try is of use.
      const said = error instanceof Failure ? error.message : 'Unexpected error';
      return giveUp(services, row, said);
    }
  });
}

async function giveUp({ store, clock }: Services, { id }: QueryRow, said: string): Promise<never> {
  const now = clock().toISOString();
  await store.db
    .updateTable('sql_queries')
    .set({ status: 'failed', error_message: said, end_time: now, changed_on: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .execute();
  throw new GiveUp(said);
}
