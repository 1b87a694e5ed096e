/** What `/api/v1/css_template` does. */
import { cssTemplate } from '@tessera/api/css-template';
import { Failure } from '@tessera/core/failures';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, loadObject, removeObjects } from '../../store/objects.ts';
import { cssTemplateList, presentCssTemplates } from './list.ts';

/** CSS templates (docs/reference/api.md#css-templates). Their names are unique. */
export const cssTemplateResource = implement(cssTemplate, {
  list: (ctx, { query }) => listRows(ctx, cssTemplateList, query.q),
  info: (ctx, { query }) => infoOf(ctx, cssTemplateList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, cssTemplateList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, cssTemplateList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'css_template', params.pk);
    ctx.version(row.version);
    return oneRow(cssTemplateList, row.id, (await presentCssTemplates(ctx, [row]))[0] ?? {}, query.q);
  },
  create: async (ctx, { body }) => {
    await mustBeUnique(ctx.db, body.template_name, 0);
    return { id: (await createObject(ctx, 'css_template', body)).id, result: body };
  },
  update: async (ctx, { params, body }) => {
    const row = await changeObject(ctx, 'css_template', params.pk, ctx.expected, async (tx) => {
      if (body.template_name !== undefined) await mustBeUnique(tx, body.template_name, params.pk);
      return { values: body };
    });
    return { id: row.id, result: body };
  },
  remove: async (ctx, { params }) => {
    await removeObjects(ctx, 'css_template', [params.pk], ctx.expected);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeObjects(ctx, 'css_template', ids, ctx.expected);
    return { message: `Deleted ${ids.length} css template${ids.length === 1 ? '' : 's'}` };
  },
});

async function mustBeUnique(db: Db, name: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('css_templates')
    .select('id')
    .where('template_name', '=', name)
    .where('id', '<>', self)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { template_name: ['Must be unique'] } });
}
