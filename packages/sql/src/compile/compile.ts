/**
 * A question as one SQL statement (docs/reference/questions.md#the-query-object,
 * docs/reference/questions.md#operators-of-filters, docs/reference/questions.md#metrics).
 * Inside, every output has a private alias (`c0`, `c1`, …), so that no label can capture a column
 * (docs/reference/pitfalls.md#24); around it,
 * one SELECT gives the labels back. The inner statement always ends in LIMIT, which is also what keeps its order.
 */
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { groupingColumn } from '@tessera/core/frame/subtotals';
import type { Query } from '@tessera/core/query/query-object';
import type { TimeRange } from '@tessera/core/time/range';
import { columnRef, type BindValue, type Expr, type Item, type Select } from '../ast.ts';
import { planAnswer, type Arrangement, type BinPlan, type EngineCapabilities, type QueryPlan } from '../plan.ts';
import { print } from '../print.ts';
import { binned } from './bins.ts';
import { boxed } from './boxes.ts';
import { selectedColumns, type SelectedColumn } from './columns.ts';
import { conditionsOf, type Conditions } from './conditions.ts';
import { limitedByLevel } from './levels.ts';
import { selectedMetrics } from './metrics.ts';
import { namesOf, type OutputName } from './names.ts';
import { mayOrderBy, orders, ordersByMetric } from './order.ts';
import { scopeOf, type CompileOptions, type CompileScope } from './scope.ts';
import { seriesLimit } from './series-limit.ts';
import { shown } from './shown.ts';
import { sourceOf } from './source.ts';
import { applyTimeRules } from './time.ts';
import { alongAxis, shared } from './windowed.ts';

/** A statement ready to run, and how its columns are read. */
export interface Compiled {
  sql: string;
  binds: BindValue[];
  /** The result's columns in order: the label people know, and the name the statement gives it. */
  columns: OutputName[];
  /** True when every name is the one that should be read, so that the engine's own bytes can go out. */
  exactNames: boolean;
  /** The statement as people should read it: labels as names, values in place. Printed when it is first asked for. */
  readonly readable: string;
  /** The question after the rules of time (docs/reference/questions.md#from-a-form-to-questions). */
  query: Query;
  /** What is left to do with the rows. */
  plan: QueryPlan;
  appliedFilters: Conditions['applied'];
  rejectedFilters: Conditions['rejected'];
  range: TimeRange;
  /** The dataset's wall clock, in which `range` is given; UTC mostly. */
  zone: string;
  /**
   * Columns whose moments are shown in that zone, and how the rows store them; empty for UTC and where everything is stored in
   * local time.
   */
  seen: readonly { label: string; on: 'wall' | 'utc' }[];
  /** Rows beyond this are cut; where totals come along, cells beyond this, and totals of each level. */
  rowLimit: number;
  /** Rows the statement answers at most, with all totals. */
  mostRows: number;
}

/** `row_limit` of a question: 0 and absent mean the default, never "no limit" (docs/reference/questions.md#row-limits). */
function effectiveLimit(query: Query, options: CompileOptions): number {
  return Math.min(query.row_limit || options.rowLimitDefault, options.rowLimitMax);
}

/** Rows the statement answers at most: the limit holds for each level of totals. */
const mostRows = (query: Query, options: CompileOptions): number =>
  Math.min(effectiveLimit(query, options) * Math.max(1, query.grouping_sets?.length ?? 1), options.rowLimitMax);

function refuseDuplicates(selected: readonly SelectedColumn[]): void {
  const labels = selected.map((each) => each.label);
  const twice = [...new Set(labels.filter((each, at) => labels.indexOf(each) !== at))];
  if (twice.length > 0)
    throw new Failure('BAD_REQUEST', {
      message: `Duplicate column/metric labels: ${twice.map((each) => `"${each}"`).join(', ')}`,
    });
}

interface Draft {
  scope: CompileScope;
  query: Query;
  columns: readonly SelectedColumn[];
  items: readonly Item[];
  grouped: boolean;
}

function groupingItem({ columns }: Draft): Item {
  return { expr: { kind: 'grouping', of: columns.map((each) => each.expr) }, alias: groupingColumn, label: groupingColumn };
}

