/** Databricks by its Statement Execution API, played by a small server; its statements run on a real Spark in tests/dialects. */
import { expect, test } from 'vitest';
import { databricksDriver } from './databricks.ts';
import type { PlayedServer } from './played-server.testing.ts';
import { at, bodyOf, codeOf, json, options, playing, stopped, type PlayedReply } from './warehouses.testing.ts';

const uriOf = ({ port }: PlayedServer): string =>
  `databricks://token:dapi%2Fx@127.0.0.1:${port}/sales?http_path=/sql/1.0/warehouses/w1&catalog=main&protocol=http`;
const columns = [
  { name: 'id', type_text: 'BIGINT' },
  { name: 'price', type_text: 'DECIMAL(12,2)' },
  { name: 'at', type_text: 'TIMESTAMP' },
  { name: 'day', type_text: 'DATE' },
  { name: 'tags', type_text: 'ARRAY<STRING>' },
  { name: 'yes', type_text: 'BOOLEAN' },
];
const state = (id: string, name: string, more: object = {}): PlayedReply => [
  200,
  { statement_id: id, status: { state: name }, ...more },
];
const described = [
  [at('POST', '/api/2.0/sql/statements', 'LIMIT 0'), () => state('d', 'PENDING')],
  [at('GET', '/api/2.0/sql/statements/d'), () => state('d', 'SUCCEEDED', { manifest: { schema: { columns: [] } }, result: {} })],
] as const;

test('is asked under a token, by names of values; chunks follow on the connected server alone, and cells keep every digit', async () => {
  let polls = 0;
  const server = await playing([
    ...described,
    [
      at('GET', '/api/2.0/sql/statements/s/result/chunks/1'),
      () => [200, { data_array: [['1', null, null, null, null, 'false']] }],
    ],
    [at('POST', '/api/2.0/sql/statements'), () => state('s', 'PENDING')],
    [
      at('GET', '/api/2.0/sql/statements/s'),
      () =>
        (polls += 1) < 2
          ? state('s', 'RUNNING')
          : state('s', 'SUCCEEDED', {
              manifest: { schema: { columns } },
              result: {
                data_array: [['9007199254740993', '10.50', '2024-01-01T12:00:00.123Z', '2024-02-29', '["a"]', 'true']],
                // An answer that names another server: its path is asked of ours.
                next_chunk_internal_link: 'http://169.254.169.254/api/2.0/sql/statements/s/result/chunks/1?row_offset=1',
              },
            }),
    ],
  ]);
  const driver = databricksDriver(uriOf(server));
  const sql = 'SELECT * FROM t WHERE a = :p1 AND b = :p2 AND c = :p3';
  const answer = await driver.run(sql, ["O'Hara", 5, null], 'columns', options);
  expect(json(answer)).toEqual({
    id: ['9007199254740993', 1],
    price: [10.5, null],
    at: [Date.UTC(2024, 0, 1, 12, 0, 0, 123), null],
    day: [Date.UTC(2024, 1, 29), null],
    tags: ['["a"]', null],
    yes: [true, false],
  });
  const posted = server.asked.filter(({ method }) => method === 'POST');
  expect(posted.map((asked) => bodyOf(asked)['statement'])).toEqual([`SELECT * FROM (\n${sql}\n) AS q LIMIT 0`, sql]);
  expect(bodyOf(posted[1])).toMatchObject({
    warehouse_id: 'w1',
    catalog: 'main',
    schema: 'sales',
    disposition: 'INLINE',
    format: 'JSON_ARRAY',
    row_limit: 101,
    parameters: [
      { name: 'p1', type: 'STRING', value: "O'Hara" },
      { name: 'p2', type: 'BIGINT', value: '5' },
      { name: 'p3', type: 'STRING', value: null },
    ],
  });
  expect(posted[0]?.headers.authorization).toBe('Bearer dapi/x');
});

test('runs nothing that the warehouse does not take for a query', async () => {
  const failed = { status: { state: 'FAILED', error: { message: '[PARSE_SYNTAX_ERROR] near INSERT' } } };
  const server = await playing([
    [at('POST', '/api/2.0/sql/statements', 'LIMIT 0'), () => state('d', 'PENDING')],
    [at('GET', '/api/2.0/sql/statements/d'), () => [200, { statement_id: 'd', ...failed }]],
  ]);
  const driver = databricksDriver(uriOf(server));
  expect(await codeOf(driver.run('WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x', [], 'columns', options))).toBe(
    'QUERY_FAILED',
  );
  expect(await codeOf(driver.run('FROM t INSERT INTO u SELECT *', [], 'columns', options))).toBe('SQL_REFUSED');
  expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('cancels the very statement that nobody waits for', async () => {
  const server = await playing([
    ...described,
    [at('POST', '/api/2.0/sql/statements/s/cancel'), () => [200, {}]],
    [at('POST', '/api/2.0/sql/statements'), () => state('s', 'PENDING')],
    [at('GET', '/api/2.0/sql/statements/s'), () => state('s', 'RUNNING')],
  ]);
  expect(await stopped(databricksDriver(uriOf(server)), 'SELECT slow')).toEqual(['QUERY_STOPPED', 'QUERY_TIMEOUT']);
  expect(server.asked.filter(at('POST', '/api/2.0/sql/statements/s/cancel'))).toHaveLength(2);
});
