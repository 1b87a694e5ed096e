/** Databases: connecting them, looking into them, and what may be asked of them in SQL. */
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { q, type PermissionWorld } from './fixture.ts';
import { request, seesSales, signedIn, type PermissionRow } from './row.ts';

let serial = 0;
const csv = (fields: Record<string, string>) => {
  const { body, headers } = multipart('t.csv', Buffer.from('a,b\n1,2\n'), fields);
  return { body, headers };
};
const select = (database: number, sql: string) => ({ database_id: database, sql, runAsync: false });
const ran = ({ status }: { status: number }) => status === 200;

async function newDatabase({ callers }: PermissionWorld): Promise<number> {
  const asked = { database_name: `db${(serial += 1)}`, sqlalchemy_uri: 'sqlite:///hr.db' };
  return (await callers.A.post('/api/v1/database/', asked)).body.id;
}
/** One that is reached through an SSH tunnel. */
async function newTunnel(world: PermissionWorld): Promise<number> {
  const id = await newDatabase(world);
  const { store, secrets } = world.server.services;
  const tunnel = { host: 'ssh.example.org', port: 22, username: 'bi', password: 'x' };
  const ssh_tunnel_sealed = secrets.seal(JSON.stringify(tunnel));
  await store.db.updateTable('databases').set({ ssh_tunnel_sealed }).where('id', '=', id).execute();
  return id;
}
export const databaseRows: readonly PermissionRow[] = [
  {
    row: '43',
    action: 'connection details',
    who: 'A',
    requests: [request('GET /api/v1/database/{pk}/connection', ({ ids }) => ({ params: { pk: ids.db2 } }))],
  },
  {
    row: '45',
    action: 'connect, change, test and remove databases',
    who: 'A',
    requests: [
      request('POST /api/v1/database', () => ({
        body: { database_name: `n${(serial += 1)}`, sqlalchemy_uri: 'sqlite:///hr.db' },
      })),
      request('PUT /api/v1/database/{pk}', ({ ids }) => ({ params: { pk: ids.db2 }, body: { cache_timeout: 5 } })),
      request('POST /api/v1/database/test_connection', () => ({ body: { sqlalchemy_uri: 'sqlite:///hr.db' } })),
      request('POST /api/v1/database/validate_parameters', () => ({
        body: { engine: 'sqlite', configuration_method: 'sqlalchemy_form' },
      })),
      request('DELETE /api/v1/database/{pk}', async (world) => ({ params: { pk: await newDatabase(world) } })),
      request('DELETE /api/v1/database/{pk}/ssh_tunnel', async (world) => ({ params: { pk: await newTunnel(world) } })),
      request('POST /api/v1/database/{pk}/sync_permissions', ({ ids }) => ({ params: { pk: ids.db2 } })),
      request('DELETE /api/v1/database', async (world) => ({ search: `?q=!(${await newDatabase(world)})` })),
    ],
  },
  {
    row: '45b',
    action: 'what can be connected',
    who: signedIn,
    requests: [request('GET /api/v1/database/available')],
  },
  {
    row: '46',
    action: 'schemas and tables of the built-in database',
    who: 'SLA',
    requests: [
      request('GET /api/v1/database/{pk}/schemas', ({ ids }) => ({ params: { pk: ids.db1 } })),
      request('GET /api/v1/database/{pk}/catalogs', ({ ids }) => ({ params: { pk: ids.db1 } })),
      request('GET /api/v1/database/{pk}/tables', ({ ids }) => ({
        params: { pk: ids.db1 },
        search: `?q=${q({ schema_name: 'main' })}`,
      })),
      request('GET /api/v1/database/{pk}/function_names', ({ ids }) => ({ params: { pk: ids.db1 } })),
      request('GET /api/v1/database/{pk}/related_objects', ({ ids }) => ({ params: { pk: ids.db1 } })),
      request('GET /api/v1/database/{pk}/schemas_access_for_file_upload', ({ ids }) => ({ params: { pk: ids.db1 } })),
      request('POST /api/v1/database/{pk}/validate_sql', ({ ids }) => ({ params: { pk: ids.db1 }, body: { sql: 'SELECT 1' } })),
    ],
  },
  {
    row: '46a',
    action: 'the name of the built-in database',
    who: seesSales,
    requests: [request('GET /api/v1/database/{pk}', ({ ids }) => ({ params: { pk: ids.db1 } }))],
  },
  {
    row: '46b',
    action: 'the columns of the table sales',
    who: seesSales,
    requests: [
      request('GET /api/v1/database/{pk}/table_metadata', ({ ids }) => ({
        params: { pk: ids.db1 },
        search: '?name=sales&schema=main',
      })),
      request('GET /api/v1/database/{pk}/table_metadata/extra', ({ ids }) => ({
        params: { pk: ids.db1 },
        search: '?name=sales&schema=main',
      })),
      request('GET /api/v1/database/{pk}/table/{table}/{schema}', ({ ids }) => ({
        params: { pk: ids.db1, table: 'sales', schema: 'main' },
      })),
      request('GET /api/v1/database/{pk}/table_extra/{table}/{schema}', ({ ids }) => ({
        params: { pk: ids.db1, table: 'sales', schema: 'main' },
      })),
      request('GET /api/v1/database/{pk}/select_star/{table}', ({ ids }) => ({ params: { pk: ids.db1, table: 'sales' } })),
      request('GET /api/v1/database/{pk}/select_star/{table}/{schema}', ({ ids }) => ({
        params: { pk: ids.db1, table: 'sales', schema: 'main' },
      })),
    ],
  },
  {
    row: '46c',
    action: 'schemas, tables and columns of the other database',
    who: 'LA',
    requests: [
      request('GET /api/v1/database/{pk}', ({ ids }) => ({ params: { pk: ids.db2 } })),
      request('GET /api/v1/database/{pk}/schemas', ({ ids }) => ({ params: { pk: ids.db2 } })),
      request('GET /api/v1/database/{pk}/tables', ({ ids }) => ({
        params: { pk: ids.db2 },
        search: `?q=${q({ schema_name: 'main' })}`,
      })),
      request('GET /api/v1/database/{pk}/table_metadata', ({ ids }) => ({
        params: { pk: ids.db2 },
        search: '?name=salaries&schema=main',
      })),
      request('GET /api/v1/database/{pk}/select_star/{table}', ({ ids }) => ({ params: { pk: ids.db2, table: 'salaries' } })),
    ],
  },
  {
    row: '48',
    action: 'upload to a database that takes no files',
    who: '',
    requests: [
      request('POST /api/v1/database/{pk}/upload', ({ ids }) => ({
        params: { pk: ids.db2 },
        ...csv({ type: 'csv', table_name: 't' }),
        allowed: ({ status }) => status < 300,
      })),
    ],
  },
  {
    row: '50',
    action: 'SQL over sales',
    who: 'SA',
    requests: [
      request('POST /api/v1/sqllab/execute', ({ ids }) => ({ body: select(ids.db1, 'SELECT region FROM sales'), allowed: ran })),
      request('POST /superset/sql_json', ({ ids }) => ({ body: select(ids.db1, 'SELECT region FROM sales'), allowed: ran })),
    ],
  },
  {
    row: '51',
    action: 'SQL over salaries',
    who: 'A',
    requests: [
      request('POST /api/v1/sqllab/execute', ({ ids }) => ({
        body: select(ids.db2, 'SELECT person FROM salaries'),
        allowed: ran,
      })),
      request('POST /superset/sql_json', ({ ids }) => ({ body: select(ids.db2, 'SELECT person FROM salaries'), allowed: ran })),
    ],
  },
  {
    row: '52',
    action: 'SQL that changes something',
    who: '',
    requests: ['DELETE FROM sales', 'UPDATE sales SET amount = 0', 'DROP TABLE sales', 'CREATE TABLE x AS SELECT 1'].map((sql) =>
      request('POST /api/v1/sqllab/execute', ({ ids }) => ({ body: select(ids.db1, sql), allowed: ran })),
    ),
  },
];
