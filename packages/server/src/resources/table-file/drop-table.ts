/** Uploaded tables are deleted: in the store first, then in the engine and on the disk. */
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { Tx } from '../../store/db.ts';
import { removeObjects, withinTransaction, type ExpectedVersion } from '../../store/objects.ts';
import { mayManage } from './manage.ts';
import { tableNamed, type TableRow } from './table-file.ts';
import { readersOf } from './table-uses.ts';
import { uploadSchema } from './upload-schema.ts';

/**
 * The uploaded tables that these datasets are, which nothing else reads.
 * @throws Failure FORBIDDEN for another user's table; IN_USE with the other datasets that read one
 */
export async function tablesLeftBy(
  ctx: Context,
  datasets: readonly { id: number; database_id: number; schema: string | null; table_name: string; sql: string | null }[],
): Promise<TableRow[]> {
  const found = await Promise.all(
    datasets
      .filter(({ sql, schema }) => !sql?.trim() && schema === uploadSchema)
      .map(({ database_id, table_name }) => tableNamed(ctx.db, database_id, table_name)),
  );
  const tables = found.filter((table) => table !== undefined);
  const strange = tables.find((table) => !mayManage(ctx.actor, table));
  if (strange) throw new Failure('FORBIDDEN', { message: `The uploaded table ${strange.table_name} is somebody else's.` });
  const going = new Set(datasets.map(({ id }) => id));
  for (const [id, readers] of await readersOf(ctx, tables)) {
    const others = readers.filter((reader) => !going.has(reader.id));
    const table = tables.find((each) => each.id === id);
    if (others.length > 0) throw inUse(table?.table_name ?? '', others.length);
  }
  return tables;
}

/** Without names: what reads a table may be hidden from the user who deletes it. */
export const inUse = (name: string, count: number): Failure =>
  new Failure('IN_USE', {
    message: `${count === 1 ? 'A dataset reads' : `${count} datasets read`} the uploaded table ${name}. Nothing was deleted.`,
  });

/** Marks the tables as deleted, within a transaction that may still fail. */
export function dropTables(ctx: Context, tx: Tx, tables: readonly TableRow[], expected: ExpectedVersion = {}): Promise<void> {
  return removeObjects(
    withinTransaction(ctx, tx),
    'table_file',
    tables.map(({ id }) => id),
    expected,
  );
}

/** After the transaction: the engine forgets the tables and their files go. A question that runs on one finishes. */
export async function sweepTables(ctx: Context, tables: readonly TableRow[]): Promise<void> {
  if (tables.length === 0) return;
  const { uploads } = ctx.services;
  for (const { schema, table_name } of tables) uploads.tables.withdraw(schema ?? uploadSchema, table_name);
  await uploads.sweep();
}
