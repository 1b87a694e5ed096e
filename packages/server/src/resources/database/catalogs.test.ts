/** Two databases of one PostgreSQL server, reached by one connection: what each person finds in which, and what they do not. */
import { catalogAccess, databaseAccess, datasourceAccess, schemaAccess } from '@tessera/core/policy/names';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

const url = process.env['PG_URL'] ?? '';
const here = `home_${process.pid}`;
const beside = `side_${process.pid}`;
const at = (name: string): string => url.replace(/\/[^/]*$/, `/${name}`).replace(/^postgres:/, 'postgresql:');

async function run(where: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: where });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe.skipIf(url === '')('on PostgreSQL', () => {
  let server: TestServer;
  let admin: TestCaller;
  let id: number;

  beforeAll(async () => {
    server = await testServer({ engine: true });
    admin = await server.program();
    await run(url, `CREATE DATABASE ${here}`, `CREATE DATABASE ${beside}`);
    await run(
      at(here),
      'CREATE TABLE sales (who text, n int)',
      "INSERT INTO sales VALUES ('home', 1)",
      'CREATE TABLE only_home (a int)',
    );
    await run(
      at(beside),
      'CREATE TABLE sales (who text, n int)',
      "INSERT INTO sales VALUES ('side', 10), ('side', 20)",
      'CREATE SCHEMA closed',
      'CREATE TABLE closed.secrets (s text)',
      "INSERT INTO closed.secrets VALUES ('hidden')",
    );
    const made = await admin.post('/api/v1/database/', {
      database_name: 'shop',
      sqlalchemy_uri: at(here),
      extra: '{"allow_multi_catalog": true}',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    id = made.body.id;
  });
  afterAll(async () => {
    closeDrivers();
    await server.close();
    await run(url, `DROP DATABASE ${here} WITH (FORCE)`, `DROP DATABASE ${beside} WITH (FORCE)`);
  });

  const shop = () => ({ id, database_name: 'shop' });
  const names = async (path: string, as = admin): Promise<unknown> => {
    const { status, body } = await as.get(`/api/v1/database/${id}/${path}`);
    return status === 200
      ? body.result.map((each: string | { value: string }) => (typeof each === 'string' ? each : each.value))
      : status;
  };
  const rows = async (sql: string, catalog?: string, as = admin): Promise<unknown> => {
    const { status, body } = await as.post('/api/v1/sqllab/execute/', { database_id: id, sql, ...(catalog && { catalog }) });
    return status === 200 ? body.data : [status, body.errors?.[0]?.error_type ?? body.message];
  };
  const sum = 'SELECT who, sum(n) AS n FROM sales GROUP BY who';
  const dataset = async (table_name: string, more: object = {}, as = admin) =>
    as.post('/api/v1/dataset/', { database: id, table_name, ...more });
  const counted = async (datasetId: number, as = admin): Promise<unknown> => {
    const queries = [{ columns: ['who'], metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'n' }] }];
    const { status, body } = await as.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries });
    return status === 200 ? body.result[0].data : status;
  };

  // Rows: DB-09, SQL-03
  test('catalogs, schemas and tables of one are listed, and SQL runs where it is told to', async () => {
    expect(await names('catalogs/')).toEqual(expect.arrayContaining([beside, here]));
    expect(await names('schemas/')).toEqual(['public']);
    expect(await names(`schemas/?q=(catalog:${beside})`)).toEqual(['closed', 'public']);
    expect(await names('tables/?q=(schema_name:public)')).toEqual(['only_home', 'sales']);
    expect(await names(`tables/?q=(schema_name:public,catalog_name:${beside})`)).toEqual(['sales']);
    const metadata = (catalog: string) =>
      admin.get(`/api/v1/database/${id}/table_metadata/?name=only_home&schema=public&catalog=${catalog}`);
    expect([(await metadata(here)).status, (await metadata(beside)).status]).toEqual([200, 404]);
    expect(await rows(sum)).toEqual([{ who: 'home', n: 1 }]);
    expect(await rows(sum, here)).toEqual([{ who: 'home', n: 1 }]);
    expect(await rows(sum, beside)).toEqual([{ who: 'side', n: 30 }]);
    const valid = await admin.post(`/api/v1/database/${id}/validate_sql/`, { sql: 'SELECT * FROM only_home', catalog: beside });
    expect(valid.body.result).toHaveLength(1);
    expect(await rows('SELECT 1', 'nowhere_at_all')).toEqual([422, 'GENERIC_DB_ENGINE_ERROR']);
    for (const odd of ['a/b', 'a'.repeat(64)])
      expect((await admin.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT 1', catalog: odd })).status).toBe(422);
  });

  // Rows: DB-09, DB-04
  test('where catalogs are not to be chosen another one is refused, and a dataset in it', async () => {
    const extra = (on: boolean) => admin.put(`/api/v1/database/${id}`, { extra: JSON.stringify({ allow_multi_catalog: on }) });
    const told = async () => (await admin.get(`/api/v1/database/${id}`)).body.result.allow_multi_catalog;
    expect(await told()).toBe(true);
    await extra(false);
    expect(await told()).toBe(false);
    expect(await names('catalogs/')).toEqual([here]);
    expect(await rows(sum, beside)).toEqual([422, { catalog: ['Only the default catalog is supported for this connection.'] }]);
    expect((await dataset('sales', { catalog: beside })).body.message).toEqual({
      catalog: ['Only the default catalog is supported for this connection.'],
    });
    expect(await names(`schemas/?q=(catalog:${beside})`)).toBe(422);
    await extra(true);
    const other = await admin.post('/api/v1/database/', {
      database_name: 'file',
      sqlalchemy_uri: 'sqlite:///x.db',
      extra: '{"allow_multi_catalog": true}',
    });
    expect(other.body.message.extra[0]).toContain('PostgreSQL, Trino');
  });

  // Rows: DB-09, DS-01
  test('a dataset reads its own catalog; one table of each has a dataset, and answers are not mixed up', async () => {
    const mine = (await dataset('sales')).body;
    const theirs = (await dataset('sales', { catalog: beside })).body;
    const same = await dataset('sales', { catalog: here });
    expect(same.body.message.table_name[0]).toContain('already exists');
    expect([await counted(mine.id), await counted(theirs.id), await counted(mine.id)]).toEqual([
      [{ who: 'home', n: 1 }],
      [{ who: 'side', n: 30 }],
      [{ who: 'home', n: 1 }],
    ]);
    const { catalog } = (await admin.get(`/api/v1/dataset/${theirs.id}`)).body.result;
    expect(catalog).toBe(beside);
    // A rule on one is none on the other.
    const rule = await admin.post('/api/v1/rowlevelsecurity/', {
      name: 'few',
      filter_type: 'Base',
      tables: [theirs.id],
      roles: [],
      clause: 'n > 15',
    });
    expect(rule.status, JSON.stringify(rule.body)).toBe(201);
    expect([await counted(theirs.id), await counted(mine.id)]).toEqual([[{ who: 'side', n: 20 }], [{ who: 'home', n: 1 }]]);
    expect([await rows(sum, beside), await rows(sum)]).toEqual([[{ who: 'side', n: 20 }], [{ who: 'home', n: 1 }]]);
    await admin.delete(`/api/v1/rowlevelsecurity/${rule.body.id}`);
    // What lies in another database is not put into a statement.
    const [status] = (await rows(`SELECT * FROM {{ dataset(${theirs.id}) }} AS t`)) as [number];
    expect(status).toBe(400);
  });

  // Rows: DB-09, SEC-05
  test('who holds one catalog reaches no other, by no way of naming it', async () => {
    await server.addUser('side', ['Gamma', 'sql_lab'], [catalogAccess(shop(), beside)]);
    await server.addUser('home', ['Gamma', 'sql_lab'], [catalogAccess(shop(), here)]);
    await server.addUser('part', ['Gamma', 'sql_lab'], [schemaAccess(shop(), 'public', beside)]);
    await server.addUser('whole', ['Gamma', 'sql_lab'], [databaseAccess(shop())]);
    const [side, home, part, whole] = await Promise.all(['side', 'home', 'part', 'whole'].map((name) => server.program(name)));
    if (!side || !home || !part || !whole) throw new Error('Users were not made.');
    expect([await names('catalogs/', side), await names('catalogs/', home), await names('catalogs/', part)]).toEqual([
      [beside],
      [here],
      [beside],
    ]);
    const secrets = 'SELECT s FROM closed.secrets';
    expect(await rows(secrets, beside, side)).toEqual([{ s: 'hidden' }]);
    expect(await rows(sum, beside, part)).toEqual([{ who: 'side', n: 30 }]);
    expect(await rows(sum, undefined, home)).toEqual([{ who: 'home', n: 1 }]);
    expect(await rows(sum, beside, whole)).toEqual([{ who: 'side', n: 30 }]);
    const closed = [403, 'TABLE_SECURITY_ACCESS_ERROR'];
    expect(await rows(secrets, beside, part)).toEqual(closed);
    for (const sql of [sum, `SELECT * FROM ${here}.public.sales`, `SELECT * FROM "${here}"."public"."sales"`])
      for (const catalog of [undefined, here]) expect(await rows(sql, catalog, side), sql).toEqual(closed);
    for (const sql of [sum, secrets, `SELECT * FROM ${beside}.public.sales`])
      expect(await rows(sql, beside, home), sql).toEqual(closed);
    // In one's own catalog the other is named in vain.
    expect(await rows(`SELECT * FROM ${here}.public.sales`, beside, side)).toEqual(closed);
    expect(await rows(`SELECT * FROM ${beside}.public.sales`, undefined, home)).toEqual(closed);
    expect(await names('schemas/', side)).toEqual([]);
    expect(await names(`schemas/?q=(catalog:${beside})`, part)).toEqual(['public']);
    expect(await names(`tables/?q=(schema_name:public,catalog_name:${beside})`, home)).toEqual([]);
    const metadata = await home.get(`/api/v1/database/${id}/table_metadata/?name=sales&schema=public&catalog=${beside}`);
    expect(metadata.status).toBe(403);
    expect((await dataset('secrets', { catalog: beside, schema: 'closed' }, home)).status).toBe(403);
    const virtual = await dataset('leak', { catalog: beside, sql: secrets }, home);
    expect([403, 422]).toContain(virtual.status);
  });

  // Rows: DB-09, SEC-05
  test('a dataset is open by its catalog, and opens no table of its name elsewhere', async () => {
    const found = await admin.get(
      `/api/v1/dataset/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'table_name', opr: 'eq', value: 'sales' }] }))}`,
    );
    const byCatalog = new Map(
      found.body.result.map((row: { catalog: string | null; id: number }) => [row.catalog, row.id]),
    ) as Map<string | null, number>;
    const [mine = 0, theirs = 0] = [byCatalog.get(null), byCatalog.get(beside)];
    const [side, home] = [await server.program('side'), await server.program('home')];
    expect([await counted(theirs, side), await counted(mine, side)]).toEqual([[{ who: 'side', n: 30 }], 403]);
    expect([await counted(theirs, home), await counted(mine, home)]).toEqual([403, [{ who: 'home', n: 1 }]]);
    const listed = async (as: TestCaller) => (await as.get('/api/v1/dataset/')).body.result.map((row: { id: number }) => row.id);
    expect([await listed(side), await listed(home)]).toEqual([[theirs], [mine]]);
    await server.addUser(
      'single',
      ['Gamma', 'sql_lab'],
      [datasourceAccess({ id: theirs, table_name: 'sales', database: shop() })],
    );
    const single = await server.program('single');
    expect(await rows(sum, beside, single)).toEqual([{ who: 'side', n: 30 }]);
    expect(await rows(sum, undefined, single)).toEqual([403, 'TABLE_SECURITY_ACCESS_ERROR']);
    expect([await names('catalogs/', single), await names(`schemas/?q=(catalog:${beside})`, single)]).toEqual([
      [beside],
      ['public'],
    ]);
  });

  // Rows: DB-09, SEC-04
  test('catalogs and their schemas can be granted once the database was asked for them', async () => {
    expect((await admin.post(`/api/v1/database/${id}/sync_permissions/`)).status).toBe(200);
    const q = encodeURIComponent(
      JSON.stringify({ filters: [{ col: 'view_menu.name', opr: 'ct', value: '[shop]' }], page_size: 100 }),
    );
    const { body } = await admin.get(`/api/v1/security/permissions-resources/?q=${q}`);
    const told = body.result.map(
      (each: { permission: { name: string }; view_menu: { name: string } }) =>
        `${each.permission.name} on ${each.view_menu.name}`,
    );
    for (const permission of [catalogAccess(shop(), here), catalogAccess(shop(), beside), schemaAccess(shop(), 'closed', beside)])
      expect(told).toContain(permission);
  });
});
