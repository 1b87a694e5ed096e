/** How tags are listed and shown (docs/reference/api.md#lists). */
import { tagCreate, tagItem, tagUpdate, type TagItem } from '@tessera/api/tag';
import { Failure } from '@tessera/core/failures';
import { mayChangeTag, taggedKinds } from '@tessera/core/policy/tag';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import {
  contains,
  favouriteIs,
  firstName,
  number,
  relation,
  text,
  time,
  yesNo,
  type SearchColumn,
} from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';
import { tableOfTagged } from '../tagging/links.ts';
import { visibleTagged } from './kinds.ts';

/** Tags as the wire shows them, in the same order. */
export async function presentTags(ctx: Context, rows: readonly RowOf<'tag'>[]): Promise<TagItem[]> {
  const introduced = await withAuthors(ctx, rows);
  const counts = await countObjects(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...introduced(row),
    name: row.name,
    description: row.description,
    type: 1,
    changed_on: row.changed_on,
    created_on: row.created_on,
    object_count: counts.get(row.id) ?? 0,
    can_edit: mayChangeTag(ctx.actor, row),
  }));
}

/** By tag: how many living objects carry it, of those the reader may see. */
async function countObjects({ db, actor }: Context, tagIds: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (tagIds.length === 0) return counts;
  for (const kind of taggedKinds) {
    const table = tableOfTagged[kind];
    const { rows } = await sql<{ tag_id: number; n: number }>`select l.tag_id, count(*) as n
      from tagged_objects l join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = l.object_id
      where l.kind = ${kind} and l.tag_id in (${sql.join(tagIds)}) and ${sql.ref(`${table}.deleted_at`)} is null
        and ${visibleTagged(actor, kind) ?? sql`1 = 1`}
      group by l.tag_id`.execute(db);
    for (const { tag_id, n } of rows) counts.set(tag_id, (counts.get(tag_id) ?? 0) + Number(n));
  }
  return counts;
}

/** All tags here are made by people: type 1, which clients also write as a word. */
const type: SearchColumn = {
  operators: ['eq', 'neq', 'in'],
  custom: { custom_tag: (_ctx, value) => yesNo(value, sql`1 = 1`) },
  condition: (opr, value) => {
    const wanted = (Array.isArray(value) ? value : [value]).some((each) => each === 1 || each === '1' || each === 'custom');
    if (value === null) throw new Failure('BAD_REQUEST', { message: 'The filter on type cannot use null.' });
    return wanted === (opr !== 'neq') ? sql`1 = 1` : sql`1 = 0`;
  },
};

/** How tags are filtered, ordered and shown in lists. */
export const tagList = list({
  kind: 'tag',
  view: 'Tag',
  title: 'List Tag',
  search: {
    id: number('tags.id', { tag_is_favorite: favouriteIs('tag', 'tags') }),
    name: text('tags.name', {
      tag_all_text: (_ctx, value) => sql<boolean>`(${contains('tags.name', value)} or ${contains('tags.description', value)})`,
    }),
    type,
    created_by: relation('tags.created_by_id'),
    changed_by: relation('tags.changed_by_id'),
    changed_on: time('tags.changed_on'),
  },
  order: {
    id: 'tags.id',
    name: sql`lower(tags.name)`,
    created_on: 'tags.created_on',
    changed_on: 'tags.changed_on',
    changed_on_delta_humanized: 'tags.changed_on',
    'created_by.first_name': firstName('tags.created_by_id'),
    'changed_by.first_name': firstName('tags.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  // Whoever may read tags may read all of them; which objects carry them is another matter.
  visible: () => undefined,
  present: presentTags,
  columns: Object.keys(tagItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { name: 'tags.name' },
  add: tagCreate,
  edit: tagUpdate,
  unique: ['name'],
});
