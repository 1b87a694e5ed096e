/** What a database's switches let the SQL page change, on real servers. */
import { databaseAccess, schemaAccess } from '@tessera/core/policy/names';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { shops, type SampleDatabase } from '../database/engines.testing.ts';

let server: TestServer;
let admin: TestCaller;
let all: SampleDatabase[] = [];
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  all = await shops(server.config.home);
  for (const { engine, uri } of all) {
    const made = await admin.post('/api/v1/database/', { database_name: engine, sqlalchemy_uri: uri });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids.set(engine, made.body.id);
  }
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  for (const shop of all) await shop.remove();
});

const run = (engine: string, sql: string, more: object = {}, as = admin) =>
  as.post('/api/v1/sqllab/execute/', { database_id: ids.get(engine), sql, ...more });
const change = async (engine: string, values: object) => {
  const { status, body } = await admin.put(`/api/v1/database/${ids.get(engine)}`, values);
  expect(status, JSON.stringify(body)).toBe(200);
};

describe.skipIf(!process.env['PG_URL'])('on PostgreSQL', () => {
  const engine = 'postgresql';

  // Rows: SQL-12, DB-04
  test('data is changed only while allow_dml is on, and the number of changed rows is reported', async () => {
    const insert = "INSERT INTO orders (id, country) VALUES (10, 'NO'), (11, 'NO')";
    expect((await run(engine, insert)).body.errors[0].error_type).toBe('DML_NOT_ALLOWED_ERROR');
    await change(engine, { allow_dml: true });
    expect((await run(engine, insert)).body.data).toEqual([{ statement: 'INSERT', rows_affected: 2 }]);
    const { body } = await run(engine, "UPDATE orders SET country = 'SE' WHERE id = 10 RETURNING id, country");
    expect(body.data).toEqual([{ id: 10, country: 'SE' }]);
    const both = await run(
      engine,
      'DELETE FROM orders WHERE id IN (10, 11); SELECT count(*) AS n FROM orders WHERE id IN (10, 11)',
    );
    expect(both.body.data).toEqual([{ n: 0 }]);
    const made = await run(
      engine,
      'CREATE TABLE notes (id serial PRIMARY KEY, said text); ALTER TABLE notes ADD COLUMN at date; DROP TABLE IF EXISTS notes',
    );
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  });

  // Rows: SQL-12
  test.each([
    ["COPY orders TO PROGRAM 'id'", 'COPY'],
    ["INSERT INTO orders (country) SELECT pg_read_file('/etc/passwd')", 'pg_read_file'],
    ["UPDATE orders SET country = lo_export(1, '/tmp/x')::text", 'lo_export'],
    ['DO $$ BEGIN PERFORM 1; END $$', 'DO'],
    ["CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'", 'CREATE'],
    ['CREATE TEMP TABLE orders (id int)', 'Temporary'],
    ['CREATE TABLE pg_temp.orders (id int)', 'Temporary'],
    ["UPDATE pg_authid SET rolpassword = 'x'", 'pg_authid'],
    ['DELETE FROM pg_catalog.pg_class', 'Temporary'],
    ['DROP SCHEMA public CASCADE', 'dropped'],
    ['DROP FUNCTION lower(text)', 'dropped'],
    ['ALTER TABLE orders OWNER TO postgres', 'columns and constraints'],
    ['ALTER TABLE orders DISABLE ROW LEVEL SECURITY', 'columns and constraints'],
    ['WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone', 'DELETE'],
    ['WITH x AS (SELECT 1) DELETE FROM orders', 'WITH'],
    ['GRANT ALL ON orders TO PUBLIC', 'GRANT'],
    ['BEGIN', 'BEGIN'],
    ['COMMIT', 'COMMIT'],
    ["SET search_path = 'x'", 'SET'],
    ['CREATE TRIGGER t BEFORE INSERT ON orders EXECUTE FUNCTION f()', 'CREATE'],
    ['EXPLAIN ANALYZE DELETE FROM orders', ''],
    ['CREATE TABLE leak AS SELECT pg_ls_dir($1)', ''],
    ["CREATE VIEW leak AS SELECT * FROM dblink('host=x', 'SELECT 1') AS t(a int)", 'dblink'],
    ["CREATE TABLE t (a text DEFAULT pg_read_file('/etc/passwd'))", 'pg_read_file'],
    ['INSERT INTO orders (id) VALUES (99); VACUUM', 'VACUUM'],
  ])('a statement that allow_dml does not open is refused, and nothing before it is done: %s', async (sql, said) => {
    const { status, body } = await run(engine, sql);
    expect([status, body.errors?.[0]?.message], JSON.stringify(body)).toEqual([400, expect.stringContaining(said)]);
    expect((await run(engine, 'SELECT count(*) AS n FROM orders')).body.data).toEqual([{ n: 4 }]);
  });

  // Rows: SQL-12
  test('a change that returns more rows than are shown is kept whole', async () => {
    await run(engine, 'CREATE TABLE many AS SELECT n, false AS seen FROM generate_series(1, 20) AS t(n)');
    const { body } = await run(engine, 'UPDATE many SET seen = true RETURNING n', { queryLimit: 3 });
    expect(body.data, JSON.stringify(body)).toHaveLength(3);
    expect((await run(engine, 'SELECT count(*) AS n FROM many WHERE seen')).body.data).toEqual([{ n: 20 }]);
    expect((await run(engine, 'DROP TABLE many')).status).toBe(200);
  });

  // Rows: SQL-12
  test.each(['pg_temp', 'PG_TEMP', 'pg_catalog'])(
    'no table or view of a query is made in %s: sessions are shared',
    async (schema) => {
      await change(engine, { allow_ctas: true, allow_cvas: true });
      for (const ctas_method of ['TABLE', 'VIEW']) {
        const made = await run(engine, 'SELECT 1 AS id', { select_as_cta: true, ctas_method, tmp_table_name: 'orders', schema });
        expect([made.status, JSON.stringify(made.body)]).toEqual([403, expect.stringContaining(`${schema}.orders`)]);
      }
      await change(engine, { allow_ctas: false, allow_cvas: false });
      expect((await run(engine, 'SELECT count(*) AS n FROM orders')).body.data).toEqual([{ n: 4 }]);
    },
  );

  // Rows: SQL-12
  test('who may not see all of a database, or not all rows of a table, does not change them', async () => {
    const at = { id: ids.get(engine) ?? 0, database_name: engine };
    await server.addUser('whole', ['Gamma', 'sql_lab'], [databaseAccess(at)]);
    await server.addUser('part', ['Gamma', 'sql_lab'], [schemaAccess(at, 'public')]);
    const [whole, part] = [await server.program('whole'), await server.program('part')];
    const changes = [
      'UPDATE orders SET country = country',
      'DELETE FROM orders WHERE false',
      'INSERT INTO copy SELECT id FROM orders',
      'CREATE VIEW seen AS SELECT * FROM orders',
      'ALTER TABLE orders RENAME TO others',
      'DROP TABLE orders',
    ];
    expect((await run(engine, 'CREATE TABLE copy (id bigint)')).status).toBe(200);
    const refusals = async (as: TestCaller): Promise<unknown[]> => {
      const said = [];
      for (const sql of changes) said.push((await run(engine, sql, {}, as)).body.errors?.[0]?.message);
      return said;
    };
    expect(await refusals(part)).toEqual(changes.map(() => expect.stringContaining('needs access to the whole database')));
    expect((await run(engine, changes[0] ?? '', {}, whole)).body.data).toEqual([{ statement: 'UPDATE', rows_affected: 4 }]);
    const dataset = await admin.post('/api/v1/dataset/', { database: at.id, schema: 'public', table_name: 'orders' });
    expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
    const roles = (await admin.get('/api/v1/rowlevelsecurity/related/roles?q=(page_size:100)')).body.result;
    const gamma = roles.find(({ text }: { text: string }) => text === 'Gamma').value;
    const values = {
      name: 'French',
      filter_type: 'Regular',
      tables: [dataset.body.id],
      roles: [gamma],
      clause: "country = 'FR'",
    };
    const rule = await admin.post('/api/v1/rowlevelsecurity/', values);
    expect(rule.status, JSON.stringify(rule.body)).toBe(201);
    expect(await refusals(whole)).toEqual(changes.map(() => expect.stringContaining('Row rules narrow')));
    expect((await run(engine, 'SELECT count(*) AS n FROM orders')).body.data).toEqual([{ n: 4 }]);
    await admin.delete(`/api/v1/rowlevelsecurity/${rule.body.id}`);
    expect((await run(engine, 'DROP TABLE copy')).status).toBe(200);
  });

  // Rows: SQL-12
  test('datasets and exports never change anything, whatever the switch says', async () => {
    const dataset = await admin.post('/api/v1/dataset/', {
      database: ids.get(engine),
      table_name: 'bad',
      sql: 'DELETE FROM orders RETURNING id',
    });
    expect([dataset.status, dataset.body.errors?.[0]?.error_type ?? dataset.body.message]).toMatchObject([
      400,
      expect.anything(),
    ]);
    const { body } = await run(engine, 'DELETE FROM orders WHERE false', { client_id: 'gone' });
    await server.services.store.db
      .updateTable('sql_queries')
      .set({ results_key: null, results_sha256: null })
      .where('client_id', '=', 'gone')
      .execute();
    expect([body.query.state, (await admin.get('/api/v1/sqllab/export/gone/')).status]).toEqual(['success', 410]);
  });

  // Rows: SQL-11
  test('the cost of a query is estimated where that is switched on', async () => {
    const ask = (sql: string) => admin.post('/api/v1/sqllab/estimate/', { database_id: ids.get(engine), sql });
    expect((await ask('SELECT 1')).status).toBe(400);
    await change(engine, { extra: '{"cost_estimate_enabled": true}' });
    expect((await admin.get(`/api/v1/database/${ids.get(engine)}`)).body.result.allows_cost_estimate).toBe(true);
    const { status, body } = await ask('SELECT 1; SELECT * FROM orders');
    expect([status, body.result]).toEqual([
      200,
      [expect.objectContaining({ Rows: '1' }), expect.objectContaining({ 'Total cost': expect.stringMatching(/^[\d.]+$/) })],
    ]);
    expect((await ask('DELETE FROM orders')).body.errors[0].error_type).toBe('DML_NOT_ALLOWED_ERROR');
  });

  // Rows: DB-04
  test('names of schemas are remembered as long as the database says, and asked anew when that is wanted', async () => {
    const schemas = async (force: boolean): Promise<string[]> =>
      (await admin.get(`/api/v1/database/${ids.get(engine)}/schemas/?q=(force:!${force ? 't' : 'f'})`)).body.result;
    const elsewhere = new Client({ connectionString: all.find((each) => each.engine === engine)?.uri });
    await elsewhere.connect();
    const make = (name: string) => elsewhere.query(`CREATE SCHEMA ${name}`);
    await change(engine, { extra: '{}' });
    expect(await schemas(false)).not.toContain('soon');
    await make('soon');
    expect(await schemas(false)).toContain('soon');
    await change(engine, { extra: '{"metadata_cache_timeout": {"schema_cache_timeout": 600}}' });
    expect(await schemas(false)).not.toContain('later');
    await make('later');
    expect(await schemas(false)).not.toContain('later');
    expect(await schemas(true)).toContain('later');
    await elsewhere.query('DROP SCHEMA soon; DROP SCHEMA later');
    await elsewhere.end();
  });

  // Rows: DB-04
  test('names of tables are remembered as long as the database says, and asked anew when that is wanted', async () => {
    const tables = async (force: boolean): Promise<string[]> => {
      const { body } = await admin.get(
        `/api/v1/database/${ids.get(engine)}/tables/?q=(schema_name:public,force:!${force ? 't' : 'f'})`,
      );
      return body.result.map(({ value }: { value: string }) => value);
    };
    await change(engine, { allow_dml: true, extra: '{"metadata_cache_timeout": {"table_cache_timeout": 600}}' });
    expect(await tables(false)).not.toContain('later');
    const elsewhere = new Client({ connectionString: all.find((each) => each.engine === engine)?.uri });
    await elsewhere.connect();
    await elsewhere.query('CREATE TABLE later (id int)');
    await elsewhere.end();
    expect(await tables(false)).not.toContain('later');
    expect(await tables(true)).toContain('later');
    expect(await tables(false)).toContain('later');
    // What is changed here is seen here at once.
    await run(engine, 'DROP TABLE later');
    expect(await tables(false)).not.toContain('later');
    const wrong = { extra: '{"metadata_cache_timeout": {"table_cache_timeout": "soon"}}' };
    expect((await admin.put(`/api/v1/database/${ids.get(engine)}`, wrong)).body.message.extra[0]).toContain('whole seconds');
  });
});

