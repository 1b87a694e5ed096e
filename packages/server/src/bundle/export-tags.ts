/** The tags of a bundle's objects as the value of `tags.yaml`. */
import type { Db } from '../store/db.ts';

/** @param names  of tags that are there, any number of times @returns undefined when there are none */
export async function tagsFile(
  db: Db,
  names: readonly string[],
): Promise<{ tags: { tag_name: string; description: string | null }[] } | undefined> {
  const once = [...new Set(names)];
  if (once.length === 0) return undefined;
  const rows = await db
    .selectFrom('tags')
    .select(['name as tag_name', 'description'])
    .where('name', 'in', once)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return { tags: rows };
}
