/** What `/api/v1/saved_query` does. Nothing is run here: SQL is checked when somebody runs it. */
import { savedQuery } from '@tessera/api/saved-query';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { may } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, findObject, findObjects, loadObject, removeObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { favouriteStatus, setFavourite } from '../favstar/favourites.ts';
import { presentSavedQueries, savedQueryList } from './list.ts';

type QueryRow = RowOf<'saved_query'>;

/** The caller's own saved queries; only admins open those of others. */
export const savedQueryResource = implement(savedQuery, {
  list: (ctx, { query }) => listRows(ctx, savedQueryList, query.q),
  info: (ctx, { query }) => infoOf(ctx, savedQueryList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, savedQueryList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, savedQueryList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = mustBeMine(ctx, await loadObject(ctx.db, 'saved_query', params.pk));
    ctx.version(row.version);
    const [item] = await presentSavedQueries(ctx, [row]);
    if (!item) throw new Error('A batch of one gave none.');
    return oneRow(savedQueryList, row.id, item, query.q);
  },
  create: async (ctx, { body }) => {
    await mustBeOpen(ctx, ctx.db, body.db_id);
    const row = await createObject(ctx, 'saved_query', {
      label: body.label,
      database_id: body.db_id,
      catalog: body.catalog ?? null,
      schema: body.schema ?? null,
      sql: body.sql,
      description: body.description ?? null,
      template_parameters: body.template_parameters ?? null,
      extra_json: body.extra_json ?? null,
    });
    return { id: row.id, result: body };
  },
  update: async (ctx, { params, body }) => {
    const row = await changeObject(ctx, 'saved_query', params.pk, ctx.expected, async (tx, before) => {
      mustBeMine(ctx, before);
      if (body.db_id !== undefined && body.db_id !== before.database_id) await mustBeOpen(ctx, tx, body.db_id);
      const { db_id, ...values } = body;
      return { values: { ...values, database_id: db_id } };
    });
    return { id: row.id, result: body };
  },
  remove: async (ctx, { params }) => {
    await remove(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await remove(ctx, ids);
    return { message: `Deleted ${ids.length} saved ${ids.length === 1 ? 'query' : 'queries'}` };
  },
  favoriteStatus: async (ctx, { query }) => {
    const rows = await findObjects(ctx.db, 'saved_query', [...new Set(query.q)]);
    const open = new Set(rows.filter((row) => isMine(ctx, row)).map(({ id }) => id));
    return {
      result: await favouriteStatus(
        ctx,
        'saved_query',
        query.q.filter((id) => open.has(id)),
      ),
    };
  },
  addFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'saved_query', mustBeMine(ctx, await loadObject(ctx.db, 'saved_query', params.pk)).id, true);
    return { result: 'OK' };
  },
  removeFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'saved_query', mustBeMine(ctx, await loadObject(ctx.db, 'saved_query', params.pk)).id, false);
    return { result: 'OK' };
  },
});

async function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'saved_query', ids, ctx.expected, (_tx, row) => void mustBeMine(ctx, row));
}

function isMine({ actor }: Context, row: QueryRow): boolean {
  return isAdmin(actor) || (actor.id !== null && row.created_by_id === actor.id);
}

/** @throws Failure NOT_FOUND for another's */
function mustBeMine(ctx: Context, row: QueryRow): QueryRow {
  if (isMine(ctx, row)) return row;
  throw new Failure('NOT_FOUND');
}

/** @throws Failure INVALID `{db_id}` */
async function mustBeOpen(ctx: Context, db: Db, id: number): Promise<void> {
  const row = await findObject(db, 'database', id);
  if (!row || !may(ctx.actor, 'database', 'list', databaseThing(row)))
    throw new Failure('INVALID', { fields: { db_id: ['Database does not exist'] } });
}
