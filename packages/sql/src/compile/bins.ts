/**
 * Rows counted by bins of a number, in the engine: what a histogram needs of millions of rows
 * (docs/reference/questions.md#histogram).
 * Each row of the answer is one value of a bin and how many rows lie there with it; `histogram` with a weight does the rest,
 * with the same arithmetic on the same doubles, so that no value changes its bin.
 */
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import type { Query } from '@tessera/core/query/query-object';
import { columnRef, text, word, type Expr, type Item, type Select } from '../ast.ts';
import { weightLabel, type BinPlan } from '../plan.ts';
import type { SelectedColumn } from './columns.ts';
import { namesOf, type OutputName } from './names.ts';
import { storedType, type CompileScope } from './scope.ts';
import { shown } from './shown.ts';

const [rows, range, placed, value] = ['__rows', '__range', '__placed', '__value'];
const call = (name: string, ...args: Expr[]): Expr => ({ kind: 'call', name, args });

/** Neither NaN nor infinite: both stand beyond every double there is. */
export const finite = (x: Expr): Expr => text`${x} BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308`;

/** Words cannot be counted by size; a formula is left to the engine to judge. */
function refuseWords(scope: CompileScope, name: string): void {
  const known = scope.column(name);
  if (known && !known.expression && storedType(known, scope.dialect) !== GenericType.NUMERIC)
    throw new Failure('BAD_REQUEST', { message: `Column '${name}' contains non-numeric values. Choose a numeric column.` });
}

interface Group {
  label: string;
  alias: string;
}

/** The smallest and the largest value of all rows. */
const rangeOfAll: Select = {
  items: [
    { expr: call('MIN', columnRef(value)), alias: 'lo' },
    { expr: call('MAX', columnRef(value)), alias: 'hi' },
  ],
  from: { kind: 'table', name: rows },
};

/** Each row with the bin its value is estimated to lie in. */
function placedRows(groups: readonly Group[], bins: number): Select {
  const [x, lo, hi] = [columnRef(value, rows), columnRef('lo', range), columnRef('hi', range)];
  const width = text`(${hi} - ${lo})`;
  const count = word(String(bins));
  const estimate = call('FLOOR', text`(${x} - ${lo}) / NULLIF(${width}, 0) * ${count}`);
  return {
    items: [
      ...groups.map(({ alias }) => ({ expr: columnRef(alias, rows), alias })),
      { expr: x, alias: value },
      { expr: lo, alias: 'lo' },
      { expr: text`${width} / ${count}`, alias: 'step' },
      { expr: estimate, alias: 'bin' },
    ],
    from: { kind: 'table', name: rows },
    joins: [{ how: 'CROSS', source: { kind: 'table', name: range } }],
  };
}

/**
 * Which side of its bin a value lies on: 0 within it, -1 below, 1 above. The quotient may land beside its bin by rounding; the
 * edges decide, so values on either side stay apart.
 */
function sideOfBin(): Expr {
  const edge = (offset: number): Expr =>
    text`${columnRef('lo')} + (${columnRef('bin')} + ${word(String(offset))}) * ${columnRef('step')}`;
  return {
    kind: 'case',
    when: [
      [text`${columnRef(value)} < ${edge(0)}`, word('-1')],
      [text`${columnRef(value)} >= ${edge(1)}`, word('1')],
    ],
    otherwise: word('0'),
  };
}

/**
 * @param inner the rows asked for, with private aliases
 * @throws Failure BAD_REQUEST for a column that is stored as something else than numbers
 */
export function binned(
  scope: CompileScope,
  query: Query,
  inner: { select: Select; items: Item[]; selected: SelectedColumn[] },
  { column, groupby, bins }: BinPlan,
): { select: Select; names: OutputName[] } {
  refuseWords(scope, column);
  const aliasOf = (label: string): string => inner.items.find((each) => each.label === label)?.alias ?? label;
  const groups = groupby.map((label) => ({ label, alias: aliasOf(label) }));
  const number: Expr = { kind: 'cast', of: columnRef(aliasOf(column)), to: 'number' };
  const valued: Select = {
    items: [...groups.map(({ alias }) => ({ expr: columnRef(alias) })), { expr: number, alias: value }],
    from: { kind: 'select', select: inner.select, alias: 'q' },
    where: finite(number),
  };
  const labels: Item[] = [
    ...groups.map(({ label, alias }) => ({ expr: columnRef(alias), alias, label })),
    { expr: call('MIN', columnRef(value)), alias: value, label: column },
    { expr: call('COUNT', { kind: 'star' }), alias: weightLabel, label: weightLabel },
  ];
  const named = namesOf(scope, labels);
  const select: Select = {
    ctes: [
      { name: rows, select: valued },
      { name: range, select: rangeOfAll },
      { name: placed, select: placedRows(groups, bins) },
    ],
    items: labels.map(({ expr, alias = '' }, at) => {
      const of = inner.selected.find(({ label }) => label === groups[at]?.label);
      return { expr: shown(scope, query, expr, of), alias: named[at]?.name ?? alias };
    }),
    from: { kind: 'table', name: placed },
    groupBy: [...groups.map(({ alias }) => columnRef(alias)), columnRef('bin'), sideOfBin()],
    orderBy: [...groups.map(({ alias }) => ({ expr: columnRef(alias), desc: false })), { expr: columnRef('bin'), desc: false }],
  };
  return { select, names: named };
}
