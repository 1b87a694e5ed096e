/** Tables that are open beside the caller's tabs: only what they are called, for the database knows the rest. */
import type { OpenedTable, TabTable } from '@tessera/api/sql-tab';
import { Failure } from '@tessera/core/failures';
import { may } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import { ownTab } from './tabs.ts';

/** Beside one tab. */
const openMax = 100;

/** The tables beside a tab, in the order they were opened. */
export async function tablesBeside(ctx: Context, tabId: number): Promise<TabTable[]> {
  const rows = await ctx.db.selectFrom('sql_tab_tables').selectAll().where('tab_id', '=', tabId).orderBy('id').execute();
  return rows.map(({ id, tab_id, database_id, catalog, schema, name, is_expanded }) => ({
    id,
    tab_state_id: tab_id,
    database_id,
    catalog,
    schema,
    table: name,
    expanded: is_expanded,
  }));
}

/** @returns its id @throws Failure NOT_FOUND without such a tab, INVALID `{dbId}`, `{table}` when too many are open */
export async function openTable(ctx: Context, asked: OpenedTable): Promise<number> {
  const tab = await ownTab(ctx, asked.queryEditorId);
  const database = await findObject(ctx.db, 'database', asked.dbId);
  if (!database || !may(ctx.actor, 'database', 'list', databaseThing(database)))
    throw new Failure('INVALID', { fields: { dbId: ['Database does not exist'] } });
  const { name, catalog = null, schema = null } = asked;
  return ctx.store.transaction(async (tx) => {
    await tx
      .deleteFrom('sql_tab_tables')
      .where('tab_id', '=', tab.id)
      .where('database_id', '=', database.id)
      .where('catalog', catalog === null ? 'is' : '=', catalog)
      .where('schema', schema === null ? 'is' : '=', schema)
      .where('name', '=', name)
      .execute();
    const { n } = await tx
      .selectFrom('sql_tab_tables')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('tab_id', '=', tab.id)
      .executeTakeFirstOrThrow();
    if (Number(n) >= openMax)
      throw new Failure('INVALID', { fields: { table: [`At most ${openMax} tables are kept for a tab.`] } });
    const { id } = await tx
      .insertInto('sql_tab_tables')
      .values({ tab_id: tab.id, database_id: database.id, catalog, schema, name, created_on: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** @throws Failure NOT_FOUND */
export async function closeTable(ctx: Context, id: number): Promise<void> {
  await mustBeMine(ctx, id);
  await ctx.db.deleteFrom('sql_tab_tables').where('id', '=', id).execute();
}

/** @throws Failure NOT_FOUND */
export async function expandTable(ctx: Context, id: number, is_expanded: boolean): Promise<void> {
  await mustBeMine(ctx, id);
  await ctx.db.updateTable('sql_tab_tables').set({ is_expanded }).where('id', '=', id).execute();
}

async function mustBeMine(ctx: Context, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('sql_tab_tables').select('tab_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  await ownTab(ctx, row.tab_id);
}
