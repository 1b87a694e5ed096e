/** What `/api/v1/job` does. */
import { job } from '@tessera/api/job';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { JobRow } from '../../jobs/queue.ts';
import { implement } from '../../rest/implement.ts';
import { oneRow } from '../../rest/list.ts';
import { jobDetailOf, jobList, jobPage } from './list.ts';

/** The queue of background work. */
export const jobResource = implement(job, {
  list: (ctx, { query }) => jobPage(ctx, query.q),
  depth: async (ctx) => ({
    result: (await ctx.services.jobs.depth()).map(({ oldest, ...rest }) => ({ ...rest, oldest_run_at: oldest })),
  }),
  get: async (ctx, { params, query }) => {
    const row = await jobOf(ctx, params.pk);
    return oneRow(jobList, row.id, await jobDetailOf(ctx, row), query.q);
  },
  retry: async (ctx, { params }) => {
    const { state } = await jobOf(ctx, params.pk);
    if (await ctx.services.jobs.retry(params.pk)) return { message: 'OK' };
    throw new Failure('JOB_STATE', { message: `Only what failed or was cancelled is tried again; this job is ${state}.` });
  },
  cancel: async (ctx, { params }) => {
    const { state } = await jobOf(ctx, params.pk);
    if (await ctx.services.jobs.cancel(params.pk)) return { message: 'OK' };
    throw new Failure('JOB_STATE', { message: `The job has ended: it is ${state}.` });
  },
});

/** @throws Failure NOT_FOUND */
async function jobOf({ services }: Context, id: number): Promise<JobRow> {
  const row = await services.jobs.job(id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}
