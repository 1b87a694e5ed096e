/**
 * Warehouses of the clouds as connections: their forms, their secrets, and a chart on one. A small server plays Databricks; what
 * Snowflake and BigQuery are asked is tried beside their drivers.
 */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { played, type PlayedRequest, type PlayedServer } from '../../drivers/played-server.testing.ts';
import { keepTokens } from '../connections/database-tokens.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
let warehouse: PlayedServer;
const statements: string[] = [];

const pem = String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Columns and rows by what a statement holds. */
function answerTo(sql: string): { columns: { name: string; type_text: string }[]; data_array: (string | null)[][] } {
  if (sql.endsWith('AS q LIMIT 0') && !sql.includes('`sales`')) return { columns: [], data_array: [] };
  if (sql.includes('GROUP BY'))
    return {
      columns: [
        { name: 'region', type_text: 'STRING' },
        { name: 'sold', type_text: 'BIGINT' },
      ],
      data_array: [
        ['EU', '7'],
        ['US', '2'],
      ],
    };
  if (sql.includes('sales'))
    return {
      columns: [
        { name: 'region', type_text: 'STRING' },
        { name: 'units', type_text: 'BIGINT' },
      ],
      data_array: [],
    };
  return { columns: [{ name: 'one', type_text: 'INT' }], data_array: [['1']] };
}

function playDatabricks({ method, url, headers, body }: PlayedRequest): readonly [number, unknown] {
  if (headers.authorization === 'Bearer run-out') return [401, { message: 'Expired.' }];
  if (headers.authorization !== 'Bearer dapi-secret') return [403, { message: 'Invalid access token.' }];
  if (method === 'POST') {
    const { statement } = JSON.parse(body) as { statement: string };
    statements.push(statement);
    return [200, { statement_id: String(statements.length - 1), status: { state: 'PENDING' } }];
  }
  const at = Number(url.pathname.split('/').at(-1));
  const { columns, data_array } = answerTo(statements[at] ?? '');
  return [
    200,
    { statement_id: String(at), status: { state: 'SUCCEEDED' }, manifest: { schema: { columns } }, result: { data_array } },
  ];
}

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  warehouse = await played((asked, response) => {
    const [status, body] = playDatabricks(asked);
    response.writeHead(status).end(JSON.stringify(body));
  });
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  await warehouse.close();
});

const form = (more: object = {}) => ({
  host: '127.0.0.1',
  port: warehouse.port,
  http_path: '/sql/1.0/warehouses/w1',
  access_token: 'dapi-secret',
  catalog: 'main',
  database: 'shop',
  query: { protocol: 'http' },
  ...more,
});
const create = (engine: string, name: string, more: object) =>
  admin.post('/api/v1/database/', { database_name: name, engine, configuration_method: 'dynamic_form', ...more });

// Rows: DB-01, DB-02
test('Databricks is connected by the parts of its form, and a chart on it is asked in its words', async () => {
  const made = await create('databricks', 'bricks', { parameters: form() });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const known = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
  expect(known).toMatchObject({
    sqlalchemy_uri: `databricks://token:XXXXXXXXXX@127.0.0.1:${warehouse.port}/shop?protocol=http&http_path=%2Fsql%2F1.0%2Fwarehouses%2Fw1&catalog=main`,
    parameters: form({ access_token: 'XXXXXXXXXX', encryption: false }),
  });
  expect(JSON.stringify(known)).not.toContain('dapi-secret');
  const dataset = await admin.post('/api/v1/dataset/', { database: id, schema: 'shop', table_name: 'sales' });
  expect(dataset.status).toBe(201);
  const answer = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset.body.id, type: 'table' },
    queries: [
      {
        columns: ['region'],
        metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(units)', label: 'sold' }],
        filters: [{ col: 'region', op: 'ILIKE', val: '%u%' }],
      },
    ],
  });
  expect(answer.body.result[0].data).toEqual([
    { region: 'EU', sold: 7 },
    { region: 'US', sold: 2 },
  ]);
  const asked = statements.findLast((sql) => sql.includes('GROUP BY'));
  expect(asked).toContain('`region` ILIKE :p1');
});

