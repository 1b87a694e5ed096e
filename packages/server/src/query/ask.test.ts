import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { openPipeline, salesSelect, type TestPipeline } from './pipeline.testing.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    sales: salesSelect,
    wide: "SELECT i AS id, TIMESTAMP '2020-01-01' + to_days((i % 400)::INTEGER) AS ds, 'g' || (i // 400) AS grp, i * 1.0 AS v FROM range(20000) t(i)",
  });
  await line.add('sales', { main_dttm_col: 'sold_at', cache_timeout: 600 });
  await line.add('wide');
  await line.add('sales', { sql: 'SELECT country, amount FROM sales -- all\n;' });
  await line.add('sales', { sql: 'SELECT 1 AS a; DELETE FROM sales' });
});
afterAll(() => line.close());

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } };
const axis = (timeGrain: string): object => ({
  expressionType: 'SQL',
  sqlExpression: 'sold_at',
  label: 'sold_at',
  columnType: 'BASE_AXIS',
  timeGrain,
});

describe('an answer', () => {
  test('puts the engine’s bytes into the wire’s envelope', async () => {
    const wire = {
      columns: ['country'],
      metrics: ['count'],
      orderby: [['count', false]],
      filters: [
        { col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2024-02-11' },
        { col: 'nope', op: '==', val: 1 },
      ],
    };
    expect(await line.ask(wire)).toMatchObject({
      data: [
        { country: 'DE', count: 2 },
        { country: 'FR', count: 2 },
        { country: null, count: 1 },
      ],
      colnames: ['country', 'count'],
      coltypes: [1, 0],
      indexnames: [0, 1, 2],
      rowcount: 3,
      sql_rowcount: 3,
      from_dttm: 1672531200000,
      to_dttm: 1707609600000,
      label_map: { country: ['country'], count: ['count'] },
      applied_filters: [{ column: 'sold_at' }],
      rejected_filters: [{ column: 'nope', reason: 'not_in_datasource' }],
      is_cached: false,
      cached_dttm: null,
      cache_timeout: 600,
      status: 'success',
      error: null,
      annotation_data: {},
    });
  });
  test('shows its SQL with labels and values in place', async () => {
    const { query } = await line.ask({
      columns: ['country'],
      metrics: [{ ...sum, label: 'Total' }],
      filters: [{ col: 'product', op: '==', val: "it's" }],
    });
    expect(query).toBe(
      'SELECT "country", SUM("amount") AS "Total"\nFROM "sales"\nWHERE "product" = \'it\'\'s\'\nGROUP BY 1\nLIMIT 50000;',
    );
    expect(await line.ask({ columns: ['country'], metrics: ['count'] }, {}, { ...line.ctx, hideSql: true })).not.toHaveProperty(
      'query',
    );
  });
  test('has nulls for NaN and Infinity, whole big numbers, and strings for them in columns', async () => {
    const wire = { columns: ['amount', 'big', 'price'], orderby: [['id', true]] };
    const { body } = await ask(line.ctx, line.read([wire])).toReply();
    expect(body.toString()).toContain('"big":9007199254740993,"price":1234567890123456.78');
    const columns = await line.ask(wire, { orient: 'columns' });
    expect(columns.data).toEqual({
      amount: [10, 20, null, null, 40, 80],
      big: ['9007199254740993', 2, 3, 4, 5, 6],
      price: ['1234567890123456.78', 1.1, 2.2, null, 3.3, 4.4],
    });
    expect(columns).not.toHaveProperty('indexnames');
  });
  test('of no rows is no error', async () => {
    expect(
      await line.ask({ columns: ['country', 'sold_at'], metrics: [sum], filters: [{ col: 'id', op: '>', val: 99 }] }),
    ).toMatchObject({ data: [], rowcount: 0, colnames: ['country', 'sold_at', 'SUM(amount)'], coltypes: [1, 2, 0] });
    expect((await line.ask({ metrics: ['count'], filters: [{ col: 'id', op: '>', val: 99 }] })).data).toEqual([{ count: 0 }]);
  });
  test('understands the old spellings', async () => {
    expect(
      await line.ask({
        groupby: ['country'],
        metrics: [{ label: 'count' }],
        granularity_sqla: 'sold_at',
        time_range: '2024-01-01 : 2025-01-01',
        timeseries_limit: 1,
        is_timeseries: true,
        extras: { time_grain_sqla: 'P1Y', having_druid: '' },
      }),
    ).toMatchObject({
      data: [{ __timestamp: 1704067200000, country: 'DE', count: 2 }],
      coltypes: [2, 1, 0],
    });
  });
});

describe('what cannot be answered', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['an unknown column', { columns: ['nope'] }, 'COLUMN_MISSING', "Columns missing in dataset: ['nope']"],
    ['an unknown metric', { metrics: ['nope'] }, 'BAD_REQUEST', "Metric 'nope' does not exist"],
    [
      'bad SQL, in the engine’s words',
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amnt)', label: 'x' }] },
      'QUERY_FAILED',
      'amnt',
    ],
    [
      'SQL that does not parse',
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount', label: 'x' }] },
      'SQL_REFUSED',
      'metric "x": ',
    ],
    ['SQL that leaves its brackets', { columns: ['id'], extras: { where: '1=1) OR (1=1' } }, 'SQL_REFUSED', 'extras.where'],
    [
      'two statements',
      { columns: ['id'], extras: { where: 'TRUE; SELECT 1' } },
      'SQL_REFUSED',
      'Custom SQL must be one expression.',
    ],
    [
      'a sub-query',
      { metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT MAX(amount) FROM sales)', label: 'x' }] },
      'SQL_SUBQUERY_REFUSED',
      'sub-queries',
    ],
    [
      'a function that reads state',
      { columns: [{ expressionType: 'SQL', sqlExpression: "getenv('HOME')", label: 'x' }] },
      'SQL_REFUSED',
      'The function getenv is not allowed.',
    ],
    [
      'a bind of ours',
      { columns: ['id'], extras: { where: 'id = $1' }, filters: [{ col: 'id', op: '==', val: 1 }] },
      'SQL_REFUSED',
      'Parameters',
    ],
    [
      'several values for one',
      { metrics: [{ expressionType: 'SQL', sqlExpression: '*', label: 'x' }] },
      'SQL_REFUSED',
      '* stands for several',
    ],
    [
      'an operation on a column that is not there',
      { columns: ['id'], metrics: ['count'], post_processing: [{ operation: 'rank', options: { metric: 'magic' } }] },
      'POST_PROCESSING_INVALID',
      'magic',
    ],
    [
      'an unreadable time range',
      { metrics: ['count'], granularity: 'sold_at', time_range: 'soonish' },
      'TIME_RANGE_UNREADABLE',
      'soonish',
    ],
    ['an unknown result type', { columns: ['id'], result_type: 'magic' }, 'CHART_DATA_INVALID', 'result_type: magic'],
    [
      'a comparison without a range',
      { metrics: ['count'], time_offsets: ['1 year ago'] },
      'TIME_RANGE_UNREADABLE',
      'An enclosed time range',
    ],
  ])('%s', async (_, query, code, message) => {
    await expect(line.ask(query)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });
  test('a virtual dataset of two statements, or an unreadable one', async () => {
    await expect(line.ask({ columns: ['a'] }, { datasource: { id: 4, type: 'table' } })).rejects.toMatchObject({
      code: 'SQL_REFUSED',
      message: 'DELETE deletes rows of a table. Only statements that read may be run.',
    });
    expect((await line.ask({ metrics: ['count'] }, { datasource: { id: 3, type: 'table' } })).data).toEqual([{ count: 6 }]);
    const denied = {
      ...line.ctx,
      dataset: async (ref: { id: number; type: string }) => ({
        ...(await line.ctx.dataset(ref)),
        checkTables: (tables: readonly unknown[]) => {
          throw new Error(JSON.stringify(tables));
        },
      }),
    };
    await expect(line.ask({ metrics: ['count'] }, { datasource: { id: 3, type: 'table' } }, denied)).rejects.toThrow(
      '[{"name":"sales"}]',
    );
  });
});

