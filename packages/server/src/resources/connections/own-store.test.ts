/** Case 23: the store is not one of the databases, by whatever name; a user who could query it would read all rights. */
import { Failure } from '@tessera/core/failures';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBundle, zipOf } from '../../bundle/bundle.testing.ts';
import { closeDrivers } from '../../drivers/index.ts';
import { changeObject } from '../../store/objects.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { mustNotBeStore, ownStore } from './own-store.ts';
import { readUri } from './uri.ts';

const refusal = (uri: string, place: { host: string; port: number; database: string }): string | undefined => {
  try {
    mustNotBeStore({ place }, readUri(uri));
    return undefined;
  } catch (error) {
    return error instanceof Failure ? JSON.stringify(error.detail) : String(error);
  }
};

test('the address of the store is known however its host is written; its neighbours are open', () => {
  const place = { host: '127.0.0.1', port: 5432, database: 'tessera' };
  for (const host of [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '127.0.0.2',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])
    expect(refusal(`postgresql://u:p@${host}/tessera`, place), host).toMatch(/keeps its own things/);
  expect(refusal('postgres://u@Db.example.org:6000/a', { host: 'db.example.org', port: 6000, database: 'a' })).toBeDefined();
  expect(refusal('postgres://u@localhost/tessera', { ...place, host: '/var/run/postgresql' })).toBeDefined();
  for (const uri of [
    'postgresql://u@127.0.0.1:5433/tessera',
    'postgresql://u@127.0.0.1/shop',
    'mysql://u@127.0.0.1:5432/tessera',
  ])
    expect(refusal(uri, place), uri).toBeUndefined();
});

// The test set-up starts a PostgreSQL and names it here; the store is a database of it.
const url = process.env.PG_URL ?? '';
let server: TestServer;
let admin: TestCaller;
let tunnel: Server | undefined;
let tunnelled = '';

beforeAll(async () => {
  if (!url) return;
  server = await testServer({ engine: true });
  admin = await server.program();
  const { hostname, port } = new URL(url);
  tunnel = createServer((from) => {
    const to = connect(Number(port), hostname);
    from.on('error', () => to.destroy()).pipe(to);
    to.on('error', () => from.destroy()).pipe(from);
  });
  await new Promise<void>((resolve) => tunnel?.listen(0, '127.0.0.1', resolve));
  const at = new URL(server.config.databaseUrl ?? '');
  // Listening on a port, so it is an address with one.
  at.port = String((tunnel.address() as AddressInfo).port);
  tunnelled = at.href;
});
afterAll(async () => {
  if (!url) return;
  closeDrivers();
  tunnel?.close();
  await server.close();
});

test.skipIf(!url)('the store is refused at every door, also where only the connection shows that it is the store', async () => {
  const own = server.config.databaseUrl ?? '';
  const made = await admin.post('/api/v1/database/', { database_name: 'neighbour', sqlalchemy_uri: url });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  for (const sqlalchemy_uri of [own, own.replace('127.0.0.1', 'localhost'), tunnelled]) {
    const parts = new URL(sqlalchemy_uri);
    const parameters = {
      host: parts.hostname,
      port: Number(parts.port),
      database: parts.pathname.slice(1),
      username: parts.username,
    };
    const doors = [
      await admin.post('/api/v1/database/', { database_name: 'own', sqlalchemy_uri }),
      await admin.post('/api/v1/database/', { database_name: 'own', engine: 'postgresql', parameters }),
      await admin.put(`/api/v1/database/${made.body.id}`, { sqlalchemy_uri }),
      await admin.post('/api/v1/database/test_connection/', { sqlalchemy_uri }),
    ];
    for (const { status, body } of doors) expect([status, body.message]).toEqual([422, { sqlalchemy_uri: [ownStore] }]);
  }
  const checked = await admin.post('/api/v1/database/validate_parameters/', {
    engine: 'postgresql',
    configuration_method: 'sqlalchemy_form',
    sqlalchemy_uri: own,
  });
  expect(checked.status).toBe(422);
});

test.skipIf(!url)('a bundle brings no connection to the store, and one that is already kept is never asked', async () => {
  const own = server.config.databaseUrl ?? '';
  const file = (uri: string) =>
    `database_name: brought\nsqlalchemy_uri: ${uri}\nuuid: 11111111-2222-3333-4444-555555555555\nversion: 1.0.0\n`;
  const bundle = (uri: string) =>
    zipOf({
      'metadata.yaml': "version: 1.0.0\ntype: Database\ntimestamp: '2026-01-01T00:00:00+00:00'\n",
      'databases/brought.yaml': file(uri),
    });
  const refused = await sendBundle(admin, 'database', bundle(own));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(ownStore)]);
  const { id } = (await admin.get('/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:neighbour)))')).body.result[0];
  const writer = { store: server.services.store, actor: { id: 1 }, now: () => server.services.clock().toISOString() };
  for (const sqlalchemy_uri of [own, tunnelled]) {
    await changeObject(writer, 'database', id, {}, () => ({ values: { sqlalchemy_uri } }));
    const asked = await admin.post('/api/v1/sqllab/execute/', {
      database_id: id,
      sql: 'select username from users',
      runAsync: false,
    });
    expect([asked.status, JSON.stringify(asked.body)]).toEqual([422, expect.stringContaining(ownStore)]);
    expect((await admin.get(`/api/v1/database/${id}/schemas/`)).status).toBe(422);
  }
});
