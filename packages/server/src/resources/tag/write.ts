/** Making and changing tags, and giving them to objects. */
import type { tagCreate, tagUpdate, TaggedType } from '@tessera/api/tag';
import { Failure } from '@tessera/core/failures';
import { mayChangeTag, mayTag, taggedKinds, type TaggedKind } from '@tessera/core/policy/tag';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../store/db.ts';
import { changeObject, createObject, removeObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { kindOf, reachOf, typeOf } from './kinds.ts';
import { addTags, dropTags, findTag, tagNamed } from '../tagging/links.ts';

type Create = z.output<typeof tagCreate>;
type Update = z.output<typeof tagUpdate>;
type ObjectRefs = NonNullable<Create['objects_to_tag']>;
type Pair = [TaggedType, number];

/** @throws Failure INVALID `{name}` when it is taken, `{objects_to_tag}` for objects that are not the caller's to tag */
export async function createTag(ctx: Context, body: Create): Promise<RowOf<'tag'>> {
  await mustBeUnique(ctx.db, body.name, 0);
  return createObject(ctx, 'tag', { name: body.name, description: body.description ?? null }, async (tx, row) => {
    await giveTo(ctx, tx, row.id, body.objects_to_tag ?? []);
    return {};
  });
}

/** Only the fields sent change. @throws as `createTag`; Failure FORBIDDEN for another user's tag, STALE_VERSION */
export async function updateTag(ctx: Context, id: number, body: Update): Promise<RowOf<'tag'>> {
  return changeObject(ctx, 'tag', id, ctx.expected, async (tx, before) => {
    const renames = (body.name ?? before.name) !== before.name;
    const describes = body.description !== undefined && (body.description ?? null) !== before.description;
    if (renames || describes) mustBeChangeable(ctx, before);
    if (renames && body.name !== undefined) await mustBeUnique(tx, body.name, id);
    if (body.objects_to_tag) await giveOnlyTo(ctx, tx, id, body.objects_to_tag);
    return { values: { name: body.name, description: body.description } };
  });
}

/** All or none; their objects lose them. @param wanted  ids or names @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION */
export async function removeTags(ctx: Context, wanted: readonly (number | string)[]): Promise<number> {
  const ids = new Set<number>();
  for (const each of wanted) {
    const id = typeof each === 'number' ? each : (await findTag(ctx.db, each))?.id;
    if (id === undefined) throw new Failure('NOT_FOUND');
    ids.add(id);
  }
  await removeObjects(ctx, 'tag', [...ids], ctx.expected, async (tx, row) => {
    mustBeChangeable(ctx, row);
    await tx.deleteFrom('tagged_objects').where('tag_id', '=', row.id).execute();
    await tx.deleteFrom('favourites').where('kind', '=', 'tag').where('object_id', '=', row.id).execute();
  });
  return ids.size;
}

/** Tags that are not there are made; objects that are not the caller's to tag are skipped and named. */
export async function bulkCreateTags(
  ctx: Context,
  tags: readonly Create[],
): Promise<{ objects_tagged: Pair[]; objects_skipped: Pair[] }> {
  return ctx.store.transaction(async (tx) => {
    const tagged = new Map<string, Pair>();
    const skipped = new Map<string, Pair>();
    for (const { name, description, objects_to_tag = [] } of tags) {
      const id = await tagNamed(ctx, tx, name, description ?? null);
      for (const [kind, ids] of byKind(objects_to_tag)) {
        const { editable } = await taggable(ctx, tx, kind, ids);
        for (const objectId of ids) {
          const pair: Pair = [typeOf(kind), objectId];
          if (editable.has(objectId)) await addTags(ctx, tx, kind, objectId, [id]);
          (editable.has(objectId) ? tagged : skipped).set(pair.join(), pair);
        }
      }
    }
    return { objects_tagged: [...tagged.values()], objects_skipped: [...skipped.values()] };
  });
}

/** @throws Failure NOT_FOUND for an object that is not there or not to be seen, FORBIDDEN for one that is another's */
export async function tagObject(ctx: Context, kind: TaggedKind, objectId: number, names: readonly string[]): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await mustBeTaggable(ctx, tx, kind, objectId);
    for (const name of names) await addTags(ctx, tx, kind, objectId, [await tagNamed(ctx, tx, name)]);
  });
}

