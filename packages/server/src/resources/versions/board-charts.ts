/** The charts of a dashboard's version: what they were at that moment, and bringing them back with it. */
import type { ChartOfVersion } from '@tessera/api/version';
import { chartUpdate } from '@tessera/api/chart';
import { Failure } from '@tessera/core/failures';
import { readLayout } from '@tessera/core/dashboard/layout';
import { may } from '../../auth/access.ts';
import { chartThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { reviveObject, withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { updateChart } from '../chart/write.ts';
import { chartIdsIn } from '../dashboard/metadata.ts';
import { readJson } from '../stored-json.ts';
import { chartVersionKind } from './charts.ts';
import { dashboardVersionKind } from './dashboards.ts';
import { restorable } from './restorable.ts';
import { revisionAsOf, type Revision, type VersionBody } from './revisions.ts';

/** A chart as it is, and as it was at the moment of a dashboard's version. */
interface Placed {
  readonly row: RowOf<'chart'>;
  readonly earlier: Revision;
}

/** The charts in a version's layout that the caller may change, deleted ones among them, in the layout's order. */
async function placedCharts(ctx: Context, db: Db, { body, at }: Revision): Promise<Placed[]> {
  const ids = chartIdsIn({ ...readLayout(readJson(layoutOf(body))) });
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('charts').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const placed: Placed[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const earlier = row && (await revisionAsOf(db, 'chart', id, at));
    if (row && earlier && may(ctx.actor, 'chart', 'edit', await chartThing(db, row))) placed.push({ row, earlier });
  }
  return placed;
}

const layoutOf = (body: VersionBody): string => {
  const text = body['position_json'];
  return typeof text === 'string' ? text : '{}';
};

/** Those that are other ones now than at that moment, with what would change back. */
export async function chartsOfVersion(ctx: Context, revision: Revision): Promise<ChartOfVersion[]> {
  const told: ChartOfVersion[] = [];
  for (const { row, earlier } of await placedCharts(ctx, ctx.db, revision)) {
    const today: VersionBody = { ...row, owners: earlier.body['owners'] };
    const reader = await chartVersionKind.reader(ctx, row, [today, earlier.body]);
    if (!reader.isOpen(today) || !reader.isOpen(earlier.body)) continue;
    const changes = reader.changes(today, earlier.body).map(({ sentence, weight }) => ({ sentence, weight }));
    const is_deleted = row.deleted_at !== null;
    if (is_deleted || changes.length > 0)
      told.push({ id: row.id, slice_name: String(earlier.body['slice_name'] ?? row.slice_name), is_deleted, changes });
  }
  return told;
}

/**
 * Saves a dashboard's version anew with these charts as they were earlier, in one transaction.
 * @throws Failure INVALID `{charts}` for one the version does not hold or that the caller may not change; as saves of the same
 */
export async function restoreWithCharts(
  ctx: Context,
  dashboardId: number,
  revision: Revision,
  chartIds: readonly number[],
): Promise<RowOf<'dashboard'>> {
  return ctx.store.transaction(async (tx) => {
    const inside: Context = { ...ctx, ...withinTransaction(ctx, tx), actor: ctx.actor, db: tx, expected: {} };
    const placed = new Map((await placedCharts(ctx, tx, revision)).map((each) => [each.row.id, each]));
    for (const id of new Set(chartIds)) {
      const chart = placed.get(id);
      if (!chart) throw new Failure('INVALID', { fields: { charts: ['Charts do not exist'] } });
      await restoreChart(inside, chart);
    }
    return dashboardVersionKind.restore({ ...inside, expected: ctx.expected }, dashboardId, revision.body);
  });
}

async function restoreChart(inside: Context, { row, earlier }: Placed): Promise<void> {
  const reader = await chartVersionKind.reader(inside, row, [earlier.body]);
  if (!reader.isOpen(earlier.body)) throw new Failure('INVALID', { fields: { charts: ['Charts do not exist'] } });
  if (row.deleted_at !== null) await reviveObject(inside, 'chart', row.id, () => Promise.resolve({ values: {} }));
  await updateChart(inside, row.id, restorable(chartUpdate, earlier.body, chartVersionKind.restored), 'restore');
}
