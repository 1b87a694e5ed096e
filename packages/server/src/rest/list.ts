/** `GET R/`: one page of the rows the caller may see, filtered and ordered as `q` asks (docs/reference/api.md#lists). */
import type { ItemArguments, ListArguments } from '@tessera/api/list-query';
import { Failure } from '@tessera/core/failures';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Db } from '../store/db.ts';
import { loadObjects } from '../store/objects.ts';
import { tableOf, type ObjectKind, type RowOf } from '../store/tables.ts';
import type { WhereClause, ListFilterValue, SearchColumn } from './list-columns.ts';
import { pageSize, unlimitedPageSize } from './page-size.ts';
import type { RelatedColumn } from './related.ts';

/** Everything that makes one resource's list differ from another's. */
export interface ListSpec<K extends ObjectKind, Item> {
  readonly kind: K;
  /** The view of its permissions, e.g. `Chart`. */
  readonly view: string;
  /** `List Chart`. */
  readonly title: string;
  readonly search: Readonly<Record<string, SearchColumn>>;
  /** Wire name → column (qualified) or expression. */
  readonly order: Readonly<Record<string, string | RawBuilder<unknown>>>;
  /** A page size of −1 asks for all rows at once: few lists stay small enough. */
  readonly mayAnswerAll?: true;
  readonly baseOrder: readonly [column: string, direction: 'asc' | 'desc'];
  /** Which rows the caller may see; undefined = all. */
  readonly visible: (ctx: Context) => WhereClause | undefined;
  /** Rows as the wire shows them, in the same order; batched. */
  readonly present: (ctx: Context, rows: RowOf<K>[]) => Promise<Item[]>;
  /** Names of the item's fields. */
  readonly columns: readonly string[];
  readonly related: Readonly<Record<string, RelatedColumn>>;
  /** Wire name → column (qualified). */
  readonly distinct: Readonly<Record<string, string>>;
  /** The bodies of POST and PUT, for `_info`. */
  readonly add?: z.ZodType;
  readonly edit?: z.ZodType;
  /** Names of fields that no two of them share, for `_info`. */
  readonly unique?: readonly string[];
}

/** Declares a list; the item's type is what `present` gives. */
export function list<K extends ObjectKind, Item>(spec: ListSpec<K, Item>): ListSpec<K, Item> {
  return spec;
}

interface Page<Item> {
  count: number;
  ids: number[];
  result: Item[];
  list_columns?: string[];
  label_columns?: Record<string, string>;
  description_columns?: Record<string, string>;
  order_columns?: string[];
  list_title?: string;
}

interface One<Item> {
  id: number;
  result: Item;
  show_columns?: string[];
  label_columns?: Record<string, string>;
  description_columns?: Record<string, string>;
  show_title?: string;
}

/** @throws Failure BAD_REQUEST on a filter or order the resource does not have */
export async function listRows<K extends ObjectKind, Item extends object>(
  ctx: Context,
  spec: ListSpec<K, Item>,
  asked: ListArguments = {},
): Promise<Page<Partial<Item>>> {
  const table = tableOf[spec.kind];
  const where = sql.join(conditions(ctx, spec, asked), sql` and `);
  const size = spec.mayAnswerAll ? unlimitedPageSize(asked.page_size) : pageSize(asked.page_size);
  const offset = (asked.page ?? 0) * size;
  const from = sql`from ${sql.table(table)} where ${where}`;
  const found = await sql<{ id: number }>`
    select ${sql.ref(`${table}.id`)} as id ${from} order by ${orderOf(spec, asked)} limit ${size} offset ${offset}`.execute(
    ctx.db,
  );
  const ids = found.rows.map(({ id }) => id);
  const items = await spec.present(ctx, await loadObjects(ctx.db, spec.kind, ids));
  const wanted = asked.select_columns ?? asked.columns;
  return {
    count: await count(ctx.db, from, asked, ids.length, size),
    ids,
    result: items.map((item) => narrowed(item, wanted)),
    ...described(spec, asked.keys, wanted),
  };
}

/** A page that is not full and is the first says the count itself. */
async function count(
  db: Db,
  from: RawBuilder<unknown>,
  { page = 0 }: ListArguments,
  shown: number,
  size: number,
): Promise<number> {
  if (page === 0 && shown < size) return shown;
  const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

/** Only the fields named; unknown names are ignored, `a.b` means `a`. */
function narrowed<Item extends object>(item: Item, wanted: readonly string[] | undefined): Partial<Item> {
  if (wanted === undefined || wanted.length === 0) return item;
  const names = new Set(wanted.map(baseOf));
  // The keys are the item's own; only their number changed.
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name))) as Partial<Item>;
}

/** Filters, visibility and "not deleted" as SQL conditions. */
export function conditions<K extends ObjectKind, Item>(
  ctx: Context,
  spec: Pick<ListSpec<K, Item>, 'kind' | 'search' | 'visible'>,
  { filters = [] }: Pick<ListArguments, 'filters'> = {},
): WhereClause[] {
  const alive: WhereClause = sql`${sql.ref(`${tableOf[spec.kind]}.deleted_at`)} is null`;
  const visible = spec.visible(ctx);
  const asked = filters.map(({ col, opr, value }) => conditionOf(ctx, spec.search, col, opr, value));
  return [alive, ...(visible ? [visible] : []), ...asked.filter((condition) => condition !== undefined)];
}

