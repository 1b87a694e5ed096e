/**
 * ClickHouse and Trino. Without `TESSERA_TEST_CLICKHOUSE_URL` and `TESSERA_TEST_TRINO_URL` there is no real one here, so a
 * local HTTP server plays the parts of their documented protocols that are ours to get right: what is sent, how it is
 * stopped, how cells are read. Where an address is given the real one is asked too.
 */
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { clickhouseDriver } from './clickhouse.ts';
import type { Driver, RunOptions } from '../driver.ts';
import { loadDriver } from './load.ts';
import { played, type PlayedServer } from './played-server.testing.ts';
import { trinoDriver } from './trino.ts';

const realClickhouse = process.env['TESSERA_TEST_CLICKHOUSE_URL'] ?? '';
const realTrino = process.env['TESSERA_TEST_TRINO_URL'] ?? '';
const options: RunOptions = { deadlineMs: 20_000, maxRows: 100 };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** @returns its port, and all it was asked */
async function playing(answer: Parameters<typeof played>[0]): Promise<PlayedServer> {
  const server = await played(answer);
  ends.push(() => server.close());
  return server;
}

const opened = (driver: Driver): Driver => {
  ends.unshift(() => driver.close());
  return driver;
};
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

test('ClickHouse (played) is asked read-only, with values beside the statement, and its cells keep every digit', async () => {
  const { port, asked } = await playing((_asked, response) => {
    const lines = [
      ['id', 'price', 'at', 'tags', 'id', 'yes'],
      ['Int64', 'Nullable(Decimal(12, 2))', "DateTime('UTC')", 'Array(String)', 'LowCardinality(String)', 'Bool'],
      ['9007199254740993', '10.50', '2024-01-01T12:00:00Z', ['a'], 'x', true],
      ['1', null, '2024-01-02T00:00:00Z', [], 'y', false],
    ];
    response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  const driver = opened(clickhouseDriver(`clickhousedb+connect://me:p%40ss@127.0.0.1:${port}/shop`));
  const { columns, bytes } = await driver.run(
    'SELECT … WHERE a = {p1:String} AND b = {p2:Int64}',
    ["O'Hara", 5],
    'columns',
    options,
  );
  expect(columns.map(({ name, generic }) => `${name} ${generic}`)).toEqual([
    'id 0',
    'price 0',
    'at 2',
    'tags 1',
    'id__1 1',
    'yes 3',
  ]);
  expect(JSON.parse(bytes.toString())).toEqual({
    id: ['9007199254740993', 1],
    price: [10.5, null],
    at: [Date.UTC(2024, 0, 1, 12), Date.UTC(2024, 0, 2)],
    tags: ['["a"]', '[]'],
    id__1: ['x', 'y'],
    yes: [true, false],
  });
  const sent = asked[0]?.url.searchParams;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    database: 'shop',
    readonly: '1',
    max_execution_time: '21',
    session_timezone: 'UTC',
    join_use_nulls: '1',
    output_format_json_quote_64bit_integers: '1',
    param_p1: "O\\'Hara",
    param_p2: '5',
  });
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});

test('ClickHouse (played): a user whose profile is read-only of its own kind is asked under that', async () => {
  const { port, asked } = await playing(({ url }, response) => {
    if (url.searchParams.get('readonly') === '2') return response.end('["a"]\n["UInt8"]\n[1]\n');
    response.writeHead(500, { 'x-clickhouse-exception-code': '164' });
    response.end("Code: 164. DB::Exception: Cannot modify 'readonly' setting in readonly mode. (READONLY)");
  });
  const driver = opened(clickhouseDriver(`clickhousedb://me@127.0.0.1:${port}/shop`));
  const ask = async () => (await driver.run('SELECT 1 AS a', [], 'records', options)).bytes.toString();
  expect([await ask(), await ask()]).toEqual(['[{"a":1}]', '[{"a":1}]']);
  expect(asked.map(({ url }) => url.searchParams.get('readonly'))).toEqual(['1', '1', '2', '2']);
});

