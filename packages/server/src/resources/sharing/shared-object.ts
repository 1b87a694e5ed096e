/** A dashboard or chart as sharing looks at it: its name, who owns it, and the data it shows. */
import type { SharedKind } from '@tessera/api/sharing';
import { authorize } from '../../auth/access.ts';
import { chartThing, dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { innerOpenedBy } from '../chart/inner-charts.ts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import { chartUrl } from '../chart/present.ts';
import { filterDatasets } from '../dashboard/filter-targets.ts';
import { dashboardUrl } from '../dashboard/present.ts';
import { readJson } from '../stored-json.ts';

/** What can be shared. */
export interface SharedObject {
  readonly kind: SharedKind;
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** User ids. */
  readonly owners: readonly number[];
  /** Names of the roles that decide, of a dashboard that has some. */
  readonly roles: readonly string[];
  /** Ids of the datasets whose data it shows. */
  readonly datasets: readonly number[];
}

/** For one who may share it. @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN, FORBIDDEN for all but owners and admins */
export async function shareable(ctx: Context, kind: SharedKind, id: number): Promise<SharedObject> {
  if (kind === 'dashboard') {
    const row = await loadObject(ctx.db, kind, id);
    const thing = await dashboardThing(ctx.db, row);
    authorize(ctx.actor, kind, 'read', thing);
    authorize(ctx.actor, kind, 'grant', thing);
    const roles = ctx.actor.rbac === true ? (thing.roles ?? []) : [];
    const { dashboard_title: name } = row;
    return { kind, id, name, url: dashboardUrl(row), owners: thing.owners, roles, datasets: await datasetsShownOn(ctx, row) };
  }
  const row = await loadObject(ctx.db, kind, id);
  const thing = await chartThing(ctx.db, row);
  authorize(ctx.actor, kind, 'read', thing);
  authorize(ctx.actor, kind, 'grant', thing);
  const { slice_name, datasource_id } = row;
  return { kind, id, name: slice_name ?? '', url: chartUrl(id), owners: thing.owners, roles: [], datasets: [datasource_id] };
}

/** The datasets of a dashboard's charts, of the charts within them, and of its filters. */
export async function datasetsShownOn(ctx: Context, row: RowOf<'dashboard'>): Promise<number[]> {
  const charts = (await chartsOfDashboards(ctx.db, [row.id])).get(row.id) ?? [];
  const inner = await Promise.all(charts.map((chart) => innerOpenedBy(ctx, chart)));
  const all = [...charts, ...inner.flatMap((opened) => [...opened.values()])].map(({ datasource_id }) => datasource_id);
  return [...new Set([...all, ...filterDatasets(readJson(row.json_metadata))])];
}
