/** What is known of kept SQL without running it, and when its owner last ran it. */
import { readStatement } from '../../query/sql-gate/gate-read.ts';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

interface NamedTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** What is read of a text never changes; texts come again with every list. */
const known = new LRUCache<string, readonly NamedTable[]>({ max: 1000 });

/** The tables a statement names, as written; none of SQL that cannot be read, as templates cannot before they are rendered. */
export async function tablesIn(ctx: Context, sql: string, backend: string): Promise<NamedTable[]> {
  const key = `${backend} ${sql}`;
  const before = known.get(key);
  if (before) return [...before];
  try {
    const read = await readStatement((text) => ctx.services.engine.parse(text), sql, backend);
    const tables = 'found' in read ? read.found.tables : [];
    const named = tables.map(({ catalog, schema, name }) => ({ catalog: catalog || null, schema: schema || null, table: name }));
    known.set(key, named);
    return named;
  } catch {
    // A list is answered also while the engine, whose parser reads, starts again.
    return [];
  }
}

/** Keeps with the caller's saved queries of this very text that it ran. Nobody else's: rows differ with who asks. */
export async function keepRun(ctx: Context, databaseId: number, sql: string, rows: number): Promise<void> {
  if (ctx.actor.id === null) return;
  const { id } = ctx.actor;
  const update = ctx.db
    .updateTable('saved_queries')
    .set({ rows, last_run: ctx.now() })
    .where('created_by_id', '=', id)
    .where('database_id', '=', databaseId)
    .where('sql', '=', sql)
    .where('deleted_at', 'is', null);
  await ctx.services.sideWrites.attempt('last runs of saved queries', () => update.execute());
}