test('ClickHouse (played): a statement that asks for more than reading does not get it by its error', async () => {
  const { port, asked } = await playing(({ body }, response) => {
    if (!body.includes('SETTINGS')) return response.end('["1"]\n["UInt8"]\n[1]\n');
    response.writeHead(500, { 'x-clickhouse-exception-code': '164' });
    response.end("Code: 164. DB::Exception: Cannot modify 'readonly' setting in readonly mode. (READONLY)");
  });
  const driver = opened(clickhouseDriver(`clickhousedb://me@127.0.0.1:${port}/shop`));
  expect(await codeOf(driver.run('SELECT 1 SETTINGS readonly = 0', [], 'records', options))).toBe('QUERY_FAILED');
  await driver.run('SELECT 1', [], 'records', options);
  expect(new Set(asked.map(({ url }) => url.searchParams.get('readonly')))).toEqual(new Set(['1']));
});

test.each([
  ['its deadline', 'QUERY_TIMEOUT'],
  ['its asker', 'QUERY_STOPPED'],
])('ClickHouse (played) is told to kill the very query that %s ended', async (who, code) => {
  const { port, asked } = await playing(({ body }, response) => {
    if (body.startsWith('KILL')) response.end();
  });
  const driver = opened(clickhouseDriver(`clickhousedb://me@127.0.0.1:${port}/shop`));
  const gone = new AbortController();
  const isDeadline = code === 'QUERY_TIMEOUT';
  if (!isDeadline) setTimeout(() => gone.abort(), 100);
  const answer = driver.run('SELECT slow', [], 'columns', {
    ...options,
    signal: gone.signal,
    ...(isDeadline && { deadlineMs: 100 }),
  });
  expect(await codeOf(answer), who).toBe(code);
  const id = asked[0]?.url.searchParams.get('query_id');
  const kill = asked.find(({ body }) => body.startsWith('KILL QUERY WHERE query_id'));
  expect([id?.length, kill?.url.searchParams.get('param_id')]).toEqual([36, id]);
});

/** Trino's answer to the beginning of a transaction. */
function begins(body: string, response: ServerResponse): boolean {
  if (body !== 'START TRANSACTION READ ONLY') return false;
  response.writeHead(200, { 'x-trino-started-transaction-id': 't1' });
  response.end('{"id":"b"}');
  return true;
}

test('a Trino that begins no read-only transaction is asked nothing', async () => {
  const { port, asked } = await playing((_asked, response) => void response.end('{"id":"b"}'));
  const driver = opened(trinoDriver(`trino://me@127.0.0.1:${port}/hive`));
  expect(await codeOf(driver.run('SELECT 1', [], 'columns', options))).toBe('CONNECTION_FAILED');
  expect(asked.map(({ body }) => body)).toEqual(['START TRANSACTION READ ONLY']);
});

test('Trino (played) is asked page by page on the connected server alone; numbers keep every digit', async () => {
  const pages: Record<string, unknown> = {
    // A page that names another server: its path is asked of ours.
    '/v1/statement': { id: 'q', nextUri: 'http://169.254.169.254/v1/statement/q/1' },
    '/v1/statement/q/1': {
      id: 'q',
      infoUri: 'https://trino.example.org/ui/query.html?q',
      nextUri: '/v1/statement/q/2',
      stats: { progressPercentage: 37.5 },
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'price', type: 'decimal(30,10)' },
        { name: 'at', type: 'timestamp(3) with time zone' },
        { name: 'day', type: 'date' },
        { name: 'tags', type: 'array(varchar)' },
      ],
    },
    '/v1/statement/q/2':
      '{"id":"q","columns":[{"name":"id","type":"bigint"},{"name":"price","type":"decimal(30,10)"},{"name":"at","type":"timestamp(3) with time zone"},{"name":"day","type":"date"},{"name":"tags","type":"array(varchar)"}],"data":[[9007199254740993,"12345678901234567890.1234567891","2024-07-01 14:00:00.000 Europe/Berlin","2024-02-29",["a"]],[1,null,"2024-01-01 12:00:00.000 UTC",null,null]]}',
  };
  const { port, asked } = await playing(({ url, body }, response) => {
    if (body === 'ROLLBACK') return response.end('{"id":"r"}');
    if (begins(body, response)) return;
    const found = pages[url.pathname];
    response.end(typeof found === 'string' ? found : JSON.stringify(found));
  });
  const driver = opened(trinoDriver(`trino://me@127.0.0.1:${port}/hive/sales`));
  const told: object[] = [];
  const { bytes } = await driver.run('SELECT * FROM t WHERE a = ? AND b = ?', ["O'Hara", 2.5], 'columns', {
    ...options,
    onProgress: (progress) => told.push(progress),
  });
  expect(told[1]).toEqual({ percent: 37.5, page: 'https://trino.example.org/ui/query.html?q' });
  expect(JSON.parse(bytes.toString())).toEqual({
    id: ['9007199254740993', 1],
    price: ['12345678901234567890.1234567891', null],
    at: [Date.UTC(2024, 6, 1, 12), Date.UTC(2024, 0, 1, 12)],
    day: [Date.UTC(2024, 1, 29), null],
    tags: ['["a"]', null],
  });
  await expect.poll(() => asked.length).toBe(5);
  expect(asked.map(({ method, url, headers }) => `${method} ${url.pathname} ${headers['x-trino-transaction-id'] ?? ''}`)).toEqual(
    [
      'POST /v1/statement NONE',
      'POST /v1/statement t1',
      'GET /v1/statement/q/1 ',
      'GET /v1/statement/q/2 ',
      'POST /v1/statement t1',
    ],
  );
  expect([asked[0]?.body, asked[4]?.body]).toEqual(['START TRANSACTION READ ONLY', 'ROLLBACK']);
  expect(asked[1]?.body).toBe("EXECUTE IMMEDIATE 'SELECT * FROM t WHERE a = ? AND b = ?' USING 'O''Hara', DOUBLE '2.5'");
  expect(asked[1]?.headers).toMatchObject({
    'x-trino-user': 'me',
    'x-trino-catalog': 'hive',
    'x-trino-schema': 'sales',
    'x-trino-time-zone': 'UTC',
    'x-trino-session': 'query_max_run_time=21s',
  });
});

