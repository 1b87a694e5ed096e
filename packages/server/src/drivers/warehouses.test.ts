/**
 * Snowflake, BigQuery and Databricks have no server that could be started here: a small one plays the parts of their documented
 * APIs that are ours to get right. What is sent, how it is proved, how it is stopped, how cells are read.
 */
import { createPublicKey, createHash, generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { decodeJwt, jwtVerify } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { bigqueryDriver } from './bigquery.ts';
import { databricksDriver } from './databricks.ts';
import { played, type Asked, type PlayedServer } from './played-server.testing.ts';
import { snowflakeDriver } from './snowflake.ts';

const options: RunOptions = { deadlineMs: 20_000, maxRows: 100 };
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Reply = readonly [status: number, body: unknown];
/** Plays by the first rule that fits; what no rule knows is answered 404. */
async function playing(
  rules: readonly (readonly [fits: (asked: Asked) => boolean, reply: (asked: Asked) => Reply])[],
): Promise<PlayedServer> {
  const server = await played((asked, response) => {
    const [status, body] = rules.find(([fits]) => fits(asked))?.[1](asked) ?? [404, { message: 'unknown' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  ends.push(() => server.close());
  return server;
}
const at =
  (method: string, path: string, holds = '') =>
  ({ method: asked, url, body }: Asked): boolean =>
    asked === method && `${url.pathname}${url.search}`.startsWith(path) && body.includes(holds);
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
const json = ({ bytes }: { readonly bytes: Buffer }): unknown => JSON.parse(bytes.toString());
const bodyOf = (asked: Asked | undefined): Record<string, unknown> => JSON.parse(asked?.body ?? '{}') as Record<string, unknown>;

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Stops a statement in both ways there are. */
async function stopped(driver: Driver, sql: string): Promise<string[]> {
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 150);
  const byAsker = await codeOf(driver.run(sql, [], 'columns', { ...options, signal: gone.signal }));
  const byTime = await codeOf(driver.run(sql, [], 'columns', { ...options, deadlineMs: 150 }));
  return [byAsker, byTime];
}

describe('Snowflake', () => {
  const begun = { statementHandle: 'h-1', message: 'Asynchronous execution in progress.', code: '333334' };
  const uriOf = ({ port }: PlayedServer): string =>
    `snowflake://ada:to%40ken@acme-prod/SALES/PUBLIC?warehouse=WH&role=READER&host=127.0.0.1&port=${port}&protocol=http`;
  const rowType = [
    { name: 'ID', type: 'fixed', precision: 38, scale: 0 },
    { name: 'PRICE', type: 'fixed', precision: 12, scale: 2 },
    { name: 'RATIO', type: 'real' },
    { name: 'DAY', type: 'date' },
    { name: 'AT', type: 'timestamp_ntz' },
    { name: 'AT_TZ', type: 'timestamp_tz' },
    { name: 'CLOCK', type: 'time' },
    { name: 'YES', type: 'boolean' },
    { name: 'ID', type: 'text' },
  ];

  test('is asked under a token, with values beside the statement; partitions follow, and cells keep every digit', async () => {
    let polls = 0;
    const server = await playing([
      [at('POST', '/api/v2/statements?async=true'), () => [202, begun]],
      [
        at('GET', '/api/v2/statements/h-1?partition=1'),
        () => [200, { ...begun, data: [['2', null, null, '-1', '-0.500000000', null, null, 'false', 'y']] }],
      ],
      [
        at('GET', '/api/v2/statements/h-1'),
        () =>
          (polls += 1) < 3
            ? [202, begun]
            : [
                200,
                {
                  ...begun,
                  resultSetMetaData: { numRows: 2, rowType, partitionInfo: [{ rowCount: 1 }, { rowCount: 1 }] },
                  data: [
                    [
                      '9007199254740993',
                      '10.50',
                      '1.5',
                      '18262',
                      '1704110400.123000000',
                      '1704110400.000000000 1560',
                      '36000.000000000',
                      'true',
                      'x',
                    ],
                  ],
                },
              ],
      ],
    ]);
    const driver = snowflakeDriver(uriOf(server));
    const answer = await driver.run('SELECT … WHERE a = ? AND b = ? AND c = ?', ["O'Hara", 5, 2.5], 'columns', options);
    expect(answer.columns.map(({ name, type, generic }) => `${name} ${type} ${generic}`)).toEqual([
      'ID NUMBER(38,0) 0',
      'PRICE NUMBER(12,2) 0',
      'RATIO FLOAT 0',
      'DAY DATE 2',
      'AT TIMESTAMP_NTZ 2',
      'AT_TZ TIMESTAMP_TZ 2',
      'CLOCK TIME 1',
      'YES BOOLEAN 3',
      'ID__1 TEXT 1',
    ]);
    expect(json(answer)).toEqual({
      ID: ['9007199254740993', 2],
      PRICE: [10.5, null],
      RATIO: [1.5, null],
      DAY: [Date.UTC(2020, 0, 1), Date.UTC(1969, 11, 31)],
      AT: [Date.UTC(2024, 0, 1, 12, 0, 0, 123), -500],
      AT_TZ: [Date.UTC(2024, 0, 1, 12), null],
      CLOCK: ['10:00:00', null],
      YES: [true, false],
      ID__1: ['x', 'y'],
    });
    const [first] = server.asked;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer to@ken',
      'x-snowflake-authorization-token-type': 'PROGRAMMATIC_ACCESS_TOKEN',
    });
    expect(bodyOf(first)).toMatchObject({
      timeout: 21,
      database: 'SALES',
      schema: 'PUBLIC',
      warehouse: 'WH',
      role: 'READER',
      bindings: { 1: { type: 'TEXT', value: "O'Hara" }, 2: { type: 'FIXED', value: '5' }, 3: { type: 'REAL', value: '2.5' } },
      parameters: { TIMEZONE: 'UTC', MULTI_STATEMENT_COUNT: '1' },
    });
  });

  test('takes the proof of a key pair, made for the account and the user', async () => {
    const server = await playing([
      [at('POST', '/api/v2/statements'), () => [202, begun]],
      [
        at('GET', '/api/v2/statements/h-1'),
        () => [200, { ...begun, resultSetMetaData: { rowType: rowType.slice(0, 1) }, data: [['1']] }],
      ],
    ]);
    const secret = JSON.stringify({ auth_method: 'keypair', auth_params: { privatekey_body: pem } });
    await snowflakeDriver(uriOf(server), undefined, undefined, secret).run('SELECT 1', [], 'columns', options);
    const { authorization = '', 'x-snowflake-authorization-token-type': kind } = server.asked[0]?.headers ?? {};
    const { payload } = await jwtVerify(authorization.replace('Bearer ', ''), keys.publicKey);
    const der = createPublicKey(keys.privateKey).export({ type: 'spki', format: 'der' });
    const fingerprint = createHash('sha256').update(der).digest('base64');
    expect(kind).toBe('KEYPAIR_JWT');
    expect(payload).toMatchObject({ iss: `ACME-PROD.ADA.SHA256:${fingerprint}`, sub: 'ACME-PROD.ADA' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(3600);
  });

  test('partitions that come packed are unpacked', async () => {
    const server = await played(({ method, url }, response) => {
      if (method === 'POST') return void response.writeHead(202).end(JSON.stringify(begun));
      const isSecond = url.searchParams.get('partition') === '1';
      const body = isSecond
        ? { ...begun, data: [['2']] }
        : { ...begun, resultSetMetaData: { rowType: rowType.slice(0, 1), partitionInfo: [{}, {}] }, data: [['1']] };
      response.writeHead(200, isSecond ? { 'content-encoding': 'gzip' } : {});
      response.end(isSecond ? gzipSync(JSON.stringify(body)) : JSON.stringify(body));
    });
    ends.push(() => server.close());
    expect(json(await snowflakeDriver(uriOf(server)).run('SELECT 1', [], 'columns', options))).toEqual({ ID: [1, 2] });
  });

  test('cancels the very statement that nobody waits for', async () => {
    const server = await playing([
      [at('POST', '/api/v2/statements/h-1/cancel'), () => [200, { code: '000604', message: 'canceled', statementHandle: 'h-1' }]],
      [at('POST', '/api/v2/statements'), () => [202, begun]],
      [at('GET', '/api/v2/statements/h-1'), () => [202, begun]],
    ]);
    expect(await stopped(snowflakeDriver(uriOf(server)), 'SELECT slow')).toEqual(['QUERY_STOPPED', 'QUERY_TIMEOUT']);
    expect(server.asked.filter(at('POST', '/api/v2/statements/h-1/cancel'))).toHaveLength(2);
  });

  test.each([
    'DELETE FROM sales',
    'CREATE TABLE t AS SELECT 1',
    '/* x */ CALL p()',
    '-- SELECT\nDROP TABLE sales',
    'EXECUTE IMMEDIATE $$ x $$',
    '',
  ])('hands over queries alone, not %j', async (sql) => {
    const server = await playing([]);
    expect(await codeOf(snowflakeDriver(uriOf(server)).run(sql, [], 'columns', options))).toBe('SQL_REFUSED');
    expect(server.asked).toEqual([]);
  });

  test('says what is wrong with a statement, a token, and a server of another kind', async () => {
    const wrong = "SQL compilation error: invalid identifier 'NOPE'";
    const server = await playing([
      [
        at('POST', '/api/v2/statements', 'nope'),
        () => [422, { code: '000904', message: wrong, sqlState: '42000', statementHandle: 'h' }],
      ],
      [at('POST', '/api/v2/statements', 'token'), () => [401, { code: '390303', message: 'Invalid OAuth access token.' }]],
      [at('POST', '/api/v2/statements'), () => [200, 'hello']],
    ]);
    const driver = snowflakeDriver(uriOf(server));
    await expect(driver.run('SELECT nope', [], 'columns', options)).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      detail: { message: wrong },
    });
    expect(await codeOf(driver.run('SELECT token', [], 'columns', options))).toBe('CONNECTION_FAILED');
    await expect(driver.run('SELECT 1', [], 'columns', options)).rejects.toMatchObject({
      detail: { message: 'What answers at this address is no Snowflake server.' },
    });
  });
});

describe('BigQuery', () => {
  const uriOf = ({ port }: PlayedServer): string =>
    `bigquery://acme-data/shop?location=EU&maximum_bytes_billed=1000000&api_endpoint=http://127.0.0.1:${port}`;
  const secretOf = ({ port }: PlayedServer): string =>
    JSON.stringify({
      credentials_info: {
        client_email: 'reader@acme-data.iam.gserviceaccount.com',
        private_key: pem,
        token_uri: `http://127.0.0.1:${port}/token`,
      },
    });
  const driverOf = (server: PlayedServer): Driver => bigqueryDriver(uriOf(server), undefined, undefined, secretOf(server));
  const fields = [
    { name: 'id', type: 'INTEGER' },
    { name: 'price', type: 'NUMERIC' },
    { name: 'at', type: 'TIMESTAMP' },
    { name: 'day', type: 'DATE' },
    { name: 'tags', type: 'STRING', mode: 'REPEATED' },
    {
      name: 'place',
      type: 'RECORD',
      fields: [
        { name: 'city', type: 'STRING' },
        { name: 'zips', type: 'INTEGER', mode: 'REPEATED' },
      ],
    },
    { name: 'yes', type: 'BOOLEAN' },
  ];
  const token = [at('POST', '/token'), (): Reply => [200, { access_token: 'granted', expires_in: 3600 }]] as const;
  const dry = (statementType: string) =>
    [
      at('POST', '/bigquery/v2/projects/acme-data/jobs', '"dryRun":true'),
      (): Reply => [200, { statistics: { query: { statementType, schema: { fields } } } }],
    ] as const;
  const made = [
    at('POST', '/bigquery/v2/projects/acme-data/jobs', '"jobId"'),
    ({ body }: Asked): Reply => [200, { jobReference: (JSON.parse(body) as { jobReference: object }).jobReference }],
  ] as const;

  test('is asked as a service account, under a job of our name; pages follow, and cells keep every digit', async () => {
    let polls = 0;
    const server = await playing([
      token,
      dry('SELECT'),
      made,
      [
        ({ url }) => url.searchParams.get('pageToken') === 'p2',
        () => [
          200,
          {
            jobComplete: true,
            schema: { fields },
            rows: [{ f: [{ v: '1' }, { v: null }, { v: '-1' }, { v: null }, { v: [] }, { v: null }, { v: 'false' }] }],
          },
        ],
      ],
      [
        at('GET', '/bigquery/v2/projects/acme-data/queries/tessera_'),
        () =>
          (polls += 1) < 2
            ? [200, { jobComplete: false }]
            : [
                200,
                {
                  jobComplete: true,
                  schema: { fields },
                  pageToken: 'p2',
                  rows: [
                    {
                      f: [
                        { v: '9007199254740993' },
                        { v: '10.5' },
                        { v: '1704110400123456' },
                        { v: '2024-02-29' },
                        { v: [{ v: 'a' }, { v: 'b' }] },
                        { v: { f: [{ v: 'Paris' }, { v: [{ v: '75001' }] }] } },
                        { v: 'true' },
                      ],
                    },
                  ],
                },
              ],
      ],
    ]);
    const driver = driverOf(server);
    const answer = await driver.run('SELECT * FROM t WHERE a = ? AND b = ? AND c = ?', ["O'Hara", 5, null], 'columns', options);
    expect(answer.columns.map(({ name, type, generic }) => `${name} ${type} ${generic}`)).toEqual([
      'id INT64 0',
      'price NUMERIC 0',
      'at TIMESTAMP 2',
      'day DATE 2',
      'tags ARRAY<STRING> 1',
      'place STRUCT 1',
      'yes BOOL 3',
    ]);
    expect(json(answer)).toEqual({
      id: ['9007199254740993', 1],
      price: [10.5, null],
      at: [Date.UTC(2024, 0, 1, 12, 0, 0, 123), -1],
      day: [Date.UTC(2024, 1, 29), null],
      tags: ['["a","b"]', '[]'],
      place: ['{"city":"Paris","zips":["75001"]}', null],
      yes: [true, false],
    });
    const job = bodyOf(server.asked.find(at('POST', '/bigquery/v2', '"jobId"')));
    expect(job).toMatchObject({
      jobReference: { projectId: 'acme-data', location: 'EU' },
      configuration: {
        jobTimeoutMs: '21000',
        query: {
          useLegacySql: false,
          defaultDataset: { projectId: 'acme-data', datasetId: 'shop' },
          maximumBytesBilled: '1000000',
          parameterMode: 'POSITIONAL',
          queryParameters: [
            { parameterType: { type: 'STRING' }, parameterValue: { value: "O'Hara" } },
            { parameterType: { type: 'INT64' }, parameterValue: { value: '5' } },
            { parameterType: { type: 'STRING' }, parameterValue: { value: null } },
          ],
        },
      },
    });
    await driver.run('SELECT * FROM t WHERE a = ? AND b = ? AND c = ?', ['x', 6, 'y'], 'columns', options);
    expect(server.asked.filter(at('POST', '/bigquery/v2', '"dryRun":true'))).toHaveLength(1);
    expect(server.asked.filter(at('POST', '/token'))).toHaveLength(1);
    const assertion = new URLSearchParams(server.asked[0]?.body).get('assertion') ?? '';
    await jwtVerify(assertion, keys.publicKey);
    expect(decodeJwt(assertion)).toMatchObject({
      iss: 'reader@acme-data.iam.gserviceaccount.com',
      aud: `http://127.0.0.1:${server.port}/token`,
      scope: 'https://www.googleapis.com/auth/bigquery',
    });
    expect(server.asked.at(-1)?.headers.authorization).toBe('Bearer granted');
  });

  test.each(['INSERT', 'SCRIPT', 'CREATE_TABLE_AS_SELECT', 'EXPORT_DATA', 'CALL'])(
    'runs nothing that it reads as %s',
    async (kind) => {
      const server = await playing([token, dry(kind), made]);
      expect(await codeOf(driverOf(server).run('WITH x AS (SELECT 1) SELECT 1', [], 'columns', options))).toBe('SQL_REFUSED');
      expect(server.asked.filter(at('POST', '/bigquery/v2', '"jobId"'))).toEqual([]);
    },
  );

  test('cancels the very job that nobody waits for', async () => {
    const server = await playing([
      token,
      dry('SELECT'),
      [({ url }) => url.pathname.endsWith('/cancel'), () => [200, {}]],
      made,
      [at('GET', '/bigquery/v2/projects/acme-data/queries/'), () => [200, { jobComplete: false }]],
    ]);
    expect(await stopped(driverOf(server), 'SELECT slow')).toEqual(['QUERY_STOPPED', 'QUERY_TIMEOUT']);
    const cancelled = server.asked.filter(({ url }) => url.pathname.endsWith('/cancel'));
    const jobs = server.asked.filter(at('POST', '/bigquery/v2', '"jobId"'));
    expect(cancelled.map(({ url }) => url.pathname.split('/').at(-2))).toEqual(
      jobs.map((asked) => (bodyOf(asked)['jobReference'] as { jobId: string }).jobId),
    );
    expect(cancelled.every(({ url }) => url.searchParams.get('location') === 'EU')).toBe(true);
  });

  test('lists datasets and tables page by page, and describes without running', async () => {
    const server = await playing([
      token,
      dry('SELECT'),
      [
        ({ url }) => url.pathname.endsWith('/datasets') && url.searchParams.get('pageToken') === '',
        () => [200, { datasets: [{ datasetReference: { datasetId: 'shop' } }], nextPageToken: 'n' }],
      ],
      [({ url }) => url.pathname.endsWith('/datasets'), () => [200, { datasets: [{ datasetReference: { datasetId: 'hr' } }] }]],
      [
        ({ url }) => url.pathname.endsWith('/datasets/shop/tables'),
        () => [
          200,
          {
            tables: [
              { tableReference: { tableId: 'sales' }, type: 'TABLE' },
              { tableReference: { tableId: 'v' }, type: 'VIEW' },
            ],
          },
        ],
      ],
    ]);
    const driver = driverOf(server);
    expect(await driver.schemas()).toEqual(['hr', 'shop']);
    expect(await driver.tables('shop')).toEqual([
      { value: 'sales', schema: 'shop', type: 'table' },
      { value: 'v', schema: 'shop', type: 'view' },
    ]);
    expect((await driver.describe('SELECT 1', options)).map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
    expect(server.asked.some(({ body }) => body.includes('"jobId"'))).toBe(false);
  });

  test('says what is wrong with a statement, and with a key', async () => {
    const server = await playing([
      [at('POST', '/token'), () => [400, { error: 'invalid_grant' }]],
      [at('POST', '/bigquery/v2'), () => [400, { error: { code: 400, message: 'Unrecognized name: nope at [1:8]' } }]],
    ]);
    await expect(bigqueryDriver(uriOf(server)).run('SELECT nope', [], 'columns', options)).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      detail: { message: 'Unrecognized name: nope at [1:8]' },
    });
    await expect(driverOf(server).run('SELECT 1', [], 'columns', options)).rejects.toMatchObject({
      detail: { message: 'The key of the service account is not accepted.' },
    });
    expect(() => bigqueryDriver(uriOf(server), undefined, undefined, '{"credentials_info":{}}')).toThrow('cannot be read');
  });
});

describe('Databricks', () => {
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
  const state = (id: string, name: string, more: object = {}): Reply => [
    200,
    { statement_id: id, status: { state: name }, ...more },
  ];
  const described = [
    [at('POST', '/api/2.0/sql/statements', 'LIMIT 0'), () => state('d', 'PENDING')],
    [
      at('GET', '/api/2.0/sql/statements/d'),
      () => state('d', 'SUCCEEDED', { manifest: { schema: { columns: [] } }, result: {} }),
    ],
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
});