describe('the cache', () => {
  test('sixteen askers of one question at once are one piece of work', async () => {
    const before = line.ran.length;
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => line.ask({ columns: ['product'], metrics: ['count'], row_limit: 77 })),
    );
    expect(line.ran.length - before).toBe(1);
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  });
  test('a second caller gets the kept answer, marked as such; force asks again', async () => {
    const wire = { columns: ['product'], metrics: ['count'], row_limit: 78 };
    const first = await line.ask(wire);
    const before = line.ran.length;
    expect(await line.ask({ ...wire, url_params: { x: '1' } })).toMatchObject({
      is_cached: true,
      cached_dttm: '2024-02-01T10:00:00Z',
      cache_key: first['cache_key'],
      data: first.data,
    });
    expect(line.ran.length).toBe(before);
    expect(await line.ask(wire, { force: true })).toMatchObject({ is_cached: false, cached_dttm: null });
    expect(line.ran.length).toBe(before + 1);
    expect(await line.ask(wire, { custom_cache_timeout: -1 })).toMatchObject({ is_cached: false, cache_timeout: -1 });
    expect(await line.ask(wire, { orient: 'columns' })).toMatchObject({ is_cached: false });
  });
  test('an answer says the same of itself however it came: written by the engine, by us, or kept', async () => {
    for (const orient of ['records', 'columns']) {
      const query = { columns: ['sold_at', 'country'], metrics: ['count'], row_limit: 5000, orderby: [['sold_at', true]] };
      const ask = (force: boolean) => line.ask(query, { orient, force });
      // One that DuckDB wrote, as it does until it is known that the rows are few; one that we wrote; one kept.
      const [{ is_cached: _, ...byEngine }, { is_cached: fresh, ...byUs }, { is_cached: again, cached_dttm: at, ...kept }] = [
        await ask(true),
        await ask(true),
        await ask(false),
      ];
      expect([fresh, again, byUs.rowcount, byUs.coltypes]).toEqual([false, true, 6, [2, 1, 0]]);
      expect(byUs).toEqual(byEngine);
      expect({ ...kept, cached_dttm: null }).toEqual(byEngine);
      expect(at).toBe('2024-02-01T10:00:00Z');
    }
  });

  test('a new version of the data is another question', async () => {
    const wire = { columns: ['product'], metrics: ['count'], row_limit: 79 };
    await line.ask(wire);
    const newer = {
      ...line.ctx,
      dataset: async (ref: { id: number; type: string }) => ({ ...(await line.ctx.dataset(ref)), version: 2 }),
    };
    expect(await line.ask(wire, {}, newer)).toMatchObject({ is_cached: false });
  });
  test('an asker who leaves does not take the answer from the others', async () => {
    const leaving = new AbortController();
    const slow = { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(LENGTH(REPEAT(product, 300000)))', label: 'n' }] };
    const gone = line.ask(slow, {}, { ...line.ctx, signal: leaving.signal });
    const staying = line.ask(slow);
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    expect((await staying).data).toEqual([{ n: 6_600_000 }]);
  });
});

