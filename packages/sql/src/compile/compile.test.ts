import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '@tessera/core/dataset';
import { beforeAll, describe, expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { asked, openDuckDb, rowsOf, sales, salesSql } from '../duckdb.testing.ts';
import { compile, type Compiled } from './compile.ts';
import type { CompileOptions } from './scope.ts';

const options: CompileOptions = { dialect: duckdb, now: '2024-02-01T10:00:00', rowLimitDefault: 50_000, rowLimitMax: 100_000 };
let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openDuckDb(salesSql);
});

const compiled = (wire: Record<string, unknown>, more: Partial<CompileOptions> = {}, dataset: Dataset = sales): Compiled =>
  compile(asked(wire), dataset, { ...options, ...more });

/** Runs the statement, and the readable one beside it: both must answer the same. */
async function rows(
  wire: Record<string, unknown>,
  more: Partial<CompileOptions> = {},
  dataset: Dataset = sales,
): Promise<unknown[][]> {
  const statement = compiled(wire, more, dataset);
  const answer = await rowsOf(connection, statement.sql, statement.binds);
  const readable = await rowsOf(connection, statement.readable);
  expect(readable.map(String).toSorted(), statement.readable).toEqual(answer.map(String).toSorted());
  return answer;
}
const ids = async (filter: Record<string, unknown>): Promise<unknown[]> =>
  (await rows({ columns: ['id'], metrics: null, filters: [filter], orderby: [['id', true]] })).map(([id]) => id);

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } };
const axis = (column: string, timeGrain?: string): object => ({
  expressionType: 'SQL',
  sqlExpression: column,
  label: column,
  columnType: 'BASE_AXIS',
  timeGrain,
});