/** What GROUP BY calls the columns: by place or alias where the engine allows it, else their expressions again. */
const groupKey =
  (by: CompileScope['dialect']['groupBy'], { columns, items }: Draft) =>
  (at: number): Expr => {
    const { expr } = columns[at] ?? {};
    const { alias } = items[at] ?? {};
    if (by === 'expression' && expr) return expr;
    return by === 'alias' && alias !== undefined ? { kind: 'alias', name: alias } : { kind: 'place', at: at + 1 };
  };

function grouping(draft: Draft): Pick<Select, 'groupBy' | 'groupingSets'> {
  const { scope, query, columns, grouped } = draft;
  const { groupBy, groupingSets = 'place' } = scope.dialect;
  const key = groupKey(query.grouping_sets ? groupingSets : groupBy, draft);
  if (query.grouping_sets)
    return { groupingSets: query.grouping_sets.map((set) => set.map((label) => key(placeOf(columns, label)))) };
  return grouped && columns.length > 0 ? { groupBy: columns.map((_, at) => key(at)) } : {};
}

function placeOf(columns: readonly SelectedColumn[], label: string): number {
  const at = columns.findIndex((each) => each.label === label);
  if (at < 0) throw new Failure('BAD_REQUEST', { message: `grouping_sets: "${label}" is not among the columns` });
  return at;
}

function ordering(draft: Draft, grouped: boolean): Pick<Select, 'orderBy'> {
  const { scope, query, items, columns } = draft;
  const aliases = items
    .slice(0, columns.length)
    .flatMap(({ alias, label }) => (alias !== undefined && mayOrderBy(scope, label) ? [alias] : []));
  const { stable = false } = scope.options;
  const tieBreaks = stable || grouped || query.row_offset > 0 ? aliases : [];
  const orderBy = stable || query.orderby.length > 0 ? orders(scope, query, items, tieBreaks) : [];
  return orderBy.length > 0 ? { orderBy } : {};
}

/** The statement with private aliases, ending in LIMIT. */
function innerSelect(
  scope: CompileScope,
  asked: Query,
  range: TimeRange,
  conditions: Conditions,
  plan: QueryPlan,
): { select: Select; items: Item[]; selected: SelectedColumn[] } {
  const grouped = asked.metrics !== null || ordersByMetric(scope, asked);
  const plain = selectedColumns(scope, asked);
  const metrics = grouped ? selectedMetrics(scope, asked.metrics ?? []) : [];
  if (plain.length + metrics.length === 0) throw new Failure('EMPTY_QUERY', {});
  if (!grouped && conditions.having)
    throw new Failure('BAD_REQUEST', { message: 'extras.having: rows without metrics have no groups; write it in extras.where' });
  const from = sourceOf(scope.dataset);
  const { options } = scope;
  const ranked = options.shift
    ? conditionsOf({ ...scope, options: { ...options, shift: undefined } }, asked, range).where
    : conditions.where;
  const limited = grouped ? seriesLimit(scope, asked, plain, from, ranked) : undefined;
  const columns = limited?.columns ?? plain;
  const selected = [...columns, ...metrics];
  refuseDuplicates(selected);
  const { prefix } = scope;
  const listed: Item[] = selected.map(({ expr, label }, at) => ({ expr, alias: `${prefix}${at}`, label }));
  const draft: Draft = { scope, query: asked, columns, items: listed, grouped };
  const items = asked.grouping_sets ? [...listed, groupingItem(draft)] : listed;
  const select: Select = {
    items,
    from,
    ...(limited && { joins: [limited.join] }),
    ...(conditions.where && { where: conditions.where }),
    ...grouping(draft),
    ...(conditions.having && { having: conditions.having }),
    ...(asked.is_rowcount ? {} : ordering(draft, grouped)),
    // Rows that are only counted are all counted, unless the question itself takes a part of them.
    ...(binsOf(plan) && !asked.row_limit ? {} : { limit: effectiveLimit(asked, scope.options) }),
    ...(asked.row_offset > 0 && { offset: asked.row_offset }),
  };
  return { select: asked.grouping_sets ? limitedByLevel(select, mostRows(asked, options)) : select, items, selected };
}

interface Outer {
  select: Select;
  names: OutputName[];
}

const counted = (inner: Select): Outer => ({
  select: {
    items: [{ expr: { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] }, alias: 'rowcount' }],
    from: { kind: 'select', select: inner, alias: 'rowcount_qry' },
  },
  names: [{ label: 'rowcount', header: 'rowcount', name: 'rowcount' }],
});

