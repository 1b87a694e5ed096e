/** Users as the wire shows owners and authors. */
import type { Context } from '../context.ts';

/** A user in the shape that replies name owners and authors in. */
export interface PersonReply {
  id: number;
  first_name: string;
  last_name: string;
  username: string;
}

/**
 * By id, also those who were deleted: their name stays on what they made. Guests and anonymous visitors see no names: a
 * dashboard is shared with the world, not who works here.
 */
export async function people(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: Iterable<number | null>,
): Promise<Map<number, PersonReply>> {
  const wanted = actor.id === null ? [] : [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'username'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
