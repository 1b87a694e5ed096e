/**
 * `information_schema` of the SQL page: its tables are rows of what the asker may see, written into the statement where it
 * names them. The gate reads what comes out like any other statement, and no database is asked for its own catalogue.
 */
import { Failure } from '@tessera/core/failures';
import { dialectOf } from '@tessera/sql/dialects/index';
import type { TablePlace } from '@tessera/sql/read/inspection';
import { isTemplate } from '@tessera/sql/template/render';
import type { Context } from '../../context.ts';
import { readStatement } from '../../query/sql-gate/gate-read.ts';
import { replaceTables } from '../../query/rules/splice.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { visibleSchemas, visibleTables } from '../database/visible-names.ts';

/** Whose VALUES have names for their columns. */
const engines = new Set(['duckdb', 'files', 'gsheets', 'motherduck', 'postgresql']);
/** Each table's columns are one look-up. */
const mostTables = 300;
/** Longer statements are refused by the gate. */
const mostText = 180_000;

type Row = readonly (string | number)[];
interface Listed {
  readonly columns: readonly string[];
  rows(ctx: Context, database: DatabaseRow): Promise<Row[]>;
}

const lists: Readonly<Record<string, Listed>> = {
  schemata: {
    columns: ['catalog_name', 'schema_name'],
    rows: async (ctx, database) => (await visibleSchemas(ctx, database)).map((schema) => [database.database_name, schema]),
  },
  tables: {
    columns: ['table_catalog', 'table_schema', 'table_name', 'table_type'],
    rows: async (ctx, database) =>
      (await everyTable(ctx, database)).map(({ schema, value, type }) => [
        database.database_name,
        schema,
        value,
        type === 'table' ? 'BASE TABLE' : type.replace('_', ' ').toUpperCase(),
      ]),
  },
  columns: {
    columns: ['table_catalog', 'table_schema', 'table_name', 'column_name', 'ordinal_position', 'data_type'],
    rows: columnRows,
  },
};

async function everyTable(ctx: Context, database: DatabaseRow) {
  const found = [];
  for (const schema of await visibleSchemas(ctx, database)) found.push(...(await visibleTables(ctx, database, schema)));
  return found;
}

async function columnRows(ctx: Context, database: DatabaseRow): Promise<Row[]> {
  const tables = await everyTable(ctx, database);
  if (tables.length > mostTables) throw tooMany('columns');
  const rows: Row[] = [];
  for (const { schema, value } of tables) {
    const columns = await (await openDriver(ctx, database)).columns(schema, value);
    for (const [at, { name, type }] of columns.entries()) rows.push([database.database_name, schema, value, name, at + 1, type]);
  }
  return rows;
}

const tooMany = (name: string): Failure =>
  new Failure('SQL_REFUSED', {
    message: `information_schema.${name} would list more than fits into a statement here. Use SHOW TABLES FROM a schema, or DESCRIBE a table.`,
  });

/**
 * @param sql  a statement as it was written; one with a template, or without `information_schema`, stays as it is
 * @returns the statement with those tables replaced
 * @throws Failure SQL_REFUSED when they are too long, or another of `information_schema` is named
 */
export async function withVisibleNames(ctx: Context, database: DatabaseRow, sql: string): Promise<string> {
  const { backend } = database;
  if (!/information_schema/i.test(sql) || isTemplate(sql)) return sql;
  const read = await readStatement((text) => ctx.services.engine.parse(text), sql, backend);
  if ('problem' in read) return sql;
  const places = read.found.places.filter(({ table }) => !table.catalog && table.schema?.toLowerCase() === 'information_schema');
  if (places.length === 0) return sql;
  if (!engines.has(backend))
    throw new Failure('SQL_REFUSED', {
      message:
        'information_schema is not read on this database. Use SHOW SCHEMAS, SHOW TABLES FROM a schema, or DESCRIBE a table.',
    });
  const texts = new Map<string, string>();
  for (const { table } of places) {
    const name = table.name.toLowerCase();
    const listed = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (!listed)
      throw new Failure('SQL_REFUSED', {
        message: `information_schema.${table.name} is not read here. There are information_schema.schemata, tables and columns.`,
      });
    if (!texts.has(name)) texts.set(name, valuesText(listed.columns, await listed.rows(ctx, database), name));
  }
  return replaced(sql, places, texts, dialectOf(backend).quote);
}

function valuesText(columns: readonly string[], rows: readonly Row[], name: string): string {
  const lines = rows.map((row) => `(${row.map(literal).join(', ')})`);
  const empty = `(${columns.map((column) => (column === 'ordinal_position' ? 'NULL::INTEGER' : 'NULL::VARCHAR')).join(', ')})`;
  const text = `(SELECT * FROM (VALUES ${lines.length > 0 ? lines.join(', ') : empty}) AS listed(${columns.join(', ')})${lines.length > 0 ? '' : ' WHERE FALSE'})`;
  if (text.length > mostText) throw tooMany(name);
  return text;
}

/** A quote is doubled in both engines; a name that looks like a template is cut apart, so that nothing renders it. */
const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''").replace(/\{(?=[{%#])/g, "{' || '")}'`;

function replaced(
  sql: string,
  places: readonly TablePlace[],
  texts: ReadonlyMap<string, string>,
  quote: (name: string) => string,
): string {
  return replaceTables(sql, places, (place, written) => {
    if (written === undefined)
      throw new Failure('SQL_REFUSED', {
        message: `Name information_schema.${place.table.name} plainly, as in FROM information_schema.${place.table.name}.`,
      });
    const alias = place.alias === '' ? ` AS ${quote(place.table.name)}` : '';
    return `${texts.get(place.table.name.toLowerCase()) ?? ''}${alias}`;
  });
}
