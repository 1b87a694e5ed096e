/** How roles are listed: what filters, what orders. */
import { roleCreate, roleItem, type RoleItem } from '@tessera/api/role';
import { builtInRoles } from '@tessera/core/policy/roles';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { number, text, time } from '../../rest/list-columns.ts';
import type { RowOf } from '../../store/tables.ts';

/** Made by the product, by name. */
export const isBuiltIn = (name: string): boolean => Object.hasOwn(builtInRoles, name);

/** Roles as the wire shows them; `is_builtin` marks those the product makes. */
export async function presentRoles(_ctx: Context, rows: readonly RowOf<'role'>[]): Promise<RoleItem[]> {
  return rows.map(({ id, uuid, version, name }) => ({ id, uuid, version, name, is_builtin: isBuiltIn(name) }));
}

/** The filters, orders and columns of lists of roles. */
export const roleList = list({
  kind: 'role',
  view: 'Role',
  title: 'List Roles',
  search: {
    id: number('roles.id'),
    uuid: text('roles.uuid'),
    name: text('roles.name'),
    changed_on: time('roles.changed_on'),
  },
  order: { id: 'roles.id', name: 'roles.name', changed_on: 'roles.changed_on' },
  baseOrder: ['name', 'asc'],
  // Whoever may read roles may read all of them.
  visible: () => undefined,
  present: presentRoles,
  columns: Object.keys(roleItem.shape),
  related: {},
  distinct: { name: 'roles.name' },
  add: roleCreate,
  edit: roleCreate,
  unique: ['name'],
});