describe('raw and grouped questions', () => {
  test('metrics null asks for rows, an empty list for distinct combinations', async () => {
    expect(await rows({ columns: ['product'], metrics: null })).toHaveLength(8);
    expect(await rows({ columns: ['product'], metrics: [], orderby: [['product', true]] })).toEqual([['coffee'], ['tea']]);
    expect(() => compiled({ columns: [], metrics: [] })).toThrow('Empty query?');
  });
  test('saved, simple and SQL metrics stand beside each other under their labels', async () => {
    const metrics = [
      'count',
      sum,
      { expressionType: 'SIMPLE', aggregate: 'COUNT_DISTINCT', column: { column_name: 'country' } },
      { expressionType: 'SQL', sqlExpression: 'MAX(amount) - MIN(amount) -- spread', label: 'spread' },
      'revenue',
    ];
    const statement = compiled({ metrics });
    expect(statement.columns.map(({ label }) => label)).toEqual([
      'count',
      'SUM(amount)',
      'COUNT_DISTINCT(country)',
      'spread',
      'revenue',
    ]);
    expect(await rows({ metrics })).toEqual([['8', 118, '5', 49, 118]]);
  });
  test('a label equal to a column captures nothing', async () => {
    const metric = { ...sum, label: 'amount' };
    expect(
      await rows({
        columns: ['product'],
        metrics: [metric],
        extras: { having: 'SUM(amount) > 30' },
        orderby: [[{ ...sum, label: 'other' }, false]],
      }),
    ).toEqual([['tea', 91]]);
  });
  // Rows: QRY-04
  test('the order is kept, ties are broken by the groups, NULLs come last', async () => {
    expect(await rows({ columns: ['country'], metrics: ['count'], orderby: [['count', false]], row_limit: 3 })).toEqual([
      ['DE', '2'],
      ['FR', '2'],
      ['', '1'],
    ]);
    const amounts = await rows({ columns: ['amount'], metrics: null, orderby: [['amount', false]] });
    expect(amounts.at(-1)).toEqual([null]);
  });
  test('limit and offset page; zero means the default, and no limit is above the cap', async () => {
    expect(await rows({ columns: ['id'], metrics: null, orderby: [['id', true]], row_limit: 2, row_offset: 3 })).toEqual([
      [4],
      [5],
    ]);
    expect(compiled({ columns: ['id'], row_limit: 0 }).rowLimit).toBe(50_000);
    expect(compiled({ columns: ['id'], row_limit: 900_000 }).rowLimit).toBe(100_000);
  });
  test('a question groups by calculated and ad-hoc columns', async () => {
    const adhoc = { expressionType: 'SQL', sqlExpression: 'amount > 9', label: 'big sale' };
    expect(await rows({ columns: [adhoc], metrics: ['count'], orderby: [['count', false]] })).toEqual([
      [true, '4'],
      [false, '3'],
      [null, '1'],
    ]);
    expect(await rows({ columns: ['half'], metrics: null, row_limit: 1 })).toEqual([[5]]);
  });
  test('a row count counts what the question would answer', async () => {
    expect(await rows({ columns: ['product'], metrics: ['count'], is_rowcount: true, row_limit: 10 })).toEqual([['2']]);
  });
  test('an error names the column or metric that does not exist', () => {
    expect(() => compiled({ columns: ['id', 'nope', 'nix'] })).toThrow("Columns missing in dataset: ['nope', 'nix']");
    expect(() => compiled({ metrics: ['nope'] })).toThrow("Metric 'nope' does not exist");
    expect(() => compiled({ metrics: [{ ...sum, column: { column_name: 'nope' } }] })).toThrow(
      "Columns missing in dataset: ['nope']",
    );
    expect(() => compiled({ columns: ['id'], orderby: [['(select 1)', true]] })).toThrow(
      'Unknown column used in orderby: (select 1)',
    );
    expect(() => compiled({ columns: ['id', 'id'], metrics: ['count'] })).toThrow('Duplicate column/metric labels: "id"');
    expect(() => compiled({ columns: ['id'], metrics: ['count'], series_columns: ['product'], series_limit: 1 })).toThrow(
      'missing in `columns`: "product"',
    );
  });
  test('a virtual dataset runs as it was written', async () => {
    const virtual = { ...sales, sql: 'select *, \'a;b\' as "x y" from sales -- end\n; -- really' };
    const dataset = {
      ...virtual,
      columns: [...sales.columns, { ...sales.columns[1], column_name: 'x y', is_dttm: false, groupby: true, filterable: true }],
    };
    expect(await rows({ columns: ['x y'], metrics: ['count'] }, {}, dataset)).toEqual([['a;b', '8']]);
  });
  test('names that only look alike stay apart, and quotes in them are harmless', async () => {
    const metrics = ['x', 'X', 'a "quoted" name; --'].map((label) => ({ ...sum, label }));
    const statement = compiled({ metrics });
    expect(statement.exactNames).toBe(true);
    expect(await rows({ metrics })).toEqual([[118, 118, 118]]);
  });
  test('private aliases give way to columns of the same name', async () => {
    await connection.run('CREATE OR REPLACE TABLE odd AS SELECT 5 AS c0, 7 AS c1, NULL::INTEGER AS "_C0"');
    const names = ['c0', 'c1', '_C0'];
    const dataset: Dataset = {
      ...sales,
      table_name: 'odd',
      columns: names.map((column_name) => ({ column_name, type: 'INTEGER', is_dttm: false, groupby: true, filterable: true })),
      metrics: [],
    };
    const metric = { expressionType: 'SQL', sqlExpression: 'SUM(c0)', label: 'm' };
    const question = {
      columns: ['c1'],
      metrics: [metric],
      orderby: [
        ['c1', true],
        [{ expressionType: 'SQL', sqlExpression: 'SUM(c1 + c0)', label: 'n' }, true],
      ],
    };
    expect(await rows(question, {}, dataset)).toEqual([[7, 5n.toString()]]);
    // Nor where an engine would take the alias for the column without saying so.
    expect(compiled(question, {}, dataset).sql).toMatch(/"c1" AS "__c0", .* AS "__c1"/);
  });
});

