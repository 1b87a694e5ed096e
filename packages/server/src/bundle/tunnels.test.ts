import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../drivers/index.ts';
import { sealedTunnel, storedTunnel } from '../resources/connections/tunnel.ts';
import { bastion, insideHost, type Bastion } from '../resources/database/bastion.testing.ts';
import { testServer, type TestReply } from '../test-server.ts';
import { exported, sendBundle, unzip, zipOf } from './bundle.testing.ts';

const server = await testServer({ engine: true });
const admin = await server.program();
let gate: Bastion;
beforeAll(async () => {
  gate = await bastion();
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  gate.close();
});

const mask = 'XXXXXXXXXX';
const path = 'databases/far.yaml';
const metadata = (type: string) => `version: 1.0.0\ntype: ${type}\ntimestamp: '2026-01-01T00:00:00+00:00'\n`;
const file = (uri: string, uuid: string, tunnel: object): string =>
  `database_name: far ${uuid.slice(0, 4)}\nsqlalchemy_uri: ${uri}\nuuid: ${uuid}\nversion: 1.0.0\nssh_tunnel: ${JSON.stringify(tunnel)}\n`;
const send = (text: string, fields: Record<string, unknown> = {}, of = 'database'): Promise<TestReply> =>
  sendBundle(
    admin,
    of,
    zipOf({ 'metadata.yaml': metadata(of === 'assets' ? 'assets' : 'Database'), [path]: text }),
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  );
const asks = (reply: TestReply): unknown => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(422);
  return reply.body.errors[0].extra[path];
};
const imported = (reply: TestReply): { id: number; notes: string[]; status: string } => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.report.objects[0];
};
const keptWay = async (id: number) => {
  const { secrets, store } = server.services;
  const row = await store.db.selectFrom('databases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return storedTunnel(secrets, row.ssh_tunnel_sealed);
};
const uuid = (letter: string): string => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const askTunnel = 'Must provide a password for the ssh tunnel';
const askDatabase = 'Must provide a password for the database';

// Rows: IO-02, DB-09
test('an export tells of an SSH tunnel without its secrets, and an import of it keeps them for the same server and user', async () => {
  const id = await server.plant();
  const { secrets, store } = server.services;
  const way = { host: 'gate.example', port: 22, username: 'ann', password: 'kept secret', hostKey: 'SHA256:abc' };
  const tunnelled = { ssh_tunnel_sealed: sealedTunnel(secrets, way) };
  await store.db.updateTable('databases').set(tunnelled).where('id', '=', id).execute();
  const files = unzip(await exported(server, 'database', [id]));
  const written = files['databases/canary.yaml'] ?? '';
  expect(written).toMatch(
    /ssh_tunnel:\n {2}server_address: gate\.example\n {2}server_port: 22\n {2}username: ann\n {2}password: X+\n/,
  );
  expect(written).not.toContain('kept secret');

  const again = (text: string, passwords = {}) =>
    sendBundle(admin, 'database', zipOf({ ...files, 'databases/canary.yaml': text }), {
      overwrite: 'true',
      passwords: JSON.stringify({ 'databases/canary.yaml': 'theirs' }),
      ssh_tunnel_passwords: JSON.stringify(passwords),
    });
  expect(imported(await again(written)).notes.join()).not.toContain('SSH');
  expect(await keptWay(id)).toEqual(way);
  for (const [from, to] of [
    ['gate.example', 'other.example'],
    ['username: ann', 'username: bob'],
    ['server_port: 22', 'server_port: 2222'],
  ] as const) {
    const refused = await again(written.replace(from, to));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(askTunnel)]);
  }
  const moved = await again(written.replace('gate.example', 'other.example'), { 'databases/canary.yaml': 'typed' });
  expect(imported(moved).notes.join()).toContain('without the key of the SSH server');
  expect(await keptWay(id)).toEqual({ host: 'other.example', port: 22, username: 'ann', password: 'typed' });
});

