import { expect, test } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { filterOps, type AdhocFilter } from '../query/filter.ts';
import {
  filterFromColumn,
  filterFromMetric,
  filterLabel,
  filterSql,
  isValidFilter,
  operatorOf,
  operatorsFor,
  withOperator,
  withSubject,
} from './adhoc-filter.ts';
import { isValidMetric, metricFromColumn, metricOf, metricTitle, sameMetric, sqlOf, type MetricDraft } from './adhoc-metric.ts';
import { alterationsOf } from './altered.ts';
import { carryOver, noMemory, sameForm, type FormShape } from './carry-over.ts';
import { column } from './column.testing.ts';
import { adaptForm } from './dataset-change.ts';
import type { ControlSlot } from './slots.ts';

const day = column('day', 'TIMESTAMP', 2);
const city = column('city', 'VARCHAR', 1);
const price = column('price', 'DOUBLE', 0);
const rooms = column('rooms', 'BIGINT', 0);
const sold = column('sold', 'BOOLEAN', 3);
const dataset: Dataset = {
  id: 7,
  table_name: 'homes',
  main_dttm_col: 'day',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [day, city, price, rooms, sold],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
};
const where = (part: Partial<AdhocFilter>): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  ...part,
});

// Rows: CTL-06
test('a filter may be saved exactly when its operator has what it takes', () => {
  const cases: [Partial<AdhocFilter>, boolean][] = [
    [{ operator: 'IS NULL' }, true],
    [{ operator: 'IS NULL', subject: null }, false],
    [{ operator: '==', operatorId: 'IS_TRUE', comparator: true }, true],
    [{ operator: '==', operatorId: 'IS_TRUE', comparator: null }, false],
    [{ operator: 'IN', comparator: ['Lima'] }, true],
    [{ operator: 'IN', comparator: [] }, false],
    [{ operator: 'IN', comparator: 'Lima' }, false],
    [{ operator: '>', comparator: 0 }, true],
    [{ operator: '>', comparator: '' }, false],
    [{ operator: '>', comparator: 3, clause: null }, false],
    [{ comparator: 'Lima' }, false],
    [{ operator: 'TEMPORAL_RANGE', comparator: 'No filter' }, true],
    [{ operator: 'NOT LIKE', comparator: 'Unknown%' }, true],
    [{ operator: 'not ilike', operatorId: 'SOMETHING_NEWER', comparator: 'u%' }, true],
    [{ expressionType: 'SQL', sqlExpression: 'a > 1', clause: 'HAVING' }, true],
    [{ expressionType: 'SQL', sqlExpression: ' ', clause: 'WHERE' }, false],
    [{ expressionType: 'SQL', sqlExpression: 'a > 1', clause: null }, false],
  ];
  for (const [part, valid] of cases) expect([part, isValidFilter(where(part))]).toEqual([part, valid]);
});

