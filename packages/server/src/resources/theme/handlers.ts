/** What `/api/v1/theme` does. */
import { theme } from '@tessera/api/theme';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, loadObject, removeObjects, withinTransaction } from '../../store/objects.ts';
import { presentThemes, themeList } from './list.ts';

/** Themes (docs/guides/themes.md). Their names are unique, and at most one is the default of the site. */
export const themeResource = implement(theme, {
  list: (ctx, { query }) => listRows(ctx, themeList, query.q),
  info: (ctx, { query }) => infoOf(ctx, themeList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, themeList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, themeList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'theme', params.pk);
    ctx.version(row.version);
    return oneRow(themeList, row.id, (await presentThemes(ctx, [row]))[0] ?? {}, query.q);
  },
  create: async (ctx, { body }) => {
    await mustBeUnique(ctx.db, body.theme_name, 0);
    return { id: (await createObject(ctx, 'theme', body)).id, result: body };
  },
  update: async (ctx, { params, body }) => {
    const row = await changeObject(ctx, 'theme', params.pk, ctx.expected, async (tx) => {
      if (body.theme_name !== undefined) await mustBeUnique(tx, body.theme_name, params.pk);
      return { values: body };
    });
    return { id: row.id, result: body };
  },
  setSystemDefault: async (ctx, { params }) => {
    const row = await ctx.store.transaction(async (tx) => {
      const writer = withinTransaction(ctx, tx);
      await unsetDefaults(ctx, tx, params.pk);
      return changeObject(writer, 'theme', params.pk, {}, () => ({ values: { is_system_default: true } }));
    });
    return { id: row.id, result: { theme_name: row.theme_name } };
  },
  unsetSystemDefault: async (ctx) => {
    await ctx.store.transaction((tx) => unsetDefaults(ctx, tx, 0));
    return { message: 'OK' };
  },
  remove: async (ctx, { params }) => {
    await removeThemes(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeThemes(ctx, ids);
    return { message: `Deleted ${ids.length} theme${ids.length === 1 ? '' : 's'}` };
  },
});

/** @throws Failure INVALID for the default of the site; dashboards that had one of the others have the site's look then */
async function removeThemes(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'theme', ids, ctx.expected, (_tx, row) => {
    if (row.is_system_default)
      throw new Failure('INVALID', { message: `“${row.theme_name}” is the default of the site. Choose another default first.` });
  });
}

/** @param except  stays as it is */
async function unsetDefaults(ctx: Context, tx: Parameters<typeof withinTransaction>[1], except: number): Promise<void> {
  const others = await tx
    .selectFrom('themes')
    .select('id')
    .where('is_system_default', '=', true)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .execute();
  const writer = withinTransaction(ctx, tx);
  for (const { id } of others) await changeObject(writer, 'theme', id, {}, () => ({ values: { is_system_default: false } }));
}

async function mustBeUnique(db: Db, name: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('themes')
    .select('id')
    .where('theme_name', '=', name)
    .where('id', '<>', self)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { theme_name: ['Must be unique'] } });
}
