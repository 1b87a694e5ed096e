/** Favourites: one row per person and thing. All calls may be repeated. */
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { ObjectKind } from '../../store/tables.ts';

type Liked = Extract<ObjectKind, 'chart' | 'dashboard' | 'saved_query' | 'tag'>;

/** @throws Failure NOT_LOGGED_IN for a visitor */
export async function setFavourite(ctx: Context, kind: Liked, id: number, isOn: boolean): Promise<void> {
  const user_id = ctx.actor.id;
  if (user_id === null) throw new Failure('NOT_LOGGED_IN');
  if (isOn) {
    await ctx.db
      .insertInto('favourites')
      .values({ user_id, kind, object_id: id, created_on: ctx.now() })
      .onConflict((on) => on.doNothing())
      .execute();
  } else {
    await ctx.db
      .deleteFrom('favourites')
      .where('user_id', '=', user_id)
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .execute();
  }
}

/** How many people marked it. */
export async function countFavourites(ctx: Context, kind: Liked, id: number): Promise<number> {
  const counted = await ctx.db
    .selectFrom('favourites')
    .select((of) => of.fn.countAll().as('n'))
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst();
  return Number(counted?.n ?? 0);
}

/** Of the ids asked for, those the caller marked; in the order asked. @param existing  ids that name an object */
export async function favouriteStatus(
  ctx: Context,
  kind: Liked,
  existing: readonly number[],
): Promise<{ id: number; value: boolean }[]> {
  if (existing.length === 0) throw new Failure('NOT_FOUND');
  const marked = await ctx.db
    .selectFrom('favourites')
    .select('object_id')
    .where('user_id', '=', ctx.actor.id ?? -1)
    .where('kind', '=', kind)
    .where('object_id', 'in', existing)
    .execute();
  const ids = new Set(marked.map(({ object_id }) => object_id));
  return existing.map((id) => ({ id, value: ids.has(id) }));
}
