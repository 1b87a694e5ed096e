/** Answers that are finished here: for text clients, with boxes' outliers, with shares of another question's totals. */
import { queryContext } from '@tessera/core/query/query-context';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineOf } from '../../rest/issues.ts';
import { ask } from '../ask.ts';
import { bytesOf, openPipeline, type TestPipeline } from '../pipeline.testing.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    births: `SELECT * FROM (VALUES ('boy', 'CA', 40), ('boy', 'FL', 7), ('girl', 'CA', 90), ('girl', 'FL', 28)) AS t(gender, state, num)`,
    shots: `SELECT 'd' || (i % 20) AS day, CASE WHEN i % 2 = 0 THEN 'a' ELSE 'b' END AS who, CASE WHEN i = 6 THEN 900 ELSE i % 20 END::DOUBLE AS far FROM range(40) AS r(i)`,
  });
  const metrics = [
    { metric_name: 'SUM(num)', expression: 'SUM(num)' },
    { metric_name: 'MAX(num)', expression: 'MAX(num)' },
  ];
  await line.add('births', { metrics });
  await line.add('shots', {
    metrics: [
      { metric_name: 'far', expression: 'SUM(far)' },
      { metric_name: 'count', expression: 'COUNT(*)' },
    ],
  });
});
afterAll(() => line.close());

const pivot = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['gender'],
  groupbyColumns: [],
  metrics: ['SUM(num)', 'MAX(num)'],
  aggregateFunction: 'Sum',
  rowTotals: true,
  colTotals: true,
};
const births = { columns: ['gender'], metrics: ['SUM(num)', 'MAX(num)'] };
const asText = { result_type: 'post_processed', form_data: pivot };
const csv = async (query: Record<string, unknown>, more: Record<string, unknown>): Promise<string> =>
  (await bytesOf(await ask(line.ctx, line.read([query], { ...more, result_format: 'csv' })).toReply())).toString();

test('a pivot table for text clients has its totals and finds cells by name', async () => {
  const said = await line.ask(births, asText);
  expect(said.data).toEqual({
    'SUM(num)': { boy: 47, girl: 118, 'Total (Sum)': 165 },
    'MAX(num)': { boy: 40, girl: 90, 'Total (Sum)': 130 },
    'Total (Sum)': { boy: 87, girl: 208, 'Total (Sum)': 295 },
  });
  expect(said).toMatchObject({
    colnames: ['SUM(num)', 'MAX(num)', 'Total (Sum)'],
    coltypes: [0, 0, 0],
    indexnames: ['boy', 'girl', 'Total (Sum)'],
    rowcount: 3,
    sql_rowcount: 2,
  });
  expect(await csv(births, asText)).toBe(
    '\uFEFF"",SUM(num),MAX(num),Total (Sum)\nboy,47,40,87\ngirl,118,90,208\nTotal (Sum),165,130,295\n',
  );
});

test('the pivot table is a worksheet too: its labels, its totals, its numbers', async () => {
  const bytes = await bytesOf(await ask(line.ctx, line.read([births], { ...asText, result_format: 'xlsx' })).toReply());
  const [sheet] = await readWorkbook(bytes);
  expect(sheet?.data).toEqual([
    [null, 'SUM(num)', 'MAX(num)', 'Total (Sum)'],
    ['boy', 47, 40, 87],
    ['girl', 118, 90, 208],
    ['Total (Sum)', 165, 130, 295],
  ]);
});

test('the same question asked plainly keeps its rows: the two are cached apart', async () => {
  expect((await line.ask(births, { form_data: pivot })).data).toHaveLength(2);
  expect((await line.ask(births, asText)).rowcount).toBe(3);
});

test('a table for text clients has its number formats, and an unreadable one changes nothing', async () => {
  const form = {
    viz_type: 'table',
    column_config: { 'SUM(num)': { d3NumberFormat: ',.1f' }, 'MAX(num)': { d3NumberFormat: 'bogus%%' } },
  };
  const said = await line.ask({ ...births, orderby: [['SUM(num)', false]] }, { result_type: 'post_processed', form_data: form });
  expect(said.data).toMatchObject({ gender: { 0: 'girl', 1: 'boy' }, 'SUM(num)': { 0: '118.0', 1: '47.0' } });
});

