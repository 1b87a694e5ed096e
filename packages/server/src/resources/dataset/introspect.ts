/** What a source looks like: the columns of a table or of a SELECT, and the dataset rows made of them. */
import type { ColumnWrite } from '@tessera/api/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import { Failure } from '@tessera/core/failures';
import { foldsToUpper, normalizedName, storedName } from '@tessera/core/query/folded-names';
import type { ColumnInfo } from '../../driver.ts';
import type { Context } from '../../context.ts';
import { defaultSchema, isEngine, type DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { readyStatement } from '../statement.ts';
import type { ColumnRow } from './rows.ts';
import { columnsFrom, columnsOfSelect, refusing, withoutSemicolon } from './select-columns.ts';

/** What columns are read from: a table, or the SQL of a virtual dataset. */
export interface IntrospectedSource {
  readonly schema: string | null;
  readonly table_name: string;
  readonly sql: string | null;
  /** JSON text of names and values for the templates in `sql`. */
  readonly template_params?: string | null | undefined;
}

/** A source, and whether its names in capitals are wanted in lower case (`foldsToUpper`). */
export type NamedSource = IntrospectedSource & { readonly normalize_columns?: boolean | null | undefined };

/**
 * The source's columns with types, checked first: a SELECT is rendered, passes the gate and reads only open tables.
 * The columns of a SELECT are named as questions around it can name them.
 * @throws Failure INVALID `{table}` or `{sql}` naming what is wrong; SQL_REFUSED, TABLES_FORBIDDEN
 */
export async function readSource(ctx: Context, database: DatabaseRow, source: NamedSource): Promise<readonly ColumnInfo[]> {
  const infos = await columnsIn(ctx, database, source);
  if (source.normalize_columns !== true || !foldsToUpper(database.backend)) return infos;
  return infos.map((info) => ({ ...info, name: normalizedName(info.name) }));
}

async function columnsIn(ctx: Context, database: DatabaseRow, source: IntrospectedSource): Promise<readonly ColumnInfo[]> {
  const driver = await openDriver(ctx, database);
  if (isEngine(database)) await ctx.services.uploads.catchUp();
  if (source.sql) {
    const sql = await readyStatement(ctx, database, { sql: withoutSemicolon(source.sql), parameters: source.template_params });
    return columnsOfSelect(driver, sql, ctx.signal);
  }
  const schema = source.schema ?? defaultSchema(database);
  const columns = await refusing('table', () => driver.columns(schema, source.table_name));
  if (columns.length === 0)
    throw new Failure('INVALID', { fields: { table: [`Table ${schema}.${source.table_name} does not exist`] } });
  return columns;
}

/** A column of a source in the wire's form. */
export const columnOut = ({ name, type, generic }: ColumnInfo) => ({
  column_name: name,
  name,
  type,
  type_generic: generic,
  is_dttm: generic === GenericType.TEMPORAL,
});

/**
 * Columns after a new look at the source: types follow it, what people wrote stays, calculated columns stay,
 * vanished physical columns go, new ones come last. Where names were normalized since, or are no more, a column keeps
 * everything but its name.
 */
export function mergeColumns(before: readonly ColumnRow[], infos: readonly ColumnInfo[]): ColumnWrite[] {
  const now = new Map(infos.map((info) => [info.name, info]));
  const names = new Set(before.map(({ column_name }) => column_name));
  const found = (name: string): ColumnInfo | undefined => {
    // A name that another column has is that column's.
    const other = [normalizedName(name), storedName(name)].find((each) => now.has(each) && !names.has(each));
    return now.get(name) ?? now.get(other ?? '');
  };
  const kept = before.flatMap((row): ColumnWrite[] => {
    if (row.expression) return [{ id: row.id, column_name: row.column_name }];
    const info = found(row.column_name);
    if (!info) return [];
    const hasChanged = info.generic !== row.type_generic;
    const temporal = hasChanged ? { is_dttm: info.generic === GenericType.TEMPORAL } : {};
    return [{ id: row.id, column_name: info.name, type: info.type, type_generic: info.generic, ...temporal }];
  });
  const known = new Set([...names, ...kept.map(({ column_name }) => column_name)]);
  return [...kept, ...columnsFrom(infos.filter(({ name }) => !known.has(name)))];
}
