/** What lists may filter and order by, column by column: wire name → SQL (docs/reference/api.md#lists). */
import { Failure } from '@tessera/core/failures';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '../context.ts';
import type { ObjectKind } from '../store/tables.ts';

/** A piece of a WHERE. */
export type WhereClause = RawBuilder<SqlBool>;
/** A filter's value as `q` brings it. */
export type ListFilterValue = string | number | boolean | null | (string | number | boolean | null)[];
/** A resource's own operator. @throws Failure BAD_REQUEST on a value it has no use for */
export type CustomFilter = (ctx: Context, value: ListFilterValue) => WhereClause;
/** Operator name → what it means. */
export type CustomFilters = Readonly<Record<string, CustomFilter>>;

/** A filterable column: its standard operators, and those of its own. */
export interface SearchColumn {
  readonly operators: readonly string[];
  readonly condition: (opr: string, value: ListFilterValue, ctx: Context) => WhereClause;
  readonly custom: CustomFilters;
}

const equality = ['eq', 'neq', 'in', 'eqf', 'inf'];
const ordering = ['gt', 'lt'];
const texts = ['sw', 'nsw', 'ew', 'new', 'ct', 'nct'];

/** @param column  qualified, e.g. `charts.slice_name` */
export function text(column: string, custom: CustomFilters = {}): SearchColumn {
  return plain(column, [...texts, ...equality], custom, (value) => String(value));
}

/** A text that is no column of the listed table. @param name  on the wire @param expression  what gives it */
export function textOf(name: string, expression: RawBuilder<unknown>): SearchColumn {
  return plain(name, [...texts, ...equality], {}, (value) => String(value), expression);
}

/** Texts that spell a number are taken too. */
export function number(column: string, custom: CustomFilters = {}): SearchColumn {
  return plain(column, [...equality, ...ordering], custom, (value) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isFinite(read)) throw badValue(column, value);
    return read;
  });
}

/** true/false, also as 1/0 and text. */
export function flag(column: string, custom: CustomFilters = {}): SearchColumn {
  return plain(column, ['eq', 'neq', 'eqf'], custom, (value) => readFlag(value, column));
}

/** Epoch milliseconds or ISO text. */
export function time(column: string, custom: CustomFilters = {}): SearchColumn {
  return plain(column, [...equality, ...ordering], custom, (value) => {
    const at = new Date(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : String(value));
    const read = typeof value === 'number' ? new Date(value) : at;
    if (Number.isNaN(read.getTime())) throw badValue(column, value);
    return read.toISOString();
  });
}

/** What the function variants `eqf` and `inf` take for the id of the one who asks. */
const currentUser = 'current_user';

/**
 * A column with the id of another object or of a user, e.g. `charts.created_by_id`; the value 0 stands for NULL. Its function variants
 * know one function.
 */
export function relation(column: string, custom: CustomFilters = {}): SearchColumn {
  const reference = sql.ref(column);
  return {
    operators: ['rel_o_m', 'nrel_o_m', 'eqf', 'inf'],
    custom,
    condition: (opr, value, ctx) => {
      if (opr === 'eqf' || opr === 'inf') {
        const ids = [value].flat().map((each) => (each === currentUser ? (ctx.actor.id ?? 0) : readId(column, each)));
        return ids.length === 0 ? sql`1 = 0` : sql`${reference} in (${sql.join(ids)})`;
      }
      const id = readId(column, value);
      if (opr === 'rel_o_m') return id === 0 ? sql`${reference} is null` : sql`${reference} = ${id}`;
      return id === 0 ? sql`${reference} is not null` : sql`(${reference} is null or ${reference} <> ${id})`;
    },
  };
}

/** Many-to-many. @param exists  the condition that the row is linked to the id */
export function many(exists: (id: number) => WhereClause, custom: CustomFilters = {}): SearchColumn {
  return { operators: ['rel_m_m'], custom, condition: (_opr, value) => exists(readId('value', value)) };
}

/** The owners of the listed kind. @param table  its table, e.g. `charts` */
export function owners(kind: ObjectKind, table: string, custom: CustomFilters = {}): SearchColumn {
  return many((id) => isOwnedBy(kind, table, id), custom);
}

/** The row of `table` has this owner. */
export function isOwnedBy(kind: ObjectKind, table: string, userId: number | null): WhereClause {
  return sql`exists (select 1 from owners o where o.kind = ${kind} and o.object_id = ${sql.ref(`${table}.id`)} and o.user_id = ${userId})`;
}

/** A column with only operators of its own, e.g. tags. */
export function customOnly(custom: CustomFilters): SearchColumn {
  return {
    operators: [],
    custom,
    condition: () => {
      throw new Failure('BAD_REQUEST');
    },
  };
}

