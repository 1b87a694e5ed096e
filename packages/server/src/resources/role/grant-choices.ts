/** `related` and `distinct` of what can be granted: the names on either side of the grants, as options of a select. */
import type { RelatedArguments } from '@tessera/api/list-query';
import { Failure } from '@tessera/core/failures';
import { syncPermissionViews } from '../../auth/grantable.ts';
import type { Context } from '../../context.ts';
import { distinctValues, offered } from '../../rest/distinct.ts';
import { grantNames, type GrantSide } from './search.ts';

/** Which list is asked: names of permissions, of what they are about, or the grants of both. */
type Asked = GrantSide | 'grant';

const sides: Readonly<Record<string, GrantSide>> = { permission: 'permission_name', view_menu: 'view_name' };

/** A page of the names that a grant joins, after those of `include_ids`. @throws Failure NOT_FOUND: names relate to nothing */
export async function relatedGrantNames(ctx: Context, of: Asked, column: string, asked: RelatedArguments = {}) {
  const side = of === 'grant' && Object.hasOwn(sides, column) ? sides[column] : undefined;
  if (side === undefined) throw new Failure('NOT_FOUND');
  const { filter = '', page, page_size, include_ids = [] } = asked;
  const named = filter.trim() === '' ? [] : [{ col: 'name', opr: 'ct', value: filter.trim() }];
  const shown = await grantNames(ctx, side, { filters: named, page, page_size });
  const missing = include_ids.filter((id) => !shown.ids.includes(id));
  const included =
    missing.length === 0 ? [] : (await grantNames(ctx, side, { filters: [{ col: 'id', opr: 'in', value: missing }] })).result;
  return {
    count: shown.count + included.length,
    result: [...included, ...shown.result].map(({ id = 0, name = '' }) => ({ value: id, text: name, extra: {} })),
  };
}

const columnsOf: Readonly<Record<Asked, Readonly<Record<string, string>>>> = {
  permission_name: { name: 'permission_views.permission_name' },
  view_name: { name: 'permission_views.view_name' },
  grant: { 'permission.name': 'permission_views.permission_name', 'view_menu.name': 'permission_views.view_name' },
};

/** The different names of one side. @throws Failure NOT_FOUND when the column is not offered */
export async function distinctGrantNames(ctx: Context, of: Asked, column: string, asked?: RelatedArguments) {
  const reference = offered(columnsOf[of], column);
  await syncPermissionViews(ctx.store);
  return distinctValues(ctx, { table: 'permission_views', reference, among: [] }, asked);
}
