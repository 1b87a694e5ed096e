/** How themes are listed and shown (docs/reference/api.md#lists). */
import { themeCreate, themeItem, themeUpdate, type ThemeItem } from '@tessera/api/theme';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { contains, firstName, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';

/** Themes as the wire shows them, in the same order. */
export async function presentThemes(ctx: Context, rows: readonly RowOf<'theme'>[]): Promise<ThemeItem[]> {
  const introduced = await withAuthors(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    theme_name: row.theme_name,
    json_data: row.json_data,
    is_system_default: row.is_system_default,
    changed_on: row.changed_on,
    created_on: row.created_on,
  }));
}

/** How themes are filtered, ordered and shown in lists. */
export const themeList = list({
  kind: 'theme',
  view: 'Theme',
  title: 'List Theme',
  search: {
    id: number('themes.id'),
    theme_name: text('themes.theme_name', {
      theme_all_text: (_ctx, value) => contains('themes.theme_name', value),
    }),
    created_by: relation('themes.created_by_id'),
    changed_by: relation('themes.changed_by_id'),
    changed_on: time('themes.changed_on'),
  },
  order: {
    theme_name: sql`lower(themes.theme_name)`,
    created_on: 'themes.created_on',
    changed_on: 'themes.changed_on',
    changed_on_delta_humanized: 'themes.changed_on',
    'created_by.first_name': firstName('themes.created_by_id'),
    'changed_by.first_name': firstName('themes.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  // Whoever may read themes may read all of them.
  visible: () => undefined,
  present: presentThemes,
  columns: Object.keys(themeItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { theme_name: 'themes.theme_name' },
  add: themeCreate,
  edit: themeUpdate,
  unique: ['theme_name'],
});
