import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { salesServer } from '../sales.testing.ts';

const server = await salesServer();
const { admin } = server;
afterAll(() => server.close());

const post = (query: unknown, more: object = {}) =>
  admin.post('/api/v1/chart/data', { datasource: { id: server.datasetId, type: 'table' }, queries: [query], ...more });

const broken = { expressionType: 'SQL', sqlExpression: 'SUM(num', label: 'total' };

// What is wrong → where, as the message names it, and the message's other words.
test.each<[string, unknown, string[], object?]>([
  ['a context with an unknown key', {}, ['bogus: Unknown field.'], { bogus: 1 }],
  ['an unknown kind of answer', {}, ['result_type: Must be one of: columns, full'], { result_type: 'magic' }],
  ['an unknown format', {}, ['result_format: Must be one of: json, csv, xlsx'], { result_format: 'pdf' }],
  ['questions that are no list', {}, ['queries: Not a valid list.'], { queries: {} }],
  ['a question that is none', 'x', ['queries.0: Not a valid mapping.']],
  ['an extra nobody knows', { extras: { bogus: 1 } }, ['queries.0.extras.bogus: Unknown field.']],
  ['an anchor nobody knows', { extras: { relative_end: 'noon' } }, ['queries.0.extras.relative_end: Must be one of: today, now']],
  ['columns that are no list', { columns: 'country' }, ['queries.0.columns: Not a valid list.']],
  ['a column without SQL', { columns: [{ label: 'x' }] }, ['queries.0.columns.0.sqlExpression: Missing data']],
  [
    'a metric without its aggregate',
    { metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'num' } }] },
    ['queries.0.metrics.0'],
  ],
  ['an unknown operator', { filters: [{ col: 'num', op: '~~', val: 1 }] }, ['queries.0.filters.0.op: Must be one of: ==']],
  [
    'a filter with a key too many',
    { filters: [{ col: 'num', op: '==', val: 1, x: 1 }] },
    ['queries.0.filters.0.x: Unknown field.'],
  ],
  ['a filter whose value is an object', { filters: [{ col: 'num', op: '==', val: {} }] }, ['queries.0.filters.0.val']],
  ['a limit below nothing', { columns: ['num'], row_limit: -1 }, ['queries.0.row_limit: Must be a whole number, 0 or more.']],
  ['a limit of parts of rows', { columns: ['num'], row_limit: 2.5 }, ['queries.0.row_limit: Must be a whole number']],
  ['a limit in words', { columns: ['num'], row_limit: 'ten' }, ['queries.0.row_limit: Must be a whole number']],
  ['a limit that is a list', { columns: ['num'], row_limit: [] }, ['queries.0.row_limit: Must be a whole number']],
  ['a limit that is a yes', { columns: ['num'], series_limit: true }, ['queries.0.series_limit: Must be a whole number']],
  ['an offset below nothing', { columns: ['num'], row_offset: -1 }, ['queries.0.row_offset']],
  ['an order that is none', { columns: ['num'], orderby: [['num', 'up']] }, ['orderby: each entry']],
  [
    'an unknown grain',
    { columns: ['num'], extras: { time_grain_sqla: 'P9X' }, granularity: 'ds', is_timeseries: true, metrics: ['count'] },
    ['time_grain_sqla: P9X'],
  ],
  ['an unknown column', { columns: ['nope'] }, ["Columns missing in dataset: ['nope']"]],
  ['an unknown column to order by', { columns: ['num'], orderby: [['nope', true]] }, ['Unknown column used in orderby: nope']],
  [
    'one label twice',
    { columns: ['num'], metrics: [{ expressionType: 'SQL', sqlExpression: '1', label: 'num' }] },
    ['Duplicate column/metric labels: "num"'],
  ],
  [
    'series that are not asked for',
    { columns: ['num'], metrics: ['count'], series_columns: ['country'] },
    ['series_columns', '"country"'],
  ],
  [
    'an empty list',
    { columns: ['num'], filters: [{ col: 'num', op: 'IN', val: [] }] },
    // The whole sentence, without a key of the wire before it.
    [`"Filter value list cannot be empty (column 'num')"`],
  ],
  [
    'words for a number',
    { columns: ['num'], filters: [{ col: 'num', op: '==', val: 'abc' }] },
    ['"abc" is not a number', "'num'"],
  ],
  [
    'nothing for a number',
    { columns: ['num'], filters: [{ col: 'num', op: '==', val: '<empty string>' }] },
    ['is not a number', "'num'"],
  ],
  ['more than an empty list', { columns: ['num'], filters: [{ col: 'num', op: '>', val: [] }] }, ['Must specify', "'num'"]],
  ...['==', '!=', '>', '<', '>=', '<=', 'LIKE', 'NOT LIKE', 'ILIKE', 'IN', 'NOT IN'].map((op): [string, unknown, string[]] => [
    `a filter ${op} that nobody finished`,
    { columns: ['num'], filters: [{ col: 'num', op }] },
    ['Must specify a value', `'num', ${op}`],
  ]),
  ...['>', '<', '>=', '<=', 'LIKE', 'NOT LIKE', 'ILIKE'].map((op): [string, unknown, string[]] => [
    `null ${op}`,
    { columns: ['num'], filters: [{ col: 'num', op, val: null }] },
    ['Must specify a value', "'num'"],
  ]),
  ['a comparison with nothing', { columns: ['num'], filters: [{ col: 'num', op: '>' }] }, ['Must specify a value', "'num'"]],
  ['a range that is none', { columns: ['num'], filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: 'soonish' }] }, ['[soonish]']],
  [
    'a range on SQL that is no moment',
    {
      columns: ['num'],
      filters: [{ col: { expressionType: 'SQL', sqlExpression: 'num + 1', label: 'n' }, op: 'TEMPORAL_RANGE', val: 'Last week' }],
    },
    ['Invalid filter operation type', "'n'"],
  ],
  ['HAVING without groups', { columns: ['num'], extras: { having: 'SUM(num) > 1' } }, ['extras.having']],
  ['two statements', { columns: ['num'], extras: { where: 'TRUE; SELECT 1' } }, ['extras.where']],
  ...Object.entries({
    'a metric': { metrics: [broken] },
    'a metric that groups are ordered by': { columns: ['country'], metrics: [broken], orderby: [[broken, false]] },
    'the metric of the largest series': {
      columns: ['country'],
      metrics: ['count'],
      series_columns: ['country'],
      series_limit: 2,
      series_limit_metric: broken,
    },
  }).map(([name, query]): [string, unknown, string[]] => [
    `${name} with a bracket too few`,
    query,
    ['metric "total"', 'syntax error'],
  ]),
  ['a column with a bracket too few', { columns: [broken], metrics: ['count'] }, ['column "total"', 'syntax error']],
  [
    'an order with a bracket too few',
    { columns: ['country'], metrics: ['count'], orderby: [[broken, true]] },
    ['order by "total"', 'syntax error'],
  ],
  ['a filter on SQL with a bracket too few', { metrics: ['count'], filters: [{ col: broken, op: '==', val: 1 }] }, ['"total"']],
  ['a condition with a bracket too few', { metrics: ['count'], extras: { where: '(num > 1' } }, ['extras.where', 'syntax error']],
  ['nothing at all', {}, ['Empty query?']],
])('%s is refused by name', async (_, query, words, more) => {
  const { status, body } = await post(query, more);
  const said = JSON.stringify(body.message ?? body.errors).replaceAll('\\"', '"');
  expect(status).toBe(400);
  for (const word of words) expect(said).toContain(word);
});

