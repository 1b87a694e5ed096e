/** The objects with a tag, of those the reader may see. */
import type { TaggedObject, TaggedType } from '@tessera/api/tag';
import { taggedKinds, type TaggedKind } from '@tessera/core/policy/tag';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { findObjects, ownersOf } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { fullName, personIn } from '../authored.ts';
import { chartUrl } from '../chart/present.ts';
import { dashboardUrl } from '../dashboard/present.ts';
import { exploreUrl } from '../dataset/present.ts';
import { people } from '../people.ts';
import { tableOfTagged, tagsOf } from '../tagging/links.ts';
import { kindOf, typeOf, visibleTagged } from './kinds.ts';

interface Named {
  readonly row: Pick<RowOf<'chart'>, 'id' | 'changed_on' | 'created_by_id'>;
  readonly name: string;
  readonly url: string;
}

/**
 * @param tagIds  objects with any of them
 * @param types  of these kinds; all when absent
 * @returns by kind, the lately changed first
 */
export async function objectsWith(
  ctx: Context,
  tagIds: readonly number[],
  types: readonly TaggedType[] | undefined,
): Promise<TaggedObject[]> {
  if (tagIds.length === 0) return [];
  const kinds = types === undefined ? taggedKinds : [...new Set(types)].map(kindOf);
  const found: TaggedObject[] = [];
  for (const kind of kinds) found.push(...(await ofKind(ctx, kind, tagIds)));
  return found;
}

async function ofKind(ctx: Context, kind: TaggedKind, tagIds: readonly number[]): Promise<TaggedObject[]> {
  const table = tableOfTagged[kind];
  const { rows } = await sql<{ id: number }>`select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
    where ${sql.ref(`${table}.deleted_at`)} is null and ${visibleTagged(ctx.actor, kind) ?? sql`1 = 1`}
      and exists (select 1 from tagged_objects l join tags on tags.id = l.tag_id where l.kind = ${kind}
        and l.object_id = ${sql.ref(`${table}.id`)} and tags.deleted_at is null and l.tag_id in (${sql.join(tagIds)}))
    order by ${sql.ref(`${table}.changed_on`)} desc, ${sql.ref(`${table}.id`)}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const named = await nameEach(ctx, kind, ids);
  const tags = await tagsOf(ctx, kind, ids);
  const owners = await ownersOf(ctx.db, kind, ids);
  const known = await people(ctx, [...[...owners.values()].flat(), ...named.map(({ row }) => row.created_by_id)]);
  return named.map(({ row, name, url }) => {
    const creator = personIn(known, row.created_by_id);
    return {
      id: row.id,
      type: typeOf(kind),
      name,
      url,
      changed_on: row.changed_on,
      changed_on_delta_humanized: humanized(row.changed_on, ctx.nowMs()),
      created_by: creator,
      creator: fullName(creator),
      tags: tags.get(row.id) ?? [],
      owners: (owners.get(row.id) ?? []).flatMap((id) => known.get(id) ?? []),
    };
  });
}

async function nameEach({ db }: Context, kind: TaggedKind, ids: readonly number[]): Promise<Named[]> {
  switch (kind) {
    case 'chart':
      return (await findObjects(db, kind, ids)).map((row) => ({ row, name: row.slice_name, url: chartUrl(row.id) }));
    case 'dashboard':
      return (await findObjects(db, kind, ids)).map((row) => ({ row, name: row.dashboard_title, url: dashboardUrl(row) }));
    case 'dataset':
      return (await findObjects(db, kind, ids)).map((row) => ({ row, name: row.table_name, url: exploreUrl(row) }));
    case 'saved_query':
      return (await findObjects(db, kind, ids)).map((row) => ({
        row,
        name: row.label,
        url: `/sqllab/?savedQueryId=${row.id}`,
      }));
  }
}
