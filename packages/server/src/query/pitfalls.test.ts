/**
 * The pitfalls of docs/reference/pitfalls.md, one test each and named for it, on a real engine through the whole
 * pipeline.
 */
import { applyExtraFormData } from '@tessera/core/query/extra-form-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipeline, type TestPipeline } from './pipeline.testing.ts';
import { questionsOf } from './question/form.ts';
import type { QueryRunContext, TemplateReader } from './context.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    events: `SELECT id, who, n::DOUBLE AS n, ts, ts AT TIME ZONE 'UTC' AS ts_tz, epoch(ts)::BIGINT AS seconds, ts + INTERVAL 1 YEAR AS later
      FROM (VALUES
        (1, 'a', 1, TIMESTAMP '2023-01-10 00:00:00'), (2, 'a', 2, '2023-02-12 00:00:00'), (3, 'b', 3, '2023-02-20 00:00:00'),
        (4, 'b', 4, '2024-01-10 00:00:00'), (5, 'b', 5, '2024-01-12 00:00:00'), (6, 'b', 6, '2024-02-11 00:00:00'),
        (7, 'a', 7, '2024-01-15 00:00:00'), (8, 'a', 8, '2024-02-01 08:00:00'), (9, 'c', 9, '2024-01-31 23:30:00'),
        (10, NULL, 10, '2024-01-20 00:00:00'), (11, NULL, 11, '2024-01-21 00:00:00'), (12, 'd', NULL, '2024-01-25 00:00:00')
      ) AS t(id, who, n, ts)`,
    days: `SELECT d AS day, 1.0 AS n FROM (SELECT unnest(generate_series(TIMESTAMP '2022-12-19', TIMESTAMP '2024-01-14', INTERVAL 1 DAY)) AS d)`,
  });
  await line.add('events', { main_dttm_col: 'ts' });
  await line.add('days', { main_dttm_col: 'day' });
});
afterAll(() => line.close());

const metric = (aggregate: string, column = 'n', label?: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  ...(label && { label }),
});
const axis = (column: string, timeGrain: string) => ({
  expressionType: 'SQL',
  sqlExpression: column,
  label: column,
  columnType: 'BASE_AXIS',
  timeGrain,
});
const range = (col: string, val: string) => ({ col, op: 'TEMPORAL_RANGE', val });
const in2024 = [range('ts', '2024-01-01 : 2025-01-01')];
const at = (text: string): number => Date.parse(`${text}Z`);
const days = { datasource: { id: 2, type: 'table' } };
const dataOf = async (...asked: Parameters<TestPipeline['ask']>): Promise<Record<string, unknown>[]> =>
  (await line.ask(...asked)).data;
const idsOf = async (wire: Record<string, unknown>): Promise<unknown[]> =>
  (await dataOf({ columns: ['id'], orderby: [['id', true]], ...wire })).map(({ id }) => id);

test('pitfall 1: a row limit does not cut the other time to other groups', async () => {
  const wire = { columns: ['who'], metrics: ['count'], filters: in2024, orderby: [['count', false]], row_limit: 1 };
  expect(await dataOf({ ...wire, time_offsets: ['1 year ago'] })).toEqual([{ who: 'b', count: 3, 'count__1 year ago': 1 }]);
});

test('pitfall 2: an offset that is no multiple of the grain lands in the bucket its rows fall in', async () => {
  const wire = { columns: [axis('ts', 'P1M')], metrics: ['count'], filters: in2024, orderby: [['ts', true]] };
  // 2023-02-12 and 52 weeks is 2024-02-11; 2023-02-20 and 52 weeks is 2024-02-19.
  expect((await dataOf({ ...wire, time_offsets: ['52 weeks'] })).map((row) => row['count__52 weeks'])).toEqual([1, 2]);
});

test('pitfall 3: the other time is joined series by series, the one without a name too', async () => {
  const wire = { columns: [axis('ts', 'P1Y'), 'who'], metrics: ['count'], filters: in2024, orderby: [['who', true]] };
  expect((await dataOf({ ...wire, time_offsets: ['1 year ago'] })).map((row) => [row['who'], row['count__1 year ago']])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', null],
    ['d', null],
    [null, null],
  ]);
});

test('pitfall 4: the other time is the resolved range moved once, as long as it was', async () => {
  const before = line.ran.length;
  await line.ask({ metrics: ['count'], filters: [range('ts', 'Last week : now')], time_offsets: ['1 year ago'] });
  const [own, other] = line.ran.slice(before).toSorted((a, b) => (a > b ? -1 : 1));
  expect(own).toContain("'2024-01-25 00:00:00'");
  expect(own).toContain("'2024-02-01 10:00:00'");
  expect(other).toContain("'2023-01-25 00:00:00'");
  expect(other).toContain("'2023-02-01 10:00:00'");
});

test('pitfall 5: totals have their other time', async () => {
  expect(await dataOf({ columns: [], metrics: ['count'], filters: in2024, time_offsets: ['1 year ago'] })).toEqual([
    { count: 9, 'count__1 year ago': 3 },
  ]);
});

test('pitfall 6: weeks stand beside their own once each, across the end of the year', async () => {
  const wire = {
    columns: [axis('day', '1969-12-29T00:00:00Z/P1W')],
    metrics: ['count'],
    filters: [range('day', '2023-12-18 : 2024-01-15')],
    orderby: [['day', true]],
    time_offsets: ['52 weeks ago'],
  };
  expect(await dataOf(wire, days)).toEqual(
    ['2023-12-18', '2023-12-25', '2024-01-01', '2024-01-08'].map((day) => ({
      day: at(`${day}T00:00:00`),
      count: 7,
      'count__52 weeks ago': 7,
    })),
  );
});

test('pitfall 7: a series without a name can be among the first, ranked by the rows of the range', async () => {
  const wire = {
    columns: [axis('ts', 'P1Y'), 'who'],
    metrics: [metric('SUM', 'n', 's')],
    series_columns: ['who'],
    series_limit: 1,
  };
  expect((await dataOf({ ...wire, filters: in2024 })).map(({ who }) => who)).toEqual([null]);
  expect((await dataOf({ ...wire, filters: [range('ts', '2023-01-01 : 2024-01-01')] })).map(({ who }) => who)).not.toContain(
    null,
  );
});

test('pitfall 8: series are limited, not rows; the rest is computed from its rows, and a cut is reported', async () => {
  const wire = {
    columns: [axis('ts', 'P1Y'), 'who'],
    metrics: [metric('AVG', 'n', 'mean')],
    series_columns: ['who'],
    filters: in2024,
  };
  const answer = await line.ask({
    ...wire,
    series_limit: 1,
    series_limit_metric: metric('SUM'),
    group_others_when_limit_reached: true,
    orderby: [['who', true]],
  });
  expect(answer.data.map(({ who, mean }) => [who, mean])).toEqual([
    ['Others', 39 / 6],
    [null, 10.5],
  ]);
  expect(await line.ask({ columns: ['id'], row_limit: 3 })).toMatchObject({ rowcount: 3, sql_rowcount: 3, row_limit: 3 });
});

test('pitfall 9: subtotals are computed from rows, never from cells', async () => {
  const rows = await dataOf({
    columns: ['who', axis('ts', 'P1Y')],
    metrics: [metric('AVG', 'n', 'mean'), metric('COUNT_DISTINCT', 'who', 'people')],
    grouping_sets: [['who', 'ts'], ['who'], []],
    filters: [{ col: 'who', op: 'IN', val: ['a', 'b'] }],
  });
  expect(rows.find(({ __grouping: set }) => set === 3)).toMatchObject({ mean: 36 / 8, people: 2 });
  expect(
    rows
      .filter(({ __grouping: set }) => set === 1)
      .map(({ who, mean }) => [who, mean])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['a', 18 / 4],
    ['b', 18 / 4],
  ]);
});

test('pitfall 10: shares are of what the totals question says, and a share of nothing is nothing', async () => {
  const share = {
    columns: ['who'],
    metrics: [metric('SUM', 'n', 's')],
    orderby: [['s', false]],
    row_limit: 1,
    post_processing: [{ operation: 'contribution', options: { orientation: 'column', columns: ['s'], rename_columns: ['%s'] } }],
  };
  const zero = [{ col: 'id', op: '==', val: 12 }];
  expect((await dataOf({ ...share, filters: zero }))[0]?.['%s']).toBeNull();
  const none = { ...share, metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(n * 0)', label: 's' }], row_limit: 10 };
  expect(new Set((await dataOf(none)).map((row) => row['%s']))).toEqual(new Set([null]));
});

test('pitfall 11: buckets and ranges are in the zone of the dataset, offsets of a range are honoured', async () => {
  const zoned = await line.add('events', { main_dttm_col: 'ts', extra: '{"timezone":"Europe/Berlin"}' });
  const on = { datasource: { id: zoned.id, type: 'table' } };
  for (const column of ['ts', 'ts_tz', 'seconds']) {
    const known = zoned.columns.find((each) => each.column_name === column);
    if (known && column === 'seconds') Object.assign(known, { is_dttm: true, python_date_format: 'epoch_s' });
    const wire = { columns: [axis(column, 'P1M')], metrics: ['count'], filters: [range(column, '2024-02-01 : 2024-03-01')] };
    // 23:30 of UTC on the last of January is February in Berlin, whose February begins at 23:00 of UTC.
    const { data, from_dttm, to_dttm, timezone, zoned_columns } = await line.ask(wire, on);
    expect(data).toEqual([{ [column]: at('2024-01-31T23:00:00'), count: 3 }]);
    expect([from_dttm, to_dttm]).toEqual([at('2024-01-31T23:00:00'), at('2024-02-29T23:00:00')]);
    expect([timezone, zoned_columns]).toEqual(['Europe/Berlin', [column]]);
    // The answered instant, drilled into, finds its own rows.
    const drill = { metrics: ['count'], filters: [{ col: column, op: '==', val: at('2024-01-31T23:00:00'), grain: 'P1M' }] };
    expect(await dataOf(drill, on)).toEqual([{ count: 3 }]);
  }
  // A series that a moment names is named by the clock.
  const pivot = { index: ['who'], columns: ['ts'], aggregates: { count: { operator: 'sum' } } };
  const { colnames } = await line.ask(
    {
      columns: ['who', 'ts'],
      metrics: ['count'],
      filters: [{ col: 'id', op: '==', val: 9 }],
      post_processing: [{ operation: 'pivot', options: pivot }, { operation: 'flatten' }],
    },
    on,
  );
  expect(colnames).toEqual(['who', 'count, 2024-02-01 00:30:00']);
  const offsets = { filters: [range('ts', '2024-02-01T00:30:00+01:00 : 2024-02-01T10:00:00+02:00')] };
  expect((await dataOf({ columns: ['id'], ...offsets }, on)).map(({ id }) => id)).toEqual([9]);
  expect(await idsOf({ filters: [range('ts', '2024-02-01T00:30:00+01:00 : 2024-02-01T10:00:00+02:00')] })).toEqual([9]);
});

test('pitfall 12: epoch columns are compared as UTC', async () => {
  const epoch = await line.add('events', { main_dttm_col: 'ts' });
  Object.assign(epoch.columns.find((each) => each.column_name === 'seconds') ?? {}, {
    is_dttm: true,
    python_date_format: 'epoch_s',
  });
  const filters = [range('seconds', '2024-01-31T23:30:00 : 2024-02-01T08:00:00')];
  expect(await dataOf({ columns: ['id', 'seconds'], filters }, { datasource: { id: epoch.id, type: 'table' } })).toEqual([
    { id: 9, seconds: at('2024-01-31T23:30:00') },
  ]);
});

test('pitfall 13: "Last" hours end now, and the answer says the bounds it was asked for', async () => {
  const { data, from_dttm, to_dttm } = await line.ask({ metrics: ['count'], filters: [range('ts', 'Last 6 hours')] });
  expect([data, from_dttm, to_dttm]).toEqual([[{ count: 1 }], at('2024-02-01T04:00:00'), at('2024-02-01T10:00:00')]);
  await expect(line.ask({ metrics: ['count'], filters: [range('ts', '7 days : now')] })).rejects.toThrow('7 days ago');
});

test('pitfall 14: a range can be cut to whole buckets, and the bounds tell a bucket that is not whole', async () => {
  const week = '1969-12-29T00:00:00Z/P1W';
  const ask = (val: string) =>
    line.ask({ columns: [axis('day', week)], metrics: ['count'], filters: [range('day', val)], orderby: [['day', true]] }, days);
  const cut = await ask('2023-12-20 : 2024-01-01');
  expect([cut.data[0]?.['count'], cut['from_dttm'], cut.data[0]?.['day']]).toEqual([
    5,
    at('2023-12-20T00:00:00'),
    at('2023-12-18T00:00:00'),
  ]);
  const whole = await ask('DATETRUNC(DATETIME("2023-12-20"), week) : 2024-01-01');
  expect(whole.data[0]?.['count']).toBe(7);
});

test('pitfall 15: weeks start on the day that was chosen', async () => {
  const filters = [{ col: 'id', op: '==', val: 7 }];
  const starts = [
    '1969-12-28T00:00:00Z/P1W',
    '1969-12-29T00:00:00Z/P1W',
    'P1W/1970-01-03T00:00:00Z',
    'P1W/1970-01-04T00:00:00Z',
  ].map(async (grain) => (await dataOf({ columns: [axis('ts', grain)], metrics: ['count'], filters }))[0]?.['ts']);
  // The 15th of January 2024 is a Monday.
  expect(await Promise.all(starts)).toEqual(
    ['2024-01-14', '2024-01-15', '2024-01-20', '2024-01-21'].map((day) => at(`${day}T00:00:00`)),
  );
});

test('pitfall 16: a bucket drilled into shows the rows that made it', async () => {
  for (const grain of ['P1Y', 'P1M', 'P3M', 'P1D', 'PT1H', 'P1W/1970-01-04T00:00:00Z', '1969-12-28T00:00:00Z/P1W'])
    for (const bucket of await dataOf({ columns: [axis('ts', grain)], metrics: ['count'] })) {
      const drilled = await line.ask({
        filters: [{ col: 'ts', op: '==', val: bucket['ts'], grain }],
        result_type: 'drill_detail',
      });
      expect([grain, drilled.rowcount]).toEqual([grain, bucket['count']]);
    }
});

const reader = (username: string): TemplateReader => ({
  id: 1,
  username,
  roles: [],
  email: () => Promise.resolve(null),
  urlParam: () => undefined,
});
const as = (username: string): QueryRunContext => ({ ...line.ctx, reader: reader(username) });

test('pitfall 17: what depends on who asks is kept for each', async () => {
  const mine = { metrics: ['count'], extras: { where: "who = '{{ current_username() }}'" } };
  expect([await dataOf(mine, {}, as('a')), await dataOf(mine, {}, as('b'))]).toEqual([[{ count: 4 }], [{ count: 4 }]]);
  expect(await line.ask(mine, {}, as('c'))).toMatchObject({ data: [{ count: 1 }], is_cached: false });
  expect(await line.ask(mine, {}, as('a'))).toMatchObject({ data: [{ count: 4 }], is_cached: true });
});

test('pitfall 18: templates are rendered before SQL is read; a filter they take is not applied twice, IS NULL is kept', async () => {
  const { id } = await line.add('events', {
    sql: `SELECT * FROM events WHERE 1 = 1
      {% for f in get_filters('who', remove_filter=True) %} AND who {{ 'IS NULL' if f.op == 'IS NULL' else 'IS NOT NULL' }} {% endfor %}
      {% if from_dttm is not none %} AND ts >= TIMESTAMP '{{ from_dttm }}' {% endif %}`,
  });
  const on = { datasource: { id, type: 'table' } };
  expect(await dataOf({ metrics: ['count'], filters: [{ col: 'who', op: 'IS NULL' }] }, on, as('a'))).toEqual([{ count: 2 }]);
  expect(await dataOf({ metrics: ['count'] }, on, as('a'))).toEqual([{ count: 12 }]);
  expect(await dataOf({ metrics: ['count'], filters: in2024 }, on, as('a'))).toEqual([{ count: 9 }]);
});

test('pitfall 19: running numbers are made over every bucket, series by series', async () => {
  const pivot = { index: ['ts'], columns: ['who'], aggregates: { count: { operator: 'sum' } }, drop_missing_columns: false };
  const rows = await dataOf({
    columns: [axis('ts', 'P1M'), 'who'],
    metrics: ['count'],
    filters: [range('ts', '2023-01-01 : 2025-01-01'), { col: 'who', op: 'IN', val: ['a', 'b'] }],
    post_processing: [
      { operation: 'pivot', options: pivot },
      { operation: 'resample', options: { rule: 'MS', method: 'asfreq', fill_value: 0 } },
      { operation: 'cum', options: { operator: 'sum', columns: { count: 'count' } } },
      { operation: 'flatten' },
    ],
  });
  expect(rows).toHaveLength(14);
  expect(rows.map((row) => row['count, a'])).toEqual([1, ...Array.from({ length: 11 }, () => 2), 3, 4]);
  expect(rows.at(-1)).toMatchObject({ 'count, b': 4 });
});

test('pitfall 20: nothing is nothing: a null metric, a null category and an empty group stay', async () => {
  const rows = await dataOf({ columns: ['who'], metrics: [metric('SUM', 'n', 's')], orderby: [['who', true]] });
  expect(rows.slice(-2)).toEqual([
    { who: 'd', s: null },
    { who: null, s: 21 },
  ]);
  expect(await dataOf({ metrics: [metric('SUM', 'n', 's')], filters: [{ col: 'id', op: '>', val: 99 }] })).toEqual([{ s: null }]);
});

test('pitfall 21: rules of a table hold inside a virtual dataset, under another name and in a CTE', async () => {
  const { id } = await line.add('events', { sql: 'WITH e AS (SELECT * FROM main.events AS x) SELECT * FROM e' });
  const rule = { id: 1, name: 'only b', clause: "who = 'b'", group: null };
  const ruled: QueryRunContext = {
    ...line.ctx,
    dataset: async (ref) => ({
      ...(await line.ctx.dataset(ref)),
      defaultSchema: 'main',
      rules: { own: [], onTables: () => Promise.resolve(new Map([['main\u0000events', [rule]]])) },
    }),
  };
  expect(await dataOf({ metrics: ['count'] }, { datasource: { id, type: 'table' } }, ruled)).toEqual([{ count: 4 }]);
});

test('pitfall 22: what a person wrote runs byte for byte', async () => {
  const sql = "WITH x AS (SELECT *, 'a;b -- c' AS note FROM events) /* LIMIT 1 */\nSELECT * FROM x ORDER BY id LIMIT 5 -- five";
  const { id } = await line.add('events', { sql });
  const before = line.ran.length;
  expect(await dataOf({ metrics: ['count'] }, { datasource: { id, type: 'table' } })).toEqual([{ count: 5 }]);
  expect(line.ran[before]).toContain(sql);
});

test('pitfall 23: NULLs come last either way, NOT IN leaves them out and "include NULL" brings them', async () => {
  const order = async (ascending: boolean) =>
    (await dataOf({ columns: ['who'], metrics: [], orderby: [['who', ascending]] })).map(({ who }) => who);
  expect([await order(true), await order(false)]).toEqual([
    ['a', 'b', 'c', 'd', null],
    ['d', 'c', 'b', 'a', null],
  ]);
  expect(await idsOf({ filters: [{ col: 'who', op: 'NOT IN', val: ['a', 'b'] }] })).toEqual([9, 12]);
  expect(await idsOf({ filters: [{ col: 'who', op: 'IN', val: ['c', '<NULL>'] }] })).toEqual([9, 10, 11]);
});

test('pitfall 24: a label equal to a column captures nothing', async () => {
  const rows = await dataOf({
    columns: ['who'],
    metrics: [metric('SUM', 'n', 'n'), { expressionType: 'SQL', sqlExpression: 'MAX(n)', label: 'id' }],
    extras: { having: 'SUM(n) > 10' },
    orderby: [[metric('SUM', 'n', 'n'), false]],
  });
  expect(rows).toEqual([
    { who: null, n: 21, id: 11 },
    { who: 'a', n: 18, id: 8 },
    { who: 'b', n: 18, id: 6 },
  ]);
});

test('pitfall 25: a time range reaches the filter of its column, in both questions of a mixed chart, and no other', async () => {
  const filters = [range('later', '2025-01-01 : 2025-01-11'), range('ts', 'No filter')];
  expect(await idsOf({ filters, time_range: '2024-01-01 : 2025-01-01' })).toEqual([4]);
  const events = (await line.ctx.dataset({ id: 1, type: 'table' })).dataset;
  const form = applyExtraFormData(
    {
      viz_type: 'mixed_timeseries',
      x_axis: 'ts',
      time_grain_sqla: 'P1Y',
      metrics: ['count'],
      metrics_b: ['count'],
      groupby: [],
      groupby_b: [],
    },
    { time_range: '2024-01-01 : 2025-01-01' },
    'ts',
  );
  const both = questionsOf(form, events);
  expect(both).toHaveLength(2);
  for (const question of both) expect(question.filters).toMatchObject([{ col: 'ts', val: '2024-01-01 : 2025-01-01' }]);
});
