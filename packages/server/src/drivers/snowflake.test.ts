/** Snowflake by its SQL API, played by a small server. */
import { createPublicKey, createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { played, type PlayedServer } from './played-server.testing.ts';
import { snowflakeDriver } from './snowflake.ts';
import { at, bodyOf, codeOf, ends, json, keys, options, pem, playing, stopped } from './warehouses.testing.ts';

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
