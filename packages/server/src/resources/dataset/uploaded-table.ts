/** The uploaded table behind a dataset: shown before the dataset is deleted. */
import type { datasetRelatedObjects } from '@tessera/api/dataset';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { RowOf } from '../../store/tables.ts';
import { mayManage } from '../table-file/manage.ts';
import { shownVersion, tableNamed } from '../table-file/table-file.ts';
import { readersOf } from '../table-file/table-uses.ts';
import { uploadSchema } from '../table-file/upload-schema.ts';

type Told = z.output<typeof datasetRelatedObjects>['uploaded_table'];

/** Null for a dataset that is no uploaded table. `can_drop`: it is the caller's own, and no other dataset reads it. */
export async function uploadedTableOf(ctx: Context, row: RowOf<'dataset'>): Promise<Told> {
  if (row.sql?.trim() || row.schema !== uploadSchema) return null;
  const table = await tableNamed(ctx.db, row.database_id, row.table_name);
  if (!table) return null;
  const { rows, bytes } = await shownVersion(ctx, table);
  const others = ((await readersOf(ctx, [table])).get(table.id) ?? []).filter(({ id }) => id !== row.id);
  return {
    id: table.id,
    table_name: table.table_name,
    rows,
    bytes,
    can_drop: mayManage(ctx.actor, table) && others.length === 0,
  };
}
