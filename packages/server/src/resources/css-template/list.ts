/** How CSS templates are listed and shown (docs/reference/api.md#lists). */
import { cssTemplateCreate, cssTemplateItem, cssTemplateUpdate, type CssTemplateItem } from '@tessera/api/css-template';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { contains, firstName, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';

/** Templates as the wire shows them, in the same order. */
export async function presentCssTemplates(ctx: Context, rows: readonly RowOf<'css_template'>[]): Promise<CssTemplateItem[]> {
  const introduced = await withAuthors(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    template_name: row.template_name,
    css: row.css,
    changed_on: row.changed_on,
    created_on: row.created_on,
  }));
}

/** How templates are filtered, ordered and shown in lists. */
export const cssTemplateList = list({
  kind: 'css_template',
  view: 'CssTemplate',
  title: 'List Css Template',
  search: {
    id: number('css_templates.id'),
    template_name: text('css_templates.template_name', {
      css_template_all_text: (_ctx, value) =>
        sql<boolean>`(${contains('css_templates.template_name', value)} or ${contains('css_templates.css', value)})`,
    }),
    created_by: relation('css_templates.created_by_id'),
    changed_by: relation('css_templates.changed_by_id'),
    changed_on: time('css_templates.changed_on'),
  },
  order: {
    template_name: sql`lower(css_templates.template_name)`,
    created_on: 'css_templates.created_on',
    changed_on: 'css_templates.changed_on',
    changed_on_delta_humanized: 'css_templates.changed_on',
    'created_by.first_name': firstName('css_templates.created_by_id'),
    'changed_by.first_name': firstName('css_templates.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  // Whoever may read templates may read all of them.
  visible: () => undefined,
  present: presentCssTemplates,
  columns: Object.keys(cssTemplateItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { template_name: 'css_templates.template_name' },
  add: cssTemplateCreate,
  edit: cssTemplateUpdate,
  unique: ['template_name'],
});
