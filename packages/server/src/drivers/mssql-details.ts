/** What SQL Server's catalogue says of a table, in the rows that `mysqlDetailsOf` reads; `@p1` is the table's quoted name. */
import type { TableDetails } from '../driver.ts';
import type { RawCell } from './cells.ts';
import { mysqlDetailsOf } from './table-details.ts';

const described = `e.class = 1 AND e.name = N'MS_Description' AND e.major_id = OBJECT_ID(@p1)`;

/** Rows of one kind each. */
export const mssqlDetails = [
  `SELECT 'index', CASE WHEN i.is_primary_key = 1 THEN N'PRIMARY' ELSE i.name END, CASE WHEN i.is_unique = 1 THEN '0' ELSE '1' END,
     COL_NAME(x.object_id, x.column_id), NULL, NULL, NULL
   FROM sys.indexes i JOIN sys.index_columns x ON x.object_id = i.object_id AND x.index_id = i.index_id
   WHERE i.object_id = OBJECT_ID(@p1) AND i.name IS NOT NULL AND x.is_included_column = 0 ORDER BY i.index_id, x.key_ordinal`,
  `SELECT 'foreign', f.name, NULL, COL_NAME(k.parent_object_id, k.parent_column_id), OBJECT_SCHEMA_NAME(k.referenced_object_id),
     OBJECT_NAME(k.referenced_object_id), COL_NAME(k.referenced_object_id, k.referenced_column_id)
   FROM sys.foreign_keys f JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
   WHERE f.parent_object_id = OBJECT_ID(@p1) ORDER BY f.name, k.constraint_column_id`,
  `SELECT 'table', CASE WHEN o.type = 'U' THEN (SELECT SUM(p.rows) FROM sys.partitions p
     WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)) END,
     (SELECT CAST(e.value AS NVARCHAR(4000)) FROM sys.extended_properties e WHERE ${described} AND e.minor_id = 0), NULL, NULL, NULL, NULL
   FROM sys.objects o WHERE o.object_id = OBJECT_ID(@p1)`,
  `SELECT 'view', m.definition, NULL, NULL, NULL, NULL, NULL FROM sys.sql_modules m WHERE m.object_id = OBJECT_ID(@p1)`,
  `SELECT 'comment', COL_NAME(e.major_id, e.minor_id), CAST(e.value AS NVARCHAR(4000)), NULL, NULL, NULL, NULL
   FROM sys.extended_properties e WHERE ${described} AND e.minor_id > 0 ORDER BY e.minor_id`,
];

/** What stands before a view's SELECT where its definition is kept. */
const made = /^[\s\S]*?\bCREATE\s+(?:OR\s+ALTER\s+)?VIEW\b[\s\S]*?\sAS\s+/i;

/** @param rows  of all of `mssqlDetails` */
export function mssqlDetailsOf(rows: readonly (readonly RawCell[])[]): TableDetails {
  const details = mysqlDetailsOf(rows);
  return { ...details, ...(details.view !== undefined && { view: details.view.replace(made, '') }) };
}
