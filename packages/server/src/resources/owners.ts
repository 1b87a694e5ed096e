/** Who owns a thing after a save: owners do not lock themselves out, and a new thing is its maker's. */
import { isAdmin } from '@tessera/core/policy/actor';
import type { Context } from '../context.ts';

/** @param asked  user ids of the body; absent: the maker alone */
export function ownersOfNew(ctx: Context, asked: readonly number[] | undefined): number[] {
  const { id } = ctx.actor;
  if (id === null) return [...(asked ?? [])];
  if (asked === undefined) return [id];
  return isAdmin(ctx.actor) || asked.includes(id) ? [...asked] : [...asked, id];
}

/** @param before  the owners so far; one who is among them and not an admin stays */
export function ownersAfter(ctx: Context, before: readonly number[], asked: readonly number[] | undefined): number[] | undefined {
  if (asked === undefined) return undefined;
  const { id } = ctx.actor;
  const wouldLeave = id !== null && before.includes(id) && !asked.includes(id) && !isAdmin(ctx.actor);
  return wouldLeave ? [...asked, id] : [...asked];
}
