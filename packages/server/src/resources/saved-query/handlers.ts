/** What `/api/v1/saved_query` does. Nothing is run here: SQL is checked when it is run. */
import { savedQuery } from '@tessera/api/saved-query';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { createObject, findObjects } from '../../store/objects.ts';
import { databaseOfField } from '../connections/connection.ts';
import { favouriteStatus, setFavourite } from '../favstar/favourites.ts';
import { presentSavedQueries, savedQueryList } from './list.ts';
import { mustSuitScheduler } from './schedule.ts';
import { isMine, ownSavedQuery, removeSavedQueries, updateSavedQuery } from './write.ts';

/** What a query is called that was saved without a name. */
const unnamed = 'Undefined';

/** The caller's own saved queries; only admins open those of others. */
export const savedQueryResource = implement(savedQuery, {
  list: (ctx, { query }) => listRows(ctx, savedQueryList, query.q),
  info: (ctx, { query }) => infoOf(ctx, savedQueryList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, savedQueryList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, savedQueryList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await ownSavedQuery(ctx, params.pk);
    ctx.version(row.version);
    const [item] = await presentSavedQueries(ctx, [row]);
    if (!item) throw new Error('A batch of one gave none.');
    return oneRow(savedQueryList, row.id, item, query.q);
  },
  create: async (ctx, { body }) => {
    mustSuitScheduler(ctx.config.scheduledQueries, body.extra_json);
    await databaseOfField(ctx, 'db_id', body.db_id);
    const row = await createObject(ctx, 'saved_query', {
      label: body.label ?? unnamed,
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
    const row = await updateSavedQuery(ctx, params.pk, body);
    return { id: row.id, result: body };
  },
  remove: async (ctx, { params }) => {
    await removeSavedQueries(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeSavedQueries(ctx, ids);
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
    await setFavourite(ctx, 'saved_query', (await ownSavedQuery(ctx, params.pk)).id, true);
    return { result: 'OK' };
  },
  removeFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'saved_query', (await ownSavedQuery(ctx, params.pk)).id, false);
    return { result: 'OK' };
  },
});
