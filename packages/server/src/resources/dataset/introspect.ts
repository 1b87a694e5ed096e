/** What a source looks like: the columns of a table or of a SELECT, and the dataset rows made of them. */
import type { ColumnWrite, MetricWrite } from '@tessera/api/dataset';
import { withoutEnd } from '@tessera/core/format/stripped';
import { GenericType } from '@tessera/core/frame/frame';
import { Failure } from '@tessera/core/failures';
import type { ColumnInfo } from '../../driver.ts';
import type { Context } from '../../context.ts';
import { defaultSchema, driverOf, isEngine, introspectionTimeoutMs, type DatabaseRow } from '../connections/connection.ts';
import { readyStatement } from '../statement.ts';
import type { ColumnRow } from './rows.ts';

/** What columns are read from: a table, or the SQL of a virtual dataset. */
export interface IntrospectedSource {
  readonly schema: string | null;
  readonly table_name: string;
  readonly sql: string | null;
  /** JSON text of names and values for the templates in `sql`. */
  readonly template_params?: string | null | undefined;
}

/**
 * The source's columns with types, checked first: a SELECT is rendered, passes the gate and reads only open tables.
 * The columns of a SELECT are named as questions around it can name them.
 * @throws Failure INVALID `{table}` or `{sql}` naming what is wrong; SQL_REFUSED, TABLES_FORBIDDEN
 */
export async function readSource(
  ctx: Context,
  database: DatabaseRow,
  source: IntrospectedSource,
): Promise<readonly ColumnInfo[]> {
  const driver = driverOf(ctx.services, database);
  if (isEngine(database)) await ctx.services.uploads.catchUp();
  if (source.sql) {
    const sql = await readyStatement(ctx, database, { sql: withoutSemicolon(source.sql), parameters: source.template_params });
    const infos = await refusing('sql', () =>
      driver.describe(asSource(sql), { deadlineMs: introspectionTimeoutMs, maxRows: 0, signal: ctx.signal }),
    );
    mustTellApart(infos);
    return infos;
  }
  const schema = source.schema ?? defaultSchema(database);
  const columns = await refusing('table', () => driver.columns(schema, source.table_name));
  if (columns.length === 0)
    throw new Failure('INVALID', { fields: { table: [`Table ${schema}.${source.table_name} does not exist`] } });
  return columns;
}

/** As questions have it: DuckDB and SQLite rename a column there whose name, upper and lower case alike, stands before it. */
const asSource = (sql: string): string => `SELECT * FROM (${sql}\n) AS q`;

/** @throws Failure INVALID `{sql}` where other databases keep a name twice: no question could say which column it means */
function mustTellApart(infos: readonly ColumnInfo[]): void {
  const twice = infos.find(({ repeats }) => repeats !== undefined)?.repeats;
  if (twice !== undefined)
    throw new Failure('INVALID', {
      fields: { sql: [`Several columns are named ${twice}. Give each a name of its own with AS.`] },
    });
}

/** A trailing semicolon is a person's habit, and an error inside a sub-query. */
const withoutSemicolon = (sql: string): string => withoutEnd(sql.trim(), '; \t\r\n');

/** What the database refuses is the caller's to correct: 422 with the database's own words. */
async function refusing<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && (error.code === 'QUERY_FAILED' || error.code === 'TABLE_MISSING'))
      throw new Failure('INVALID', { fields: { [field]: [error.detail.message ?? error.message] } }, { cause: error });
    throw error;
  }
}

/** A column of a source in the wire's form. */
export const columnOut = ({ name, type, generic }: ColumnInfo) => ({
  column_name: name,
  name,
  type,
  type_generic: generic,
  is_dttm: generic === GenericType.TEMPORAL,
});

/** New columns as the editor would have them. */
export function columnsFrom(infos: readonly ColumnInfo[]): ColumnWrite[] {
  return infos.map(({ name, type, generic }) => ({
    column_name: name,
    type,
    type_generic: generic,
    is_dttm: generic === GenericType.TEMPORAL,
  }));
}

/** The first temporal column. */
export function mainTimeColumn(infos: readonly ColumnInfo[]): string | null {
  return infos.find(({ generic }) => generic === GenericType.TEMPORAL)?.name ?? null;
}

/** The metric every new dataset gets: its number of rows. */
export const countMetric: MetricWrite = {
  metric_name: 'count',
  expression: 'COUNT(*)',
  verbose_name: 'COUNT(*)',
  metric_type: 'count',
};

/**
 * Columns after a new look at the source: types follow it, what people wrote stays, calculated columns stay,
 * vanished physical columns go, new ones come last.
 */
export function mergeColumns(before: readonly ColumnRow[], infos: readonly ColumnInfo[]): ColumnWrite[] {
  const now = new Map(infos.map((info) => [info.name, info]));
  const kept = before.flatMap((row): ColumnWrite[] => {
    if (row.expression) return [{ id: row.id, column_name: row.column_name }];
    const info = now.get(row.column_name);
    if (!info) return [];
    const hasChanged = info.generic !== row.type_generic;
    const temporal = hasChanged ? { is_dttm: info.generic === GenericType.TEMPORAL } : {};
    return [{ id: row.id, column_name: row.column_name, type: info.type, type_generic: info.generic, ...temporal }];
  });
  const known = new Set(before.map(({ column_name }) => column_name));
  return [...kept, ...columnsFrom(infos.filter(({ name }) => !known.has(name)))];
}
