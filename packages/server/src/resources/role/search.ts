/** Roles with what hangs on them, and every permission there is, as administrators' clients ask for them. */
import type { ItemArguments, ListArguments } from '@tessera/api/list-query';
import type { PermissionOf } from '@tessera/api/role';
import { Failure } from '@tessera/core/failures';
import { sql, type SqlBool } from 'kysely';
import { syncPermissionViews } from '../../auth/grantable.ts';
import type { Context } from '../../context.ts';
import { infoOfNames } from '../../rest/info.ts';
import { conditionOf as searchCondition, oneRow, pageOf } from '../../rest/list.ts';
import {
  contains,
  number,
  relation,
  text,
  type WhereClause,
  type ListFilterValue,
  type SearchColumn,
} from '../../rest/list-columns.ts';
import { pageSize } from '../../rest/page-size.ts';

interface Asked {
  page?: number | undefined;
  page_size?: number | undefined;
  order_column?: 'id' | 'name' | undefined;
  order_direction?: 'asc' | 'desc' | undefined;
  filters?: readonly { col: string; value: ListFilterValue }[] | undefined;
}

/** @throws Failure BAD_REQUEST on a filter that is not name, user_ids, permission_ids or group_ids */
export async function searchRoles(ctx: Context, asked: Asked = {}) {
  await syncPermissionViews(ctx.store);
  const where = sql.join([sql`roles.deleted_at is null`, ...(asked.filters ?? []).map(conditionOf)], sql` and `);
  const size = pageSize(asked.page_size);
  const way = asked.order_direction === 'desc' ? sql`desc` : sql`asc`;
  const order = asked.order_column === 'id' ? sql`roles.id` : sql`lower(roles.name)`;
  const found = await sql<{ id: number; name: string }>`
    select roles.id, roles.name from roles where ${where} order by ${order} ${way}, roles.id
    limit ${size} offset ${(asked.page ?? 0) * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from roles where ${where}`.execute(ctx.db);
  const ids = found.rows.map(({ id }) => id);
  const users = await linked(ctx, sql`select role_id, user_id as other from user_roles`, ids);
  const groups = await linked(ctx, sql`select role_id, group_id as other from group_roles`, ids);
  const permissions = await linked(
    ctx,
    sql`select p.role_id, v.id as other from role_permissions p
      join permission_views v on v.permission_name = p.permission_name and v.view_name = p.view_name`,
    ids,
  );
  return {
    count: Number(counted.rows[0]?.n ?? 0),
    ids,
    result: found.rows.map(({ id, name }) => ({
      id,
      name,
      user_ids: users.get(id) ?? [],
      permission_ids: permissions.get(id) ?? [],
      group_ids: groups.get(id) ?? [],
    })),
  };
}

function conditionOf({ col, value }: { col: string; value: ListFilterValue }): WhereClause {
  const id = Number(value);
  switch (col) {
    case 'name':
      return contains('roles.name', value);
    case 'user_ids':
      return sql`exists (select 1 from user_roles l where l.role_id = roles.id and l.user_id = ${id})`;
    case 'group_ids':
      return sql`exists (select 1 from group_roles l where l.role_id = roles.id and l.group_id = ${id})`;
    case 'permission_ids':
      return sql`exists (select 1 from role_permissions p join permission_views v
        on v.permission_name = p.permission_name and v.view_name = p.view_name
        where p.role_id = roles.id and v.id = ${id})`;
    default:
      throw new Failure('BAD_REQUEST', { message: `Filter column: ${col} not allowed to filter` });
  }
}

/** Role id → the other side's ids. */
async function linked(ctx: Context, links: ReturnType<typeof sql>, roles: readonly number[]): Promise<Map<number, number[]>> {
  if (roles.length === 0) return new Map();
  const found = await sql<{ role_id: number; other: number }>`
    select role_id, other from (${links}) as l where role_id in (${sql.join(roles)}) order by other`.execute(ctx.db);
  const map = new Map<number, number[]>();
  for (const { role_id, other } of found.rows) map.set(role_id, [...(map.get(role_id) ?? []), other]);
  return map;
}

/** What one role permits, by view and name. */
export async function permissionsOfRole(ctx: Context, roleId: number): Promise<PermissionOf[]> {
  await syncPermissionViews(ctx.store);
  const found = await sql<PermissionOf>`
    select v.id, p.permission_name, p.view_name as view_menu_name from role_permissions p
    join permission_views v on v.permission_name = p.permission_name and v.view_name = p.view_name
    where p.role_id = ${roleId} order by p.view_name, p.permission_name`.execute(ctx.db);
  return found.rows;
}

interface Grant {
  id: number;
  permission_name: string;
  view_name: string;
}

/** A list of names that no table holds as they are. */
interface NameList {
  readonly title: string;
  /** What permissions to read it are about. */
  readonly view: string;
  readonly columns: readonly string[];
  readonly search: Readonly<Record<string, SearchColumn>>;
  /** Wire name → column of the rows; the first is the default order. */
  readonly order: Readonly<Record<string, string>>;
}

