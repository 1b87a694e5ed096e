/**
 * The numbers of a box plot, computed by the engine from the rows of the question
 * (docs/reference/questions.md#boxplot): places in
 * the sorted values instead of the engine's own quantiles, because quartiles lie at the midpoint of two values here.
 */
import type { Query } from '@tessera/core/query/query-object';
import { columnRef, text, word, type Expr, type Item, type Select } from '../ast.ts';
import { answerOf } from '../dialects/dialect.ts';
import type { BoxplotPlan } from '../plan.ts';
import { finite } from './bins.ts';
import type { SelectedColumn } from './columns.ts';
import { namesOf, type OutputName } from './names.ts';
import type { CompileScope } from './scope.ts';
import { shown } from './shown.ts';

const call = (name: string, ...args: Expr[]): Expr => ({ kind: 'call', name, args });
const when = (condition: Expr, value: Expr): Expr => ({ kind: 'case', when: [[condition, value]] });
const [v, n, place] = [columnRef('__v'), columnRef('__n'), columnRef('__i')];
const [q1, q3] = [columnRef('__q1'), columnRef('__q3')];
const number = (of: number): Expr => word(String(of));
/** Where in the sorted values, counted from 0, a share of them lies below. */
const placeOf = (share: number): Expr => text`(${n} - 1) * ${number(share)}`;

/** Both neighbours of a place halve what is between them. */
const midpoint = (share: number): Expr =>
  call('AVG', when(text`${place} = FLOOR(${placeOf(share)}) OR ${place} = CEIL(${placeOf(share)})`, v));

/** Neighbours in a line. */
function linear(share: number, over: (of: Expr) => Expr): Expr {
  const low = over(call('MAX', when(text`${place} = FLOOR(${placeOf(share)})`, v)));
  const high = over(call('MAX', when(text`${place} = CEIL(${placeOf(share)})`, v)));
  return text`${low} + (${high} - ${low}) * (${placeOf(share)} - FLOOR(${placeOf(share)}))`;
}

const around = (select: Select, items: readonly Item[]): Select => ({ items, from: { kind: 'select', select, alias: 'q' } });

/** Every value beside the numbers of its group's box: what is the same in a group is found by windows over it. */
function valuesInBoxes(rows: Select, keys: readonly Item[], value: Expr, whiskers: BoxplotPlan['whiskers']): Select {
  const partitionBy = keys.map(({ expr }) => expr);
  const over = (of: Expr): Expr => ({ kind: 'over', call: of, partitionBy, orderBy: [] });
  const values: Select = {
    ...around(rows, [...keys, { expr: when(finite(value), value), alias: '__v' }]),
    ...(keys.length > 0 && { where: { kind: 'all', of: partitionBy.map((left) => ({ kind: 'is', left, what: 'NOT NULL' })) } }),
  };
  const sorted: Expr = { kind: 'over', call: call('ROW_NUMBER'), partitionBy, orderBy: [{ expr: v, desc: false }] };
  const placed = around(values, [
    ...keys,
    { expr: v },
    { expr: text`${sorted} - 1`, alias: '__i' },
    { expr: over(call('COUNT', v)), alias: '__n' },
  ]);
  const [low, high] = typeof whiskers === 'string' ? [] : whiskers;
  const quartered = around(placed, [
    ...keys,
    { expr: v },
    { expr: over(call('AVG', v)), alias: '__mean' },
    { expr: over(midpoint(0.25)), alias: '__q1' },
    { expr: over(midpoint(0.5)), alias: '__median' },
    { expr: over(midpoint(0.75)), alias: '__q3' },
    ...(low === undefined || high === undefined
      ? []
      : [
          { expr: linear(low / 100, over), alias: '__low' },
          { expr: linear(high / 100, over), alias: '__high' },
        ]),
  ]);
  if (typeof whiskers !== 'string') return quartered;
  const reach = text`1.5 * (${q3} - ${q1})`;
  const isWithin = whiskers === 'tukey' ? [text`${v} >= ${q1} - ${reach}`, text`${v} <= ${q3} + ${reach}`] : [];
  const [above, below] = isWithin;
  return around(quartered, [
    ...keys,
    ...['__v', '__mean', '__q1', '__median', '__q3'].map((name) => ({ expr: columnRef(name) })),
    { expr: over(call('MIN', above ? when(above, v) : v)), alias: '__low' },
    { expr: over(call('MAX', below ? when(below, v) : v)), alias: '__high' },
  ]);
}

/** @param inner the rows asked for, with private aliases */
export function boxed(
  scope: CompileScope,
  query: Query,
  inner: { select: Select; items: Item[]; selected: SelectedColumn[] },
  { metric, groupby, whiskers }: BoxplotPlan,
): { select: Select; names: OutputName[] } {
  const list = answerOf(scope.dialect.numberList, scope.dialect, 'a list of outliers');
  const aliasOf = (label: string): string => inner.items.find((each) => each.label === label)?.alias ?? label;
  const groups = groupby.map((label) => ({ label, alias: aliasOf(label) }));
  const keys: Item[] = groups.map(({ alias }) => ({ expr: columnRef(alias) }));
  const value: Expr = { kind: 'cast', of: columnRef(aliasOf(metric)), to: 'number' };
  // Within a group they are all the same.
  const one = (name: string): Expr => call('MIN', columnRef(name));
  const outside = when(text`${v} > ${columnRef('__high')} OR ${v} < ${columnRef('__low')}`, v);
  const parts: [string, Expr][] = [
    ['mean', one('__mean')],
    ['median', one('__median')],
    ['max', one('__high')],
    ['min', one('__low')],
    ['q1', one('__q1')],
    ['q3', one('__q3')],
    ['count', call('COUNT', v)],
    ['outliers', list(outside)],
  ];
  const labels: Item[] = [
    ...groups.map(({ label, alias }) => ({ expr: columnRef(alias), alias, label })),
    ...parts.map(([part, expr]) => ({ expr, alias: `__box_${part}`, label: `${metric}__${part}` })),
  ];
  const named = namesOf(scope, labels);
  const groupBy = keys.map(({ expr }) => expr);
  const select: Select = {
    items: labels.map(({ expr, alias = '' }, at) => {
      const of = inner.selected.find(({ label }) => label === groups[at]?.label);
      return { expr: shown(scope, query, expr, of), alias: named[at]?.name ?? alias };
    }),
    from: { kind: 'select', select: valuesInBoxes(inner.select, keys, value, whiskers), alias: 'q' },
    ...(groups.length > 0
      ? { groupBy, orderBy: groupBy.map((expr) => ({ expr, desc: false })) }
      : // No rows, no box.
        { having: text`${call('COUNT', { kind: 'star' })} > 0` }),
  };
  return { select, names: named };
}
