/** Saving and removing charts. */
import { chartTypeOf } from '@tessera/charts';
import { defaultVizType } from '@tessera/charts/catalogue';
import { keysOfReversedBounds } from '@tessera/charts/controls/form';
import { liftedBy } from '@tessera/charts/open-form';
import type { chartCreate, chartUpdate } from '@tessera/api/chart';
import { Failure } from '@tessera/core/failures';
import { isAdmin, isOwner, type Actor } from '@tessera/core/policy/actor';
import { mayCreateChart, type ChartThing } from '@tessera/core/policy/chart';
import { hasDataAccess } from '@tessera/core/policy/dataset';
import type { z } from 'zod';
import { authorize, may } from '../../auth/access.ts';
import { chartThing, dashboardThing, datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../store/db.ts';
import { changeObject, checkOwners, createObject, removeObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { ownersAfter, ownersOfNew } from '../owners.ts';
import { refuseTogether } from '../refuse-together.ts';
import { mustHaveNoReports } from '../attached-reports.ts';
import { readForm } from './present.ts';
import { setTags } from '../tagging/links.ts';

type Create = z.output<typeof chartCreate>;
type Update = z.output<typeof chartUpdate>;
type ChartRow = RowOf<'chart'>;

/** @throws Failure INVALID `{datasource_id}`, `{dashboards}`, `{owners}`; FORBIDDEN without access to the dataset */
export async function createChart(ctx: Context, body: Create): Promise<ChartRow> {
  const now = ctx.now();
  return createObject(
    ctx,
    'chart',
    {
      slice_name: body.slice_name,
      viz_type: body.viz_type ?? defaultVizType,
      datasource_id: body.datasource_id,
      datasource_type: 'table',
      params: body.params ?? null,
      query_context: body.query_context ?? null,
      description: body.description ?? null,
      cache_timeout: body.cache_timeout ?? null,
      certified_by: body.certified_by || null,
      certification_details: body.certification_details || null,
      last_saved_at: now,
      last_saved_by_id: ctx.actor.id,
      is_managed_externally: body.is_managed_externally ?? false,
      external_url: body.external_url ?? null,
    },
    async (tx, row) => {
      const { owners = [], dashboards, datasource_id, datasource_type } = body;
      await refuseTogether([
        () => mustBeChartable(ctx, tx, datasource_id, datasource_type),
        () => mustHaveSoundBounds(body.params, row.viz_type),
        () => dashboards && setDashboards(ctx, tx, row.id, dashboards),
        () => checkOwners(tx, owners),
      ]);
      return { owners: ownersOfNew(ctx, body.owners), kept: { dashboards: body.dashboards ?? [] } };
    },
  );
}

/**
 * Only the fields sent change.
 * @param reason  kept in the revision
 * @throws as `createChart`; STALE_VERSION
 */
export async function updateChart(ctx: Context, id: number, body: Update, reason = 'update'): Promise<ChartRow> {
  const change = async (tx: Tx, before: ChartRow) => {
    const thing = await chartThing(tx, before);
    authorize(ctx.actor, 'chart', 'read', thing);
    if (isQuestionOnly(body)) {
      authorize(ctx.actor, 'chart', 'data', thing);
      return { values: { query_context: body.query_context } };
    }
    authorize(ctx.actor, 'chart', 'edit', thing);
    mustSeeWhatItAsks(ctx.actor, thing, before, body);
    const { owners = [], dashboards, datasource_id: target = before.datasource_id } = body;
    await refuseTogether([
      // A version was taken as it is; bounds that let nothing through count as none, and their control says so.
      () =>
        reason !== 'restore' &&
        body.params !== before.params &&
        mustHaveSoundBounds(body.params, body.viz_type ?? before.viz_type),
      () => target !== before.datasource_id && mustBeChartable(ctx, tx, target, body.datasource_type ?? 'table'),
      () => setTags(ctx, tx, 'chart', id, body.tags),
      () => dashboards && setDashboards(ctx, tx, id, dashboards),
      () => checkOwners(tx, owners),
    ]);
    mustKeepOwners(ctx.actor, thing, body);
    return {
      values: changesOf(ctx, body),
      owners: ownersAfter(ctx, thing.owners, body.owners),
      kept: { dashboards: body.dashboards },
    };
  };
  return changeObject(ctx, 'chart', id, ctx.expected, change, reason);
}

/** Bounds of an axis or of colours that let nothing through are a slip of whoever wrote them. @throws Failure INVALID `{params}` */
function mustHaveSoundBounds(params: string | null | undefined, vizType: string): void {
  const form = readForm(params ?? null);
  const type = chartTypeOf(typeof form['viz_type'] === 'string' ? form['viz_type'] : vizType);
  const [key] = type ? keysOfReversedBounds(type, liftedBy(type, form)) : [];
  if (key !== undefined) throw new Failure('INVALID', { fields: { params: [`${key}: the minimum is above the maximum`] } });
}

/**
 * A dashboard may open the data of this chart to its owner, as far as the stored form asks: whoever changes what it asks
 * must hold the data.
 * @throws Failure DATASOURCE_FORBIDDEN
 */
function mustSeeWhatItAsks(actor: Actor, { dataset }: ChartThing, before: ChartRow, body: Update): void {
  const isOther = (['params', 'query_context', 'viz_type'] as const).some(
    (name) => body[name] !== undefined && body[name] !== null && body[name] !== before[name],
  );
  if (isOther && dataset && !hasDataAccess(actor, dataset)) throw new Failure('DATASOURCE_FORBIDDEN');
}

/** Whoever a chart is only shared with does not say who owns it. @throws Failure FORBIDDEN `{owners}` */
function mustKeepOwners(actor: Actor, { owners }: ChartThing, body: Update): void {
  if (body.owners === undefined || isAdmin(actor) || isOwner(actor, owners)) return;
  if (new Set(body.owners).symmetricDifference(new Set(owners)).size > 0)
    throw new Failure('FORBIDDEN', { fields: { owners: ['Only owners and admins may change this.'] } });
}

function changesOf(ctx: Context, body: Update) {
  return {
    slice_name: body.slice_name,
    viz_type: body.viz_type ?? undefined,
    datasource_id: body.datasource_id,
    params: body.params,
    query_context: body.query_context,
    description: body.description,
    cache_timeout: body.cache_timeout,
    certified_by: body.certified_by === undefined ? undefined : body.certified_by || null,
    certification_details: body.certification_details === undefined ? undefined : body.certification_details || null,
    is_managed_externally: body.is_managed_externally ?? undefined,
    external_url: body.external_url,
    last_saved_at: ctx.now(),
    last_saved_by_id: ctx.actor.id,
  };
}

/** A reader's client may store the question of another user's chart, and nothing else (docs/reference/charts.md#forms-in-hand). */
function isQuestionOnly({ query_context_generation, query_context, ...rest }: Update): boolean {
  return (
    query_context_generation === true && query_context !== undefined && Object.values(rest).every((value) => value === undefined)
  );
}

/** @throws Failure INVALID when the dataset does not exist, DATASOURCE_FORBIDDEN when its data is closed to the actor */
async function mustBeChartable(ctx: Context, db: Db, datasetId: number, type: string): Promise<void> {
  if (type === 'query')
    throw new Failure('INVALID', { fields: { datasource_type: ['Save the query as a dataset first, and the chart on that.'] } });
  const thing = type === 'table' || type === 'dataset' ? (await datasetThings(db, [datasetId])).get(datasetId) : undefined;
  if (!thing) throw new Failure('INVALID', { fields: { datasource_id: ['Dataset does not exist'] } });
  if (!mayCreateChart(ctx.actor, thing)) throw new Failure('DATASOURCE_FORBIDDEN');
}

/**
 * Puts the chart on exactly these dashboards. Dashboards it already stands on stay without being asked about.
 * @throws Failure INVALID `{dashboards}` for unknown ones, FORBIDDEN for those the actor may not change
 */
async function setDashboards(ctx: Context, tx: Tx, chartId: number, wanted: readonly number[]): Promise<void> {
  const links = await tx
    .selectFrom('dashboard_charts as l')
    .innerJoin('dashboards as d', 'd.id', 'l.dashboard_id')
    .select('d.id')
    .where('l.chart_id', '=', chartId)
    .where('d.deleted_at', 'is', null)
    .execute();
  const before = new Set(links.map(({ id }) => id));
  const after = new Set(wanted);
  const touched = [...before.symmetricDifference(after)];
  if (touched.length === 0) return;
  const boards = await tx
    .selectFrom('dashboards')
    .select(['id', 'published'])
    .where('id', 'in', touched)
    .where('deleted_at', 'is', null)
    .execute();
  if (boards.length < touched.length) throw new Failure('INVALID', { fields: { dashboards: ['Dashboards do not exist'] } });
  for (const board of boards) {
    if (may(ctx.actor, 'dashboard', 'edit', await dashboardThing(tx, board))) continue;
    throw new Failure('FORBIDDEN', { message: 'Changing one or more of these dashboards is forbidden' });
  }
  const gone = touched.filter((id) => before.has(id));
  if (gone.length > 0)
    await tx.deleteFrom('dashboard_charts').where('chart_id', '=', chartId).where('dashboard_id', 'in', gone).execute();
  const added = touched.filter((id) => after.has(id)).map((dashboard_id) => ({ dashboard_id, chart_id: chartId }));
  if (added.length > 0) await tx.insertInto('dashboard_charts').values(added).execute();
}

/** All or none. @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION, IN_USE while one is in a report */
export async function removeCharts(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'chart', ids, ctx.expected, async (tx, row) => {
    const thing = await chartThing(tx, row);
    authorize(ctx.actor, 'chart', 'read', thing);
    authorize(ctx.actor, 'chart', 'delete', thing);
    await mustHaveNoReports(tx, ctx.actor, 'chart_id', row.id);
  });
}