test('a file of a question that was asked with its totals holds the cells alone', async () => {
  const [head, ...rows] = (await csv({ ...births, grouping_sets: [['gender'], []] }, {})).trim().split('\n');
  expect([head, ...rows.toSorted()]).toEqual(['gender,SUM(num),MAX(num)', 'boy,47,40', 'girl,118,90']);
});

test('other charts and empty answers are what they are', async () => {
  const bar = { result_type: 'post_processed', form_data: { viz_type: 'echarts_timeseries_bar' } };
  expect((await line.ask(births, bar)).data).toHaveLength(2);
  const none = { ...births, filters: [{ col: 'gender', op: '==', val: 'x' }] };
  expect(await line.ask(none, asText)).toMatchObject({ rowcount: 0, data: expect.anything() });
});

const box = (metrics: string[]) => ({
  columns: ['day', 'who'],
  metrics,
  post_processing: [{ operation: 'boxplot', options: { groupby: ['who'], metrics, whisker_type: 'tukey' } }],
});

// One metric is boxed by the engine, two by the frame.
test.each([[['far']], [['far', 'count']]])(
  'outliers of %j are numbers in a list on the wire and text in a file',
  async (metrics) => {
    const shots = { datasource: { id: 2, type: 'table' } };
    const [first] = (await line.ask(box(metrics), shots)).data;
    expect(first).toMatchObject({ who: 'a', far__outliers: [906] });
    expect((await line.ask(box(metrics), { ...shots, orient: 'columns' })).data).toMatchObject({ far__outliers: [[906], []] });
    expect(await csv(box(metrics), shots)).toMatch(/\[906(\.0)?\]/);
  },
);

test("shares are of another question's totals where one is asked beside them, and of the rows where none is", async () => {
  const share = {
    columns: ['gender'],
    metrics: ['SUM(num)'],
    filters: [{ col: 'gender', op: '==', val: 'boy' }],
    post_processing: [{ operation: 'contribution', options: { columns: ['SUM(num)'], rename_columns: ['%'] } }],
  };
  const totals = { columns: [], metrics: ['SUM(num)'] };
  const body = await bytesOf(await ask(line.ctx, line.read([share, totals])).toReply());
  // The reply's shape is what the test is about.
  const { result } = JSON.parse(body.toString()) as { result: { data: Record<string, unknown>[] }[] };
  expect(result[0]?.data[0]?.['%']).toBeCloseTo(47 / 165, 12);
  expect((await line.ask(share)).data[0]?.['%']).toBe(1);
});

test('a list that came with an unknown chart type runs as it is', async () => {
  const running = {
    columns: ['gender'],
    metrics: ['SUM(num)'],
    post_processing: [{ operation: 'contribution', options: { columns: ['SUM(num)'] } }],
  };
  expect((await line.ask(running, { form_data: { viz_type: 'somebody_elses' } })).query).not.toContain('OVER');
  expect((await line.ask(running, { form_data: { viz_type: 'pie' } })).query).toContain('OVER');
});

test.each([
  [{ operation: 'magic', options: {} }, 'Unsupported post processing operation: magic'],
  [{ operation: 'cum', options: { operator: 'abc', columns: { a: 'a' } } }, 'Must be one of: sum, prod, min, max.'],
  [{ operation: 'rolling', options: { rolling_type: 'sum', columns: { a: 'a' }, window: 0 } }, 'options.window'],
  [{ operation: 'flatten', options: { sideways: true } }, 'sideways'],
  [{ operation: 'pivot', options: { index: [], aggregates: { a: { operator: 'sum' } } } }, 'at least one index'],
])('the door refuses %j by name', (operation, words) => {
  const body = { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['gender'], post_processing: [operation] }] };
  const { error } = queryContext.safeParse(body);
  const said = error ? lineOf(error, body) : '';
  expect(said).toContain('queries.0.post_processing.0');
  expect(said).toContain(words);
});