test('a form that lacks a part names it, and a wrong token says so', async () => {
  const missing = await admin.post('/api/v1/database/validate_parameters/', {
    engine: 'snowflake',
    configuration_method: 'dynamic_form',
    parameters: { account: 'acme', username: 'ada' },
  });
  expect([missing.status, missing.body.errors[0].extra.missing]).toEqual([422, ['database', 'warehouse']]);
  const wrong = await create('databricks', 'wrong', { parameters: form({ access_token: 'other' }) });
  expect([wrong.status, wrong.body.errors[0]]).toMatchObject([
    422,
    { message: 'The token or the key is not accepted.', extra: { invalid: ['access_token'] } },
  ]);
});

test('a stored token goes to the server it was stored for alone', async () => {
  const made = await create('databricks', 'kept', { parameters: form() });
  const put = (parameters: object) =>
    admin.put(`/api/v1/database/${made.body.id}`, { engine: 'databricks', configuration_method: 'dynamic_form', parameters });
  const masked = { access_token: 'XXXXXXXXXX' };
  expect((await put(form({ ...masked, catalog: 'other' }))).status).toBe(200);
  const elsewhere = await played((asked, response) => void (others.push(asked), response.writeHead(403).end('{}')));
  const others: PlayedRequest[] = [];
  expect((await put(form({ ...masked, port: elsewhere.port }))).status).toBe(422);
  expect(others.map(({ headers }) => headers.authorization)).not.toContain('Bearer dapi-secret');
  await elsewhere.close();
});

const credentials = (more: object = {}) => ({
  type: 'service_account',
  project_id: 'acme-data',
  client_email: 'reader@acme-data.iam.gserviceaccount.com',
  private_key: pem,
  ...more,
});

test.each([
  ['as an object', (key: object) => ({ parameters: { credentials_info: key, query: {} } })],
  ['as its text', (key: object) => ({ parameters: { credentials_info: JSON.stringify(key), query: {} } })],
  [
    'as the encrypted extra',
    (key: object) => ({ parameters: { query: {} }, masked_encrypted_extra: JSON.stringify({ credentials_info: key }) }),
  ],
  [
    'as a member of the extra',
    (key: object) => ({
      parameters: { query: {} },
      extra: JSON.stringify({ credentials_info: key, disable_data_preview: true }),
    }),
  ],
])('BigQuery takes the key of a service account %s, and never shows it', async (how, body) => {
  const google = await played(({ url }, response) => {
    if (url.pathname === '/token') return void response.end('{"access_token":"granted","expires_in":3600}');
    if (url.pathname.includes('/queries/'))
      return void response.end(
        '{"jobComplete":true,"schema":{"fields":[{"name":"one","type":"INTEGER"}]},"rows":[{"f":[{"v":"1"}]}]}',
      );
    response.end('{"jobReference":{"jobId":"j"},"statistics":{"query":{"statementType":"SELECT"}}}');
  });
  const home = `http://127.0.0.1:${google.port}`;
  const sent = body(credentials({ token_uri: `${home}/token` }));
  const parameters = { ...sent.parameters, query: { api_endpoint: home } };
  const made = await create('bigquery', `google ${how}`, { ...sent, parameters });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  const known = (await admin.get(`/api/v1/database/${made.body.id}/connection`)).body.result;
  expect(known).toMatchObject({
    masked_encrypted_extra: 'XXXXXXXXXX',
    parameters: { host: 'acme-data', credentials_info: 'XXXXXXXXXX' },
  });
  expect(JSON.stringify([made.body, known])).not.toContain('PRIVATE KEY');
  const put = (more: object) =>
    admin.put(`/api/v1/database/${made.body.id}`, {
      engine: 'bigquery',
      configuration_method: 'dynamic_form',
      parameters: { ...parameters, host: 'acme-data', credentials_info: 'XXXXXXXXXX', ...more },
    });
  expect((await put({ database: 'shop' })).status).toBe(200);
  const led = await put({ query: { api_endpoint: 'http://127.0.0.1:1' } });
  expect([led.status, led.body.message]).toEqual([
    422,
    { masked_encrypted_extra: ['Write the secret as well: the stored one is for the server it was stored for.'] },
  ]);
  await google.close();
});

