/** A table as the schema browser shows it: columns, keys, indexes, what a view is, its newest partition (docs/reference/api.md#databases). */
import { Failure } from '@tessera/core/failures';
import type { TableExtra, TableMetadata } from '@tessera/api/database-tables';
import { hasDatabaseAccess, maySchema } from '@tessera/core/policy/database';
import { dialectOf } from '@tessera/sql/dialects/index';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { ColumnInfo, TableDetails } from '../../driver.ts';
import { inCatalog, placeOf } from '../connections/catalogs.ts';
import { noDetails } from '../../drivers/table-details.ts';
import { defaultSchema, introspectionTimeoutMs, openDatabase, type DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { selectStar } from '../dataset/select-star.ts';
import { tableRulesOf } from '../row-level-security/applying.ts';
import { mustReadTables } from './table-access.ts';

/** What a driver answers: an array of cells by column. */
const cellsByColumn = z.record(z.string(), z.array(z.unknown()));

type Key = TableMetadata['columns'][number]['keys'][number];

/** A database by its id, and the catalog where it is not its own. */
interface DatabaseAsked {
  readonly id: number;
  readonly catalog?: string | undefined;
}

/** @throws Failure NOT_FOUND when there is no such table */
export async function metadataOf(
  ctx: Context,
  database: DatabaseAsked,
  schema: string | undefined,
  table: string,
): Promise<TableMetadata> {
  const { row, where, columns } = await openTable(ctx, database, schema, table);
  const details = await detailsOf(ctx, row, where, table);
  const keys = keysOf(details);
  return {
    name: table,
    columns: columns.map(({ name, type, generic }) => ({
      name,
      type: type.replace(/\(.*$/, ''),
      longType: type,
      type_generic: generic,
      is_dttm: generic === 2,
      keys: keys.filter(({ column_names }) => column_names.includes(name)),
      comment: Object.hasOwn(details.comments, name) ? (details.comments[name] ?? null) : null,
    })),
    primaryKey: { constrained_columns: [...(details.primaryKey?.columns ?? [])], name: details.primaryKey?.name ?? null },
    foreignKeys: details.foreignKeys.map(({ name, columns: constrained, schema: of, table: referred, referred: theirs }) => ({
      name,
      constrained_columns: [...constrained],
      referred_schema: of,
      referred_table: referred,
      referred_columns: [...theirs],
    })),
    indexes: indexesOf(details),
    selectStar: starOf(row, where, table, columns),
    comment: details.comment ?? null,
    rows: details.rows ?? null,
    view: viewOf(row, where, table, details),
    partitioned_by: [...details.partitionedBy],
  };
}

/** The newest partition of a table, and the SELECT of a view. @throws as `metadataOf` */
export async function extraOf(
  ctx: Context,
  database: DatabaseAsked,
  schema: string | undefined,
  table: string,
): Promise<TableExtra> {
  const { row, where } = await openTable(ctx, database, schema, table);
  const details = await detailsOf(ctx, row, where, table);
  const view = viewOf(row, where, table, details);
  const cols = [...details.partitionedBy];
  const partitionQuery = cols.length === 0 ? null : newestOf(row, where, details.partitionsIn ?? table, cols);
  return {
    metadata: { table, ...(view !== null && { view }) },
    partitions: { cols, latest: partitionQuery === null ? {} : await latest(ctx, row, partitionQuery), partitionQuery },
    clustering: {},
    indexes: indexesOf(details),
  };
}

/** A SELECT of all columns of a table. @throws as `metadataOf` */
export async function selectStarOf(
  ctx: Context,
  database: DatabaseAsked,
  schema: string | undefined,
  table: string,
): Promise<string> {
  const { row, where, columns } = await openTable(ctx, database, schema, table);
  return starOf(row, where, table, columns);
}

const starOf = ({ backend }: DatabaseRow, schema: string, table: string, columns: readonly ColumnInfo[]): string =>
  selectStar(
    backend,
    schema,
    table,
    columns.map(({ name }) => name),
  );

async function openTable(ctx: Context, database: DatabaseAsked, schema: string | undefined, table: string) {
  const row = inCatalog(await openDatabase(ctx, database.id), database.catalog);
  const where = schema && schema !== 'null' && schema !== 'undefined' ? schema : defaultSchema(row);
  await mustReadTables(ctx, row, [{ schema: where, name: table }]);
  const columns = await (await openDriver(ctx, row)).columns(where, table).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'TABLE_MISSING') throw new Failure('NOT_FOUND', {}, { cause: error });
    throw error;
  });
  if (columns.length === 0) throw new Failure('NOT_FOUND');
  return { row, where, columns };
}