test('Trino (played) is asked to cancel an abandoned query, and says what is wrong with a statement', async () => {
  const { port, asked } = await playing(({ method, url, body }, response) => {
    if (begins(body, response)) return;
    if (method === 'DELETE') response.writeHead(204).end();
    else if (body === 'SELECT nope')
      response.end(
        JSON.stringify({ id: 'e', error: { message: "Column 'nope' cannot be resolved", errorName: 'COLUMN_NOT_FOUND' } }),
      );
    else response.end(JSON.stringify({ id: 'q', nextUri: `/v1/statement/q/${Number(url.pathname.split('/').at(-1)) || 0}1` }));
  });
  const driver = opened(trinoDriver(`trino://me@127.0.0.1:${port}/hive`));
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 150);
  expect(await codeOf(driver.run('SELECT slow', [], 'columns', { ...options, signal: gone.signal }))).toBe('QUERY_STOPPED');
  expect(asked.some(({ method, url }) => method === 'DELETE' && url.pathname.startsWith('/v1/statement/q/'))).toBe(true);
  await expect(driver.run('SELECT nope', [], 'columns', options)).rejects.toMatchObject({
    code: 'QUERY_FAILED',
    detail: { message: "Column 'nope' cannot be resolved" },
  });
});

test('a client library that is not there is named, with the way to get it', async () => {
  const absent = () => Promise.reject(new Error('Cannot find package'));
  await expect(loadDriver('ClickHouse', '@clickhouse/client', absent)).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    message: expect.stringContaining('npm install @clickhouse/client'),
  });
});

const asUri = (url: string, scheme: string): string => url.replace(/^https?:/, `${scheme}:`);

test.skipIf(!realClickhouse)('ClickHouse (real) answers', async () => {
  const driver = opened(clickhouseDriver(asUri(realClickhouse, 'clickhousedb')));
  const sql =
    "SELECT toInt64(9007199254740993) AS id, toDecimal64(1.5, 2) AS price, toDateTime('2024-01-01 12:00:00', 'Europe/Berlin') AS at, {p1:String} AS s";
  const { bytes } = await driver.run(sql, ["it's \\ \n"], 'columns', options);
  expect(JSON.parse(bytes.toString())).toEqual({
    id: ['9007199254740993'],
    price: [1.5],
    at: [Date.UTC(2024, 0, 1, 11)],
    s: ["it's \\ \n"],
  });
  expect(await driver.schemas()).toContain('default');
  expect((await driver.describe('SELECT 1 AS a', options))[0]).toMatchObject({ name: 'a', generic: 0 });
});

test.skipIf(!realTrino)('Trino (real) answers', async () => {
  const driver = opened(trinoDriver(asUri(realTrino, 'trino')));
  const { bytes } = await driver.run("SELECT BIGINT '9007199254740993' AS id, ? AS s", ["O'Hara"], 'columns', options);
  expect(JSON.parse(bytes.toString())).toEqual({ id: ['9007199254740993'], s: ["O'Hara"] });
});
