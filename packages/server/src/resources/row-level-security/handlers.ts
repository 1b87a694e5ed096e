/** What `/api/v1/rowlevelsecurity` does. */
import { rowLevelSecurity } from '@tessera/api/row-level-security';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { loadObject } from '../../store/objects.ts';
import { presentRules, ruleList } from './list.ts';
import { createRule, removeRules, updateRule } from './write.ts';

/** The rules that narrow rows for some readers (docs/reference/questions.md#row-rules). */
export const rowLevelSecurityResource = implement(rowLevelSecurity, {
  list: (ctx, { query }) => listRows(ctx, ruleList, query.q),
  info: (ctx, { query }) => infoOf(ctx, ruleList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, ruleList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, ruleList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'row_level_security', params.pk);
    ctx.version(row.version);
    const [item] = await presentRules(ctx, [row]);
    return oneRow(ruleList, row.id, item ?? {}, query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createRule(ctx, body)).id, result: body }),
  update: async (ctx, { params, body }) => ({ id: (await updateRule(ctx, params.pk, body)).id, result: body }),
  remove: async (ctx, { params }) => {
    await removeRules(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeRules(ctx, ids);
    return { message: `Deleted ${ids.length} rule${ids.length === 1 ? '' : 's'}` };
  },
});
