/** What `/api/v1/tag` does. */
import { tag } from '@tessera/api/tag';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { findObjects, loadObject } from '../../store/objects.ts';
import type { Context } from '../../context.ts';
import { favouriteStatus, setFavourite } from '../favstar/favourites.ts';
import { kindOf } from './kinds.ts';
import { findTag, tagsOf } from '../tagging/links.ts';
import { presentTags, tagList } from './list.ts';
import { objectsWith } from './objects.ts';
import { bulkCreateTags, createTag, removeTags, tagObject, untagObject, updateTag } from './write.ts';

/** Tags (docs/reference/api.md#tags). Their names are unique in any case of their letters. */
export const tagResource = implement(tag, {
  list: (ctx, { query }) => listRows(ctx, tagList, query.q),
  info: (ctx, { query }) => infoOf(ctx, tagList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, tagList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, tagList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'tag', params.pk);
    ctx.version(row.version);
    return oneRow(tagList, row.id, (await presentTags(ctx, [row]))[0] ?? {}, query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createTag(ctx, body)).id, result: body }),
  update: async (ctx, { params, body }) => ({ id: (await updateTag(ctx, params.pk, body)).id, result: body }),
  remove: async (ctx, { params }) => {
    await removeTags(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const count = await removeTags(ctx, query.q);
    return { message: `Deleted ${count} tag${count === 1 ? '' : 's'}` };
  },
  bulkCreate: async (ctx, { body }) => ({ result: await bulkCreateTags(ctx, body.tags) }),
  objects: async (ctx, { query }) => ({
    result: await objectsWith(ctx, [...(query.tagIds ?? []), ...(await idsOf(ctx, query.tags ?? []))], query.types),
  }),
  addToObject: async (ctx, { params, body }) => {
    const kind = kindOf(params.object_type);
    await tagObject(ctx, kind, params.object_id, body.properties.tags);
    return { result: (await tagsOf(ctx, kind, [params.object_id])).get(params.object_id) ?? [] };
  },
  removeFromObject: async (ctx, { params }) => {
    await untagObject(ctx, kindOf(params.object_type), params.object_id, params.tag);
    return { message: 'OK' };
  },
  favoriteStatus: async (ctx, { query }) => ({
    result: await favouriteStatus(
      ctx,
      'tag',
      (await findObjects(ctx.db, 'tag', [...new Set(query.q)])).map(({ id }) => id),
    ),
  }),
  addFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'tag', (await loadObject(ctx.db, 'tag', params.pk)).id, true);
    return { result: 'OK' };
  },
  removeFavorite: async (ctx, { params }) => {
    await setFavourite(ctx, 'tag', (await loadObject(ctx.db, 'tag', params.pk)).id, false);
    return { result: 'OK' };
  },
});

async function idsOf(ctx: Context, names: readonly string[]): Promise<number[]> {
  const found = await Promise.all(names.map((name) => findTag(ctx.db, name)));
  return found.flatMap((row) => (row ? [row.id] : []));
}
