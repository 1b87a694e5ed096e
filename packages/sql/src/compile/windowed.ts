/** The statements around a question's rows when the engine does what is left: along its axis, or beside the rows. */
import type { Query } from '@tessera/core/query/query-object';
import { columnRef, type Item, type OrderItem, type Select } from '../ast.ts';
import { orderFromInner } from '../lower.ts';
import type { Arrangement } from '../plan.ts';
import type { PushedStep } from '../plan-steps.ts';
import type { SelectedColumn } from './columns.ts';
import { namesOf, type OutputName } from './names.ts';
import type { CompileScope } from './scope.ts';
import { shown } from './shown.ts';
import { cleaned, shareOf, applyStep } from './windows.ts';

interface Inner {
  select: Select;
  items: Item[];
  selected: SelectedColumn[];
}

const aliasOf = (inner: Inner, label: string): string => inner.items.find((each) => each.label === label)?.alias ?? label;

/** @param items the outputs in order, reading the private aliases: the axis, then the metrics */
export function alongAxis(scope: CompileScope, query: Query, inner: Inner, arrange: Arrangement, items: readonly Item[]): Select {
  const axis = aliasOf(inner, arrange.index);
  const aliases = new Map(arrange.metrics.map((label) => [label, aliasOf(inner, label)]));
  let rows = cleaned({ select: inner.select, axis, aliases }, arrange.keepsNull === true);
  for (const step of arrange.steps) rows = applyStep(scope, rows, step);
  const byAxis: OrderItem = { expr: columnRef(axis, 'q'), desc: false };
  const { sort } = arrange;
  const first: OrderItem[] = sort ? [{ expr: columnRef(aliasOf(inner, sort.by), 'q'), desc: sort.desc }] : [];
  return {
    items,
    from: { kind: 'select', select: rows.select, alias: 'q' },
    orderBy: sort?.by === arrange.index ? first : [...first, byAxis],
    limit: arrange.steps.some((step) => step.do === 'resample')
      ? scope.options.rowLimitMax
      : Math.min(query.row_limit || scope.options.rowLimitDefault, scope.options.rowLimitMax),
  };
}

/** The rows with shares beside them or in their place, in their own order: a window may mix it. */
export function shared(
  scope: CompileScope,
  query: Query,
  inner: Inner,
  step: Extract<PushedStep, { do: 'shares' }>,
): { select: Select; names: OutputName[] } {
  const aliases = new Map(step.columns.map((label) => [label, aliasOf(inner, label)]));
  const added: Item[] = (step.names ?? []).map((label, at) => ({
    expr: shareOf(columnRef(aliasOf(inner, step.columns[at] ?? '')), step, aliases),
    alias: `__share_${at}`,
    label,
  }));
  const plain = inner.items.map(({ alias = '', label = '' }, at): Item => {
    const shares = step.names === undefined && step.columns.includes(label);
    const own = columnRef(alias);
    const expr = shares ? shareOf(own, step, aliases) : shown(scope, query, own, inner.selected[at]);
    return { expr, alias, label };
  });
  const outputs = [...plain, ...added];
  const names = namesOf(scope, outputs);
  const items = outputs.map(({ expr, alias = '' }, at) => ({ expr, alias: names[at]?.name ?? alias }));
  return {
    select: orderFromInner({ items, from: { kind: 'select', select: inner.select, alias: 'q' }, keepOrder: true }),
    names,
  };
}
