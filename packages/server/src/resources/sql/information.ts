/**
 * Statements that ask about the database instead of its rows, answered here out of what the asker may see: plans, names of
 * schemas, tables and columns, the version (docs/reference/api.md#sql).
 */
import { GenericType } from '@tessera/core/frame/frame';
import { Failure } from '@tessera/core/failures';
import { informationAsked, type AskedValue, type Information, type NamedTable } from '@tessera/sql/read/information';
import { isTemplate } from '@tessera/sql/template/render';
import type { Context } from '../../context.ts';
import type { ColumnInfo, Driver, RawResult, RunOptions } from '../../driver.ts';
import { placeOf } from '../connections/catalogs.ts';
import { distinct } from '../../drivers/answering.ts';
import { defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import { mustReadTables, type TableRef } from '../database/table-access.ts';
import { visibleSchemas, visibleTables } from '../database/visible-names.ts';
import { tableRulesOf } from '../row-level-security/applying.ts';
import { readyStatement } from '../statement.ts';
import { withVisibleNames } from './information-schema.ts';
import type { ReadyStatement } from './ready-statement.ts';
import { resultData } from './result-text.ts';

/**
 * @returns undefined for a statement that asks for rows
 * @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING, SQL_REFUSED, TABLES_FORBIDDEN
 */
export async function prepareInformation(
  ctx: Context,
  database: DatabaseRow,
  written: string,
  parameters: string | null | undefined,
): Promise<ReadyStatement | undefined> {
  const asked = informationAsked(written, database.backend);
  if (!asked) return undefined;
  if (asked.asks === 'nothing known') throw new Failure('SQL_REFUSED', { message: asked.message });
  const given = { kind: 'information', written, executed: written } as const;
  if (asked.asks === 'columns') {
    const table = tableRef(database, asked.table);
    await mustReadTables(ctx, database, [table]);
    return { ...given, tables: [table], run: (driver) => columnsOf(driver, table) };
  }
  if (asked.asks === 'values') {
    const about = { ctx, database, asked: asked.values };
    return { ...given, tables: [], run: (driver, options) => valuesOf(driver, about, options) };
  }
  if (asked.asks === 'schemas' || asked.asks === 'tables')
    return { ...given, tables: [], run: () => namesOf(ctx, database, asked) };
  return prepareInner(ctx, database, asked, { written, parameters });
}

/** EXPLAIN and DESCRIBE of a SELECT, which is read and opened as if it were run. */
async function prepareInner(
  ctx: Context,
  database: DatabaseRow,
  asked: Extract<Information, { statement: string }>,
  { written, parameters }: { readonly written: string; readonly parameters: string | null | undefined },
): Promise<ReadyStatement> {
  const tables: TableRef[] = [];
  const found = (read: readonly TableRef[]): void => void tables.push(...read);
  const sql = await withVisibleNames(ctx, database, asked.statement);
  const inner = await readyStatement(ctx, database, { sql, parameters, strict: true, found });
  if (asked.asks === 'result') {
    const run = async (driver: Driver, options: RunOptions): Promise<RawResult> =>
      columnRows(await driver.describe(inner, options));
    return { kind: 'information', written, executed: `DESCRIBE ${inner}`, tables, run };
  }
  // What another dataset brings along has rules of its own, already written into its SELECT.
  if (isTemplate(asked.statement) && /\bdataset\b/.test(asked.statement))
    throw new Failure('SQL_REFUSED', { message: 'EXPLAIN is not run on a statement that takes another dataset in.' });
  await mustHaveNoRules(ctx, database, tables);
  const { analyze } = asked;
  const run = (driver: Driver, options: RunOptions): Promise<RawResult> => planOf(driver, database, { inner, analyze }, options);
  return { kind: 'information', written, executed: `EXPLAIN ${analyze ? 'ANALYZE ' : ''}${inner}`, tables, run };
}

/** A plan reveals conditions and numbers of rows, also of those that a rule hides from the user. */
async function mustHaveNoRules(ctx: Context, database: DatabaseRow, tables: readonly TableRef[]): Promise<void> {
  const rules = await tableRulesOf(ctx.db, ctx.actor, database.id, placeOf(database, defaultSchema(database)));
  const read = tables.map(({ catalog, schema, name }) => ({ name, ...(catalog && { catalog }), ...(schema && { schema }) }));
  const [table] = [...(await rules.onTables(read)).keys()];
  if (table !== undefined)
    throw new Failure('SQL_REFUSED', {
      message: 'EXPLAIN is not run on a table with row-level security: its plan tells of rows that are kept from you.',
    });
}

const explains: Readonly<Record<string, string>> = { sqlite: 'EXPLAIN QUERY PLAN' };
const hasAnalyze = 'EXPLAIN ANALYZE is not used on this database. Write EXPLAIN alone.';

async function planOf(
  driver: Driver,
  { backend }: DatabaseRow,
  { inner, analyze }: { readonly inner: string; readonly analyze: boolean },
  options: RunOptions,
): Promise<RawResult> {
  if (driver.explain) return driver.explain(inner, analyze, options);
  if (analyze) throw new Failure('SQL_REFUSED', { message: hasAnalyze });
  return driver.run(`${explains[backend] ?? 'EXPLAIN'} ${inner}`, [], 'columns', options);
}

const tableRef = (database: DatabaseRow, { schema, name }: NamedTable): TableRef & { readonly schema: string } => ({
  schema: schema ?? defaultSchema(database),
  name,
});

async function columnsOf(driver: Driver, { schema, name }: TableRef & { readonly schema: string }): Promise<RawResult> {
  const columns = await driver.columns(schema, name);
  if (columns.length === 0) throw new Failure('TABLE_MISSING', { message: `The table ${schema}.${name} does not exist.` });
  return columnRows(columns);
}

const columnRows = (columns: readonly ColumnInfo[]): RawResult =>
  textRows(
    ['column_name', 'column_type'],
    columns.map(({ name, type }) => [name, type]),
  );

async function namesOf(
  ctx: Context,
  database: DatabaseRow,
  asked: Extract<Information, { asks: 'schemas' | 'tables' }>,
): Promise<RawResult> {
  const fits = matcherOf(asked.like);
  if (asked.asks === 'schemas') {
    const names = (await visibleSchemas(ctx, database)).filter(fits);
    return textRows(
      ['schema_name'],
      names.map((name) => [name]),
    );
  }
  const tables = await visibleTables(ctx, database, asked.schema ?? defaultSchema(database));
  return textRows(
    ['schema_name', 'table_name', 'table_type'],
    tables.filter(({ value }) => fits(value)).map(({ schema, value, type }) => [schema, value, type.replace('_', ' ')]),
  );
}

/** `%` for any letters, `_` for one; upper and lower case alike. */
function matcherOf(like: string | undefined): (name: string) => boolean {
  if (like === undefined) return () => true;
  const source = like
    .replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  const pattern = new RegExp(`^${source}$`, 'isu');
  return (name) => pattern.test(name);
}

/** What the embedded engine and SQLite would say; their guards refuse the functions themselves. */
async function valuesOf(
  driver: Driver,
  { ctx, database, asked }: { readonly ctx: Context; readonly database: DatabaseRow; readonly asked: readonly AskedValue[] },
  options: RunOptions,
): Promise<RawResult> {
  const row: (string | null)[] = [];
  for (const { of } of asked) row.push(await valueOf(driver, { ctx, database, of }, options));
  return textRows(
    asked.map(({ label }) => label),
    [row],
  );
}

async function valueOf(
  driver: Driver,
  { ctx, database, of }: { readonly ctx: Context; readonly database: DatabaseRow; readonly of: AskedValue['of'] },
  options: RunOptions,
): Promise<string | null> {
  const { backend } = database;
  if (backend === 'duckdb' || backend === 'files' || backend === 'gsheets')
    return of === 'version' ? (ctx.services.engine.version() ?? null) : 'duckdb';
  if (backend === 'sqlite' && of === 'version') return process.versions['sqlite'] ?? null;
  if (backend === 'sqlite') throw new Failure('SQL_REFUSED', { message: 'SQLite knows no users.' });
  const call =
    of === 'version'
      ? backend === 'mssql'
        ? '@@VERSION'
        : 'version()'
      : backend === 'clickhousedb'
        ? 'currentUser()'
        : 'current_user';
  const raw = await driver.run(`SELECT ${call} AS answer`, [], 'columns', options);
  const [cell] = Object.values(resultData(raw, 1).data[0] ?? {});
  return typeof cell === 'string' ? cell : null;
}

/** Rows of texts as a driver answers them. */
function textRows(names: readonly string[], rows: readonly (readonly (string | null)[])[]): RawResult {
  const columns = distinct(names.map((name) => ({ name, type: 'VARCHAR', generic: GenericType.STRING })));
  const cells = Object.fromEntries(columns.map(({ name }, at) => [name, rows.map((row) => row[at] ?? null)]));
  return { columns, rowcount: rows.length, bytes: Buffer.from(JSON.stringify(cells)) };
}
