/** What catalogues say of a table, read out of the JSON or the rows that they answer. */
import { z } from 'zod';
import type { TableDetails } from '../driver.ts';
import type { RawCell } from './cells.ts';

/** A table of which nothing is known but its columns. */
export const noDetails: TableDetails = { foreignKeys: [], indexes: [], comments: {}, partitionedBy: [] };

const list = z
  .array(z.string())
  .nullish()
  .transform((names) => names ?? []);
const postgresRow = z.object({
  primary: z.object({ name: z.string(), columns: list }).nullable(),
  foreign: z
    .array(z.object({ name: z.string(), columns: list, schema: z.string(), table: z.string(), referred: list }))
    .nullable(),
  indexes: z.array(z.object({ name: z.string(), unique: z.boolean(), columns: list })).nullable(),
  rows: z.number().nullable(),
  view: z.string().nullable(),
  comment: z.string().nullable(),
  comments: z.record(z.string(), z.string()).nullable(),
  partitioned: list,
});

const namesOf = (keys: string, of: string): string =>
  `(SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(${keys}) WITH ORDINALITY AS k(att, n)
    JOIN pg_attribute a ON a.attrelid = ${of} AND a.attnum = k.att)`;

/** One row with one JSON text for the table `$2` of the schema `$1`; none for a table that is not there. */
export const postgresDetails = `SELECT json_build_object(
  'primary', (SELECT json_build_object('name', c.conname, 'columns', ${namesOf('c.conkey', 'c.conrelid')})
    FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'p'),
  'foreign', (SELECT json_agg(json_build_object('name', c.conname, 'columns', ${namesOf('c.conkey', 'c.conrelid')},
    'schema', fn.nspname, 'table', f.relname, 'referred', ${namesOf('c.confkey', 'c.confrelid')}) ORDER BY c.conname)
    FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    WHERE c.conrelid = t.oid AND c.contype = 'f'),
  'indexes', (SELECT json_agg(json_build_object('name', i.relname, 'unique', x.indisunique, 'columns',
    (SELECT json_agg(pg_get_indexdef(x.indexrelid, k.n, true) ORDER BY k.n) FROM generate_series(1, x.indnkeyatts) AS k(n)))
    ORDER BY i.relname) FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = t.oid),
  'rows', CASE WHEN t.relkind IN ('r', 'm', 'p') AND t.reltuples >= 0 THEN t.reltuples END,
  'view', CASE WHEN t.relkind IN ('v', 'm') THEN pg_get_viewdef(t.oid, true) END,
  'comment', obj_description(t.oid, 'pg_class'),
  'comments', (SELECT json_object_agg(a.attname, col_description(t.oid, a.attnum)) FROM pg_attribute a
    WHERE a.attrelid = t.oid AND a.attnum > 0 AND col_description(t.oid, a.attnum) IS NOT NULL),
  'partitioned', (SELECT ${namesOf('p.partattrs::int2[]', 'p.partrelid')} FROM pg_partitioned_table p WHERE p.partrelid = t.oid)
)::text FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
WHERE n.nspname = $1 AND t.relname = $2 AND has_table_privilege(t.oid, 'SELECT')`;

/** @param text  what `postgresDetails` answers */
export function postgresDetailsOf(text: string | null | undefined): TableDetails {
  if (!text) return noDetails;
  const read = postgresRow.parse(JSON.parse(text));
  return {
    primaryKey: read.primary ?? undefined,
    foreignKeys: read.foreign ?? [],
    indexes: read.indexes ?? [],
    rows: read.rows ?? undefined,
    view: read.view?.trim() ?? undefined,
    comment: read.comment ?? undefined,
    comments: read.comments ?? {},
    partitionedBy: read.partitioned,
  };
}

/** Rows of one kind each, for the table `?` of the schema `?`; every pair of marks is filled alike. */
export const mysqlDetails = [
  `SELECT 'index', index_name, non_unique, column_name, NULL, NULL, NULL FROM information_schema.statistics
   WHERE table_schema = ? AND table_name = ? ORDER BY index_name, seq_in_index`,
  `SELECT 'foreign', constraint_name, NULL, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
   FROM information_schema.key_column_usage
   WHERE table_schema = ? AND table_name = ? AND referenced_table_name IS NOT NULL ORDER BY constraint_name, ordinal_position`,
  `SELECT 'table', CASE WHEN table_type = 'BASE TABLE' THEN table_rows END, table_comment, NULL, NULL, NULL, NULL
   FROM information_schema.tables WHERE table_schema = ? AND table_name = ?`,
  `SELECT 'view', view_definition, NULL, NULL, NULL, NULL, NULL FROM information_schema.views WHERE table_schema = ? AND table_name = ?`,
  `SELECT 'comment', column_name, column_comment, NULL, NULL, NULL, NULL FROM information_schema.columns
   WHERE table_schema = ? AND table_name = ? AND column_comment <> ''`,
] as const;

/** @param rows  what all of `mysqlDetails` answer */
export function mysqlDetailsOf(rows: readonly (readonly RawCell[])[]): TableDetails {
  const of = (kind: string): readonly RawCell[][] => rows.filter(([first]) => first === kind).map(([, ...rest]) => rest);
  const indexes = [...grouped(of('index'))].map(([name, parts]) => ({
    name,
    unique: parts[0]?.[1] === '0',
    columns: parts.flatMap(([, , column]) => column ?? []),
  }));
  const primary = indexes.find(({ name }) => name === 'PRIMARY');
  const [table] = of('table');
  const [view] = of('view');
  return {
    primaryKey: primary && { name: primary.name, columns: primary.columns },
    foreignKeys: [...grouped(of('foreign'))].map(([name, parts]) => ({
      name,
      columns: parts.flatMap(([, , column]) => column ?? []),
      schema: parts[0]?.[3] ?? '',
      table: parts[0]?.[4] ?? '',
      referred: parts.flatMap(([, , , , , column]) => column ?? []),
    })),
    indexes,
    rows: table?.[0] === null || table?.[0] === undefined ? undefined : Number(table[0]),
    view: view?.[0] ?? undefined,
    comment: table?.[1] || undefined,
    comments: Object.fromEntries(of('comment').map(([name, comment]) => [name ?? '', comment ?? ''])),
    partitionedBy: [],
  };
}

/** By their first cell, in the order they came. */
function grouped(rows: readonly RawCell[][]): Map<string, RawCell[][]> {
  const groups = new Map<string, RawCell[][]>();
  for (const row of rows) groups.set(row[0] ?? '', [...(groups.get(row[0] ?? '') ?? []), row]);
  return groups;
}

/** The texts a SQLite file keeps of the table `?` and its indexes. */
export const sqliteDetails = `SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = ?1 AND sql IS NOT NULL ORDER BY name`;

/** @param rows  what `sqliteDetails` answers */
export function sqliteDetailsOf(rows: readonly (readonly RawCell[])[]): TableDetails {
  const view = rows.find(([type]) => type === 'view')?.[2];
  return {
    ...noDetails,
    view: view?.replace(/^.*?\bAS\b\s*/is, ''),
    indexes: rows
      .filter(([type]) => type === 'index')
      .map(([, name, sql]) => ({
        name: name ?? '',
        unique: /^\s*create\s+unique\b/i.test(sql ?? ''),
        columns: (/\(([^()]*)\)/.exec(sql ?? '')?.[1] ?? '')
          .split(',')
          .map((each) => each.trim().replaceAll(/^["`[]|["`\]]$/g, '')),
      })),
  };
}