/** What one filter of `q` means; undefined: it is passed over. @throws Failure BAD_REQUEST */
export function conditionOf(
  ctx: Context,
  search: Readonly<Record<string, SearchColumn>>,
  col: string,
  opr: string,
  value: ListFilterValue,
): WhereClause | undefined {
  const column = Object.hasOwn(search, col) ? search[col] : undefined;
  if (!column) throw new Failure('BAD_REQUEST', { message: `Filter column: ${col} not allowed to filter` });
  const custom = Object.hasOwn(column.custom, opr) ? column.custom[opr] : undefined;
  if (custom) return custom(ctx, value);
  if (column.operators.includes(opr)) return column.condition(opr, value, ctx);
  // The reference passes over an operator it does not know where the column has operators of its own.
  if (Object.keys(column.custom).length > 0 && !standardOperators.has(opr)) return undefined;
  throw new Failure('BAD_REQUEST', { message: `Filter operator not allowed: ${opr} on ${col}` });
}

const standardOperators = new Set([
  'eq',
  'neq',
  'in',
  'gt',
  'lt',
  'sw',
  'nsw',
  'ew',
  'new',
  'ct',
  'nct',
  'rel_o_m',
  'nrel_o_m',
  'rel_m_m',
]);

function orderOf<K extends ObjectKind, Item>(spec: ListSpec<K, Item>, asked: ListArguments): RawBuilder<unknown> {
  const [base, baseDirection] = spec.baseOrder;
  const name = asked.order_column ?? base;
  const column = Object.hasOwn(spec.order, name) ? spec.order[name] : undefined;
  if (column === undefined) throw new Failure('BAD_REQUEST', { message: `Order column: ${name} not allowed to order` });
  const direction = asked.order_direction ?? (asked.order_column === undefined ? baseDirection : 'asc');
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const expression = typeof column === 'string' ? sortable(column) : column;
  // Rows of one name or one moment keep their order from page to page.
  return sql`${expression} ${way}, ${sql.ref(`${tableOf[spec.kind]}.id`)} ${way}`;
}

const orderedAsIs = /(_on|_at|_run|_id|\.id|rows|version|timeout|published|allow_\w+|expose_in_sqllab|n)$/;

/** Names sort without regard to case, like people do. */
function sortable(column: string): RawBuilder<unknown> {
  return orderedAsIs.test(column) ? sql.ref(column) : sql`lower(cast(${sql.ref(column)} as text))`;
}

/** What a list is made of, for its reply's other members. */
type Described = Pick<ListSpec<never, never>, 'columns' | 'title'> & { readonly order: Readonly<Record<string, unknown>> };

function described(
  spec: Described,
  keys: ListArguments['keys'],
  wanted: readonly string[] | undefined,
): Omit<Page<never>, 'count' | 'ids' | 'result'> {
  const names = named(spec.columns, wanted);
  const all = {
    list_columns: names,
    label_columns: labelsOf(names),
    description_columns: {},
    order_columns: Object.keys(spec.order),
    list_title: spec.title,
  };
  return keyed(all, keys);
}

/** A page of what is no object of the store, with the fields asked for and what they are called. */
export function pageOf<Item extends { readonly id: number }>(
  spec: Described,
  count: number,
  items: readonly Item[],
  asked: ListArguments,
): Page<Partial<Item>> {
  const wanted = asked.select_columns ?? asked.columns;
  const result = items.map((item) => narrowed(item, wanted));
  return { count, ids: items.map(({ id }) => id), result, ...described(spec, asked.keys, wanted) };
}

/** `GET R/{pk}`: one object with the fields asked for, and what these are called. @param title  of its list, `List Chart` */
export function oneRow<Item extends object>(
  { title }: { readonly title: string },
  id: number,
  item: Item,
  { columns, keys }: ItemArguments = {},
): One<Partial<Item>> {
  const names = named(Object.keys(item), columns);
  const all = {
    show_columns: names,
    label_columns: labelsOf(names),
    description_columns: {},
    show_title: title.replace(/^List/, 'Show'),
  };
  return { id, result: narrowed(item, columns), ...keyed(all, keys) };
}

/** Those of the columns that were asked for, also by a part of theirs: `owners.first_name`. */
function named(columns: readonly string[], wanted: readonly string[] | undefined): string[] {
  if (wanted === undefined || wanted.length === 0) return [...columns];
  return wanted.filter((name) => columns.includes(baseOf(name)));
}

const baseOf = (name: string): string => name.split('.', 1)[0] ?? name;

const labelsOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, labelOf(name)]));

/** The members `keys` names; all when it names none. */
function keyed<All extends object>(all: All, keys: readonly string[] | undefined): Partial<All> {
  if (keys === undefined || keys.length === 0) return all;
  // The members are the whole's own; only their number changed.
  return Object.fromEntries(Object.entries(all).filter(([name]) => keys.includes(name))) as Partial<All>;
}

/** `changed_on_utc` → `Changed On Utc`. */
export function labelOf(name: string): string {
  return name
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
