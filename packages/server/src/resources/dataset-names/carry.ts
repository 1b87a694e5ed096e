/**
 * New names of a dataset's columns and metrics, carried through the charts and dashboards that use them
 * (docs/decisions/0071-new-names.md).
 */
import type { RenameUse, renamesAsked } from '@tessera/api/dataset-renames';
import { chartTypeOf } from '@tessera/charts';
import { slotsOf } from '@tessera/charts/controls/slots';
import { renamedForm, renamedMetadata, renamedSql, renamesBetween, type Renames } from '@tessera/core/explore/renamed';
import type { ControlSlot } from '@tessera/core/explore/slots';
import { Failure } from '@tessera/core/failures';
import { isRecord } from '@tessera/core/narrowing';
import type { z } from 'zod';
import { authorize, may } from '../../auth/access.ts';
import { chartThings, dashboardThing, datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { visibleCharts, visibleDashboards } from '../../rest/visible.ts';
import type { Tx } from '../../store/db.ts';
import { withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { readForm } from '../chart/present.ts';
import { updateChart } from '../chart/write.ts';
import { updateDashboard } from '../dashboard/write.ts';
import { readJson } from '../stored-json.ts';
import { openDataset } from '../dataset/find.ts';
import { datasetsRelatedTo } from '../dataset/related.ts';
import { storedRelations } from '../dataset/relations.ts';
import { partsOfOne, type DatasetParts } from '../dataset/rows.ts';

type DatasetRow = RowOf<'dataset'>;
type ChartRow = RowOf<'chart'>;

/**
 * What uses names that are to change, of what the caller may see.
 * @throws Failure NOT_FOUND, FORBIDDEN for those who may not edit the dataset; INVALID naming a name that is not there
 */
export async function usesOfNames(ctx: Context, id: number, { columns, metrics }: Asked): Promise<RenameUse[]> {
  const row = await openDataset(ctx, id);
  authorize(ctx.actor, 'dataset', 'edit', await datasetThing(ctx.db, row));
  const parts = await partsOfOne(ctx.db, id);
  const renames = {
    columns: namesFrom('columns', columns, new Set(parts.columns.map(({ column_name }) => column_name))),
    metrics: namesFrom('metrics', metrics, new Set(parts.metrics.map(({ metric_name }) => metric_name))),
  };
  return (await planned(ctx, row, renames)).map(({ save: _, ...use }) => use);
}

type Asked = z.output<typeof renamesAsked>;

function namesFrom(field: keyof Asked, asked: Asked['columns'], known: ReadonlySet<string>): Map<string, string> {
  const stranger = asked.find(({ from }) => !known.has(from));
  if (stranger) throw new Failure('INVALID', { fields: { [field]: [`"${stranger.from}" does not exist`] } });
  return new Map(asked.filter(({ from, to }) => from !== to).map(({ from, to }) => [from, to]));
}

/**
 * Saves everything that takes the new names along, in the transaction of the dataset's save; metrics that name others in templates,
 * too.
 * @param earlier  before columns and metrics were written
 * @throws Failure as saves of charts and dashboards
 */
export async function carryRenames(ctx: Context, tx: Tx, row: DatasetRow, earlier: DatasetParts): Promise<void> {
  const parts = await partsOfOne(tx, row.id);
  const renames = renamesBetween(earlier, parts);
  for (const { id, expression } of renames.metrics.size > 0 ? parts.metrics : []) {
    const renamed = renamedSql(expression, renames.metrics);
    if (renamed !== expression)
      await tx.updateTable('dataset_metrics').set({ expression: renamed }).where('id', '=', id).execute();
  }
  const inside: Context = { ...ctx, ...withinTransaction(ctx, tx), actor: ctx.actor, db: tx, expected: {} };
  for (const { reason, save } of await planned(inside, row, renames)) if (reason === null) await save(inside);
}

/** A use, with what is saved for it. */
interface Planned extends RenameUse {
  readonly save: (inside: Context) => Promise<unknown>;
}

async function planned(ctx: Context, row: DatasetRow, renames: Renames): Promise<Planned[]> {
  if (renames.columns.size + renames.metrics.size === 0) return [];
  const names = await namesBelow(ctx, row, renames);
  return [...(await chartsAmong(ctx, names)), ...(await dashboardsAmong(ctx, names))];
}

/** By dataset id: the names of the dataset itself, and as those that look its columns up call them. */
async function namesBelow(ctx: Context, row: DatasetRow, renames: Renames): Promise<Map<number, Renames>> {
  const names = new Map([[row.id, renames]]);
  if (renames.columns.size === 0) return names;
  for (const other of await datasetsRelatedTo(ctx.db, row)) {
    const columns = storedRelations(other)
      .filter(({ to }) => to === row.id)
      .flatMap(({ name }) => [...renames.columns].map(([from, to]) => [`${name}.${from}`, `${name}.${to}`] as const));
    names.set(other.id, { columns: new Map(columns), metrics: new Map() });
  }
  return names;
}

/** Controls of older forms that the chart type of today reads under other keys. */
const formerSlots: readonly ControlSlot[] = [
  ...['metric', 'metric_2', 'metrics', 'percent_metrics', 'secondary_metric', 'size', 'x', 'y', 'timeseries_limit_metric'].map(
    (key): ControlSlot => ({ key, kind: 'metric', multi: false }),
  ),
  ...['all_columns', 'all_columns_x', 'all_columns_y', 'columns', 'entity', 'groupby', 'series', 'x_axis'].map(
    (key): ControlSlot => ({ key, kind: 'column', multi: false }),
  ),
  { key: 'adhoc_filters', kind: 'filter', multi: true },
];

function formAfter(form: Record<string, unknown>, vizType: string | null, renames: Renames): Record<string, unknown> {
  const slots = slotsOf(chartTypeOf(vizType ?? ''));
  const known = new Set(slots.map(({ key }) => key));
  return renamedForm(form, [...slots, ...formerSlots.filter(({ key }) => !known.has(key))], renames);
}

async function chartsAmong(ctx: Context, names: ReadonlyMap<number, Renames>): Promise<Planned[]> {
  const seen = visibleCharts(ctx.actor);
  let asked = ctx.db
    .selectFrom('charts')
    .selectAll()
    .where('datasource_id', 'in', [...names.keys()])
    .where('deleted_at', 'is', null)
    .orderBy('slice_name');
  if (seen) asked = asked.where(seen);
  const used = (await asked.execute()).flatMap((row): { row: ChartRow; params: string }[] => {
    const form = readForm(row.params);
    const renames = names.get(row.datasource_id);
    const params = renames && JSON.stringify(formAfter(form, row.viz_type, renames));
    return params === undefined || params === JSON.stringify(form) ? [] : [{ row, params }];
  });
  const things = await chartThings(
    ctx.db,
    used.map(({ row }) => row),
  );
  return used.map(({ row, params }): Planned => {
    const thing = things.get(row.id);
    const isOpen = thing !== undefined && may(ctx.actor, 'chart', 'edit', thing) && may(ctx.actor, 'chart', 'data', thing);
    // What asks for a chart of an unknown type is stored beside its form, and not understood here.
    const reason = !isOpen ? 'not_editable' : chartTypeOf(row.viz_type ?? '') ? null : 'unknown_type';
    // The stored question of a known type is asked by nobody here; it names what is gone.
    const body = { params, ...(row.query_context !== null && { query_context: null }) };
    return { kind: 'chart', id: row.id, name: row.slice_name ?? '', reason, save: (inside) => updateChart(inside, row.id, body) };
  });
}

async function dashboardsAmong(ctx: Context, names: ReadonlyMap<number, Renames>): Promise<Planned[]> {
  const seen = visibleDashboards(ctx.actor);
  let asked = ctx.db
    .selectFrom('dashboards')
    .selectAll()
    .where('json_metadata', 'like', '%native_filter_configuration%')
    .where('deleted_at', 'is', null)
    .orderBy('dashboard_title');
  if (seen) asked = asked.where(seen);
  const found: Planned[] = [];
  for (const row of await asked.execute()) {
    const after = metadataAfter(row.json_metadata, names);
    if (after === undefined) continue;
    const isOpen = may(ctx.actor, 'dashboard', 'edit', await dashboardThing(ctx.db, row));
    found.push({
      kind: 'dashboard',
      id: row.id,
      name: row.dashboard_title ?? '',
      reason: isOpen ? null : 'not_editable',
      save: (inside) =>
        updateDashboard(inside, row.id, {
          last_modified_time: undefined,
          mergedWith: (before) => ({ json_metadata: metadataAfter(before.json_metadata, names) ?? before.json_metadata }),
        }),
    });
  }
  return found;
}

/** Undefined where it names nothing of it. */
function metadataAfter(text: string | null, names: ReadonlyMap<number, Renames>): string | undefined {
  const metadata = readJson(text);
  if (!isRecord(metadata)) return undefined;
  const after = JSON.stringify(renamedMetadata(metadata, (id) => names.get(id)));
  return after === JSON.stringify(metadata) ? undefined : after;
}