describe.each(['postgresql', 'mariadb'])('tables and views of queries, on %s', (engine) => {
  const isThere = (): boolean => ids.has(engine);
  const make = (sql: string, method: string, name: string, more: object = {}) =>
    run(engine, sql, { select_as_cta: true, ctas_method: method, tmp_table_name: name, ...more });

  // Rows: SQL-05, SQL-12, DB-04
  test('CREATE TABLE AS and CREATE VIEW AS are made while their switch is on, whole, and their rows shown', async () => {
    if (!isThere()) return;
    const asked = 'SELECT country, COUNT(*) AS n FROM orders GROUP BY country ORDER BY n DESC';
    expect((await make(asked, 'TABLE', 'mine')).body.errors[0].error_type).toBe('INVALID_CTAS_QUERY_ERROR');
    expect((await make(asked, 'VIEW', 'mine')).body.errors[0].error_type).toBe('INVALID_CVAS_QUERY_ERROR');
    await change(engine, { allow_ctas: true, allow_cvas: true });
    const table = await make(`SELECT 1 AS a; ${asked}`, 'TABLE', 'mine', { queryLimit: 1 });
    expect([table.status, table.body.data?.length, table.body.query?.tempTable], JSON.stringify(table.body)).toEqual([
      200,
      1,
      'mine',
    ]);
    expect((await run(engine, 'SELECT COUNT(*) AS n FROM mine')).body.data).toEqual([{ n: 3 }]);
    expect((await make(asked, 'TABLE', 'mine')).status).toBe(400);
    const view = await make(asked, 'VIEW', 'mine_too');
    expect([view.status, view.body.query.ctas], JSON.stringify(view.body)).toEqual([200, true]);
    expect((await make(`SELECT 1 AS a; ${asked}`, 'VIEW', 'x')).body.errors[0].message).toContain('a single SELECT statement');
    expect((await make('SHOW TABLES', 'TABLE', 'x')).body.errors[0].message).toContain('the last statement is a SELECT');
    const named = await make(asked, 'TABLE', 'a"b`; DROP TABLE mine');
    expect([named.status, Object.keys(named.body.message)]).toEqual([400, ['tmp_table_name']]);
    const usual = await run(engine, 'SELECT 1 AS a', { select_as_cta: true, ctas_method: 'TABLE' });
    expect(usual.body.query.tempTable).toMatch(/^tmp_\w+_table_\d{4}(_\d\d){5}$/);
  });

  // Rows: DB-04
  test('with force_ctas_schema all of them go there', async () => {
    if (!isThere()) return;
    const schema = all.find((each) => each.engine === engine)?.schema ?? '';
    await change(engine, { allow_ctas: true, force_ctas_schema: schema });
    const made = await make('SELECT 1 AS a', 'TABLE', 'forced', { schema: 'elsewhere' });
    expect([made.status, made.body.query?.tempSchema], JSON.stringify(made.body)).toEqual([200, schema]);
    await change(engine, { force_ctas_schema: null });
    expect((await make('SELECT 1 AS a', 'TABLE', 'nowhere', { schema: 'elsewhere' })).status).toBe(400);
  });
});

// Rows: SQL-11
test.skipIf(!process.env['MARIADB_URL'])('MariaDB says how many rows a query would look at', async () => {
  await change('mariadb', { extra: '{"cost_estimate_enabled": true}' });
  const { body } = await admin.post('/api/v1/sqllab/estimate/', { database_id: ids.get('mariadb'), sql: 'SELECT * FROM orders' });
  expect(body.result).toEqual([{ 'Rows examined': expect.stringMatching(/^\d+$/) }]);
});
