/**
 * A save may take away a tab that reports send. That is noted in the transaction of the save, and a job switches those reports
 * off and notifies their owners: a slow mail server holds up no save.
 */
import { isRecord, recordOf } from '@tessera/core/narrowing';
import { z } from 'zod';
import { jobKind } from '../../jobs/kind.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Tx } from '../../store/db.ts';
import { readJson } from '../stored-json.ts';

/** The titles of the tabs that went, by id: afterwards the dashboard does not know them. */
export const lostTabs = jobKind(
  'dashboard-lost-tabs',
  z.strictObject({ dashboard_id: z.number().int(), titles: z.record(z.string(), z.string()) }),
);

/** The ids of what stands in a stored layout, with the titles of its tabs. */
export function componentsOf(positionJson: string | null): Map<string, string | undefined> {
  const layout = recordOf(readJson(positionJson ?? '{}'));
  return new Map(
    Object.entries(layout).flatMap(([id, node]) => {
      if (!isRecord(node)) return [];
      const { text, defaultText } = recordOf(node['meta']);
      const title = [text, defaultText].find((each) => typeof each === 'string' && each !== '');
      return [[id, node['type'] === 'TAB' ? String(title ?? id) : undefined]];
    }),
  );
}

/** Puts the job in when tabs went and a report is about the dashboard. @param after  the layout as it is saved */
export async function noteLostTabs(
  jobs: JobQueue,
  tx: Tx,
  { id, position_json }: { readonly id: number; readonly position_json: string | null },
  after: string | null,
): Promise<void> {
  const kept = componentsOf(after);
  const lost = [...componentsOf(position_json)].filter(([each, title]) => title !== undefined && !kept.has(each));
  if (lost.length === 0) return;
  const report = await tx
    .selectFrom('report_schedule')
    .select('id')
    .where('dashboard_id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!report) return;
  const titles = Object.fromEntries(lost.map(([each, title]) => [each, title ?? each]));
  await jobs.enqueue(lostTabs, { dashboard_id: id, titles }, { db: tx });
}