/** The outer SELECT: labels for aliases, moments as they are shown, and where a pivot would only sort, its order. */
function labelled(
  scope: CompileScope,
  query: Query,
  inner: { select: Select; items: Item[]; selected: SelectedColumn[] },
  arrange: Arrangement | undefined,
): Outer {
  const named = namesOf(scope, inner.items);
  const outputs = inner.items.map(({ alias = '', label = '' }, at) => {
    const output = named[at] ?? { label, header: label, name: alias };
    const expr = shown(scope, query, columnRef(alias), inner.selected[at]);
    return { label, alias, output, item: { expr, alias: output.name } };
  });
  const from = { kind: 'select' as const, select: inner.select, alias: 'q' };
  if (!arrange)
    return {
      select: { items: outputs.map(({ item }) => item), from, keepOrder: true },
      names: outputs.map(({ output }) => output),
    };
  const arranged = [arrange.index, ...arrange.metrics].flatMap((label) => outputs.find((each) => each.label === label) ?? []);
  const names = arranged.map(({ output }) => output);
  const items = arranged.map(({ item }) => item);
  if (arrange.steps.length > 0 || arrange.sort) return { select: alongAxis(scope, query, inner, arrange, items), names };
  const index = columnRef(arranged[0]?.alias ?? '', 'q');
  return {
    select: {
      items,
      from,
      ...(!arrange.keepsNull && { where: { kind: 'is', left: index, what: 'NOT NULL' } }),
      orderBy: [{ expr: index, desc: false }],
      limit: effectiveLimit(query, scope.options),
    },
    names,
  };
}

/** What the engine at hand can do of what is left after SQL. */
const meansOf = ({ dialect, options }: CompileScope): EngineCapabilities => ({
  push: options.push,
  moments: dialect.moments !== undefined,
  lists: dialect.numberList !== undefined,
  deviations: dialect.deviation !== undefined,
});

const binsOf = (plan: QueryPlan): BinPlan | undefined => (plan.path === 'frame' ? plan.bins : undefined);

/** Rows the engine itself makes or counts are not the rows the question limits. */
const isResampled = (plan: QueryPlan): boolean =>
  plan.path === 'bytes' && plan.arrange?.steps.some((step) => step.do === 'resample') === true;

function outerSelect(scope: CompileScope, query: Query, inner: ReturnType<typeof innerSelect>, plan: QueryPlan): Outer {
  if (query.is_rowcount) return counted(inner.select);
  if (plan.path === 'frame' && plan.bins) return binned(scope, query, inner, plan.bins);
  if (plan.path === 'frame' && plan.boxes) return boxed(scope, query, inner, plan.boxes);
  if (plan.path === 'bytes' && plan.shares) return shared(scope, query, inner, plan.shares);
  return labelled(scope, query, inner, plan.path === 'bytes' ? plan.arrange : undefined);
}

/**
 * Compiles a question.
 * @throws Failure EMPTY_QUERY, COLUMN_MISSING, BAD_REQUEST, TIME_RANGE_UNREADABLE, DIALECT_CANNOT
 */
export function compile(asked: Query, dataset: Dataset, options: CompileOptions): Compiled {
  const scope = scopeOf(dataset, options);
  const { query, range } = applyTimeRules(scope, asked);
  const conditions = conditionsOf(scope, query, options.shift?.to ?? range);
  const plan = planAnswer(query, meansOf(scope));
  const inner = innerSelect(scope, query, range, conditions, plan);
  const { select, names } = outerSelect(scope, query, inner, plan);
  const plain = !query.is_rowcount && select.where === undefined && select.items.every(({ expr }) => expr.kind === 'column');
  const rowLimit = isResampled(plan) || binsOf(plan) ? options.rowLimitMax : effectiveLimit(query, options);
  const inWords = (): string => print(plain ? inner.select : select, scope.dialect, { style: plain ? 'readable' : 'inline' }).sql;
  let readable: string | undefined;
  return {
    ...print(select, scope.dialect),
    columns: names,
    exactNames: names.every(({ header, name }) => header === name),
    get readable() {
      return (readable ??= inWords());
    },
    query,
    plan,
    appliedFilters: conditions.applied,
    rejectedFilters: conditions.rejected,
    range: options.shift?.to ?? range,
    zone: scope.zone,
    seen: options.clock === 'wall' ? [] : inner.selected.flatMap(({ label, seen }) => (seen ? [{ label, on: seen.on }] : [])),
    rowLimit,
    mostRows: Math.max(rowLimit, mostRows(query, options)),
  };
}