// Rows: IO-02, LIST-11
test('each secret of a tunnel is asked for in the sentence that clients know, all of a file at once', async () => {
  const place = { server_address: 'gate.example', server_port: 22, username: 'ann' };
  const uri = `postgresql://u:${mask}@db.internal/x`;
  expect(asks(await send(file(uri, uuid('a'), { ...place, password: mask })))).toEqual({ _schema: [askDatabase, askTunnel] });
  const byKey = file(uri, uuid('a'), { ...place, private_key: mask, private_key_password: mask });
  const [wantsKey, wantsWords] = [
    'Must provide a private key for the ssh tunnel',
    'Must provide a private key password for the ssh tunnel',
  ];
  expect(asks(await send(byKey))).toEqual({ _schema: [askDatabase, wantsKey, wantsWords] });
  const passwords = { [path]: 'p' };
  expect(asks(await send(byKey, { passwords, ssh_tunnel_private_keys: { [path]: 'KEY' } }))).toEqual({ _schema: [wantsWords] });
  const all = { passwords, ssh_tunnel_private_keys: { [path]: 'KEY' }, ssh_tunnel_private_key_passwords: { [path]: 'words' } };
  // What asks for everything takes it too.
  const made = imported(await send(byKey, all, 'assets'));
  expect(made.status).toBe('adapted');
  expect(await keptWay(made.id)).toEqual({
    host: 'gate.example',
    port: 22,
    username: 'ann',
    privateKey: 'KEY',
    privateKeyPassword: 'words',
  });
  const strange = (tunnel: object) => send(file(uri, uuid('b'), tunnel), { passwords });
  expect(asks(await strange(place))).toEqual({ ssh_tunnel: ['Its password or private key is missing.'] });
  // Nobody takes the key of a server from a file.
  expect(JSON.stringify(asks(await strange({ ...place, password: 'x', host_key: 'SHA256:abc' })))).toMatch(
    /ssh_tunnel\.host_key.*Unknown field/,
  );
  expect(JSON.stringify(asks(await strange({ ...place, server_port: 0, password: 'x' })))).toContain('ssh_tunnel.server_port');
});

test('a tunnel to a database that takes none is kept for the next export, without its secrets', async () => {
  const place = { server_address: 'gate.example', server_port: 22, username: 'ann', password: 'in clear' };
  const made = imported(await send(file('trino://u@h.example/c', uuid('c'), place)));
  expect([made.status, made.notes.join()]).toEqual([
    'unsupported',
    expect.stringContaining('PostgreSQL, Redshift, MySQL and MariaDB only'),
  ]);
  const text = Object.values(unzip(await exported(server, 'database', [made.id]))).join();
  expect([text.includes('gate.example'), text.includes(mask), text.includes('in clear')]).toEqual([true, true, false]);
});

// Rows: IO-02, DB-09
test.skipIf(!process.env['PG_URL'])(
  'an imported tunnel tells nothing to its server before the key of that is confirmed',
  async () => {
    const plain = (process.env['PG_URL'] ?? '')
      .replace(/^postgres:/, 'postgresql:')
      .replace(/127\.0\.0\.1|localhost/, insideHost);
    const uri = plain.replace(/\/\/([^@:/]+)(?::[^@]*)?@/, `//$1:${mask}@`);
    const place = { server_address: '127.0.0.1', server_port: gate.port, username: 'ann', password: mask };
    const typed = { passwords: { [path]: 'canary' }, ssh_tunnel_passwords: { [path]: gate.password } };
    const { id, notes } = imported(await send(file(uri, uuid('d'), place), typed));
    expect(notes.join()).toContain('without the key of the SSH server');
    const run = () => admin.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT 1 AS n' });
    const first = await run();
    expect([first.status, JSON.stringify(first.body)]).toEqual([expect.any(Number), expect.stringContaining(gate.hostKey)]);
    expect(gate.asked.passwords).toEqual([]);
    const { ssh_tunnel } = (await admin.get(`/api/v1/database/${id}/connection`)).body.result;
    expect(ssh_tunnel).toEqual({
      ...place,
      private_key: null,
      private_key_password: null,
      host_key: null,
    });
    const confirmed = await admin.put(`/api/v1/database/${id}`, { ssh_tunnel: { ...ssh_tunnel, host_key: gate.hostKey } });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect((await run()).body.data).toEqual([{ n: 1 }]);

    // Out and in again, nothing is asked and it still answers.
    const files = unzip(await exported(server, 'database', [id]));
    const [name, text] = Object.entries(files).find(([each]) => each.startsWith('databases/')) ?? ['', ''];
    const back = (changed: string) => sendBundle(admin, 'database', zipOf({ ...files, [name]: changed }), { overwrite: 'true' });
    expect(imported(await back(text)).status).toBe('exact');
    expect((await run()).body.data).toEqual([{ n: 1 }]);
    // The stored passwords go through no other server.
    const elsewhere = await back(text.replace('server_address: 127.0.0.1', 'server_address: localhost'));
    expect([elsewhere.status, elsewhere.body.errors[0].extra[name]]).toEqual([422, { _schema: [askDatabase, askTunnel] }]);
    expect((await run()).body.data).toEqual([{ n: 1 }]);
  },
);
