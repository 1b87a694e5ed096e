/** BigQuery by its REST API, played by a small server. */
import { decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { bigqueryDriver } from './bigquery.ts';
import type { PlayedRequest, PlayedServer } from './played-server.testing.ts';
import { at, bodyOf, codeOf, json, keys, options, pem, playing, stopped, type PlayedReply } from './warehouses.testing.ts';

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
const token = [at('POST', '/token'), (): PlayedReply => [200, { access_token: 'granted', expires_in: 3600 }]] as const;
const dry = (statementType: string) =>
  [
    at('POST', '/bigquery/v2/projects/acme-data/jobs', '"dryRun":true'),
    (): PlayedReply => [200, { statistics: { query: { statementType, schema: { fields } } } }],
  ] as const;
const made = [
  at('POST', '/bigquery/v2/projects/acme-data/jobs', '"jobId"'),
  ({ body }: PlayedRequest): PlayedReply => [200, { jobReference: (JSON.parse(body) as { jobReference: object }).jobReference }],
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
