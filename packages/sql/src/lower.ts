/** Functions an engine lacks, expressed with those it has. */
import { columnRef, word, type Expr, type Item, type OrderItem, type Select } from './ast.ts';
import type { Dialect } from './dialects/dialect.ts';

/** The same statement in what the dialect can say; only its outermost SELECT is looked at. */
export function lowered(select: Select, dialect: Dialect): Select {
  const told = dialect.can.keepsOrder ? select : orderFromInner(select);
  return dialect.groupingSets ? told : setsAsUnion(told);
}

/** Order keys as aliases, so that another SELECT can sort by them: those that are none become items of their own. */
export function keysAsAliases(orderBy: readonly OrderItem[]): { orderBy: OrderItem[]; hidden: Item[] } {
  const hidden: Item[] = [];
  const keys = orderBy.map(({ expr, desc }, at): OrderItem => {
    if (expr.kind === 'alias') return { expr, desc };
    const alias = `__order_${at}`;
    hidden.push({ expr, alias });
    return { expr: { kind: 'alias', name: alias }, desc };
  });
  return { orderBy: keys, hidden };
}

/** The same from the SELECT around the one whose items the aliases name. */
export const orderFromOuter = ({ expr, desc }: OrderItem): OrderItem => ({
  expr: expr.kind === 'alias' ? columnRef(expr.name) : expr,
  desc,
});

/** The order of the rows inside, repeated in the SELECT around them. */
export function orderFromInner(select: Select): Select {
  const { from, keepOrder, ...rest } = select;
  if (!keepOrder || from.kind !== 'select' || !from.select.orderBy?.length) return select;
  const { orderBy, hidden } = keysAsAliases(from.select.orderBy);
  const inside: Select = { ...from.select, items: [...from.select.items, ...hidden], orderBy };
  return { ...rest, from: { ...from, select: inside }, orderBy: orderBy.map(orderFromOuter) };
}

const isIn = (set: readonly Expr[], item: Item, place: number): boolean =>
  set.some((each) => each === item.expr || (each.kind === 'place' && each.at === place));

/** One SELECT per grouping set, all rows together, sorted and cut as one. */
function setsAsUnion(select: Select): Select {
  const { groupingSets, items, orderBy: asked = [], limit, offset, ctes, ...rest } = select;
  if (!groupingSets) return select;
  const { orderBy, hidden } = keysAsAliases(asked);
  const columns = items.filter(
    (item, at) =>
      groupingSets.some((set) => isIn(set, item, at + 1)) ||
      items.some(({ expr }) => expr.kind === 'grouping' && expr.of.includes(item.expr)),
  );
  const numbered = items.map((item, at) => ({ item, place: at + 1 }));
  const branch = (set: readonly Expr[]): Select => {
    const rolledUp = new Set(
      numbered.flatMap(({ item, place }) => (columns.includes(item) && !isIn(set, item, place) ? [item.expr] : [])),
    );
    const branchItem = ({ expr, alias = '' }: Item): Item => {
      if (expr.kind !== 'grouping') return { expr: rolledUp.has(expr) ? word('NULL') : expr, alias };
      return { expr: word(String(expr.of.reduce((bits, each) => bits * 2 + Number(rolledUp.has(each)), 0))), alias };
    };
    return {
      ...rest,
      // A grand total is one row even when nothing is added up.
      items: [
        ...[...items, ...hidden].map(branchItem),
        { expr: { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] }, alias: '__rows' },
      ],
      groupBy: [...set],
    };
  };
  return {
    ...(ctes && { ctes }),
    items: items.map(({ alias = '', label }) => ({ expr: columnRef(alias), alias, ...(label !== undefined && { label }) })),
    from: { kind: 'union', selects: groupingSets.map(branch), alias: 'sets' },
    orderBy: orderBy.map(orderFromOuter),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  };
}
