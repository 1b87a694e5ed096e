import { expect, test } from 'vitest';
import { choicesQuestion, formOfFilter, withTimeColumn } from './filter-question.ts';
import { isSortedByChoice, nativeFilter } from './native-filter.ts';
import { filterNamed } from './sample-board.ts';

const filter = nativeFilter.parse({
  id: 'NATIVE_FILTER-a',
  type: 'NATIVE_FILTER',
  name: 'Phase',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'phase' } }],
  controlValues: {},
  time_range: 'Last week',
});

test("a pre-filter's range of time is about the dataset's own time column, unless another was chosen", () => {
  const asked = (each: typeof filter) => {
    const { granularity, time_range } = choicesQuestion(each, {}) ?? {};
    return [granularity, time_range];
  };
  expect(asked(withTimeColumn(filter, 'day'))).toEqual(['day', 'Last week']);
  expect(asked(withTimeColumn({ ...filter, granularity_sqla: 'sold' }, 'day'))).toEqual(['sold', 'Last week']);
  expect(asked(withTimeColumn({ ...filter, time_range: 'No filter' }, 'day'))).toEqual([undefined, undefined]);
});

// Rows: NF-11
test('a pre-filter in SQL is about rows, or about the groups of a choice', () => {
  const sql = (clause: 'WHERE' | 'HAVING', sqlExpression: string) => ({ expressionType: 'SQL' as const, clause, sqlExpression });
  const cut = { ...filter, adhoc_filters: [sql('WHERE', 'price > 3'), sql('HAVING', 'COUNT(*) > 9'), sql('HAVING', ' ')] };
  expect(choicesQuestion(cut, {})?.extras).toEqual({ where: '(price > 3\n)', having: '(COUNT(*) > 9\n)' });
});

// Rows: NF-12
test('choices come in the chosen order: by value or by a metric; ascending by default', () => {
  const orders: [order: object, isChosen: boolean, orderby: unknown][] = [
    [{}, false, [['phase', true]]],
    [{ controlValues: { sortAscending: true } }, true, [['phase', true]]],
    [{ controlValues: { sortAscending: false } }, true, [['phase', false]]],
    [{ controlValues: { sortAscending: false }, sortMetric: 'count' }, true, [['count', false]]],
    // What Superset reads of a filter that names a metric and no direction.
    [{ sortMetric: 'count' }, true, [['count', true]]],
    [{ sortMetric: null }, false, [['phase', true]]],
  ];
  for (const [order, isChosen, orderby] of orders) {
    const sorted = { ...filter, ...order };
    expect([isSortedByChoice(sorted), choicesQuestion(sorted, {})?.orderby]).toEqual([isChosen, orderby]);
  }
});

test('a filter asks for at most 1000 values of its column, under its pre-filter and what the filters above it chose', () => {
  const narrowed = {
    ...filter,
    adhoc_filters: [{ expressionType: 'SIMPLE' as const, clause: 'WHERE' as const, subject: 'a', operator: '==', comparator: 1 }],
  };
  const parents = { filters: [{ col: 'land', op: 'IN' as const, val: ['FR'] }] };
  expect(choicesQuestion({ ...narrowed, granularity_sqla: 'day', sortMetric: 'count' }, parents, ' x ')).toMatchObject({
    columns: ['phase'],
    metrics: ['count'],
    row_limit: 1000,
    time_range: 'Last week',
    granularity: 'day',
    filters: [
      { col: 'a', op: '==', val: 1 },
      { col: 'land', op: 'IN', val: ['FR'] },
      { col: 'phase', op: 'ILIKE', val: '%x%' },
    ],
  });
});

// Rows: NF-33
test('beside the question for its choices goes the form of the filter, with what it depends on', () => {
  const city = filterNamed('city', {
    targets: [{ datasetId: 3, column: { name: 'city' } }],
    adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'open', operator: '==', comparator: true }],
    time_range: 'Last year',
    granularity_sqla: 'day',
    sortMetric: 'count',
  });
  const parents = { filters: [{ col: 'country', op: 'IN' as const, val: ['IT'] }] };
  expect(formOfFilter(city, parents, 7)).toEqual({
    viz_type: 'filter_select',
    datasource: '3__table',
    native_filter_id: city.id,
    dashboardId: 7,
    groupby: ['city'],
    metrics: ['count'],
    row_limit: 1000,
    adhoc_filters: city.adhoc_filters,
    extra_filters: [],
    extra_form_data: parents,
    time_range: 'Last year',
    granularity_sqla: 'day',
    sortMetric: 'count',
    inView: true,
  });
});
