/** What depends on datasets: shown before something is deleted. */
import type { datasetRelatedObjects, relatedObjects } from '@tessera/api/dataset';
import type { z } from 'zod';
import { may } from '../../auth/access.ts';
import { datasetThings } from '../../auth/things.ts';
import { visibleCharts, visibleDashboards } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import { storedRelations } from './relations.ts';

type RelatedObjects = z.output<typeof relatedObjects>;

/** Charts on these datasets and dashboards with one of them; only what the caller may see is named and counted. */
export async function standingOn(ctx: Context, datasetIds: readonly number[]): Promise<RelatedObjects> {
  if (datasetIds.length === 0) return { charts: { count: 0, result: [] }, dashboards: { count: 0, result: [] } };
  const seesCharts = visibleCharts(ctx.actor);
  let charts = ctx.db
    .selectFrom('charts')
    .select(['id', 'slice_name', 'viz_type'])
    .where('datasource_id', 'in', datasetIds)
    .where('deleted_at', 'is', null)
    .orderBy('slice_name');
  if (seesCharts) charts = charts.where(seesCharts);
  const seesDashboards = visibleDashboards(ctx.actor);
  let dashboards = ctx.db
    .selectFrom('dashboards')
    .select(['dashboards.id', 'dashboards.dashboard_title', 'dashboards.slug', 'dashboards.json_metadata'])
    .where('dashboards.deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('dashboard_charts as link')
          .innerJoin('charts as placed', 'placed.id', 'link.chart_id')
          .select('link.chart_id')
          .whereRef('link.dashboard_id', '=', 'dashboards.id')
          .where('placed.datasource_id', 'in', datasetIds)
          .where('placed.deleted_at', 'is', null),
      ),
    )
    .orderBy('dashboards.dashboard_title');
  if (seesDashboards) dashboards = dashboards.where(seesDashboards);
  const named = (await dashboards.execute()).map(({ dashboard_title, ...row }) => ({ ...row, title: dashboard_title }));
  const found = await charts.execute();
  return { charts: { count: found.length, result: found }, dashboards: { count: named.length, result: named } };
}

type LookedUpBy = z.output<typeof datasetRelatedObjects>['datasets'];

type Related = Pick<RowOf<'dataset'>, 'id' | 'table_name' | 'relations'>;

/** Datasets with a relation to this one, by name. */
export async function datasetsRelatedTo(db: Db, row: Pick<RowOf<'dataset'>, 'id' | 'database_id'>): Promise<Related[]> {
  const rows = await db
    .selectFrom('datasets')
    .select(['id', 'table_name', 'relations'])
    .where('database_id', '=', row.database_id)
    .where('relations', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('table_name')
    .execute();
  return rows.filter((each) => storedRelations(each).some(({ to }) => to === row.id));
}

/** Datasets with a relation to this one; only what the caller may see is named and counted. */
export async function lookedUpBy(ctx: Context, row: Pick<RowOf<'dataset'>, 'id' | 'database_id'>): Promise<LookedUpBy> {
  const users = await datasetsRelatedTo(ctx.db, row);
  const things = await datasetThings(
    ctx.db,
    users.map(({ id }) => id),
  );
  const result = users.flatMap(({ id, table_name }) => {
    const thing = things.get(id);
    return thing && may(ctx.actor, 'dataset', 'read', thing) ? [{ id, table_name }] : [];
  });
  return { count: result.length, result };
}
