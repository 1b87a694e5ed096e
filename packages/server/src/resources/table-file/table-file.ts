/** The stored tables of uploaded files: found by name, their version that is shown, and the dataset on them. */
import { resolve } from 'node:path';
import type { UploadOptions } from '@tessera/api/upload';
import type { Context } from '../../context.ts';
import type { ColumnInfo } from '../../driver.ts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import type { TableReading } from '../../uploads/messages.ts';
import { uploadSchema } from './upload-schema.ts';

/** An uploaded table as the store keeps it; `n` is the number of the version that is shown. */
export type TableRow = RowOf<'table_file'>;

/** The table of that name among the uploaded ones; the engine knows no case in names. */
export async function tableNamed(db: Db, databaseId: number, name: string): Promise<TableRow | undefined> {
  return db
    .selectFrom('table_files')
    .selectAll()
    .where('database_id', '=', databaseId)
    .where('schema', '=', uploadSchema)
    .where((where) => where(where.fn('lower', ['table_name']), '=', name.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The physical dataset on a table of that name, or the virtual one that took the name. */
export async function datasetOn(
  db: Db,
  databaseId: number,
  name: string,
): Promise<Pick<RowOf<'dataset'>, 'id' | 'sql'> | undefined> {
  return db
    .selectFrom('datasets')
    .select(['id', 'sql'])
    .where('database_id', '=', databaseId)
    .where('schema', '=', uploadSchema)
    .where('table_name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The version of a table that is shown. */
export interface ShownVersion {
  /** Absolute path of its file. */
  path: string;
  columns: readonly ColumnInfo[];
  rows: number;
  /** Of its file. */
  bytes: number;
  reading: TableReading | undefined;
}

/** The version of an uploaded table that questions read now. */
export async function shownVersion({ db, services }: Context, { id, n }: TableRow): Promise<ShownVersion> {
  const { file_name, columns, rows, bytes, reading } = await db
    .selectFrom('table_file_versions')
    .select(['file_name', 'columns', 'rows', 'bytes', 'reading'])
    .where('table_file_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirstOrThrow();
  // Another server may have written it.
  await services.uploads.bring(file_name);
  return {
    path: resolve(services.uploads.home, 'tables', file_name),
    rows: Number(rows),
    bytes: Number(bytes),
    // Both as the upload that made the version wrote them.
    columns: columns as ColumnInfo[],
    reading: (reading ?? undefined) as TableReading | undefined,
  };
}

/** One past every version ever written, so that no file name comes twice. */
export async function nextVersion({ db, store }: Pick<Context, 'db' | 'store'>, table: TableRow): Promise<number> {
  const last = await db
    .selectFrom('table_file_versions')
    .select((of) => of.fn.max('n').as('n'))
    .where('table_file_id', '=', table.id)
    .executeTakeFirst();
  // Of a store that came back older, other servers still have the versions that were lost.
  return store.history.versionAfter(last?.n ?? 0);
}

/**
 * How a file that is added to a table is read: as requested, else as the table was, else as usual. The delimiter, the sheet and
 * the rows above the table are each file's own.
 */
export function optionsOnto(said: UploadOptions, reading: TableReading | undefined, usual: UploadOptions): UploadOptions {
  const kept = reading?.options ?? {};
  return {
    ...usual,
    ...said,
    header: said.header ?? kept.header ?? usual.header,
    null_values: said.null_values ?? kept.null_values ?? usual.null_values,
    decimal_character: said.decimal_character ?? kept.decimal_character ?? usual.decimal_character,
    day_first: said.day_first ?? kept.day_first ?? usual.day_first,
  };
}
