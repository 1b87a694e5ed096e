/** The rows of tabs. A save counts the version up and is refused when the text was saved elsewhere meanwhile. */
import type { SqlTabBody } from '@tessera/api/sql-tab';
import { Failure } from '@tessera/core/failures';
import type { Updateable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import type { SqlTabsTable } from '../../store/sql-tables.ts';
import type { StoredRow } from '../../store/tables.ts';

/** A tab as it is stored. */
export type TabRow = StoredRow<'sql_tabs'>;

const usualLimit = 1000;
/** Open ones; what is beyond it would make the page slow for the one who opened them all. */
const openMax = 200;
/** Closed tabs beyond this number go, the oldest first. */
const closedMax = 50;

const mine = ({ actor }: Context): number => actor.id ?? 0;

/** The caller's open tabs, in order. */
export function openTabs(ctx: Context, db: Db = ctx.db): Promise<TabRow[]> {
  return db
    .selectFrom('sql_tabs')
    .selectAll()
    .where('user_id', '=', mine(ctx))
    .where('closed_on', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** How many closed tabs can be opened again. */
export async function closedCount(ctx: Context): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('sql_tabs')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('user_id', '=', mine(ctx))
    .where('closed_on', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** @throws Failure NOT_FOUND, also for another user's tab and a closed one */
export async function ownTab(ctx: Context, id: number, db: Db = ctx.db): Promise<TabRow> {
  const row = await db
    .selectFrom('sql_tabs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', mine(ctx))
    .where('closed_on', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Columns of a body; each under the name of today or an older one. Absent ones stay. */
function valuesOf(body: SqlTabBody): Updateable<SqlTabsTable> {
  const label = (body.label ?? body.title ?? body.name)?.trim();
  const values = {
    label: label === '' ? undefined : label,
    position: body.position,
    database_id: first(body.database_id, body.dbId),
    catalog: body.catalog,
    schema: body.schema,
    sql: body.sql ?? undefined,
    query_limit: first(body.query_limit, body.queryLimit) ?? undefined,
    template_params: first(body.template_params, body.templateParams),
    hide_left_bar: first(body.hide_left_bar, body.hideLeftBar) ?? undefined,
    cursor_at: body.cursor_at,
    saved_query_id: first(body.saved_query_id, body.remoteId),
    saved_as: body.saved_as,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const first = <T>(...values: (T | undefined)[]): T | undefined => values.find((value) => value !== undefined);

/** Opens a tab behind the last. @throws Failure INVALID_BODY when there are too many */
export async function createTab(ctx: Context, body: SqlTabBody): Promise<TabRow> {
  return ctx.store.transaction(async (tx) => {
    const tabs = await openTabs(ctx, tx);
    if (tabs.length >= openMax)
      throw new Failure('INVALID_BODY', { fields: { label: [`${openMax} tabs are open. Close some first.`] } });
    const now = ctx.now();
    const { label, position, sql = '', query_limit = usualLimit, ...more } = valuesOf(body);
    await tx.updateTable('sql_tabs').set({ is_active: false }).where('user_id', '=', mine(ctx)).execute();
    return tx
      .insertInto('sql_tabs')
      .values({
        database_id: null,
        catalog: null,
        schema: null,
        template_params: null,
        cursor_at: null,
        saved_query_id: null,
        saved_as: null,
        ...more,
        sql,
        query_limit,
        user_id: mine(ctx),
        label: label ?? freeName(tabs),
        position: position ?? Math.max(0, ...tabs.map((tab) => tab.position)) + 1,
        is_active: true,
        closed_on: null,
        latest_query_id: null,
        created_on: now,
        changed_on: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** `Untitled Query 3`: the next number that no open tab has. */
function freeName(tabs: readonly TabRow[]): string {
  const taken = tabs.map(({ label }) => Number(/^Untitled Query (\d{1,6})$/.exec(label)?.[1] ?? 0));
  return `Untitled Query ${Math.max(0, ...taken) + 1}`;
}

/** @throws Failure NOT_FOUND, STALE_VERSION with the version there is */
export async function changeTab(ctx: Context, id: number, body: SqlTabBody): Promise<TabRow> {
  return ctx.store.transaction(async (tx) => {
    const row = await ownTab(ctx, id, tx);
    const { version } = ctx.expected;
    if (version !== undefined && version !== row.version)
      throw new Failure('STALE_VERSION', { extra: { version: row.version, changed_on: row.changed_on, changed_by: null } });
    const changed = await tx
      .updateTable('sql_tabs')
      .set({ ...valuesOf(body), version: row.version + 1, changed_on: ctx.now() })
      .where('id', '=', id)
      // On PostgreSQL two saves may have read the same version: one of them finds it gone.
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst();
    if (!changed)
      throw new Failure('STALE_VERSION', { extra: { version: row.version + 1, changed_on: ctx.now(), changed_by: null } });
    return changed;
  });
}

/** Says which tab is looked at; that is no change of it. */
export async function setActive(ctx: Context, id: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await tx
      .updateTable('sql_tabs')
      .set({ is_active: false })
      .where('user_id', '=', mine(ctx))
      .where('is_active', '=', true)
      .execute();
    await tx.updateTable('sql_tabs').set({ is_active: true }).where('id', '=', id).execute();
  });
}

/** Closes a tab; the oldest of many closed ones goes. @throws Failure NOT_FOUND */
export async function closeTab(ctx: Context, id: number): Promise<void> {
  await ownTab(ctx, id);
  await ctx.db.updateTable('sql_tabs').set({ closed_on: ctx.now(), is_active: false }).where('id', '=', id).execute();
  const kept = await closedTabs(ctx);
  const gone = kept.slice(closedMax).map((row) => row.id);
  if (gone.length > 0) await ctx.db.deleteFrom('sql_tabs').where('id', 'in', gone).execute();
}

/** Opens the tab again that was closed last. @returns undefined when there is none */
export async function reopenTab(ctx: Context): Promise<TabRow | undefined> {
  const [last] = await closedTabs(ctx);
  if (!last) return undefined;
  await ctx.db.updateTable('sql_tabs').set({ closed_on: null }).where('id', '=', last.id).execute();
  await setActive(ctx, last.id);
  return ownTab(ctx, last.id);
}

/** Newest first. */
function closedTabs(ctx: Context): Promise<{ id: number }[]> {
  return ctx.db
    .selectFrom('sql_tabs')
    .select('id')
    .where('user_id', '=', mine(ctx))
    .where('closed_on', 'is not', null)
    .orderBy('closed_on', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