/**
 * What the catalogue says, without what the asker may not know: numbers and partitions of rows that a rule narrows, tables
 * of other schemas, and what a view reads.
 */
async function detailsOf(ctx: Context, row: DatabaseRow, schema: string, table: string): Promise<TableDetails> {
  const all = (await (await openDriver(ctx, row)).details?.(schema, table)) ?? noDetails;
  const rules = await tableRulesOf(ctx.db, ctx.actor, row.id, placeOf(row, defaultSchema(row)));
  const isNarrowed = (await rules.onTables([{ schema, name: table }])).size > 0;
  return {
    ...all,
    foreignKeys: all.foreignKeys.filter((key) => maySchema(ctx.actor, row, key.schema)),
    rows: isNarrowed ? undefined : all.rows,
    partitionedBy: isNarrowed ? [] : all.partitionedBy,
    view: hasDatabaseAccess(ctx.actor, row) ? all.view : undefined,
  };
}

function keysOf({ primaryKey, foreignKeys, indexes }: TableDetails): Key[] {
  return [
    ...(primaryKey ? [{ type: 'pk' as const, name: primaryKey.name, column_names: [...primaryKey.columns] }] : []),
    ...foreignKeys.map(({ name, columns }) => ({ type: 'fk' as const, name, column_names: [...columns] })),
    ...indexes.map(({ name, columns }) => ({ type: 'index' as const, name, column_names: [...columns] })),
  ];
}

const indexesOf = ({ indexes }: TableDetails): TableMetadata['indexes'] =>
  indexes.map(({ name, unique, columns }) => ({ name, unique, column_names: [...columns] }));

/** The statement that makes the view; null for a table. */
function viewOf({ backend }: DatabaseRow, schema: string, table: string, { view }: TableDetails): string | null {
  const { quote } = dialectOf(backend);
  return view === undefined ? null : `CREATE VIEW ${quote(schema)}.${quote(table)} AS\n${view}`;
}

function newestOf({ backend }: DatabaseRow, schema: string, table: string, cols: readonly string[]): string {
  const { quote } = dialectOf(backend);
  const names = cols.map(quote);
  const order = names.map((each) => `${each} DESC NULLS LAST`).join(', ');
  return `SELECT ${names.join(', ')} FROM ${quote(schema)}.${quote(table)} ORDER BY ${order} LIMIT 1`;
}

/** A table too large to be looked at in time has no newest partition. */
async function latest(ctx: Context, row: DatabaseRow, sql: string): Promise<Record<string, unknown>> {
  try {
    const options = { deadlineMs: introspectionTimeoutMs, maxRows: 1, signal: ctx.signal };
    const raw = await (await openDriver(ctx, row)).run(sql, [], 'columns', options);
    const cells = cellsByColumn.parse(JSON.parse(raw.bytes.toString('utf8')));
    return raw.rowcount === 0 ? {} : Object.fromEntries(Object.entries(cells).map(([name, [cell]]) => [name, cell ?? null]));
  } catch (error) {
    if (error instanceof Failure && error.code === 'QUERY_TIMEOUT') return {};
    throw error;
  }
}
