/** How uploaded tables are listed and shown. */
import { uploadedTableItem, type UploadedTableItem } from '@tessera/api/uploaded-table';
import { isAdmin } from '@tessera/core/policy/actor';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { contains, firstName, number, relation, text, time, type WhereClause } from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';
import { usesOf } from '../table-file/table-uses.ts';

/** A column of the version that is shown. */
const shown = (column: string): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`v.${column}`)} from table_file_versions v where v.table_file_id = table_files.id and v.n = table_files.n)`;

const nothing: WhereClause = sql`1 = 0`;

/** The filters, orders and columns of lists of uploaded tables. */
export const uploadedTableList = list({
  kind: 'table_file',
  view: 'Database',
  title: 'List Uploaded Table',
  search: {
    id: number('table_files.id'),
    table_name: text('table_files.table_name', {
      /** In the name of the table or of its file. */
      uploaded_table_all_text: (_ctx, value) =>
        sql<boolean>`(${contains('table_files.table_name', value)} or exists (select 1 from table_file_versions
          where table_file_versions.table_file_id = table_files.id and table_file_versions.n = table_files.n
          and ${contains('table_file_versions.source_name', value)}))`,
    }),
    created_by: relation('table_files.created_by_id'),
    changed_by: relation('table_files.changed_by_id'),
    changed_on: time('table_files.changed_on'),
  },
  order: {
    table_name: 'table_files.table_name',
    source_name: sql`lower(${shown('source_name')})`,
    rows: shown('rows'),
    bytes: shown('bytes'),
    changed_on: 'table_files.changed_on',
    changed_on_delta_humanized: 'table_files.changed_on',
    'created_by.first_name': firstName('table_files.created_by_id'),
    'changed_by.first_name': firstName('table_files.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  visible: ({ actor }) =>
    isAdmin(actor) ? undefined : actor.id === null ? nothing : sql`table_files.created_by_id = ${actor.id}`,
  present: presentUploadedTables,
  columns: Object.keys(uploadedTableItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: {},
});

/** Tables as they leave, in the same order. */
export async function presentUploadedTables(ctx: Context, rows: readonly RowOf<'table_file'>[]): Promise<UploadedTableItem[]> {
  if (rows.length === 0) return [];
  const introduced = await withAuthors(ctx, rows);
  const uses = await usesOf(ctx, rows);
  const databases = await ctx.db
    .selectFrom('databases')
    .select(['id', 'database_name'])
    .where('id', 'in', [...new Set(rows.map(({ database_id }) => database_id))])
    .execute();
  const named = new Map(databases.map((database) => [database.id, database]));
  const versions = await ctx.db
    .selectFrom('table_file_versions as v')
    .innerJoin('table_files as t', (join) => join.onRef('t.id', '=', 'v.table_file_id').onRef('t.n', '=', 'v.n'))
    .select(['v.table_file_id', 'v.source_name', 'v.rows', 'v.bytes', 'v.columns'])
    .where(
      'v.table_file_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const versionOf = new Map(versions.map((version) => [version.table_file_id, version]));
  return rows.map((row) => {
    const version = versionOf.get(row.id);
    return {
      ...introduced(row),
      table_name: row.table_name,
      schema: row.schema,
      database: named.get(row.database_id) ?? { id: row.database_id, database_name: '' },
      source_name: version?.source_name ?? null,
      rows: Number(version?.rows ?? 0),
      bytes: Number(version?.bytes ?? 0),
      columns: Array.isArray(version?.columns) ? version.columns.length : 0,
      ...(uses.get(row.id) ?? { datasets: { count: 0, result: [] }, charts: { count: 0 } }),
    };
  });
}
