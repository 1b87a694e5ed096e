/** Who may tag what, and change tags. */
import { has, isAdmin, type Actor } from './actor.ts';

/** What can carry tags. */
export const taggedKinds = ['saved_query', 'chart', 'dashboard', 'dataset'] as const;
/** A kind of object that can carry tags. */
export type TaggedKind = (typeof taggedKinds)[number];

/** Whether the actor may tag objects of a kind at all; which of them, the rules of each object say (`edit`). */
export function mayTag(actor: Actor, kind: TaggedKind): boolean {
  if (actor.id === null) return false;
  if (has(actor, 'can_write on Tag')) return true;
  return (kind === 'chart' && has(actor, 'can_tag on Chart')) || (kind === 'dashboard' && has(actor, 'can_tag on Dashboard'));
}

/** Whether the actor may rename or delete a tag: it also stands on objects its editor may not see. */
export function mayChangeTag(actor: Actor, tag: { readonly created_by_id: number | null }): boolean {
  if (!has(actor, 'can_write on Tag') || actor.id === null) return false;
  return isAdmin(actor) || tag.created_by_id === actor.id;
}