test.each([
  ['bigquery', 'no JSON', 'It is no JSON.'],
  ['bigquery', '{"credentials_info":{"client_email":"a"}}', 'It must be JSON of the form {"credentials_info": …}'],
  ['snowflake', '{"auth_method":"password"}', '"auth_method": "keypair"'],
  ['postgresql', '{"credentials_info":{}}', 'need no secret beside the password'],
])('a secret of %s that cannot be used is refused by name: %s', async (engine, masked_encrypted_extra, why) => {
  const sqlalchemy_uri = `${engine}://ada@127.0.0.1/x`;
  const made = await admin.post('/api/v1/database/', { database_name: 'x', sqlalchemy_uri, masked_encrypted_extra });
  expect([made.status, made.body.message.masked_encrypted_extra?.[0]]).toEqual([422, expect.stringContaining(why)]);
});

// Rows: DB-03, DB-04
test('a key pair of Snowflake proves who asks until it is taken away, then the token does', async () => {
  const proofs: string[] = [];
  const snow = await played(({ headers }, response) => {
    proofs.push(String(headers['x-snowflake-authorization-token-type']));
    const rowType = [{ name: 'ONE', type: 'fixed', scale: 0 }];
    response.end(JSON.stringify({ statementHandle: 'h', resultSetMetaData: { rowType }, data: [['1']] }));
  });
  const query = { host: '127.0.0.1', port: String(snow.port), protocol: 'http' };
  const parameters = { account: 'acme', username: 'ada', database: 'SALES', warehouse: 'WH', query };
  const key = JSON.stringify({ auth_method: 'keypair', auth_params: { privatekey_body: pem } });
  const made = await create('snowflake', 'paired', { parameters, masked_encrypted_extra: key });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/api/v1/database/${made.body.id}`;
  const put = (more: object) => admin.put(path, { engine: 'snowflake', parameters: { ...parameters, ...more } });
  expect((await put({ warehouse: 'WH2' })).status).toBe(200);
  const taken = await admin.put(path, {
    engine: 'snowflake',
    parameters: { ...parameters, password: 'token' },
    masked_encrypted_extra: '{"auth_method": null}',
  });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  expect((await admin.get(`${path}/connection`)).body.result.masked_encrypted_extra).toBeNull();
  expect((await put({ warehouse: 'WH3', password: 'token' })).status).toBe(200);
  expect([...new Set(proofs)]).toEqual(['KEYPAIR_JWT', 'PROGRAMMATIC_ACCESS_TOKEN']);
  await snow.close();
});

// Rows: DS-07
test('a dataset on Snowflake has normalized names, and asks for the columns as they are called there', async () => {
  const asked: string[] = [];
  const snow = await played(({ method, url, body }, response) => {
    if (method === 'POST' && body !== '') {
      asked.push((JSON.parse(body) as { statement: string }).statement);
      return void response.writeHead(202).end(JSON.stringify({ statementHandle: String(asked.length - 1) }));
    }
    const sql = asked[Number(url.pathname.split('/').at(-1))] ?? '';
    const text = (name: string) => ({ name, type: 'text' });
    const rowType = sql.includes('GROUP BY') ? [text('region')] : ['ORDER_DAY', 'REGION', 'Mixed'].map(text);
    const data = sql.includes('GROUP BY') ? [['EU']] : [];
    response.end(JSON.stringify({ statementHandle: 'h', resultSetMetaData: { rowType }, data }));
  });
  const parameters = {
    account: 'acme',
    username: 'ada',
    password: 'token',
    database: 'SALES/PUBLIC',
    warehouse: 'WH',
    query: { host: '127.0.0.1', port: String(snow.port), protocol: 'http' },
  };
  const database = (await create('snowflake', 'flakes', { parameters })).body.id;
  const made = await admin.post('/api/v1/dataset/', { database, schema: 'PUBLIC', table_name: 'ORDERS' });
  const namesOf = async (): Promise<string[]> => {
    const { body } = await admin.get(`/api/v1/dataset/${made.body.id}`);
    return body.result.columns.map(({ column_name }: { column_name: string }) => column_name);
  };
  expect(await namesOf()).toEqual(['ORDER_DAY', 'REGION', 'Mixed']);
  const { columns } = (await admin.get(`/api/v1/dataset/${made.body.id}`)).body.result;
  const labelled = columns.map(({ id, column_name }: { id: number; column_name: string }) => ({
    id,
    column_name,
    ...(column_name === 'REGION' && { verbose_name: 'Part of the world' }),
  }));
  const turned = await admin.put(`/api/v1/dataset/${made.body.id}`, { normalize_columns: true, columns: labelled });
  expect(turned.status).toBe(200);
  await admin.put(`/api/v1/dataset/${made.body.id}/refresh`);
  expect(await namesOf()).toEqual(['order_day', 'region', 'Mixed']);
  const whole = (await admin.get(`/api/v1/dataset/${made.body.id}`)).body.result.columns;
  expect(whole[1]).toMatchObject({ id: columns[1].id, verbose_name: 'Part of the world' });
  const answer = await admin.post('/api/v1/chart/data', {
    datasource: { id: made.body.id, type: 'table' },
    queries: [{ columns: ['region'], metrics: [], filters: [{ col: 'Mixed', op: '==', val: 'x' }] }],
  });
  expect(answer.body.result[0].data).toEqual([{ region: 'EU' }]);
  const statement = asked.findLast((sql) => sql.includes('GROUP BY'));
  expect(statement).toContain('"REGION"');
  expect(statement).toContain('"Mixed" = ?');
  await snow.close();
});

// Rows: DS-07
test('normalized names are refused where a database keeps names as they were written', async () => {
  const database = (await create('databricks', 'as written', { parameters: form() })).body.id;
  const made = await admin.post('/api/v1/dataset/', { database, table_name: 'sales', normalize_columns: true });
  expect([made.status, Object.keys(made.body.message)]).toEqual([422, ['normalize_columns']]);
});

// Rows: DB-01, DB-09
test('a connection is tried with the sign-in of the one who asks, and a refused one is told', async () => {
  const personal = { database_name: 'mine', masked_encrypted_extra: JSON.stringify({ oauth2_client_info: oauth2 }) };
  const uri = `databricks://127.0.0.1:${warehouse.port}/shop?protocol=http&http_path=%2Fsql%2F1.0%2Fwarehouses%2Fw1`;
  const made = await admin.post('/api/v1/database/', { ...personal, sqlalchemy_uri: uri });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const tried = () => admin.post('/api/v1/database/test_connection/', { database_name: 'mine', sqlalchemy_uri: uri });
  expect((await tried()).body).toEqual({ message: 'OK', signed_in: false });
  const me = (await admin.get('/api/v1/me/')).body.result.id;
  const signIn = (access: string) =>
    keepTokens(server.services, { userId: me, databaseId: made.body.id }, { access, refresh: undefined, lifeSeconds: undefined });
  await signIn('dapi-secret');
  expect((await tried()).body).toEqual({ message: 'OK', signed_in: true });
  await signIn('run-out');
  expect((await tried()).body.errors[0]).toMatchObject({ error_type: 'OAUTH2_REDIRECT', extra: { database_id: made.body.id } });
});

const oauth2 = {
  id: 'tessera',
  secret: 'of the client',
  scope: '',
  authorization_request_uri: 'https://sso.example.org/authorize',
  token_request_uri: 'https://sso.example.org/token',
};