// Rows: CTL-07
test('each kind of column offers its own operators', () => {
  const ids = (of: Parameters<typeof operatorsFor>[0]) => operatorsFor(of).map((each) => each.id);
  expect(ids(sold)).toEqual(['IS_NOT_NULL', 'IS_NULL', 'IS_TRUE', 'IS_FALSE']);
  expect(ids(day)).toContain('TEMPORAL_RANGE');
  expect(ids(day)).not.toContain('LIKE');
  expect(ids(city)).toEqual(expect.arrayContaining(['IN', 'LIKE', 'REGEX']));
  expect(ids(city)).not.toContain('IS_TRUE');
  expect([ids(rooms).includes('IS_TRUE'), ids(price).includes('IS_TRUE'), ids(price).includes('LIKE')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('whatever operator a question may have, the editor knows and does not call unfinished', () => {
  for (const op of filterOps)
    expect([op, operatorOf(where({ operator: op, comparator: 'x' }))?.label]).toEqual([op, expect.any(String)]);
});

// Rows: CTL-08
test('changing the operator turns a value into a list and back, and sets booleans', () => {
  const one = where({ operator: '==', operatorId: 'EQUALS', comparator: 'Lima' });
  const many = withOperator(one, 'IN');
  expect(many).toMatchObject({ operator: 'IN', comparator: ['Lima'] });
  expect(withOperator({ ...many, comparator: ['Lima', 'Quito'] }, 'NOT_EQUALS')).toMatchObject({
    operator: '!=',
    comparator: 'Lima',
  });
  expect(withOperator(one, 'IS_FALSE')).toMatchObject({ operator: '==', comparator: false });
  expect(withOperator(one, 'IS_NULL').comparator).toBeNull();
  expect(withOperator(withOperator(one, 'IS_TRUE'), 'EQUALS').comparator).toBeNull();
});

test('a new subject keeps the operator only where the new column knows it', () => {
  const like = where({ operator: 'LIKE', operatorId: 'LIKE', comparator: 'L%' });
  expect(withSubject(like, price)).toMatchObject({ subject: 'price', operator: null, operatorId: null, comparator: null });
  const equal = where({ operator: '==', operatorId: 'EQUALS', comparator: 'Lima' });
  expect(withSubject(equal, price)).toMatchObject({ subject: 'price', operator: '==', comparator: null });
});

// Rows: CTL-12
test('a dropped column becomes a WHERE filter by its kind, a dropped metric a HAVING above zero', () => {
  expect(filterFromColumn(day, 'f')).toMatchObject({ clause: 'WHERE', operator: 'TEMPORAL_RANGE', comparator: 'No filter' });
  expect(filterFromColumn(city, 'f')).toMatchObject({ operator: 'IN', comparator: [] });
  expect(filterFromColumn(sold, 'f')).toMatchObject({ operatorId: 'IS_TRUE', comparator: true });
  expect(filterFromMetric('count', dataset, 'f')).toMatchObject({
    expressionType: 'SQL',
    clause: 'HAVING',
    sqlExpression: 'COUNT(*) > 0',
  });
});

// Rows: CTL-11
test('a filter has all keys of the wire from the beginning, and reads as its pill says', () => {
  expect(filterFromColumn(city, 'filter_a')).toEqual({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'city',
    operator: 'IN',
    operatorId: 'IN',
    comparator: [],
    filterOptionName: 'filter_a',
    isNew: true,
  });
  const above = filterFromMetric('count', dataset, 'filter_b');
  expect([filterLabel(above), isValidFilter(above)]).toEqual(['COUNT(*) > 0', true]);
});

// Rows: DET-04
test('filters read as one line, and as SQL where Custom SQL takes over', () => {
  const peru = where({ operator: 'IN', comparator: ['Lima', "D'Or"] });
  expect(filterLabel(peru)).toBe("city in ('Lima', 'D'Or')");
  expect(filterSql(peru, dataset)).toBe("city IN ('Lima', 'D''Or')");
  // A list with null means the rows without a value as well, which IN never holds for.
  expect(filterSql(where({ operator: 'IN', comparator: ['Lima', null] }), dataset)).toBe("(city IN ('Lima') OR city IS NULL)");
  expect(filterSql(where({ operator: 'NOT IN', comparator: ['Lima', null] }), dataset)).toBe(
    "(city NOT IN ('Lima') AND city IS NOT NULL)",
  );
  expect(filterSql(where({ operator: 'IN', comparator: [null] }), dataset)).toBe('city IS NULL');
  expect(filterLabel(where({ operator: 'IS NOT NULL' }))).toBe('city is not null');
  expect(operatorOf(where({ operator: '==', comparator: false }))?.id).toBe('IS_FALSE');
});

test('Custom SQL names columns as their database must read them', () => {
  const odd = [column('Ship To', 'VARCHAR', 1), column('order', 'VARCHAR', 1), column('Sales', 'DOUBLE', 0)];
  const made = { ...column('total', 'DOUBLE', 0), expression: 'price * rooms' };
  const of = (backend: string): Dataset => ({
    ...dataset,
    columns: [...dataset.columns, ...odd, made],
    database: { ...dataset.database, backend },
  });
  const sum = (column: string, backend: string): string =>
    sqlOf({ expressionType: 'SIMPLE', column, aggregate: 'SUM', sqlExpression: '' }, of(backend));
  expect([sum('price', 'duckdb'), sum('Sales', 'duckdb'), sum('Sales', 'postgresql'), sum('price', 'snowflake')]).toEqual([
    'SUM(price)',
    'SUM(Sales)',
    'SUM("Sales")',
    'SUM("price")',
  ]);
  expect([sum('Ship To', 'duckdb'), sum('Ship To', 'mysql'), sum('order', 'mssql'), sum('total', 'duckdb')]).toEqual([
    'SUM("Ship To")',
    'SUM(`Ship To`)',
    'SUM([order])',
    'SUM((price * rooms))',
  ]);
  expect(filterSql(where({ subject: 'order', operator: '==', comparator: 'a' }), of('duckdb'))).toBe(`"order" = 'a'`);
});

// Rows: CTL-01, CTL-02, CTL-03, CTL-14
test('a metric is valid with column and aggregate, or with SQL, and names itself', () => {
  const simple: MetricDraft = { expressionType: 'SIMPLE', column: 'price', aggregate: 'COUNT_DISTINCT', sqlExpression: '' };
  expect([
    isValidMetric(simple),
    isValidMetric({ ...simple, aggregate: undefined }),
    isValidMetric({ expressionType: 'SQL', sqlExpression: ' ' }),
  ]).toEqual([true, false, false]);
  expect([metricTitle({ expressionType: 'SIMPLE', sqlExpression: '' }), metricTitle(simple), sqlOf(simple, dataset)]).toEqual([
    'My metric',
    'COUNT_DISTINCT(price)',
    'COUNT(DISTINCT price)',
  ]);
  const sql = (length: number): string => metricTitle({ expressionType: 'SQL', sqlExpression: 'x'.repeat(length) });
  expect([sql(42), sql(43)]).toEqual(['x'.repeat(42), `${'x'.repeat(40)}...`]);
  expect(metricOf({ ...simple, label: 'Prices' }, 'm', dataset.columns)).toMatchObject({
    label: 'Prices',
    hasCustomLabel: true,
    column: { column_name: 'price', type: 'DOUBLE' },
  });
  expect([metricFromColumn(price, 'm').label, metricFromColumn(city, 'm').label, metricFromColumn(day, 'm').label]).toEqual([
    'SUM(price)',
    'COUNT_DISTINCT(city)',
    'COUNT_DISTINCT(day)',
  ]);
  expect(sameMetric(metricFromColumn(price, 'a'), metricFromColumn(price, 'b'))).toBe(true);
});

const slot = (key: string, kind: ControlSlot['kind'], multi: boolean, required = false): ControlSlot => ({
  key,
  kind,
  multi,
  required,
});
const filters = slot('adhoc_filters', 'filter', true);
const barSlots = [
  slot('x_axis', 'column', false, true),
  slot('metrics', 'metric', true, true),
  slot('groupby', 'column', true),
  filters,
];
const pieSlots = [slot('groupby', 'column', true, true), slot('metric', 'metric', false, true), filters];
const shape = (vizType: string, slots: readonly ControlSlot[], more: string[] = []): FormShape => ({
  vizType,
  fresh: { viz_type: vizType, datasource: '7__table', row_limit: 100 },
  keys: new Set([...slots.map((each) => each.key), 'row_limit', ...more]),
  slots,
  fits: ({ accepts }, name) => accepts !== 'numeric' || name === 'price',
});
const bar = shape('bar', barSlots, ['color_scheme']);
const pie = shape('pie', pieSlots, ['color_scheme']);

test('metrics, dimensions and what all types share follow to another chart type', () => {
  const form = {
    viz_type: 'bar',
    datasource: '7__table',
    x_axis: 'day',
    metrics: ['count', 'other'],
    groupby: ['city'],
    row_limit: 50,
    show_value: true,
    slice_id: 3,
    adhoc_filters: [where({ operator: 'IS NULL' })],
  };
  const moved = carryOver(form, barSlots, pie, noMemory).form;
  expect(moved).toMatchObject({
    viz_type: 'pie',
    metric: 'count',
    groupby: ['city'],
    row_limit: 50,
    slice_id: 3,
    adhoc_filters: form.adhoc_filters,
  });
  expect(moved).not.toHaveProperty('show_value');
  expect(moved).not.toHaveProperty('metrics');
});

test('a chart that must group takes the axis of one that did not group, and gives it back', () => {
  const moved = carryOver(
    { viz_type: 'bar', datasource: '7__table', x_axis: 'city', metrics: ['count'] },
    barSlots,
    pie,
    noMemory,
  ).form;
  expect(moved['groupby']).toEqual(['city']);
  const back = carryOver(
    { viz_type: 'pie', datasource: '7__table', groupby: ['city'], metric: 'count' },
    pieSlots,
    bar,
    noMemory,
  ).form;
  expect(back).toMatchObject({ x_axis: 'city', metrics: ['count'] });
});

test('what one type has no place for waits for the next, and a place takes only columns of its kind', () => {
  const histogram = shape('histogram', [
    { ...slot('column', 'column', false, true), accepts: 'numeric' },
    slot('groupby', 'column', true),
  ]);
  const flow = shape('flow', [
    slot('source', 'column', false, true),
    slot('target', 'column', false, true),
    slot('metric', 'metric', false, true),
  ]);
  const mixed = shape('mixed', [
    slot('metrics', 'metric', true, true),
    slot('metrics_b', 'metric', true, true),
    slot('groupby', 'column', true),
  ]);
  const form = { viz_type: 'pie', datasource: '7__table', groupby: ['city'], metric: 'count' };
  const first = carryOver(form, pieSlots, histogram, noMemory);
  expect([first.form['column'], first.form['groupby']]).toEqual([undefined, ['city']]);
  const second = carryOver(first.form, histogram.slots, flow, first.memory);
  expect([second.form['source'], second.form['target'], second.form['metric']]).toEqual(['city', undefined, 'count']);
  const third = carryOver({ ...second.form, metric: 'a' }, flow.slots, mixed, {
    ...second.memory,
    spare: { datasource: '7__table', metrics: ['b', 'c'], columns: [] },
  });
  expect([third.form['metrics'], third.form['metrics_b']]).toEqual([['a', 'b'], ['c']]);
});

test('a type one returns to is found as it was left, on the same dataset only', () => {
  const left = { viz_type: 'bar', datasource: '7__table', metrics: ['count'], show_value: true, row_limit: 10 };
  const { memory } = carryOver(left, barSlots, pie, noMemory);
  const now = { viz_type: 'pie', datasource: '7__table', metric: 'count', row_limit: 500 };
  expect(carryOver(now, pieSlots, bar, memory).form).toMatchObject({ show_value: true, row_limit: 500 });
  expect(carryOver({ ...now, datasource: '8__table' }, pieSlots, bar, memory).form).not.toHaveProperty('show_value');
});

// Rows: EXP-17, EDS-06
test('another dataset keeps what it knows and says what it does not', () => {
  const lost = { expressionType: 'SIMPLE', column: { column_name: 'gone' }, aggregate: 'SUM' } as const;
  const form = {
    viz_type: 'bar',
    datasource: '1__table',
    x_axis: 'gone',
    metrics: ['count', lost, 'unknown'],
    groupby: ['city', 'gone'],
    granularity_sqla: 'price',
    adhoc_filters: [where({ operator: 'IS NULL' }), where({ subject: 'gone', operator: 'IS NULL' })],
  };
  const { form: adapted, removed, isBare } = adaptForm(form, barSlots, dataset);
  expect(adapted).toMatchObject({
    datasource: '7__table',
    x_axis: 'day',
    metrics: ['count'],
    groupby: ['city'],
    granularity_sqla: 'day',
    adhoc_filters: [form.adhoc_filters[0]],
  });
  expect(removed).toEqual(['gone', 'SUM(gone)', 'unknown', 'gone is null']);
  // Named as the dataset they come from calls them.
  const former = { ...dataset, columns: [{ ...price, column_name: 'gone', verbose_name: 'Old price' }] };
  expect(adaptForm(form, barSlots, dataset, former).removed).toEqual(['Old price', 'SUM(gone)', 'unknown', 'Old price is null']);
  expect(isBare).toBe(false);
  expect(adaptForm({ viz_type: 'bar', metrics: [lost], groupby: ['gone'] }, barSlots, dataset).isBare).toBe(true);
  expect(adaptForm({ viz_type: 'bar' }, barSlots, dataset).isBare).toBe(false);
  expect(adaptForm({ granularity_sqla: 'price' }, [], { ...dataset, columns: [price] }).form['granularity_sqla']).toBeNull();
});

test('an x axis and a required metric that another dataset lacks are replaced, and this is reported', () => {
  const form = { viz_type: 'bar', datasource: '1__table', x_axis: 'gone', metrics: ['unknown'], groupby: ['gone'] };
  const { form: adapted, replaced } = adaptForm(form, barSlots, dataset);
  const [first] = dataset.metrics;
  expect(adapted).toMatchObject({ x_axis: 'day', metrics: [first?.metric_name], groupby: [] });
  expect(replaced).toEqual([
    { key: 'x_axis', name: 'day' },
    { key: 'metrics', name: first?.metric_name },
  ]);
  expect(adaptForm({ ...form, x_axis: undefined, metrics: [] }, barSlots, dataset).replaced).toEqual([]);
  expect(adaptForm({ ...form, datasource: '7__table' }, barSlots, dataset).replaced).toEqual([]);
  const timeless = { ...dataset, columns: [price], metrics: [] };
  expect(adaptForm(form, barSlots, timeless)).toMatchObject({ replaced: [], form: { x_axis: undefined, metrics: [] } });
});

test('changes are listed by control; empty and absent are the same, identities do not count', () => {
  const saved = { viz_type: 'bar', metrics: [metricFromColumn(price, 'a')], groupby: [], row_limit: 100 };
  const form = { viz_type: 'bar', metrics: [metricFromColumn(price, 'b')], row_limit: 50, donut: false };
  expect(alterationsOf(saved, form, barSlots, (key) => (key === 'donut' ? false : undefined))).toEqual([
    { key: 'row_limit', before: '100', after: '50' },
  ]);
  expect([sameForm(saved, form), sameForm(saved, { ...form, row_limit: 100, donut: undefined })]).toEqual([false, true]);
});