/** Case-insensitive "contains", in every script; `%` and `_` are ordinary letters. */
export function contains(column: string, value: ListFilterValue): WhereClause {
  return like(sql.ref(column), `%${escapeLike(String(value ?? ''))}%`);
}

/** `…_is_favorite`: true/false for the one who asks. */
export function favouriteIs(kind: ObjectKind, table: string): CustomFilter {
  return (ctx, value) => yesNo(value, isFavouriteOf(kind, table, ctx.actor.id));
}
/** The row of `table` is this user's favourite. */
export function isFavouriteOf(kind: ObjectKind, table: string, userId: number | null): WhereClause {
  return sql`exists (select 1 from favourites f where f.kind = ${kind} and f.object_id = ${sql.ref(`${table}.id`)} and f.user_id = ${userId})`;
}

/** `…_is_certified`. @param column  e.g. `charts.certified_by` */
export function certifiedIs(column: string): CustomFilter {
  return (_ctx, value) => yesNo(value, sql`coalesce(${sql.ref(column)}, '') <> ''`);
}
/** `…_created_by_me`; the value does not matter, as in the reference. */
export function createdByMe(column: string): CustomFilter {
  return (ctx) => (ctx.actor.id === null ? sql`1 = 0` : sql`${sql.ref(column)} = ${ctx.actor.id}`);
}
/** `…_has_created_by`. */
export function hasCreator(column: string): CustomFilter {
  return (_ctx, value) => yesNo(value, sql`${sql.ref(column)} is not null`);
}

/** The condition, or its opposite when the value is false. */
export function yesNo(value: ListFilterValue, condition: WhereClause): WhereClause {
  return readFlag(value, 'value') ? condition : sql`not (${condition})`;
}

const nameOf =
  (part: 'first_name' | 'last_name') =>
  (column: string): RawBuilder<unknown> =>
    sql`(select lower(${sql.ref(`u.${part}`)}) from users u where u.id = ${sql.ref(column)})`;
/** For ordering by a person's first name; takes the column with the user's id. */
export const firstName = nameOf('first_name');
/** For ordering by a person's last name; takes the column with the user's id. */
export const lastName = nameOf('last_name');

function plain(
  column: string,
  operators: readonly string[],
  custom: CustomFilters,
  read: (value: string | number | boolean) => string | number | boolean,
  reference: RawBuilder<unknown> = sql.ref(column),
): SearchColumn {
  const one = (value: ListFilterValue) => {
    if (value === null || Array.isArray(value)) throw badValue(column, value);
    return read(value);
  };
  return { operators, custom, condition: (opr, value) => standard(reference, opr, value, one) };
}

function standard(
  reference: RawBuilder<unknown>,
  opr: string,
  value: ListFilterValue,
  one: (value: ListFilterValue) => string | number | boolean,
): WhereClause {
  switch (opr) {
    case 'eq':
    case 'eqf':
      return value === null ? sql`${reference} is null` : sql`${reference} = ${one(value)}`;
    case 'neq':
      return value === null ? sql`${reference} is not null` : sql`(${reference} is null or ${reference} <> ${one(value)})`;
    case 'gt':
      return sql`${reference} > ${one(value)}`;
    case 'lt':
      return sql`${reference} < ${one(value)}`;
    case 'in':
    case 'inf': {
      const values = (Array.isArray(value) ? value : [value]).map((member) => one(member));
      return values.length === 0 ? sql`1 = 0` : sql`${reference} in (${sql.join(values)})`;
    }
    default:
      return textual(reference, opr, escapeLike(String(one(value))));
  }
}

function textual(reference: RawBuilder<unknown>, opr: string, value: string): WhereClause {
  const isNegated = opr.startsWith('n') && opr !== 'new' ? true : opr === 'new';
  const kind = isNegated ? opr.slice(1) : opr;
  const pattern = { sw: `${value}%`, ew: `%${value}`, ct: `%${value}%` }[kind];
  if (pattern === undefined) throw new Failure('BAD_REQUEST', { message: `Filter operator not allowed: ${opr}` });
  const matches = like(reference, pattern);
  return isNegated ? sql`(${reference} is null or not (${matches}))` : matches;
}

function like(reference: RawBuilder<unknown>, pattern: string): WhereClause {
  return sql`lower(${reference}) like ${pattern.toLowerCase()} escape '\\'`;
}

function escapeLike(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&');
}

function readId(column: string, value: ListFilterValue): number {
  const id = typeof value === 'object' && value !== null ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(id) || id < 0 || id > 2_147_483_647) throw badValue(column, value);
  return id;
}

function readFlag(value: ListFilterValue, column: string): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  if (value === 0 || value === '0' || value === 'false') return false;
  throw badValue(column, value);
}

function badValue(column: string, value: ListFilterValue): Failure {
  return new Failure('BAD_REQUEST', {
    message: `The filter on ${column.replace(/^.*\./, '')} cannot use ${JSON.stringify(value)}.`,
  });
}
