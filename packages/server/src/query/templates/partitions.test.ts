import { onLatestPartition } from '@tessera/core/explore/latest-partition';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { dialectOf } from '@tessera/sql/dialects/index';
import { Notes, renderSql } from '@tessera/sql/template/render';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipeline, type TestPipeline } from '../pipeline.testing.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import { newestPartition } from './partitions.ts';

let line: TestPipeline;
beforeAll(async () => {
  // What Trino's Hive connector shows beside a table of that name.
  line = await openPipeline({
    visits: 'SELECT 1 AS id',
    visits$partitions: `SELECT * FROM (VALUES (DATE '2024-01-31', 'web'), (DATE '2024-02-01', 'app'), (DATE '2024-02-01', 'web'),
      (DATE '2023-12-31', 'zoo')) AS t(ds, channel)`,
  });
  await line.add('visits');
});
afterAll(() => line.close());

async function render(sql: string, more: Partial<QueriedDataset> = {}, dialect = 'trino'): Promise<string> {
  const asked = { ...(await line.ctx.dataset({ id: 1, type: 'table' })), defaultSchema: 'main', ...more };
  const now = '2024-02-10T09:30:00';
  const question = { ctx: line.ctx, asked, query: normaliseQuery({}), range: () => ({}), urlParams: {}, now };
  const facts = {
    dialect: dialectOf(dialect),
    now,
    user: { id: 1, username: 'ada', roles: [] },
    urlParam: () => 'visits',
    parameters: {},
    find: (wanted: Parameters<typeof newestPartition>[1] | { what: 'email' | 'rules' | 'dataset' | 'metric' }) =>
      wanted.what === 'partition' ? newestPartition(question, wanted) : Promise.resolve(null),
  };
  return (await renderSql(sql, 'the query', facts, new Notes())).sql;
}

test.each([
  [`{{ trino.latest_partition('visits') }}`, `'2024-02-01'`],
  [`{{ presto.first_latest_partition('main.visits') }}`, `'2024-02-01'`],
  [`{% set p = trino.latest_partitions('visits') %}{{ p[0] }} {{ p[1] }}`, `'2024-02-01' 'web'`],
  [`{{ trino.latest_sub_partition('visits', ds='2024-01-31') }}`, `'web'`],
  [`{{ trino.latest_sub_partition(table_name='visits', channel='app') }}`, `'2024-02-01'`],
  [`{{ trino.latest_sub_partition('visits', ds='1999-01-01') }}`, 'NULL'],
])('%s is %s', async (template, expected) => {
  expect(await render(`SELECT ${template}`)).toBe(`SELECT ${expected}`);
});

test.each([
  [`{{ trino.latest_partition('nobody') }}`, 'Error getting partition for main.nobody. Verify that this table has a partition.'],
  [`{{ trino.latest_sub_partition('visits') }}`, 'latest_sub_partition() needs a value for all but one of ds, channel.'],
  [`{{ trino.latest_sub_partition('visits', size='1') }}`, "has no partition column 'size'"],
  [`{{ trino.latest_partition('a.b.c') }}`, "'table_name' must be table or schema.table"],
])('%s is refused', async (template, message) => {
  await expect(render(template)).rejects.toThrow(message);
});

// Rows: CTL-08
test('what the filter editor writes for the newest partition is a condition on it', async () => {
  const ds = { column_name: 'ds', type: 'DATE', type_generic: 2 as const, is_dttm: true, groupby: true, filterable: true };
  const { sqlExpression } = onLatestPartition({ expressionType: 'SIMPLE', clause: 'WHERE' }, ds, {
    table_name: 'visits',
    schema: 'main',
    database: { id: 1, database_name: 'x', backend: 'trino' },
    columns: [ds],
  });
  expect(await render(`SELECT 1 WHERE ${sqlExpression}`)).toBe("SELECT 1 WHERE ds = CAST('2024-02-01' AS date)");
});

test('an engine without partitions has no such names', async () => {
  await expect(render(`{{ trino.latest_partition('visits') }}`, {}, 'postgresql')).rejects.toThrow("'trino' is undefined");
});

test('the table must be one that may be read, and a name the asker wrote is the asker’s own matter', async () => {
  const seen: unknown[] = [];
  const mayRead: QueriedDataset['mayRead'] = (tables, named) => Promise.resolve(void seen.push([tables, named]));
  await render(`{{ trino.latest_partition('visits') }}{{ trino.latest_partition(url_param('t')) }}`, { mayRead });
  expect(seen).toEqual([
    [[{ schema: 'main', name: 'visits' }], false],
    [[{ schema: 'main', name: 'visits' }], true],
  ]);
  await expect(
    render(`{{ trino.latest_partition('visits') }}`, { mayRead: () => Promise.reject(new Error('closed')) }),
  ).rejects.toThrow('closed');
});

test('a table whose rows are narrowed for the user reveals nothing of its partitions', async () => {
  const rule = { id: 1, name: 'few', clause: '1 = 1', group: null };
  const onTables = () => Promise.resolve(new Map([['main\u0000visits', [rule]]]));
  await expect(render(`{{ trino.latest_partition('visits') }}`, { rules: { own: [], onTables } })).rejects.toThrow(
    'The rows of visits are narrowed for you',
  );
});