const names = (title: string, view: string): NameList => ({
  title,
  view,
  columns: ['id', 'name'],
  search: { id: number('r.id'), name: text('r.name') },
  order: { name: 'r.name', id: 'r.id' },
});
const permissionNames = names('List Permissions', 'Permission');
const viewNames = names('List View Menus', 'ViewMenu');
const grants: NameList = {
  title: 'List Permissions on View Menus',
  view: 'PermissionViewMenu',
  columns: ['id', 'permission', 'view_menu'],
  search: {
    id: number('r.id'),
    name: text('r.name'),
    'permission.name': text('r.permission_name'),
    'view_menu.name': text('r.view_name'),
    permission: relation('r.permission_id'),
    view_menu: relation('r.view_id'),
  },
  order: { name: 'r.name', id: 'r.id', 'permission.name': 'r.permission_name', 'view_menu.name': 'r.view_name' },
};

/** A page of everything that can be granted; `permission` and `view_menu` go by the ids of `grantNames`. @throws Failure BAD_REQUEST */
export async function allGrants(ctx: Context, asked: ListArguments = {}) {
  await syncPermissionViews(ctx.store);
  const { count, rows } = await paged<Grant>(
    ctx,
    grants,
    sql`select id, permission_name, view_name, view_name || ' ' || permission_name as name,
      min(id) over (partition by permission_name) as permission_id, min(id) over (partition by view_name) as view_id
      from permission_views`,
    asked,
  );
  const items = rows.map(({ id, permission_name, view_name }) => ({
    id,
    permission: { name: permission_name },
    view_menu: { name: view_name },
  }));
  return pageOf(grants, count, items, asked);
}

/** A page of the names on one side of the grants, each with the number of the first grant that bears it. @throws Failure BAD_REQUEST */
export async function grantNames(ctx: Context, side: GrantSide, asked: ListArguments = {}) {
  await syncPermissionViews(ctx.store);
  const list = namesOf(side);
  const { count, rows } = await paged<{ id: number; name: string }>(
    ctx,
    list,
    sql`select min(id) as id, ${sql.ref(side)} as name from permission_views group by ${sql.ref(side)}`,
    asked,
  );
  return pageOf(
    list,
    count,
    rows.map(({ id, name }) => ({ id, name })),
    asked,
  );
}

/** A side of the grants, as the column that holds its names. */
export type GrantSide = 'permission_name' | 'view_name';
const namesOf = (side: GrantSide): NameList => (side === 'permission_name' ? permissionNames : viewNames);

const only = (id: number): ListArguments => ({ filters: [{ col: 'id', opr: 'eq', value: id }] });

/** One of everything that can be granted. @throws Failure NOT_FOUND */
export async function oneGrant(ctx: Context, id: number, asked?: ItemArguments) {
  return oneOf(grants, (await allGrants(ctx, only(id))).result, id, asked);
}

/** One of the names on a side of the grants. @throws Failure NOT_FOUND */
export async function oneGrantName(ctx: Context, side: GrantSide, id: number, asked?: ItemArguments) {
  return oneOf(namesOf(side), (await grantNames(ctx, side, only(id))).result, id, asked);
}

function oneOf<Item extends object>(list: NameList, [item]: readonly Item[], id: number, asked?: ItemArguments) {
  if (!item) throw new Failure('NOT_FOUND');
  return oneRow(list, id, item, asked);
}

type InfoArguments = Parameters<typeof infoOfNames>[2];

/** What one may do with everything that can be granted, and how it is filtered. */
export const grantInfo = (ctx: Context, asked: InfoArguments) => infoOfNames(ctx, grants, asked);

/** The same of the names on a side of the grants. */
export const grantNameInfo = (ctx: Context, side: GrantSide, asked: InfoArguments) => infoOfNames(ctx, namesOf(side), asked);

async function paged<Row>(
  ctx: Context,
  { search, order }: NameList,
  rows: ReturnType<typeof sql>,
  { filters = [], order_column = 'name', order_direction, page = 0, page_size }: ListArguments,
): Promise<{ count: number; rows: Row[] }> {
  const searched = filters.map(({ col, opr, value }) => searchCondition(ctx, search, col, opr, value) ?? sql<SqlBool>`1 = 1`);
  const where = sql.join([sql`1 = 1`, ...searched], sql` and `);
  const size = pageSize(page_size);
  const column = Object.hasOwn(order, order_column) ? order[order_column] : undefined;
  if (column === undefined) throw new Failure('BAD_REQUEST', { message: `Order column: ${order_column} not allowed to order` });
  const by = column === 'r.id' ? sql.ref(column) : sql`lower(${sql.ref(column)})`;
  const way = order_direction === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<Row>`select * from (${rows}) as r where ${where} order by ${by} ${way}, r.id
    limit ${size} offset ${page * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from (${rows}) as r where ${where}`.execute(ctx.db);
  return { count: Number(counted.rows[0]?.n ?? 0), rows: found.rows };
}
