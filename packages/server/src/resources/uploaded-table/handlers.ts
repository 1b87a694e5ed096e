/** What `/api/v1/uploaded_table` does. */
import { uploadedTable } from '@tessera/api/uploaded-table';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { findObject, withinTransaction, type ExpectedVersion } from '../../store/objects.ts';
import { removeDatasets } from '../dataset/write.ts';
import { dropTables, inUse, sweepTables } from '../table-file/drop-table.ts';
import { mayManage } from '../table-file/manage.ts';
import type { TableRow } from '../table-file/table-file.ts';
import { readersOf } from '../table-file/table-uses.ts';
import { presentUploadedTables, uploadedTableList } from './list.ts';

/** The tables of uploaded files: seen and removed, with the datasets on them where that is asked for. */
export const uploadedTableResource = implement(uploadedTable, {
  list: (ctx, { query }) => listRows(ctx, uploadedTableList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, uploadedTableList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await ownTable(ctx, params.pk);
    ctx.version(row.version);
    return oneRow(uploadedTableList, row.id, (await presentUploadedTables(ctx, [row]))[0] ?? {}, query.q);
  },
  remove: async (ctx, { params, query }) => {
    await removeTables(ctx, [params.pk], query.with_datasets === true, ctx.expected);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeTables(ctx, ids, query.with_datasets === true, {});
    return { message: `Deleted ${ids.length} uploaded table${ids.length === 1 ? '' : 's'}` };
  },
});

/** @throws Failure NOT_FOUND, also for another user's table */
async function ownTable(ctx: Context, id: number): Promise<TableRow> {
  const row = await findObject(ctx.db, 'table_file', id);
  if (!row || !mayManage(ctx.actor, row)) throw new Failure('NOT_FOUND');
  return row;
}

/**
 * All or none. @param withDatasets  the datasets that are these tables go too; SQL that reads them is left, and fails
 * @throws Failure NOT_FOUND; IN_USE while datasets read one; FORBIDDEN for another user's dataset; STALE_VERSION
 */
async function removeTables(
  ctx: Context,
  ids: readonly number[],
  withDatasets: boolean,
  expected: ExpectedVersion,
): Promise<void> {
  const tables = await Promise.all(ids.map((id) => ownTable(ctx, id)));
  const readers = await readersOf(ctx, tables);
  const going: number[] = [];
  for (const { id, table_name } of tables) {
    const found = readers.get(id) ?? [];
    if (found.length > 0 && !withDatasets) throw inUse(table_name, found.length);
    going.push(...found.filter(({ kind }) => kind === 'physical').map((reader) => reader.id));
  }
  await ctx.store.transaction(async (tx) => {
    await removeDatasets({ ...withinTransaction(ctx, tx), actor: ctx.actor, expected: {} }, going);
    await dropTables(ctx, tx, tables, expected);
  });
  await sweepTables(ctx, tables);
}
