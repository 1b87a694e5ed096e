/** Databases behind an SSH server: one of ssh2's own class, with a real PostgreSQL and MariaDB behind it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { bastion, insideHost, type Bastion } from './bastion.testing.ts';
import { shops, type SampleDatabase } from './engines.testing.ts';

let server: TestServer;
let admin: TestCaller;
let all: SampleDatabase[] = [];
let gate: Bastion;
beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  all = await shops(server.config.home);
  gate = await bastion();
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  gate.close();
  for (const shop of all) await shop.remove();
});

/** The name is known to the SSH server alone. */
const inside = (engine: string): string =>
  (all.find((each) => each.engine === engine)?.uri ?? '').replace('127.0.0.1', insideHost);
const tunnel = (more: object = {}): object => ({
  server_address: '127.0.0.1',
  server_port: gate.port,
  username: 'ann',
  password: gate.password,
  host_key: gate.hostKey,
  ...more,
});

// Rows: DB-09
test.each(['postgresql', 'mariadb'])('%s is asked through an SSH server whose key was confirmed', async (engine) => {
  if (!all.some((each) => each.engine === engine)) return;
  const body = { database_name: `behind ${engine}`, sqlalchemy_uri: inside(engine) };
  const before = gate.asked.passwords.length;
  const first = await admin.post('/api/v1/database/', { ...body, ssh_tunnel: tunnel({ host_key: null }) });
  expect([first.status, first.body.message.ssh_tunnel?.[0]]).toEqual([422, expect.stringContaining(gate.hostKey)]);
  const other = await admin.post('/api/v1/database/', { ...body, ssh_tunnel: tunnel({ host_key: `SHA256:${'A'.repeat(43)}` }) });
  expect([other.status, other.body.message.ssh_tunnel?.[0]]).toEqual([422, expect.stringContaining('Somebody else')]);
  // Nothing was sent to an unknown server.
  expect(gate.asked.passwords.length).toBe(before);
  const made = await admin.post('/api/v1/database/', { ...body, ssh_tunnel: tunnel() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  const run = () => admin.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT COUNT(*) AS n FROM orders' });
  expect((await run()).body.data).toEqual([{ n: 4 }]);
  const connections = gate.asked.connections;
  await Promise.all([run(), run(), run()]);
  expect(gate.asked.connections).toBe(connections);
  const shown = (await admin.get(`/api/v1/database/${id}/connection`)).body;
  expect(shown.result.ssh_tunnel).toMatchObject({
    username: 'ann',
    password: 'XXXXXXXXXX',
    private_key: null,
    host_key: gate.hostKey,
  });
  expect(JSON.stringify(shown)).not.toContain(gate.password);
  // The mask keeps the password for the same user on the same server only.
  expect((await admin.put(`/api/v1/database/${id}`, { ssh_tunnel: shown.result.ssh_tunnel })).status).toBe(200);
  const moved = { ...shown.result.ssh_tunnel, server_address: 'localhost' };
  expect((await admin.put(`/api/v1/database/${id}`, { ssh_tunnel: moved })).status).toBe(422);
  expect((await run()).body.data).toEqual([{ n: 4 }]);
  // Without it nobody answers, or the stored password would be told to whoever does.
  const kept = await admin.delete(`/api/v1/database/${id}/ssh_tunnel/`);
  expect([kept.status, JSON.stringify(kept.body)]).toEqual([422, expect.stringMatching(/db.internal|password of the database/)]);
  expect((await admin.get(`/api/v1/database/${id}/connection`)).body.result.ssh_tunnel).not.toBeNull();
});

test.skipIf(!process.env['PG_URL'])(
  'a tunnel that is not needed is taken away; where there is none is none to take',
  async () => {
    const uri = (process.env['PG_URL'] ?? '').replace(/^postgres:/, 'postgresql:');
    const made = await admin.post('/api/v1/database/', { database_name: 'both ways', sqlalchemy_uri: uri, ssh_tunnel: tunnel() });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const at = `/api/v1/database/${made.body.id}`;
    expect((await admin.delete(`${at}/ssh_tunnel/`)).body).toEqual({ message: 'OK' });
    expect((await admin.get(`${at}/connection`)).body.result.ssh_tunnel).toBeNull();
    expect((await admin.delete(`${at}/ssh_tunnel/`)).status).toBe(404);
  },
);

// Rows: DB-09
test.skipIf(!process.env['PG_URL'])('the stored password of a database is not told to another SSH server', async () => {
  const withPassword = (uri: string, password: string): string => uri.replace(/\/\/([^@:]+)@/, `//$1:${password}@`);
  const uri = withPassword(inside('postgresql'), 'canary');
  const made = await admin.post('/api/v1/database/', { database_name: 'guarded', sqlalchemy_uri: uri, ssh_tunnel: tunnel() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const at = `/api/v1/database/${made.body.id}`;
  const elsewhere = { ssh_tunnel: tunnel({ server_address: 'localhost' }) };
  const connections = gate.asked.connections;
  const masked = { ...elsewhere, sqlalchemy_uri: withPassword(inside('postgresql'), 'XXXXXXXXXX') };
  for (const body of [elsewhere, masked, { ssh_tunnel: null }]) {
    const saved = await admin.put(at, body);
    expect([saved.status, saved.body.message.ssh_tunnel?.[0]]).toEqual([
      422,
      expect.stringContaining('password of the database'),
    ]);
    const tried = await admin.post('/api/v1/database/test_connection/', { database_name: 'guarded', ...body });
    expect([tried.status, tried.body.message.ssh_tunnel?.[0]]).toEqual([
      422,
      expect.stringContaining('password of the database'),
    ]);
  }
  expect(gate.asked.connections).toBe(connections);
  const again = await admin.put(at, { ...elsewhere, sqlalchemy_uri: uri });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
});

// Rows: DB-09
test.skipIf(!process.env['PG_URL'])('a private key opens it too, and what is refused is said at the tunnel', async () => {
  const reply = async (more: object, at = {}) =>
    (
      await admin.post('/api/v1/database/test_connection/', {
        sqlalchemy_uri: inside('postgresql'),
        ssh_tunnel: tunnel(more),
        ...at,
      })
    ).body;
  const test = async (more: object, at = {}) => (await reply(more, at)).message;
  const key = { password: null, private_key: gate.privateKey };
  expect(await test({ ...key, private_key_password: 'words' })).toBe('OK');
  expect((await test({ ...key, private_key_password: 'wrong' })).ssh_tunnel[0]).toContain('private key cannot be read');
  expect((await test({ password: 'wrong' })).ssh_tunnel[0]).toContain('is refused');
  expect((await test({ password: null })).ssh_tunnel[0]).toContain('Write the password');
  expect((await test({}, { sqlalchemy_uri: 'trino://h/c' })).ssh_tunnel[0]).toContain(
    'PostgreSQL, Redshift, MySQL and MariaDB only',
  );
  // Neither end may be an address that is never connected to.
  for (const closed of [
    await reply({ server_address: '169.254.169.254' }),
    await reply({}, { sqlalchemy_uri: 'postgresql://u@169.254.169.254/x' }),
  ])
    expect(JSON.stringify(closed)).toContain('cannot be connected to');
});
