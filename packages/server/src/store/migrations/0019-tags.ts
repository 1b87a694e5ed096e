/** Tags, and what carries them. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Kinds of a bundle that could bring tags before there were any here, by their tables. */
const tagged = [
  ['chart', 'charts'],
  ['dashboard', 'dashboards'],
] as const;

/** Adds `tags` and `tagged_objects`. Tags that bundles brought for charts and dashboards become tags. */
export const tags: Migration = {
  name: '0019-tags',
  up: async (schema, now) => {
    const { object, table, index, db } = schema;
    await object('tags', (t) => t.addColumn('name', 'text', (c) => c.notNull()).addColumn('description', 'text'));
    await sql`create unique index tags_unique_name on tags (lower(name)) where deleted_at is null`.execute(db);
    await table('tagged_objects', (t) =>
      t
        .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addColumn('created_on', sql`timestamptz`, (c) => c.notNull())
        .addColumn('created_by_id', 'integer')
        .addPrimaryKeyConstraint('tagged_objects_key', ['tag_id', 'kind', 'object_id']),
    );
    await index('tagged_objects', ['kind', 'object_id']);
    for (const [kind, from] of tagged) await takeOver(db, kind, from, now);
  },
};

async function takeOver(db: Parameters<Migration['up']>[0]['db'], kind: string, from: string, now: string): Promise<void> {
  const { rows } = await sql<{ id: number; kept: unknown }>`
    select id, kept from ${sql.table(from)} where kept is not null and deleted_at is null order by id`.execute(db);
  for (const { id, kept } of rows)
    for (const name of namesIn(kept)) {
      await sql`insert into tags (uuid, name, created_on, changed_on) select ${crypto.randomUUID()}, ${name}, ${now}, ${now}
        where not exists (select 1 from tags where lower(name) = lower(${name}))`.execute(db);
      await sql`insert into tagged_objects (tag_id, kind, object_id, created_on)
        select id, ${kind}, ${id}, ${now} from tags where lower(name) = lower(${name}) on conflict do nothing`.execute(db);
    }
}

/** The tags among what a bundle said; stores may give JSON as a text. */
function namesIn(kept: unknown): string[] {
  const read: unknown = typeof kept === 'string' ? JSON.parse(kept) : kept;
  const names: unknown = typeof read === 'object' && read !== null && 'tags' in read ? read.tags : [];
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string').flatMap((name: string) => name.trim().slice(0, 250) || []);
}
