/** `GET R/distinct/{column}`: the different values of a column among the rows the caller may see. */
import type { RelatedArguments } from '@tessera/api/list-query';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { tableOf, type ObjectKind } from '../store/tables.ts';
import { contains, type WhereClause } from './list-columns.ts';
import { conditions, type ListSpec } from './list.ts';
import { pageSize } from './page-size.ts';

/** @throws Failure NOT_FOUND when the column is not offered */
export async function distinctRows<K extends ObjectKind, Item>(
  ctx: Context,
  spec: ListSpec<K, Item>,
  column: string,
  asked: RelatedArguments = {},
): Promise<DistinctValues> {
  const reference = offered(spec.distinct, column);
  return distinctValues(ctx, { table: tableOf[spec.kind], reference, among: conditions(ctx, spec) }, asked);
}

/** The reference of a column whose values are offered. @throws Failure NOT_FOUND */
export function offered(columns: Readonly<Record<string, string>>, column: string): string {
  const reference = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (reference === undefined) throw new Failure('NOT_FOUND');
  return reference;
}

interface DistinctValues {
  count: number;
  result: { text: string; value: string }[];
}

/** Whose values are meant: those of `reference` in the rows of `table` that all of `among` hold for. */
interface ValuesOf {
  readonly table: string;
  readonly reference: string;
  readonly among: readonly WhereClause[];
}

/** The different values of a column, also of rows that are no objects. */
export async function distinctValues(
  ctx: Context,
  { table, reference, among }: ValuesOf,
  asked: RelatedArguments = {},
): Promise<DistinctValues> {
  const searched = asked.filter === undefined || asked.filter === '' ? [] : [contains(reference, asked.filter)];
  const where = sql.join([...among, sql`${sql.ref(reference)} is not null`, ...searched], sql` and `);
  const values = sql`select distinct ${sql.ref(reference)} as value from ${sql.table(table)} where ${where}`;
  const size = pageSize(asked.page_size);
  const page = await sql<{ value: string }>`${values} order by 1 limit ${size} offset ${(asked.page ?? 0) * size}`.execute(
    ctx.db,
  );
  const counted = await sql<{ n: number }>`select count(*) as n from (${values}) as v`.execute(ctx.db);
  return { count: Number(counted.rows[0]?.n ?? 0), result: page.rows.map(({ value }) => ({ text: value, value })) };
}
