/**
 * The colours of a dashboard's labels, settled by whoever may edit it (decision 0040). Settling them is no edit: it may
 * leave version, author and revisions alone, so that nobody else's save is refused for it.
 */
import type { dashboardColours } from '@tessera/api/dashboard';
import type { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../store/db.ts';
import { amendObject, changeObject } from '../../store/objects.ts';
import { without } from '../without.ts';
import { isObject, type Json } from './metadata.ts';
import { type DashboardRow } from './present.ts';
import { readJson } from '../stored-json.ts';

type Colours = z.output<typeof dashboardColours>;

/**
 * Puts the sent keys into the metadata.
 * @param markUpdated  false: silently; then labels of data that rules of row-level security narrow are not written down, for whoever
 *   opens the dashboard may read them
 * @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION
 */
export async function updateColours(ctx: Context, id: number, colours: Colours, markUpdated: boolean): Promise<void> {
  const change = async (tx: Tx, before: DashboardRow): Promise<{ values: { json_metadata: string } }> => {
    const thing = await dashboardThing(tx, before);
    authorize(ctx.actor, 'dashboard', 'read', thing);
    authorize(ctx.actor, 'dashboard', 'edit', thing);
    const old = readJson(before.json_metadata);
    const told = markUpdated || !(await isNarrowed(tx, id)) ? colours : without(colours, 'map_label_colors');
    return { values: { json_metadata: JSON.stringify({ ...(isObject(old) ? old : {}), ...told }) } };
  };
  if (markUpdated) await changeObject(ctx, 'dashboard', id, ctx.expected, change);
  else await amendObject(ctx, 'dashboard', id, ctx.expected, change);
}

/** True when a rule covers the database of one of its charts: then users see different labels. */
async function isNarrowed(tx: Tx, id: number): Promise<boolean> {
  const rule = await tx
    .selectFrom('dashboard_charts as l')
    .innerJoin('charts as c', 'c.id', 'l.chart_id')
    .innerJoin('datasets as d', 'd.id', 'c.datasource_id')
    .innerJoin('datasets as ruled', 'ruled.database_id', 'd.database_id')
    .innerJoin('row_level_security_tables as t', 't.dataset_id', 'ruled.id')
    .innerJoin('row_level_security as r', 'r.id', 't.rule_id')
    .select('r.id')
    .where('l.dashboard_id', '=', id)
    .where('r.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return rule !== undefined;
}

/** A save without the settled colours leaves them, unless it chooses another scheme. */
export function withSettledColours(sent: Json, stored: string | null): Json {
  const old = readJson(stored);
  if (sent.map_label_colors !== undefined || !isObject(old) || !isObject(old.map_label_colors)) return sent;
  if ((sent.color_scheme ?? null) !== (old.color_scheme ?? null)) return sent;
  return { ...sent, map_label_colors: old.map_label_colors };
}
