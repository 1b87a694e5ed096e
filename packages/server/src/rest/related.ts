/** `GET R/related/{column}`: the objects a column may point at, as options of a select (docs/reference/api.md#lists). */
import type { RelatedArguments } from '@tessera/api/list-query';
import { Failure } from '@tessera/core/failures';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { WhereClause } from './list-columns.ts';
import { pageSize } from './page-size.ts';

/** Where a column's options come from. */
export interface RelatedColumn {
  readonly table: string;
  /** The option's text, an expression over the table. */
  readonly text: RawBuilder<string>;
  /** What else a search looks at. */
  readonly alsoSearched?: RawBuilder<string>;
  /** Columns that go out as `extra`. */
  readonly extra?: readonly string[];
  /** Which rows the caller may see; undefined = all. */
  readonly visible?: (ctx: Context) => WhereClause | undefined;
}

/** Users by full name; found by user name and e-mail too. */
export const relatedPeople: RelatedColumn = {
  table: 'users',
  text: sql`trim(users.first_name || ' ' || users.last_name)`,
  alsoSearched: sql`users.username || ' ' || users.email`,
  extra: ['active', 'email'],
};
/** Roles by name. */
export const relatedRoles: RelatedColumn = { table: 'roles', text: sql`roles.name` };
/** Groups by name. */
export const relatedGroups: RelatedColumn = { table: 'groups', text: sql`groups.name` };

interface Options {
  count: number;
  result: { value: number; text: string; extra: { active?: boolean; email?: string } }[];
}

/** @throws Failure NOT_FOUND when the column relates to nothing */
export async function relatedRows(
  ctx: Context,
  spec: { readonly related: Readonly<Record<string, RelatedColumn>> },
  column: string,
  asked: RelatedArguments = {},
): Promise<Options> {
  const of = Object.hasOwn(spec.related, column) ? spec.related[column] : undefined;
  if (!of) throw new Failure('NOT_FOUND');
  const visible = of.visible?.(ctx);
  const where = sql.join(
    [sql`${sql.ref(`${of.table}.deleted_at`)} is null`, ...(visible ? [visible] : []), ...searched(of, asked.filter)],
    sql` and `,
  );
  const size = pageSize(asked.page_size);
  const page = await options(ctx, of, where, size, (asked.page ?? 0) * size);
  const missing = (asked.include_ids ?? []).filter((id) => !page.some(({ id: shown }) => shown === id));
  const included = missing.length === 0 ? [] : await options(ctx, of, theIncluded(of, missing, visible), missing.length, 0);
  const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(of.table)} where ${where}`.execute(ctx.db);
  return {
    count: (counted.rows[0]?.n ?? 0) + included.length,
    result: [...included, ...page].map((row) => ({ value: row.id, text: row.text, extra: extraOf(row) })),
  };
}

interface OptionRow {
  id: number;
  text: string;
  active?: boolean;
  email?: string;
}

async function options(ctx: Context, of: RelatedColumn, where: RawBuilder<unknown>, size: number, offset: number) {
  const extra = (of.extra ?? []).map((name) => sql`, ${sql.ref(`${of.table}.${name}`)}`);
  const rows = await sql<OptionRow>`
    select ${sql.ref(`${of.table}.id`)} as id, ${of.text} as text ${extra.length > 0 ? sql.join(extra, sql` `) : sql``}
    from ${sql.table(of.table)} where ${where} order by lower(${of.text}), ${sql.ref(`${of.table}.id`)}
    limit ${size} offset ${offset}`.execute(ctx.db);
  return rows.rows;
}

function theIncluded(of: RelatedColumn, ids: readonly number[], visible: WhereClause | undefined): RawBuilder<unknown> {
  const named = sql`${sql.ref(`${of.table}.id`)} in (${sql.join(ids)}) and ${sql.ref(`${of.table}.deleted_at`)} is null`;
  return visible ? sql`${named} and ${visible}` : named;
}

function searched(of: RelatedColumn, filter: string | undefined): WhereClause[] {
  if (filter === undefined || filter.trim() === '') return [];
  const pattern = `%${filter
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const inText: WhereClause = sql`lower(${of.text}) like ${pattern} escape '\\'`;
  return [of.alsoSearched ? sql`(${inText} or lower(${of.alsoSearched}) like ${pattern} escape '\\')` : inText];
}

function extraOf({ active, email }: OptionRow): { active?: boolean; email?: string } {
  return { ...(active === undefined ? {} : { active }), ...(email === undefined ? {} : { email }) };
}
