/** Which object has which tag. Links belong to no version of an object: tagging does not change it. */
import { Failure } from '@tessera/core/failures';
import { has } from '@tessera/core/policy/actor';
import { mayTag, type TaggedKind } from '@tessera/core/policy/tag';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contains, type CustomFilter, type WhereClause } from '../../rest/list-columns.ts';
import type { Db, Tx } from '../../store/db.ts';
import { createObject, withinTransaction, type ObjectWriter } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

/** The table of a kind that can carry tags. */
export const tableOfTagged = {
  saved_query: 'saved_queries',
  chart: 'charts',
  dashboard: 'dashboards',
  dataset: 'datasets',
} as const satisfies Record<TaggedKind, string>;

/** A tag as objects show it. */
export interface ShownTag {
  id: number;
  name: string;
  type: number;
}

/** Tags made by people, the only type there is. */
const custom = 1;

/** The tags of each object, by name; none for those who may not read tags. */
export async function tagsOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  kind: TaggedKind,
  ids: readonly number[],
): Promise<Map<number, ShownTag[]>> {
  const tags = new Map<number, ShownTag[]>(ids.map((id) => [id, []]));
  if (ids.length === 0 || actor.isGuest === true || !has(actor, 'can_read on Tag')) return tags;
  for (const { object_id, id, name } of await linked(db, kind, ids)) tags.get(object_id)?.push({ id, name, type: custom });
  return tags;
}

/** Names of tags by object, for all users: for exports. */
export async function tagNamesOf(db: Db, kind: TaggedKind, ids: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  if (ids.length === 0) return names;
  for (const { object_id, name } of await linked(db, kind, ids)) names.set(object_id, [...(names.get(object_id) ?? []), name]);
  return names;
}

function linked(db: Db, kind: TaggedKind, ids: readonly number[]) {
  return db
    .selectFrom('tagged_objects as l')
    .innerJoin('tags as t', 't.id', 'l.tag_id')
    .select(['l.object_id', 't.id', 't.name'])
    .where('l.kind', '=', kind)
    .where('l.object_id', 'in', ids)
    .where('t.deleted_at', 'is', null)
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')
    .execute();
}

/** Gives an object tags; those it has already stay. */
export async function addTags(
  { actor, now }: { readonly actor: { readonly id: number | null }; now(): string },
  db: Db,
  kind: TaggedKind,
  objectId: number,
  tagIds: readonly number[],
): Promise<void> {
  if (tagIds.length === 0) return;
  const at = now();
  await db
    .insertInto('tagged_objects')
    .values(
      [...new Set(tagIds)].map((tag_id) => ({ tag_id, kind, object_id: objectId, created_on: at, created_by_id: actor.id })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Takes tags from an object. */
export async function dropTags(db: Db, kind: TaggedKind, objectId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await db
    .deleteFrom('tagged_objects')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('tag_id', 'in', tagIds)
    .execute();
}

/**
 * Gives an object exactly these tags, as a save asks that may name them; `undefined` leaves them.
 * @throws Failure INVALID `{tags}` for unknown ones, FORBIDDEN for those who may not tag and would change something
 */
export async function setTags(
  ctx: Context,
  tx: Tx,
  kind: TaggedKind,
  objectId: number,
  wanted: readonly number[] | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const before = new Set((await linked(tx, kind, [objectId])).map(({ id }) => id));
  const after = new Set(wanted);
  if (before.symmetricDifference(after).size === 0) return;
  if (!mayTag(ctx.actor, kind))
    throw new Failure('FORBIDDEN', { message: 'You may not change tags.', extra: { reason: 'None of your roles may tag.' } });
  const added = [...after.difference(before)];
  const found =
    added.length === 0
      ? []
      : await tx.selectFrom('tags').select('id').where('id', 'in', added).where('deleted_at', 'is', null).execute();
  if (found.length < added.length) throw new Failure('INVALID', { fields: { tags: ['Some tags do not exist'] } });
  await addTags(ctx, tx, kind, objectId, added);
  await dropTags(tx, kind, objectId, [...before.difference(after)]);
}

/** The tag of a name, in any case of its letters. */
export async function findTag(db: Db, name: string): Promise<RowOf<'tag'> | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The tag of a name; it is made when it is not there. @param description  of a new one */
export async function tagNamed(writer: ObjectWriter, tx: Tx, name: string, description: string | null = null): Promise<number> {
  const there = await findTag(tx, name);
  return there?.id ?? (await createObject(withinTransaction(writer, tx), 'tag', { name, description })).id;
}

/** The operators by which a list finds objects with a tag: by a part of its name and by its id. */
export function tagFilters(kind: TaggedKind, prefix: string = kind): Record<string, CustomFilter> {
  const carries = (tag: WhereClause): WhereClause => sql`exists (select 1 from tagged_objects l join tags on tags.id = l.tag_id
    where l.kind = ${kind} and l.object_id = ${sql.ref(`${tableOfTagged[kind]}.id`)} and tags.deleted_at is null and ${tag})`;
  const guarded =
    (condition: (value: Parameters<CustomFilter>[1]) => WhereClause): CustomFilter =>
    ({ actor }, value) =>
      has(actor, 'can_read on Tag') ? carries(condition(value)) : sql`1 = 0`;
  return {
    [`${prefix}_tags`]: guarded((value) => contains('tags.name', value)),
    [`${prefix}_tag_id`]: guarded((value) => sql`tags.id = ${tagId(value)}`),
  };
}

function tagId(value: Parameters<CustomFilter>[1]): number {
  const id = typeof value === 'object' ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(id) || id < 0 || id > 2_147_483_647)
    throw new Failure('BAD_REQUEST', { message: `The filter on tags cannot use ${JSON.stringify(value)}.` });
  return id;
}
