/** What `/api/v1/security/users` does. */
import { user } from '@tessera/api/user';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { loadObject } from '../../store/objects.ts';
import { userList } from './list.ts';
import { presentUsers } from './present.ts';
import { createUser, removeUsers, updateUser } from './write.ts';

/** Users as administrators manage them (docs/reference/api.md#security). Replies never repeat a password. */
export const userResource = implement(user, {
  list: (ctx, { query }) => listRows(ctx, userList, query.q),
  info: (ctx, { query }) => infoOf(ctx, userList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, userList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, userList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'user', params.pk);
    ctx.version(row.version);
    const [item] = await presentUsers(ctx, [row]);
    return oneRow(userList, row.id, item ?? {}, query.q);
  },
  create: async (ctx, { body: { password, ...body } }) => ({
    id: (await createUser(ctx, { ...body, password })).id,
    result: body,
  }),
  update: async (ctx, { params, body }) => {
    const { password: _, ...echo } = body;
    return { id: (await updateUser(ctx, params.pk, body)).id, result: echo };
  },
  remove: async (ctx, { params }) => {
    await removeUsers(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeUsers(ctx, ids);
    return { message: `Deleted ${ids.length} user${ids.length === 1 ? '' : 's'}` };
  },
});