test('a saved chart whose metric has a bracket too few says which metric', async () => {
  const id = await server.chart('Broken', { metric: broken });
  const { status, body } = await admin.get(`/api/v1/chart/${id}/data/`);
  expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining('metric "total"') });
});

test('an answer says how many rows it might have had, wherever the limit came from', async () => {
  type Said = { row_limit: number; sql_rowcount: number };
  const cutAt = ({ row_limit, sql_rowcount }: Said) => ({ row_limit, sql_rowcount });
  const asked = async (query: object) => cutAt((await post({ columns: ['num'], ...query })).body.result[0]);
  const flattened = { post_processing: [{ operation: 'flatten' }] };
  expect(await asked({ row_limit: 4 })).toEqual({ row_limit: 4, sql_rowcount: 4 });
  expect(await asked({ row_limit: 4, ...flattened })).toEqual({ row_limit: 4, sql_rowcount: 4 });
  expect(await asked({})).toEqual({ row_limit: 50_000, sql_rowcount: 6 });
  expect(await asked({ row_limit: 1_000_000 })).toEqual({ row_limit: 100_000, sql_rowcount: 6 });
  const saved = async (form: Record<string, unknown>) => {
    const id = await server.chart('Limited', form, form['viz_type'] === undefined ? {} : { viz_type: form['viz_type'] });
    return cutAt((await admin.get(`/api/v1/chart/${id}/data/`)).body.result[0]);
  };
  expect(await saved({ row_limit: 2 })).toEqual({ row_limit: 2, sql_rowcount: 2 });
  const table = { viz_type: 'table', query_mode: 'raw', all_columns: ['num'] };
  expect(await saved({ ...table, row_limit: null })).toEqual({ row_limit: 50_000, sql_rowcount: 6 });
  expect(await saved({ ...table, row_limit: 3 })).toEqual({ row_limit: 3, sql_rowcount: 3 });
});

test('no input is answered with worse than a refusal', async () => {
  const names = fc.constantFrom(
    'columns',
    'metrics',
    'filters',
    'extras',
    'orderby',
    'row_limit',
    'time_range',
    'granularity',
    'post_processing',
    'time_offsets',
    'series_columns',
    'series_limit',
    'is_timeseries',
    'result_type',
    'grouping_sets',
    'datasource',
    'annotation_layers',
  );
  const word = fc.constantFrom(
    'num',
    'country',
    'ds',
    'count',
    'P1D',
    'IN',
    '==',
    'Last week',
    'SUM(num)',
    '',
    '<NULL>',
    '1 year ago',
    'pivot',
  );
  const leaf = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null), fc.constant({}), fc.double());
  const filter = fc.record({ col: leaf, op: word, val: fc.oneof(leaf, fc.array(leaf, { maxLength: 2 })) }, { requiredKeys: [] });
  const value = fc.oneof(leaf, fc.array(fc.oneof(leaf, filter, fc.array(leaf, { maxLength: 2 })), { maxLength: 3 }), filter);
  const query = fc.dictionary(names, value, { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { status, body } = await post(asked);
      expect([200, 400, 403, 404], JSON.stringify(body)).toContain(status);
    }),
    { numRuns: 150 },
  );
});
