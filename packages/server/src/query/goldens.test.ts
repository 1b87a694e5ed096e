/** Values and tables of rules of docs/reference/questions.md, asked through the whole pipeline. */
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipeline, type TestPipeline } from './pipeline.testing.ts';
import { questionsOf } from './question/form.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    words: `SELECT * FROM (VALUES (1, 'foo', 1, true, TIMESTAMP '2002-01-05 10:00:00'), (2, 'null', 2, false, TIMESTAMP '2002-01-09 00:00:00'),
      (3, '', 3, NULL, TIMESTAMP '2002-06-01 00:00:00'), (4, NULL, NULL, true, NULL), (5, '''text in single quotes''', 5, false, TIMESTAMP '2003-01-01 00:00:00'),
      (6, 'foo', 1, true, TIMESTAMP '2002-01-05 10:00:00')) AS t(id, word, num, yes, ts)`,
    many: 'SELECT i AS id FROM range(1500) t(i)',
  });
  await line.add('words', { main_dttm_col: 'ts' });
  await line.add('many');
});
afterAll(() => line.close());

const many = { datasource: { id: 2, type: 'table' } };
const rows = async (wire: Record<string, unknown>) => (await line.ask(wire)).data;

// docs/reference/questions.md#the-pipeline: the most important switch.
test.each<[string, Record<string, unknown>, number]>([
  ['no metrics: rows, repeated ones too', { columns: ['word', 'num'] }, 6],
  ['metrics null: rows', { columns: ['word', 'num'], metrics: null }, 6],
  ['no metrics asked for: distinct combinations', { columns: ['word', 'num'], metrics: [] }, 5],
  ['metrics alone: one row', { columns: [], metrics: ['count'] }, 1],
  ['metrics and columns: groups', { columns: ['word'], metrics: ['count'] }, 5],
  ['ordered by a metric: groups', { columns: ['word', 'num'], metrics: null, orderby: [['count', false]] }, 5],
])('%s', async (_, wire, count) => {
  expect(await rows(wire)).toHaveLength(count);
});
test.each([[null], [[]]])('metrics %j without columns is an empty question', async (metrics) => {
  await expect(line.ask({ columns: [], metrics })).rejects.toMatchObject({ code: 'EMPTY_QUERY', message: 'Empty query?' });
});

// docs/reference/questions.md#operators-of-filters, docs/reference/questions.md#values-of-filters.
test.each<[string, Record<string, unknown>, number]>([
  ['the NULL word', { col: 'word', op: 'IN', val: ['<NULL>'] }, 1],
  ['four kinds of nothing', { col: 'word', op: 'IN', val: ['<empty string>', '<NULL>', 'null', 'foo'] }, 5],
  ['null and "" themselves', { col: 'word', op: 'IN', val: [null, ''] }, 2],
  ['quotes of the text', { col: 'word', op: 'IN', val: ["'text in single quotes'"] }, 1],
  ['tabs and line ends around a word', { col: 'word', op: '==', val: '\tfoo\n' }, 2],
  ['numbers as text', { col: 'num', op: 'IN', val: ['1', '2'] }, 3],
  ['numbers as text and NULL', { col: 'num', op: 'IN', val: ['1', '<NULL>'] }, 3],
  ['booleans as text', { col: 'yes', op: 'IN', val: ['true', 'false'] }, 5],
  ['a number for a boolean', { col: 'yes', op: '==', val: 0 }, 2],
  ['a list where one value stands: its first', { col: 'num', op: '==', val: [5, 1] }, 1],
  ['== null', { col: 'word', op: '==', val: null }, 1],
  ['== an empty list is NULL', { col: 'word', op: '==', val: [] }, 1],
  ['!= leaves NULL out', { col: 'word', op: '!=', val: 'foo' }, 3],
  ['NOT IN leaves NULL out', { col: 'word', op: 'NOT IN', val: ['foo'] }, 3],
  ['NOT IN with NULL leaves it out too', { col: 'word', op: 'NOT IN', val: ['foo', null] }, 3],
  ['IS NULL, its value ignored', { col: 'num', op: 'IS NULL', val: 7 }, 1],
  ['IS TRUE', { col: 'yes', op: 'IS TRUE' }, 3],
  ['IS FALSE', { col: 'yes', op: 'is false' }, 2],
  ['LIKE as it is written', { col: 'word', op: 'LIKE', val: 'fo' }, 0],
  ['LIKE with wildcards', { col: 'word', op: 'LIKE', val: 'f__' }, 2],
  ['ILIKE', { col: 'word', op: 'ILIKE', val: 'FO%' }, 2],
  ['NOT LIKE of a number', { col: 'num', op: 'NOT LIKE', val: '1%' }, 3],
  ['epoch milliseconds for a moment', { col: 'ts', op: '==', val: Date.UTC(2003, 0, 1) }, 1],
  ['weeks on both comparisons: from', { col: 'ts', op: '>=', val: '2002-01-07', grain: 'P1W' }, 3],
  ['weeks on both comparisons: to', { col: 'ts', op: '<', val: '2002-01-07', grain: 'P1W' }, 2],
  ['a range of months by the year', { col: 'ts', op: 'TEMPORAL_RANGE', val: '2002-01 : 2003-01' }, 4],
  ['no range', { col: 'ts', op: 'TEMPORAL_RANGE', val: 'No filter' }, 6],
])('a filter: %s', async (_, filter, count) => {
  expect(await rows({ columns: ['id'], filters: [filter] })).toHaveLength(count);
});

// docs/reference/questions.md#metrics.
test.each<[Metric, string]>([
  ['count', 'count'],
  [{ expressionType: 'SIMPLE', aggregate: 'COUNT_DISTINCT', column: { column_name: 'user_id' } }, 'COUNT_DISTINCT(user_id)'],
  [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'sales' }, label: '' }, 'SUM(sales)'],
  [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'sales' }, label: 'Total' }, 'Total'],
  [{ expressionType: 'SQL', sqlExpression: 'SUM(a) / 2' }, 'SUM(a) / 2'],
])('a metric is called as people know it: %j', (metric, label) => {
  expect(metricLabel(metric)).toBe(label);
});

test('a pivoted value with a comma is one part of its label', async () => {
  const named = await line.add('words', { sql: "SELECT id, 'col2, row1' AS word FROM words" });
  const pivot = { index: ['id'], columns: ['word'], aggregates: { count: { operator: 'sum' } } };
  const answer = await line.ask(
    {
      columns: ['id', 'word'],
      metrics: ['count'],
      post_processing: [{ operation: 'pivot', options: pivot }, { operation: 'flatten' }],
    },
    { datasource: { id: named.id, type: 'table' } },
  );
  expect(answer['label_map']).toMatchObject({ 'count, col2, row1': ['count', 'col2, row1'] });
});

test('zero and nothing are the default limit, the cap holds, and a paged table may have more', async () => {
  const limit = async (row_limit: unknown, more = {}) => (await line.ask({ columns: ['id'], row_limit }, more))['row_limit'];
  expect([await limit(0), await limit(null), await limit('7'), await limit(999_999)]).toEqual([50_000, 50_000, 7, 100_000]);
  expect(await limit(999_999, { form_data: { server_pagination: true } })).toBe(500_000);
});

test('samples and details are rows: a thousand of them, filtered, whatever was asked of them', async () => {
  const wire = {
    columns: ['word'],
    metrics: ['count'],
    orderby: [['count', false]],
    extras: { having: 'COUNT(*) > 1', where: 'num > 0' },
    time_range: '2002-01-01 : 2003-01-01',
    granularity: 'ts',
    post_processing: [{ operation: 'flatten' }],
  };
  const all = ['id', 'word', 'num', 'yes', 'ts'];
  expect(await line.ask({ ...wire, result_type: 'samples' })).toMatchObject({ rowcount: 5, colnames: all });
  expect(await line.ask({ ...wire, columns: [], result_type: 'drill_detail' })).toMatchObject({ rowcount: 4, colnames: all });
  expect(await line.ask({ result_type: 'samples' }, many)).toMatchObject({ rowcount: 1000 });
});

test('columns and time grains are returned without asking the data', async () => {
  const before = line.ran.length;
  expect((await line.ask({ result_type: 'columns' })).data[0]).toEqual({
    column_name: 'id',
    verbose_name: null,
    dtype: 0,
  });
  const grains = (await line.ask({ result_type: 'timegrains' })).data;
  expect(grains).toHaveLength(19);
  expect(grains.find(({ duration }) => duration === 'P1M')).toMatchObject({
    name: 'Month',
    function: expect.stringContaining('{col}'),
  });
  expect(line.ran.length).toBe(before);
});

test('a question may ask another dataset than the others', async () => {
  expect(await rows({ metrics: ['count'], datasource: { id: 2, type: 'table' } })).toEqual([{ count: 1500 }]);
});

test('a count of rows counts what the question would answer', async () => {
  expect(await rows({ columns: ['word'], metrics: ['count'], is_rowcount: true, row_limit: 3 })).toEqual([{ rowcount: 3 }]);
});

test('a dataset kept by its main time has every range on another column asked of that one too', async () => {
  const kept = await line.add('words', {
    main_dttm_col: 'ts',
    always_filter_main_dttm: true,
    sql: "SELECT *, TIMESTAMP '2002-01-08' AS shipped FROM words",
  });
  const on = { datasource: { id: kept.id, type: 'table' } };
  const shipped = { col: 'shipped', op: 'TEMPORAL_RANGE', val: '2002-01-01 : 2002-02-01' };
  kept.columns.push({ column_name: 'shipped', type: 'TIMESTAMP', is_dttm: true, groupby: true, filterable: true });
  expect((await line.ask({ metrics: ['count'], filters: [shipped] }, on)).data).toEqual([{ count: 3 }]);
  const both = [shipped, { col: 'ts', op: 'TEMPORAL_RANGE', val: 'No filter' }];
  expect((await line.ask({ metrics: ['count'], filters: both }, on)).data).toEqual([{ count: 6 }]);
});

test('a range a year earlier is an experiment: it moves where the site says so, and nowhere else', async () => {
  const wire = {
    metrics: ['count'],
    filters: [{ col: 'ts', op: 'TEMPORAL_RANGE', val: '2003-01-01 : 2004-01-01' }],
    extras: { instant_time_comparison_range: 'y' },
  };
  expect(await rows(wire)).toEqual([{ count: 1 }]);
  expect((await line.ask(wire, {}, { ...line.ctx, experimental: true })).data).toEqual([{ count: 4 }]);
});

// Rows: QRY-02
test('a form of an unknown type asks by the names every form has', async () => {
  const { dataset } = await line.ctx.dataset({ id: 1, type: 'table' });
  const adhoc_filters = [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'num', operator: '>', comparator: 1 },
    { expressionType: 'SQL', clause: 'WHERE', sqlExpression: "word <> 'x' -- all" },
    { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 0' },
  ];
  const grouped = questionsOf(
    {
      viz_type: 'unheard_of',
      x_axis: 'ts',
      time_grain_sqla: 'P1Y',
      groupby: ['word'],
      metric: 'count',
      limit: '3',
      since: '2002',
      until: '2004',
      granularity_sqla: 'ts',
      adhoc_filters,
    },
    dataset,
  );
  expect(grouped).toMatchObject([
    {
      columns: [{ sqlExpression: 'ts', columnType: 'BASE_AXIS', timeGrain: 'P1Y' }, 'word'],
      metrics: ['count'],
      series_limit: 3,
      time_range: '2002 : 2004',
      filters: [{ col: 'num', op: '>', val: 1 }],
      extras: { where: "(word <> 'x' -- all\n)", having: '(COUNT(*) > 0)', time_grain_sqla: 'P1Y' },
      orderby: [['count', false]],
    },
  ]);
  const raw = questionsOf({ viz_type: 'unheard_of', all_columns: ['id', 'word'], order_by_cols: ['["id", false]'] }, dataset);
  expect(raw).toMatchObject([{ columns: ['id', 'word'], metrics: null, orderby: [['id', false]] }]);
});
