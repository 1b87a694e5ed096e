/** What was deleted lately, for those who may take it back. */
import type { bin, DeletedItem } from '@tessera/api/bin';
import { versionKinds, type VersionKind } from '@tessera/api/version';
import { has, isAdmin, type Actor } from '@tessera/core/policy/actor';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';
import type { DeletedRow } from './deleted-row.ts';
import { missedBy } from './missed-by.ts';

/** How long something deleted can be taken back, in days. */
export const binDays = 30;
const dayMs = 86_400_000;

/** The oldest moment of deletion that is still in the bin, in ISO 8601 UTC. */
export const binStart = (nowMs: number): string => new Date(nowMs - binDays * dayMs).toISOString();

const sources = {
  chart: { table: 'charts', name: 'slice_name', view: 'Chart' },
  dashboard: { table: 'dashboards', name: 'dashboard_title', view: 'Dashboard' },
  dataset: { table: 'datasets', name: 'table_name', view: 'Dataset' },
  saved_query: { table: 'saved_queries', name: 'label', view: 'SavedQuery' },
} as const satisfies Record<VersionKind, { table: string; name: string; view: string }>;

/** Whether the caller may change things of a kind at all. */
export const mayTakeBack = (actor: Actor, kind: VersionKind): boolean =>
  actor.id !== null && has(actor, `can_write on ${sources[kind].view}`);

/** A subquery of what was deleted since a moment: rows of these kinds, the caller's own or, for administrators, all. */
function deletedRows(actor: Actor, kinds: readonly VersionKind[], since: string): RawBuilder<DeletedRow> {
  const each = kinds.map((kind) => {
    const { table, name } = sources[kind];
    return sql`select ${sql.lit(kind)} as kind, o.id, o.${sql.ref(name)} as name, o.deleted_at, o.changed_by_id
      from ${sql.table(table)} as o where o.deleted_at >= ${since} and ${ownedBy(actor, kind)} and ${isWhole(kind)}`;
  });
  return sql<DeletedRow>`(${sql.join(each, sql` union all `)})`;
}

function ownedBy(actor: Actor, kind: VersionKind): RawBuilder<unknown> {
  if (isAdmin(actor)) return sql`1 = 1`;
  if (kind === 'saved_query') return sql`o.created_by_id = ${actor.id}`;
  return sql`exists (select 1 from owners as w where w.kind = ${kind} and w.object_id = o.id and w.user_id = ${actor.id})`;
}

/** A dataset whose uploaded table was deleted with it would come back without its rows. */
function isWhole(kind: VersionKind): RawBuilder<unknown> {
  if (kind !== 'dataset') return sql`1 = 1`;
  const named = sql`t.database_id = o.database_id and t.table_name = o.table_name`;
  return sql`(coalesce(o.sql, '') <> '' or not exists (select 1 from table_files as t where ${named} and t.deleted_at is not null)
    or exists (select 1 from table_files as t where ${named} and t.deleted_at is null))`;
}

/** One row of the caller's bin; undefined when it holds no such. */
export async function deletedOne(ctx: Context, kind: VersionKind, id: number): Promise<DeletedRow | undefined> {
  const all = deletedRows(ctx.actor, [kind], binStart(ctx.nowMs()));
  const { rows } = await sql<DeletedRow>`select * from ${all} as d where d.id = ${id}`.execute(ctx.db);
  return rows[0];
}

const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** A page of the bin, what was deleted last first. */
export async function deletedPage(
  ctx: Context,
  { page = 0, page_size = 25, search = '', kind }: z.output<typeof bin.list.query>,
): Promise<{ count: number; result: DeletedItem[] }> {
  const kinds = versionKinds.filter((each) => mayTakeBack(ctx.actor, each) && (kind === undefined || each === kind));
  if (kinds.length === 0) return { count: 0, result: [] };
  const all = deletedRows(ctx.actor, kinds, binStart(ctx.nowMs()));
  const found = search.trim() === '' ? sql`1 = 1` : sql`lower(d.name) like ${containing(search.trim())} escape '\\'`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${all} as d where ${found}`.execute(ctx.db);
  const { rows } = await sql<DeletedRow>`select * from ${all} as d where ${found} order by d.deleted_at desc, d.kind, d.id
    limit ${page_size} offset ${page * page_size}`.execute(ctx.db);
  const known = await people(
    ctx,
    rows.map((row) => row.changed_by_id),
  );
  const missing = await missedBy(ctx, rows);
  return {
    count: Number(counted.rows[0]?.count ?? 0),
    result: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      deleted_on: row.deleted_at,
      deleted_on_delta_humanized: humanized(row.deleted_at, ctx.nowMs()),
      deleted_by: personIn(known, row.changed_by_id),
      days_left: Math.max(0, Math.floor((Date.parse(row.deleted_at) - ctx.nowMs()) / dayMs) + binDays),
      missed_by: missing.get(`${row.kind}/${row.id}`) ?? [],
    })),
  };
}
