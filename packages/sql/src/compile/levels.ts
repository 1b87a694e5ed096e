/** Rows of several levels of totals in one statement, and a limit that holds for each of them. */
import { groupingColumn } from '@tessera/core/frame/subtotals';
import { columnRef, text, word, type Expr, type Item, type Select } from '../ast.ts';
import { orderFromOuter, keysAsAliases } from '../lower.ts';

const placeAlias = '__place';

/**
 * Its limit is how many rows every level may have: a total never takes the place of a cell, nor a cell that of a total.
 * Totals come first; what is cut beyond `most` rows are cells.
 * @param select  with `__grouping` among its items: the level of a row, 0 for cells
 */
export function limitedByLevel(select: Select, most: number): Select {
  const { orderBy: asked = [], limit = most, offset, ...levels } = select;
  const { orderBy, hidden } = keysAsAliases(asked);
  // Only the outermost names are for people.
  const inside = [...select.items, ...hidden].map(({ expr, alias = '' }): Item => ({ expr, alias }));
  const columns = select.items.map(({ alias = '', label }) => ({
    expr: columnRef(alias),
    alias,
    ...(label !== undefined && { label }),
  }));
  const level = columnRef(groupingColumn);
  const place: Expr = {
    kind: 'over',
    call: { kind: 'call', name: 'ROW_NUMBER', args: [] },
    partitionBy: [level],
    // SQL Server numbers nothing that has no order.
    orderBy: orderBy.length > 0 ? orderBy.map(orderFromOuter) : [{ expr: level, desc: false }],
  };
  const numbered: Select = {
    items: [...columns.map(({ expr, alias }) => ({ expr, alias })), { expr: place, alias: placeAlias }],
    from: { kind: 'select', select: { ...levels, items: inside }, alias: 'levels' },
  };
  return {
    items: columns,
    from: { kind: 'select', select: numbered, alias: 'numbered' },
    where: text`${columnRef(placeAlias)} <= ${word(String(limit))}`,
    orderBy: [
      { expr: level, desc: true },
      { expr: columnRef(placeAlias), desc: false },
    ],
    limit: most,
    ...(offset !== undefined && { offset }),
  };
}