/** @throws as `tagObject`; NOT_FOUND also for a tag the object does not carry */
export async function untagObject(ctx: Context, kind: TaggedKind, objectId: number, name: string): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await mustBeTaggable(ctx, tx, kind, objectId);
    const tag = await findTag(tx, name);
    const carried = tag === undefined ? [] : await carriers(tx, tag.id, kind);
    if (tag === undefined || !carried.includes(objectId)) throw new Failure('NOT_FOUND');
    await dropTags(tx, kind, objectId, [tag.id]);
  });
}

async function mustBeTaggable(ctx: Context, tx: Tx, kind: TaggedKind, id: number): Promise<void> {
  const { seen, editable } = await taggable(ctx, tx, kind, [id]);
  if (!seen.has(id)) throw new Failure('NOT_FOUND');
  if (!editable.has(id)) throw new Failure('FORBIDDEN', { extra: { reason: 'Only who may change an object may tag it.' } });
}

async function taggable(ctx: Context, tx: Tx, kind: TaggedKind, ids: readonly number[]) {
  const { seen, editable } = await reachOf(tx, ctx.actor, kind, ids);
  return { seen, editable: mayTag(ctx.actor, kind) ? editable : new Set<number>() };
}

async function giveTo(ctx: Context, tx: Tx, tagId: number, refs: ObjectRefs): Promise<void> {
  for (const [kind, ids] of byKind(refs)) {
    const { seen, editable } = await taggable(ctx, tx, kind, ids);
    mustAllBe(kind, ids, seen, editable);
    for (const id of ids) await addTags(ctx, tx, kind, id, [tagId]);
  }
}

/** Objects the caller may not see keep the tag. */
async function giveOnlyTo(ctx: Context, tx: Tx, tagId: number, refs: ObjectRefs): Promise<void> {
  const wanted = byKind(refs);
  for (const kind of taggedKinds) {
    const before = await carriers(tx, tagId, kind);
    const after = wanted.get(kind) ?? [];
    const added = after.filter((id) => !before.includes(id));
    const { seen, editable } = await taggable(ctx, tx, kind, [...before, ...added]);
    const gone = before.filter((id) => seen.has(id) && !after.includes(id));
    mustAllBe(kind, added, seen, editable);
    mustAllBe(kind, gone, seen, editable);
    for (const id of added) await addTags(ctx, tx, kind, id, [tagId]);
    for (const id of gone) await dropTags(tx, kind, id, [tagId]);
  }
}

function mustAllBe(kind: TaggedKind, ids: readonly number[], seen: ReadonlySet<number>, editable: ReadonlySet<number>): void {
  const faults = ids.flatMap((id) => {
    if (!seen.has(id)) return [`${typeOf(kind)} ${id} does not exist`];
    return editable.has(id) ? [] : [`You may not tag ${typeOf(kind)} ${id}`];
  });
  if (faults.length > 0) throw new Failure('INVALID', { fields: { objects_to_tag: faults } });
}

async function carriers(db: Db, tagId: number, kind: TaggedKind): Promise<number[]> {
  const rows = await db
    .selectFrom('tagged_objects')
    .select('object_id')
    .where('tag_id', '=', tagId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ object_id }) => object_id);
}

function byKind(refs: ObjectRefs): Map<TaggedKind, number[]> {
  const ids = new Map<TaggedKind, number[]>();
  for (const [type, id] of refs) {
    const kind = kindOf(type);
    ids.set(kind, [...new Set([...(ids.get(kind) ?? []), id])]);
  }
  return ids;
}

/** @throws Failure FORBIDDEN */
function mustBeChangeable(ctx: Context, row: RowOf<'tag'>): void {
  if (mayChangeTag(ctx.actor, row)) return;
  throw new Failure('FORBIDDEN', {
    message: 'Changing this tag is forbidden',
    extra: { reason: 'Only who made a tag and admins may rename or delete it.' },
  });
}

async function mustBeUnique(db: Db, name: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('tags')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', self)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { name: ['Must be unique'] } });
}