describe('filters', () => {
  test.each<[string, Record<string, unknown>, number[]]>([
    ['equality', { col: 'country', op: '==', val: 'FR' }, [1, 2]],
    ['equality with NULL', { col: 'country', op: '==', val: '<NULL>' }, [5]],
    ['equality with null', { col: 'country', op: '==', val: null }, [5]],
    ['a list of one null', { col: 'country', op: 'IN', val: [null] }, [5]],
    ['inequality leaves NULLs out', { col: 'country', op: '!=', val: 'FR' }, [3, 4, 6, 7, 8]],
    ['inequality with NULL', { col: 'country', op: '!=', val: null }, [1, 2, 3, 4, 6, 7, 8]],
    ['a list with the NULL word', { col: 'country', op: 'IN', val: ['<NULL>'] }, [5]],
    ['four kinds of nothing', { col: 'country', op: 'IN', val: ['<empty string>', '<NULL>', 'null', 'foo'] }, [5, 6, 7]],
    ['quotes are text', { col: 'country', op: 'IN', val: ["'quoted'"] }, [8]],
    ['a hostile value is only a value', { col: 'country', op: '==', val: "' or 1=1--" }, []],
    ['NOT IN leaves NULLs out', { col: 'country', op: 'NOT IN', val: ['FR'] }, [3, 4, 6, 7, 8]],
    ['NOT IN with NULL', { col: 'country', op: 'not in', val: ['FR', '<NULL>'] }, [3, 4, 6, 7, 8]],
    ['a scalar for a list', { col: 'id', op: 'IN', val: '3' }, [3]],
    ['numbers as text', { col: 'id', op: 'IN', val: ['1', '2'] }, [1, 2]],
    ['numbers as text with NULL', { col: 'amount', op: 'IN', val: ['10', '<NULL>'] }, [1, 8]],
    ['an integer beyond 2^53', { col: 'big', op: '==', val: '9007199254740993' }, [1]],
    ['booleans as text', { col: 'paid', op: 'IN', val: ['true'] }, [1, 3, 5, 7, 8]],
    ['IS TRUE', { col: 'paid', op: 'IS TRUE' }, [1, 3, 5, 7, 8]],
    ['IS FALSE', { col: 'paid', op: 'IS FALSE' }, [2, 6]],
    ['IS NULL', { col: 'amount', op: 'IS NULL' }, [8]],
    ['IS NOT NULL', { col: 'paid', op: 'IS NOT NULL' }, [1, 2, 3, 5, 6, 7, 8]],
    ['comparison', { col: 'amount', op: '>=', val: 20 }, [2, 3, 5]],
    ['LIKE', { col: 'product', op: 'LIKE', val: 'c%' }, [2, 4, 7]],
    ['NOT LIKE', { col: 'product', op: 'NOT LIKE', val: 'c%' }, [1, 3, 5, 6, 8]],
    ['ILIKE', { col: 'country', op: 'ILIKE', val: 'f%' }, [1, 2]],
    ['LIKE on a number', { col: 'amount', op: 'LIKE', val: '%0.0' }, [1, 2, 3, 5]],
    ['a regular expression', { col: 'country', op: 'REGEX', val: '^[A-Z]{2}$' }, [1, 2, 3, 4]],
    ['epoch milliseconds on a timestamp', { col: 'sold_at', op: '>=', val: 1704628800000 }, [5, 6, 7]],
    ['ISO text on a date', { col: 'day', op: '==', val: '2023-02-03' }, [3]],
    ['a bucket by its label', { col: 'sold_at', op: '==', val: 1672531200000, grain: 'P1M' }, [1, 2]],
    ['buckets by their labels', { col: 'sold_at', op: 'IN', val: [1672531200000, 1704067200000], grain: 'P1M' }, [1, 2, 5, 6]],
    [
      'a week ending Sunday by its label',
      { col: 'sold_at', op: '==', val: '2024-01-07', grain: 'P1W/1970-01-04T00:00:00Z' },
      [5],
    ],
    ['a range', { col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-02-03' }, [1, 2]],
    ['a range on a date ends before its end', { col: 'day', op: 'TEMPORAL_RANGE', val: '2023-01-20 : 2023-02-03' }, [2]],
    ['a range on epoch seconds', { col: 'epoch', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-01-08' }, [5]],
    ['a range on text', { col: 'day_text', op: 'TEMPORAL_RANGE', val: '2024-01-01 : ' }, [5, 6, 7]],
    ['a range among several', { col: 'sold_at', op: 'TEMPORAL_RANGE', val: ['2023-01-01 : 2023-02-03', null] }, [1, 2, 8]],
    ['a relative range', { col: 'sold_at', op: 'TEMPORAL_RANGE', val: 'Last month' }, [5, 6]],
    ['no range', { col: 'sold_at', op: 'TEMPORAL_RANGE', val: 'No filter' }, [1, 2, 3, 4, 5, 6, 7, 8]],
    ['a calculated column', { col: 'half', op: '>', val: 14 }, [3, 5]],
  ])('%s', async (_, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });
  test('values of an advanced type are read as people write them', async () => {
    const ports: Dataset = {
      ...sales,
      columns: sales.columns.map((each) =>
        each.column_name === 'epoch' ? each : { ...each, advanced_data_type: each.column_name === 'big' ? 'port' : null },
      ),
      sql: 'SELECT id, 20 + id AS big FROM sales',
    };
    const found = async (filter: object) =>
      (await rows({ columns: ['id'], filters: [{ col: 'big', ...filter }], orderby: [['id', true]] }, {}, ports)).map(
        ([id]) => id,
      );
    expect(await found({ op: '==', val: 'ssh' })).toEqual([2]);
    expect(await found({ op: 'IN', val: ['ftp', 23, 'smtp'] })).toEqual([1, 3, 5]);
    expect(await found({ op: 'NOT IN', val: ['ftp', 'ssh'] })).toEqual([3, 4, 5, 6, 7, 8]);
    expect(await found({ op: '>', val: 'smtp' })).toEqual([6, 7, 8]);
    expect(await found({ op: '<=', val: 'ftp' })).toEqual([1]);
    await expect(found({ op: '==', val: 'nowhere' })).rejects.toThrow("'nowhere' does not appear to be a port name or number");
  });
  // Rows: QRY-11
  test('values of the wrong kind and missing values are refused by name', () => {
    const refused = (filter: Record<string, unknown>) => (): unknown => compiled({ columns: ['id'], filters: [filter] });
    expect(refused({ col: 'amount', op: '==', val: 'abc' })).toThrow('"abc" is not a number, as column \'amount\' needs');
    expect(refused({ col: 'day', op: '>', val: 'soon' })).toThrow('"soon" is not a date');
    expect(refused({ col: 'amount', op: '>' })).toThrow('Must specify a value for filters with comparison operators');
    expect(refused({ col: 'id', op: 'IN', val: [] })).toThrow('Filter value list cannot be empty');
    expect(refused({ col: 'sold_at', op: 'TEMPORAL_RANGE', val: 'whenever' })).toThrow('whenever');
  });
  test('a filter on an unknown column is reported, the others apply', () => {
    const { appliedFilters, rejectedFilters } = compiled({
      columns: ['id'],
      filters: [
        { col: 'country', op: '==', val: 'FR' },
        { col: 'nope', op: '==', val: 1 },
      ],
      applied_time_extras: { __time_range: 'Last week' },
    });
    expect(appliedFilters).toEqual([{ column: 'country' }]);
    expect(rejectedFilters).toEqual([
      { column: 'nope', reason: 'not_in_datasource' },
      { column: '__time_range', reason: 'no_temporal_column' },
    ]);
  });
  test('a time setting of a dashboard is applied where the statement holds it', () => {
    const applied_time_extras = { __time_range: '2024', __time_col: 'day', __time_grain: 'P1M' };
    const asked = { metrics: ['count'], extras: { time_grain_sqla: 'P1M' }, applied_time_extras };
    const told = (query: Record<string, unknown>): unknown[] =>
      compiled({ ...asked, ...query }).appliedFilters.map((each) => each.column);
    const sold = axis('sold_at', 'P1M');
    const ranged = { filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }] };
    expect(told({ columns: ['country'] })).toEqual([]);
    expect(told({ columns: ['country'], granularity: 'day' })).toEqual([]);
    expect(told({ columns: ['country'], granularity: 'day', time_range: '2024-01-01 : 2024-02-01' })).toEqual([
      '__time_range',
      '__time_col',
    ]);
    expect(told({ columns: ['country'], granularity: 'country', ...ranged })).toEqual(['__time_range']);
    expect(told({ columns: [sold] })).toEqual(['__time_grain']);
    expect(told({ columns: [sold], granularity: 'day' })).toEqual(['__time_col', '__time_grain']);
    expect(told({ columns: [sold], ...ranged })).toEqual(['sold_at', '__time_range', '__time_grain']);
  });
  // Rows: QRY-03
  test('WHERE and HAVING texts keep their brackets', async () => {
    expect(
      await rows({
        metrics: ['count'],
        extras: { where: "country = 'FR' OR 1 = 1 -- all" },
        filters: [{ col: 'id', op: '==', val: 3 }],
      }),
    ).toEqual([['1']]);
    expect(await rows({ columns: ['product'], metrics: ['count'], extras: { having: 'COUNT(*) > 3' } })).toEqual([['tea', '5']]);
  });
});

describe('time', () => {
  test.each([
    ['PT1S', '2022-05-04 05:06:07'],
    ['PT5S', '2022-05-04 05:06:05'],
    ['PT30S', '2022-05-04 05:06:00'],
    ['PT1M', '2022-05-04 05:06:00'],
    ['PT5M', '2022-05-04 05:05:00'],
    ['PT10M', '2022-05-04 05:00:00'],
    ['PT15M', '2022-05-04 05:00:00'],
    ['PT30M', '2022-05-04 05:00:00'],
    ['PT0.5H', '2022-05-04 05:00:00'],
    ['PT1H', '2022-05-04 05:00:00'],
    ['PT6H', '2022-05-04 00:00:00'],
    ['P1D', '2022-05-04'],
    ['P1W', '2022-05-02'],
    ['1969-12-28T00:00:00Z/P1W', '2022-05-01'],
    ['1969-12-29T00:00:00Z/P1W', '2022-05-02'],
    ['P1W/1970-01-03T00:00:00Z', '2022-05-07'],
    ['P1W/1970-01-04T00:00:00Z', '2022-05-08'],
    ['P1M', '2022-05-01'],
    ['P3M', '2022-04-01'],
    ['P1Y', '2022-01-01'],
  ])('grain %s', async (grain, bucket) => {
    const dataset: Dataset = { ...sales, sql: "SELECT TIMESTAMP '2022-05-04 05:06:07.89' AS sold_at" };
    expect(await rows({ columns: [axis('sold_at', grain)], metrics: [] }, {}, dataset)).toEqual([[bucket]]);
  });
  test('only a temporal x axis is cut to its grain', async () => {
    expect(await rows({ columns: [axis('product', 'P1Y')], metrics: [], orderby: [['product', true]] })).toEqual([
      ['coffee'],
      ['tea'],
    ]);
    expect(
      await rows({
        columns: [{ ...axis('day', 'P1Y'), columnType: undefined }],
        metrics: [],
        row_limit: 1,
        orderby: [['day', true]],
      }),
    ).toEqual([['2023-01-02']]);
    expect(() => compiled({ columns: [axis('day', 'P9Y')], metrics: [] })).toThrow('P9Y is not a time grain');
  });
  test('an unknown grain is refused with and without a time column', () => {
    for (const columns of [['product'], [axis('day')], []]) {
      const asked = { columns, metrics: ['count'] };
      expect(() => compiled({ ...asked, extras: { time_grain_sqla: 'P9Y' } })).toThrow('time_grain_sqla: P9Y');
      for (const known of ['P1M', '', null])
        expect(compiled({ ...asked, extras: { time_grain_sqla: known } }).sql).toMatch(/count/i);
    }
  });
  // Rows: QRY-12
  test('epoch and text times bucket like any other', async () => {
    for (const column of ['epoch', 'day_text', 'day'])
      expect(await rows({ columns: [axis(column, 'P1Y')], metrics: ['count'], orderby: [[column, true]] })).toEqual([
        ['2023-01-01', '4'],
        ['2024-01-01', '3'],
        [null, '1'],
      ]);
  });
  test('a legacy time series puts __timestamp first and filters by its granularity', async () => {
    const wire = {
      granularity_sqla: 'sold_at',
      time_range: '2023-01-01 : 2024-01-01',
      is_timeseries: true,
      groupby: ['product'],
      metrics: ['count'],
      extras: { time_grain_sqla: 'P1Y' },
      orderby: [['product', true]],
    };
    const statement = compiled(wire);
    expect(statement.columns.map(({ label }) => label)).toEqual(['__timestamp', 'product', 'count']);
    expect(statement.range).toEqual({ since: '2023-01-01T00:00:00', until: '2024-01-01T00:00:00' });
    expect(await rows(wire)).toEqual([
      ['2023-01-01', 'coffee', '2'],
      ['2023-01-01', 'tea', '2'],
    ]);
    expect(() => compile(asked({ ...wire, granularity_sqla: null }), sales, options)).toThrow('Datetime column not provided');
  });
  test('a column called __timestamp is itself in rows and without a granularity', async () => {
    const half = sales.columns.filter(({ column_name }) => column_name === 'half');
    const own = { ...sales, columns: [...sales.columns, ...half.map((each) => ({ ...each, column_name: '__timestamp' }))] };
    const filters = [{ col: '__timestamp', op: '==', val: 10 }];
    expect(await rows({ columns: ['__timestamp'], metrics: null, filters }, {}, own)).toEqual([[10]]);
    expect(await rows({ columns: ['__timestamp'], metrics: null, filters, granularity: 'sold_at' }, {}, own)).toEqual([[10]]);
    expect(await rows({ columns: ['__timestamp'], metrics: ['count'], filters }, {}, own)).toEqual([[10, '1']]);
    // An old chart's own axis stays what it was.
    const old = { columns: ['__timestamp'], granularity: 'sold_at', extras: { time_grain_sqla: 'P1Y' }, metrics: ['count'] };
    expect(compiled(old, {}, own).readable).toContain('sold_at');
  });
  test('a granularity takes over the x axis, its filter and the pivot', () => {
    const statement = compiled({
      columns: [axis('sold_at', 'P1M')],
      metrics: ['count'],
      granularity: 'day',
      time_range: '2023-01-01 : 2024-01-01',
      filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: 'Last week' }],
      post_processing: [{ operation: 'pivot', options: { index: ['sold_at'], aggregates: { count: { operator: 'mean' } } } }],
    });
    expect(statement.columns[0]?.label).toBe('day');
    expect(statement.query.post_processing[0]?.options).toMatchObject({ index: ['day'] });
    expect(statement.sql).not.toContain('sold_at');
    expect(statement.sql).toContain('"day" >= DATE \'2023-01-01\'');
  });
  test('a range a dashboard added narrows a question, whatever range it has of its own', async () => {
    const clicked = { col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01', isExtra: true };
    const own = { time_range: '2023-01-01 : 2025-01-01', filters: [clicked], metrics: ['count'] };
    const counts = async (more: object) => (await rows({ ...own, ...more })).map((row) => row.at(-1));
    expect(await counts({ granularity: 'sold_at' })).toEqual(['3']);
    expect(await counts({ granularity: 'sold_at', columns: [axis('sold_at', 'P1Y')] })).toEqual(['3']);
    expect(await counts({})).toEqual(['3']);
  });
  test('a shifted question shows the past beside today', async () => {
    const wire = {
      columns: [axis('sold_at', 'P1Y')],
      metrics: ['count'],
      filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' }],
      time_shift: '1 year ago',
    };
    expect(await rows(wire)).toEqual([['2024-01-01 00:00:00', '4']]);
  });
  test('a dataset offset moves what is shown, not what is counted', async () => {
    expect(
      await rows(
        { columns: [axis('sold_at', 'P1D')], metrics: ['count'], row_limit: 1, orderby: [['sold_at', true]] },
        {},
        { ...sales, offset: -3 },
      ),
    ).toEqual([['2023-01-01 21:00:00', '1']]);
  });
});

describe('series limit', () => {
  const wire = {
    columns: [axis('sold_at', 'P1Y'), 'country'],
    metrics: [sum],
    series_columns: ['country'],
    orderby: [
      ['sold_at', true],
      ['country', true],
    ],
  };
  test('a NULL series can be among the top series', async () => {
    expect(await rows({ ...wire, series_limit: 2 })).toEqual([
      ['2023-01-01', 'DE', 35],
      ['2024-01-01', null, 50],
    ]);
  });
  // Rows: QRY-05
  test('the query that ranks the series has the filters of the question', async () => {
    const filters = [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-02-01' }];
    expect(await rows({ ...wire, filters, series_limit: 1 })).toEqual([['2023-01-01', 'FR', 30]]);
  });
  // Rows: QRY-05
  test('what is left out is counted under Others, from the rows', async () => {
    const average = { ...sum, aggregate: 'AVG' };
    const answer = await rows({
      ...wire,
      metrics: [average],
      series_limit: 1,
      series_limit_metric: sum,
      group_others_when_limit_reached: true,
    });
    expect(answer).toEqual([
      ['2023-01-01', 'Others', 16.25],
      ['2024-01-01', 'Others', 1.5],
      ['2024-01-01', null, 50],
      [null, 'Others', null],
    ]);
  });
});

describe('what is left after SQL', () => {
  const pivot = {
    operation: 'pivot',
    options: {
      index: ['sold_at'],
      columns: [],
      drop_missing_columns: false,
      keep_missing_index: false,
      aggregates: { 'SUM(amount)': { operator: 'mean' }, count: { operator: 'mean' } },
    },
  };
  const wire = { columns: [axis('sold_at', 'P1Y')], metrics: [sum, 'count'], orderby: [[sum, false]] };
  test('a pivot that only sorts is done by the engine', async () => {
    const statement = compiled({ ...wire, metrics: ['count', sum], post_processing: [pivot, { operation: 'flatten' }] });
    expect(statement.plan.path).toBe('bytes');
    expect(statement.columns.map(({ label }) => label)).toEqual(['sold_at', 'SUM(amount)', 'count']);
    expect(await rows({ ...wire, metrics: ['count', sum], post_processing: [pivot, { operation: 'flatten' }] })).toEqual([
      ['2023-01-01', 65, '4'],
      ['2024-01-01', 53, '3'],
    ]);
  });
  test('the row without an index stays unless it is declined, sorted by the engine as well', async () => {
    const { keep_missing_index: _, ...options } = pivot.options;
    const kept = { ...pivot, options };
    const asked = (...steps: unknown[]) => ({ ...wire, post_processing: [kept, ...steps, { operation: 'flatten' }] });
    const by = { operation: 'sort', options: { by: 'count', ascending: true } };
    expect(compiled(asked()).plan.path).toBe('bytes');
    expect((await rows(asked())).map(([year]) => year)).toEqual(['2023-01-01', '2024-01-01', null]);
    expect((await rows(asked(by))).map(([year]) => year)).toEqual([null, '2024-01-01', '2023-01-01']);
    expect(compiled(asked({ operation: 'cum', options: { operator: 'sum', columns: { count: 'count' } } })).plan.path).toBe(
      'frame',
    );
  });
  // Rows: QRY-07
  test('operations the engine cannot do are left to the frame', () => {
    const path = (more: Record<string, unknown>): string => compiled({ ...wire, ...more }).plan.path;
    const flatten = { operation: 'flatten' };
    expect(path({ post_processing: [pivot] })).toBe('frame');
    const product = { operation: 'cum', options: { operator: 'prod', columns: { count: 'count' } } };
    expect(path({ post_processing: [pivot, product, flatten] })).toBe('frame');
    expect(path({ columns: [axis('sold_at', 'P1Y'), 'product'], post_processing: [pivot, flatten] })).toBe('frame');
    expect(path({ time_offsets: ['1 year ago'], post_processing: [pivot, flatten] })).toBe('frame');
    expect(path({ post_processing: [{ ...pivot, options: { ...pivot.options, drop_missing_columns: true } }, flatten] })).toBe(
      'frame',
    );
    expect(path({})).toBe('bytes');
  });
});
