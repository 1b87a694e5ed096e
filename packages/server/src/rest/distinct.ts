/** `GET R/distinct/{column}`: the different values of a column among the rows the caller may see. */
import type { RelatedArguments } from '@tessera/api/list-query';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { tableOf, type ObjectKind } from '../store/tables.ts';
import { contains } from './list-columns.ts';
import { conditions, type ListSpec } from './list.ts';
import { pageSize } from './page-size.ts';

/** @throws Failure NOT_FOUND when the column is not offered */
export async function distinctRows<K extends ObjectKind, Item>(
  ctx: Context,
  spec: ListSpec<K, Item>,
  column: string,
  asked: RelatedArguments = {},
): Promise<{ count: number; result: { text: string; value: string }[] }> {
  const reference = Object.hasOwn(spec.distinct, column) ? spec.distinct[column] : undefined;
  if (reference === undefined) throw new Failure('NOT_FOUND');
  const searched = asked.filter === undefined || asked.filter === '' ? [] : [contains(reference, asked.filter)];
  const where = sql.join([...conditions(ctx, spec), sql`${sql.ref(reference)} is not null`, ...searched], sql` and `);
  const values = sql`select distinct ${sql.ref(reference)} as value from ${sql.table(tableOf[spec.kind])} where ${where}`;
  const size = pageSize(asked.page_size);
  const page = await sql<{ value: string }>`${values} order by 1 limit ${size} offset ${(asked.page ?? 0) * size}`.execute(
    ctx.db,
  );
  const counted = await sql<{ n: number }>`select count(*) as n from (${values}) as v`.execute(ctx.db);
  return { count: counted.rows[0]?.n ?? 0, result: page.rows.map(({ value }) => ({ text: value, value })) };
}