describe('operations after SQL', () => {
  const pivot = {
    operation: 'pivot',
    options: {
      index: ['sold_at'],
      columns: ['country'],
      aggregates: { count: { operator: 'mean' } },
      drop_missing_columns: false,
    },
  };
  test('pivot and flatten make one column per series', async () => {
    expect(
      await line.ask({
        columns: [axis('P1Y'), 'country'],
        metrics: ['count'],
        post_processing: [pivot, { operation: 'flatten' }],
      }),
    ).toMatchObject({
      colnames: ['sold_at', 'count, <NULL>', 'count, DE', 'count, FR'],
      coltypes: [2, 0, 0, 0],
      data: [
        { sold_at: 1672531200000, 'count, FR': 2, 'count, DE': null },
        { sold_at: 1704067200000, 'count, FR': 1, 'count, DE': 2, 'count, <NULL>': 1 },
      ],
      rowcount: 2,
      sql_rowcount: 4,
      label_map: {
        sold_at: ['sold_at'],
        'count, <NULL>': ['count', '<NULL>'],
        'count, DE': ['count', 'DE'],
        'count, FR': ['count', 'FR'],
      },
    });
  });
  test('the same pivot pushed into SQL and done on the frame agree', async () => {
    const alone = {
      ...pivot,
      options: { ...pivot.options, columns: [], aggregates: { count: { operator: 'mean' }, 'SUM(id)': { operator: 'mean' } } },
    };
    const wire = {
      columns: [axis('P1M')],
      metrics: ['count', { ...sum, column: { column_name: 'id' } }],
      orderby: [['count', false]],
    };
    const pushed = await line.ask({ ...wire, post_processing: [alone, { operation: 'flatten' }] });
    const framed = await line.ask({
      ...wire,
      post_processing: [
        alone,
        { operation: 'flatten' },
        { operation: 'select', options: { columns: ['sold_at', 'SUM(id)', 'count'] } },
      ],
    });
    expect(pushed.data).toEqual(framed.data);
    expect(pushed.colnames).toEqual(framed.colnames);
    expect(pushed.data).toHaveLength(4);
  });
  test('large frames go through the thread and come back the same', async () => {
    const grid = {
      operation: 'pivot',
      options: { index: ['ds'], columns: ['grp'], aggregates: { s: { operator: 'mean' } }, drop_missing_columns: false },
    };
    const wire = {
      columns: ['ds', 'grp'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(v)', label: 's' }],
      post_processing: [grid, { operation: 'flatten' }],
    };
    const reply = await line.ask(wire, { datasource: { id: 2, type: 'table' } });
    expect(reply.data).toHaveLength(400);
    expect(reply.data[7]?.['s, g3']).toBe(1207);
    const broken = { ...wire, post_processing: [{ ...grid, options: { ...grid.options, index: ['nope'] } }] };
    await expect(line.ask(broken, { datasource: { id: 2, type: 'table' } })).rejects.toMatchObject({
      code: 'POST_PROCESSING_INVALID',
    });
  });
  test('shares of a column are shares of the totals question', async () => {
    const share = {
      columns: ['product'],
      metrics: ['count'],
      row_limit: 1,
      orderby: [['count', false]],
      post_processing: [
        { operation: 'contribution', options: { orientation: 'column', columns: ['count'], rename_columns: ['%count'] } },
      ],
    };
    expect((await line.ask(share)).data).toEqual([{ product: 'tea', count: 4, '%count': 1 }]);
    const { body } = await ask(line.ctx, line.read([share, { metrics: ['count'], columns: [] }])).toReply();
    expect(JSON.parse(body.toString()).result[0].data[0]['%count']).toBeCloseTo(4 / 6);
  });
});

describe('time comparison', () => {
  const filters = [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' }];
  // Rows: QRY-06
  test('months of another year stand beside their own, series by series, NULLs too', async () => {
    const reply = await line.ask({
      columns: [axis('P1M'), 'country'],
      metrics: ['count'],
      filters,
      time_offsets: ['1 year ago'],
      orderby: [['sold_at', true]],
    });
    expect(reply.colnames).toEqual(['sold_at', 'country', 'count', 'count__1 year ago']);
    expect(reply.data).toEqual([
      { sold_at: 1704067200000, country: 'DE', count: 1, 'count__1 year ago': null },
      { sold_at: 1704067200000, country: null, count: 1, 'count__1 year ago': null },
      { sold_at: 1706745600000, country: 'DE', count: 1, 'count__1 year ago': null },
      { sold_at: 1706745600000, country: 'FR', count: 1, 'count__1 year ago': 1 },
    ]);
  });
  test('a single number, an offset that is no multiple of the grain, and a window before', async () => {
    expect((await line.ask({ metrics: ['count'], filters, time_offsets: ['1 year ago', 'inherit'] })).data).toEqual([
      { count: 4, 'count__1 year ago': 2, count__inherit: 2 },
    ]);
    const reply = await line.ask({
      columns: [axis('P1M')],
      metrics: ['count'],
      filters,
      time_offsets: ['52 weeks'],
      orderby: [['sold_at', true]],
    });
    expect(reply.data.map((row) => row['count__52 weeks'])).toEqual([1, 1]);
  });
});
