/**
 * Events that pages sent are deleted after some months: a dashboard that is opened leaves a line for each of its charts
 * (docs/reference/api.md#activity). What people changed is kept.
 */
import { browserEvents } from '@tessera/api/log';
import { limits } from '@tessera/core/limits';
import { handlerOf, type JobHandler } from '../../jobs/kind.ts';
import { nightly, nightlyKind } from '../../jobs/nightly.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/db.ts';

/** Deletes browser events that are too old. @returns how many lines went */
export async function pruneBrowserEvents({ db }: Pick<Store, 'db'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.browserEventDays * 86_400_000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('logs')
    .where('action', 'in', browserEvents)
    .where('dttm', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const pruning = nightlyKind('prune_browser_events');

/** The schedule of it: every night. */
export const browserEventPruning = (services: Services): ReturnType<typeof nightly> => nightly(pruning, '50 3 * * *', services);

/** The handler of the pruning job. */
export const browserEventPruner = (services: Services): JobHandler =>
  handlerOf(pruning, async () => ({ removed: await pruneBrowserEvents(services.store, services.clock()) }));
