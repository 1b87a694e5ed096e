/** What SQL that people write may use: the first of two guards; the engine or its read-only session is the other. */
import { clickhouseFunctions, clickhouseTableFunctions, isCombined } from './allowed/clickhouse.ts';
import { mssqlFunctions, mssqlTableFunctions } from './allowed/mssql.ts';
import { duckdbFunctions, duckdbTableFunctions } from './allowed/duckdb.ts';
import { mysqlFunctions } from './allowed/mysql.ts';
import { postgresFunctions, postgresTableFunctions } from './allowed/postgres.ts';
import { sqliteFunctions, sqliteTableFunctions } from './allowed/sqlite.ts';
import { standardFunctions } from './allowed/standard.ts';
import { trinoFunctions, trinoTableFunctions } from './allowed/trino.ts';
import {
  bigqueryFunctions,
  bigqueryTableFunctions,
  databricksFunctions,
  databricksTableFunctions,
  redshiftFunctions,
  snowflakeFunctions,
  snowflakeTableFunctions,
} from './allowed/warehouses.ts';
import type { Inspection, ReadTable } from './inspection.ts';
import { refusedPart } from './refused-statement.ts';

const setOf = (...texts: string[]): ReadonlySet<string> => new Set(texts.flatMap((text) => text.split(/\s+/).filter(Boolean)));

interface Allowed {
  readonly functions: ReadonlySet<string>;
  readonly tableFunctions: ReadonlySet<string>;
  /** A name that is not in the list may be one of them with something behind it. */
  readonly isVariant?: (name: string, functions: ReadonlySet<string>) => boolean;
}

const duckdb: Allowed = { functions: setOf(duckdbFunctions), tableFunctions: setOf(duckdbTableFunctions) };
const mysql: Allowed = { functions: setOf(standardFunctions, mysqlFunctions), tableFunctions: setOf() };
const clickhouse: Allowed = {
  functions: setOf(standardFunctions, clickhouseFunctions),
  isVariant: isCombined,
  tableFunctions: setOf(clickhouseTableFunctions),
};

/** Allow lists: new functions appear with every release, and the dangerous ones are known only later. */
const allowed: ReadonlyMap<string, Allowed> = new Map([
  ['duckdb', duckdb],
  ['files', duckdb],
  ['gsheets', duckdb],
  ['motherduck', duckdb],
  ['postgresql', { functions: setOf(postgresFunctions, postgresTableFunctions), tableFunctions: setOf(postgresTableFunctions) }],
  ['mysql', mysql],
  ['mariadb', mysql],
  ['sqlite', { functions: setOf(standardFunctions, sqliteFunctions), tableFunctions: setOf(sqliteTableFunctions) }],
  ['clickhouse', clickhouse],
  ['clickhousedb', clickhouse],
  ['trino', { functions: setOf(standardFunctions, trinoFunctions), tableFunctions: setOf(trinoTableFunctions) }],
  ['snowflake', { functions: setOf(standardFunctions, snowflakeFunctions), tableFunctions: setOf(snowflakeTableFunctions) }],
  ['bigquery', { functions: setOf(standardFunctions, bigqueryFunctions), tableFunctions: setOf(bigqueryTableFunctions) }],
  ['databricks', { functions: setOf(standardFunctions, databricksFunctions), tableFunctions: setOf(databricksTableFunctions) }],
  ['mssql', { functions: setOf(standardFunctions, mssqlFunctions), tableFunctions: setOf(mssqlTableFunctions) }],
  ['redshift', { functions: setOf(standardFunctions, redshiftFunctions), tableFunctions: setOf() }],
]);

/** The functions a person may call on an engine, in lower case. @throws Error for an engine without a list */
export function allowedOn(backend: string): Allowed {
  const lists = allowed.get(backend);
  if (!lists) throw new Error(`no functions are known for ${backend}`);
  return lists;
}

/** May a person call this function on this engine? @param name  lower case @throws as of `allowedOn` */
export function mayCall(name: string, backend: string): boolean {
  const { functions, isVariant } = allowedOn(backend);
  return functions.has(name) || isVariant?.(name, functions) === true;
}

/** Schemas and names that describe the engine instead of holding data. */
const systemSchemas = new Set([
  'information_schema',
  'mysql',
  'performance_schema',
  'pg_catalog',
  'pg_toast',
  'sys',
  'system',
  'temp',
]);
const systemTable = /^(duckdb_|pragma_|sqlite_|pg_)/i;
/** Tables that SQLite makes up itself. */
const sqliteTables = new Set(['bytecode', 'completion', 'dbstat', 'fsdir', 'stmt', 'tables_used', 'zipfile']);

/** What describes the server, where other names do it. */
const describesServer: ReadonlyMap<string, RegExp> = new Map([
  ['snowflake', /^snowflake$/i],
  ['bigquery', /^__tables|^region-/i],
  // A path in backticks is a file there.
  ['databricks', /^__databricks_internal|[/:\\]/i],
  // Views of its catalogue that have no schema in their names.
  [
    'mssql',
    /^sys(?:altfiles|cacheobjects|charsets|columns|comments|configures|constraints|curconfigs|cursor\w*|databases|depends|devices|filegroups|files|foreignkeys|fulltextcatalogs|fulltextnotify|indexes|indexkeys|jobs\w*|languages|lockinfo|locks|logins|members|messages|objects|oledbusers|opentapes|perfinfo|permissions|processes|protects|referencedmessages|references|remotelogins|sqlvalues|segments|servers|types|users)$/i,
  ],
  // What is no table there is looked for as a file: a name that could be one of the web, or of the service's own machine, is refused.
  [
    'motherduck',
    /[/:\\*?[\]]|\.(?:csv|tsv|txt|parquet|json|jsonl|ndjson|db|duckdb|sqlite|xlsx|arrow|avro|gz|zst)$|^md_information_schema$/i,
  ],
  ['redshift', /^(?:stl|stv|svl|svcs|svv|sys)_/i],
]);

function isSystem({ catalog, schema, name }: ReadTable, backend: string): boolean {
  const parts = [catalog, schema, name].filter((each) => each !== undefined);
  return (
    [catalog, schema].some((each) => each !== undefined && systemSchemas.has(each.toLowerCase())) ||
    systemTable.test(name) ||
    parts.some((each) => describesServer.get(backend)?.test(each) === true) ||
    (backend === 'sqlite' && sqliteTables.has(name.toLowerCase()))
  );
}

/** Why a statement may not run, as a sentence; `undefined` when it may. */
export function objectionTo(found: Inspection, backend: string): string | undefined {
  const lists = allowedOn(backend);
  const [kind] = found.refusedKinds;
  if (kind !== undefined) return refusedPart(kind);
  if (found.hasParameter) return 'Parameters such as $1 or ? cannot be used here.';
  const table = found.tableFunctions.find((each) => !lists.tableFunctions.has(each));
  if (table !== undefined) return `The table function ${table || 'of this statement'} is not allowed.`;
  const call = found.functions.find((each) => !mayCall(each, backend));
  if (call !== undefined) return `The function ${call} is not allowed.`;
  const system = found.tables.find((each) => isSystem(each, backend));
  return system === undefined
    ? undefined
    : `The table ${[system.catalog, system.schema, system.name].filter(Boolean).join('.')} is not allowed.`;
}
