/**
 * What a database file contains that runs when a table is merely named: bodies of views, generated columns, and macros that
 * stand in a built-in function's place. They are read by the lists a question is read by.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { inspect, type TableName } from './guard.ts';

/** A table or view, and the texts that run when it is read. */
interface Body extends TableName {
  /** Of a view its SELECT, of a table the expressions of its generated columns, each as a SELECT. */
  readonly texts: readonly string[];
}

const keyOf = ({ schema, name }: TableName): string => `${schema}\u0000${name}`.toLowerCase();

// Named with their catalogue, which no macro of the file can stand in front of; and no operator, which one could.
const functions = `SELECT database_name, function_name, function_type FROM system.main.duckdb_functions()`;
const views = `SELECT schema_name, view_name, sql FROM system.main.duckdb_views() WHERE NOT internal`;
const columns = `SELECT schema_name, table_name, column_default FROM system.main.duckdb_columns() WHERE NOT internal AND column_default IS NOT NULL`;

/** @throws Error when a macro of the file has a built-in function's name: any question would call it, ours too */
export async function mustNotHijack(connection: DuckDBConnection): Promise<void> {
  const builtIn = new Set<string>();
  const macros: string[] = [];
  for (const [database, name, type] of await (await connection.run(functions)).getRows()) {
    if (database === 'system' || database === 'temp') builtIn.add(String(name).toLowerCase());
    else if (String(type).includes('macro')) macros.push(String(name));
  }
  const hijacked = macros.find((name) => builtIn.has(name.toLowerCase()));
  if (hijacked !== undefined)
    throw new Error(`The file defines a macro ${hijacked} in the place of a built-in function, so it is not opened.`);
}

/**
 * @param parse  `json_serialize_sql` of an engine that knows nothing of the file
 * @param catalog  what the file is called in its engine
 * @returns by `schema\0name`, lower case: why a table or view may not be read
 */
export async function closedBodies(
  connection: DuckDBConnection,
  parse: (sql: string) => Promise<string>,
  catalog: string,
  isShown: (table: TableName) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const closed = new Map<string, string>();
  const reads = new Map<string, readonly TableName[]>();
  for (const { schema, name, texts } of await bodiesOf(connection)) {
    const key = keyOf({ schema, name });
    for (const text of texts) {
      // A view may name the file it stands in.
      const tree: unknown = JSON.parse(await parse(text), (member, value: unknown) =>
        member === 'catalog_name' && value === catalog ? '' : value,
      );
      const verdict = inspect(tree, isShown);
      if (!verdict.ok) closed.set(key, `${name} cannot be read: ${verdict.message}`);
      else reads.set(key, [...(reads.get(key) ?? []), ...verdict.tables]);
    }
  }
  // A view over one that may not be read may not be either, however far below it lies.
  for (let before = -1; before !== closed.size;) {
    before = closed.size;
    for (const [key, tables] of reads) {
      const why = tables.map((table) => closed.get(keyOf(table))).find((each) => each !== undefined);
      if (why !== undefined && !closed.has(key)) closed.set(key, why);
    }
  }
  return closed;
}

async function bodiesOf(connection: DuckDBConnection): Promise<Body[]> {
  const found: Body[] = [];
  for (const [schema, name, sql] of await (await connection.run(views)).getRows())
    found.push({ schema: String(schema), name: String(name), texts: [selectOf(String(sql))] });
  for (const [schema, name, expression] of await (await connection.run(columns)).getRows())
    found.push({ schema: String(schema), name: String(name), texts: [`SELECT ${String(expression)}`] });
  return found;
}

/** What stands after the first AS outside quotes and brackets of `CREATE VIEW "a AS b" (one, two) AS SELECT …;`. */
function selectOf(sql: string): string {
  let depth = 0;
  for (const { 0: word, index } of sql.matchAll(/"(?:[^"]|"")*"|[()]|\bAS\b/gi)) {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth === 0 && word.toUpperCase() === 'AS') return sql.slice(index + word.length).replace(/;\s*$/, '');
  }
  return sql;
}
