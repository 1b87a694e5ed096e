/** Saved queries are their author's; an admin sees all. */
import { has, isAdmin, type Actor } from '@tessera/core/policy/actor';
import { sql } from 'kysely';
import type { WhereClause } from '../../rest/list-columns.ts';

/** Rows of `saved_queries`; undefined = all. */
export function visibleSavedQueries(actor: Actor): WhereClause | undefined {
  if (isAdmin(actor)) return undefined;
  if (!has(actor, 'can_read on SavedQuery') || actor.id === null) return sql`1 = 0`;
  return sql`saved_queries.created_by_id = ${actor.id}`;
}
