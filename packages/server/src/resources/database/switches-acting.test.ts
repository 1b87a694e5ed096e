/** Every switch of a database does something: each has a test here or elsewhere that shows it, and one without is found. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseCreate } from '@tessera/api/database';
import { databaseAccess } from '@tessera/core/policy/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { played, type PlayedServer } from '../../drivers/played-server.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { extraSwitches } from './switches.ts';

let server: TestServer;
let admin: TestCaller;
let id: number;
let trino: PlayedServer;

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  mkdirSync(join(server.config.home, 'files'), { recursive: true });
  const shop = new DatabaseSync(join(server.config.home, 'files', 'shop.db'));
  shop.exec('CREATE TABLE sold (n INTEGER); INSERT INTO sold VALUES (1), (2)');
  shop.close();
  const made = await admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: 'sqlite:///shop.db' });
  id = made.body.id;
  trino = await played(({ headers, body }, response) => {
    const who = String(headers['x-trino-user']);
    const begins = body.startsWith('START');
    response.writeHead(200, begins ? { 'X-Trino-Started-Transaction-Id': 't1' } : {});
    const rows =
      begins || body === 'COMMIT' || body === 'ROLLBACK' ? {} : { columns: [{ name: 'who', type: 'varchar' }], data: [[who]] };
    response.end(JSON.stringify({ id: 'q', ...rows }));
  });
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  await trino.close();
});

const change = async (values: object): Promise<void> => {
  const { status, body } = await admin.put(`/api/v1/database/${id}`, values);
  expect(status, JSON.stringify(body)).toBe(200);
};
const run = (more: object = {}) => admin.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT n FROM sold', ...more });

/** Where it is shown that a switch acts: a file from the top of the repository, and the name of the test. */
const shown: Readonly<Record<string, readonly [file: string, test: string]>> = {
  cache_timeout: [
    'packages/server/src/resources/chart/same-answer.test.ts',
    'how long an answer is kept: the asker says, else the chart, the dataset, the database, else a day',
  ],
  expose_in_sqllab: [here(), 'a database that is not exposed runs nothing of the SQL page'],
  allow_run_async: [here(), 'queries go on in the background only where that is allowed'],
  allow_file_upload: [
    'packages/server/src/resources/upload/connected.test.ts',
    'only schemas that take files do, and only for those who may',
  ],
  schemas_allowed_for_file_upload: [
    'packages/server/src/resources/upload/connected.test.ts',
    'only schemas that take files do, and only for those who may',
  ],
  allow_ctas: [
    'packages/server/src/resources/sql/changes.test.ts',
    'CREATE TABLE AS and CREATE VIEW AS are made while their switch is on, whole, and their rows shown',
  ],
  allow_cvas: [
    'packages/server/src/resources/sql/changes.test.ts',
    'CREATE TABLE AS and CREATE VIEW AS are made while their switch is on, whole, and their rows shown',
  ],
  force_ctas_schema: ['packages/server/src/resources/sql/changes.test.ts', 'with force_ctas_schema all of them go there'],
  allow_dml: [
    'packages/server/src/resources/sql/changes.test.ts',
    'data is changed only while allow_dml is on, and the number of changed rows is reported',
  ],
  impersonate_user: [here(), 'a database that impersonates is asked in the name of each person, and keeps their answers apart'],
  cost_estimate_enabled: [
    'packages/server/src/resources/sql/changes.test.ts',
    'the cost of a query is estimated where that is switched on',
  ],
  schema_cache_timeout: [
    'packages/server/src/resources/sql/changes.test.ts',
    'names of schemas are remembered as long as the database says, and asked anew when that is wanted',
  ],
  table_cache_timeout: [
    'packages/server/src/resources/sql/changes.test.ts',
    'names of tables are remembered as long as the database says, and asked anew when that is wanted',
  ],
  allow_multi_catalog: [
    'packages/server/src/resources/database/catalogs.test.ts',
    'where catalogs are not to be chosen another one is refused, and a dataset in it',
  ],
  allows_virtual_table_explore: [here(), 'results of a database that is not to be explored are no source of charts'],
  disable_data_preview: ['tests/journeys/database-switches.journey.ts', 'a table shows no rows where previews are off'],
  disable_drill_to_detail: ['tests/journeys/database-switches.journey.ts', 'a chart does not lead to its rows where that is off'],
  cancel_query_on_windows_unload: [
    'tests/journeys/database-switches.journey.ts',
    'a query in the background ends with its page where that is on',
  ],
};

