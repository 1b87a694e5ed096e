/** What `/api/v1/security/groups` does. */
import { group } from '@tessera/api/group';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { loadObject } from '../../store/objects.ts';
import { groupList } from './list.ts';
import { presentGroups } from './present.ts';
import { createGroup, removeGroups, updateGroup } from './write.ts';

/** Groups of people who hold the same roles. */
export const groupResource = implement(group, {
  list: (ctx, { query }) => listRows(ctx, groupList, query.q),
  info: (ctx, { query }) => infoOf(ctx, groupList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, groupList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, groupList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'group', params.pk);
    ctx.version(row.version);
    const [item] = await presentGroups(ctx, [row]);
    return oneRow(groupList, row.id, item ?? {}, query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createGroup(ctx, body)).id, result: body }),
  update: async (ctx, { params, body }) => ({ id: (await updateGroup(ctx, params.pk, body)).id, result: body }),
  remove: async (ctx, { params }) => {
    await removeGroups(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeGroups(ctx, ids);
    return { message: `Deleted ${ids.length} group${ids.length === 1 ? '' : 's'}` };
  },
});