/** What a connection is made of, and what is kept for programs alone: nothing of it is switched. */
const noSwitches = new Set([
  'database_name',
  'sqlalchemy_uri',
  'engine',
  'driver',
  'parameters',
  'configuration_method',
  'extra',
  'masked_encrypted_extra',
  'server_cert',
  'ssh_tunnel',
  'uuid',
  'is_managed_externally',
  'external_url',
]);
/** Taken only as they do nothing. */
const neverOn = new Set(['engine_params', 'metadata_params', 'allow_multi_schema_metadata_fetch']);

function here(): string {
  return 'packages/server/src/resources/database/switches-acting.test.ts';
}

const every = [...Object.keys(databaseCreate.shape), ...extraSwitches].flatMap((name) =>
  name === 'metadata_cache_timeout' ? ['schema_cache_timeout', 'table_cache_timeout'] : [name],
);

// Rows: DB-04
test.each(every.filter((name) => !noSwitches.has(name) && !neverOn.has(name)))('a test shows that %s acts', (name) => {
  const [file, title] = shown[name] ?? [];
  expect(file, `${name} has no test that shows what it does`).toBeDefined();
  const path = join(import.meta.dirname, '../../../../..', file ?? '');
  expect(existsSync(path) && readFileSync(path, 'utf8').includes(`'${title}'`), `${file}: ${title}`).toBe(true);
});

// Rows: DB-04
test('a database that is not exposed runs nothing of the SQL page', async () => {
  await change({ expose_in_sqllab: false });
  expect((await run()).status).toBe(403);
  expect((await admin.post('/api/v1/sqllab/estimate/', { database_id: id, sql: 'SELECT 1' })).status).toBeGreaterThanOrEqual(400);
  await change({ expose_in_sqllab: true });
  expect((await run()).status).toBe(200);
});

// Rows: DB-04, SQL-05
test('queries go on in the background only where that is allowed', async () => {
  await change({ allow_run_async: false });
  const waited = await run({ runAsync: true });
  expect([waited.status, waited.body.data]).toEqual([200, [{ n: 1 }, { n: 2 }]]);
  await change({ allow_run_async: true });
  const behind = await run({ runAsync: true });
  expect([behind.status, behind.body.data]).toEqual([202, undefined]);
});

// Rows: DB-04
test('results of a database that is not to be explored are no source of charts', async () => {
  const { query } = (await run()).body;
  const chart = () =>
    admin.post('/api/v1/chart/data', { datasource: { id: query.queryId, type: 'query' }, queries: [{ metrics: ['count'] }] });
  expect((await chart()).body.result[0].data).toEqual([{ count: 2 }]);
  await change({ extra: '{"allows_virtual_table_explore": false}' });
  expect((await admin.get(`/api/v1/database/${id}`)).body.result.allows_virtual_table_explore).toBe(false);
  expect(await chart()).toMatchObject({ status: 422, body: { message: { datasource_id: [expect.stringContaining('shop')] } } });
  await change({ extra: '{}' });
  expect((await chart()).status).toBe(200);
});

// Rows: DB-04
test('a database that impersonates is asked in the name of each person, and keeps their answers apart', async () => {
  const made = await admin.post('/api/v1/database/', {
    database_name: 'lake',
    sqlalchemy_uri: `trino://service@127.0.0.1:${trino.port}/hive/sales`,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const lake = { id: made.body.id, database_name: 'lake' };
  await server.addUser('ann', ['Gamma', 'sql_lab'], [databaseAccess(lake)]);
  const ann = await server.program('ann');
  const whoAsks = async (as: TestCaller): Promise<unknown> =>
    (await as.post('/api/v1/sqllab/execute/', { database_id: lake.id, sql: 'SELECT who FROM people' })).body.data;
  expect([await whoAsks(admin), await whoAsks(ann)]).toEqual([[{ who: 'service' }], [{ who: 'service' }]]);
  expect((await admin.put(`/api/v1/database/${lake.id}`, { impersonate_user: true })).status).toBe(200);
  expect([await whoAsks(admin), await whoAsks(ann)]).toEqual([[{ who: 'admin' }], [{ who: 'ann' }]]);
  const dataset = await admin.post('/api/v1/dataset/', { database: lake.id, table_name: 'who', sql: 'SELECT who FROM people' });
  expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
  const names = async (as: TestCaller): Promise<unknown> => {
    const queries = [{ columns: ['who'], metrics: [] }];
    const { body } = await as.post('/api/v1/chart/data', { datasource: { id: dataset.body.id, type: 'table' }, queries });
    return body.result?.[0].data ?? body;
  };
  expect([await names(admin), await names(ann), await names(admin)]).toEqual([
    [{ who: 'admin' }],
    [{ who: 'ann' }],
    [{ who: 'admin' }],
  ]);
});
