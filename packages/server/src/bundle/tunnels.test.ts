import { afterAll, expect, test } from 'vitest';
import { sealedTunnel } from '../resources/connections/tunnel.ts';
import { testServer } from '../test-server.ts';
import { exported, sendBundle, unzip, zipOf } from './bundle.testing.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

// Rows: IO-02, DB-09
test('an export tells of an SSH tunnel without its secrets; an import says where one has to be added', async () => {
  const id = await server.plant();
  const { secrets, store } = server.services;
  const way = { host: 'gate.example', port: 22, username: 'ann', password: 'kept secret', hostKey: 'SHA256:abc' };
  const tunnelled = { ssh_tunnel_sealed: sealedTunnel(secrets, way) };
  await store.db.updateTable('databases').set(tunnelled).where('id', '=', id).execute();
  const files = unzip(await exported(server, 'database', [id]));
  const file = files['databases/canary.yaml'] ?? '';
  expect(file).toMatch(
    /ssh_tunnel:\n {2}server_address: gate\.example\n {2}server_port: 22\n {2}username: ann\n {2}password: X+\n/,
  );
  expect(file).not.toContain('kept secret');

  const notes = async (text: string): Promise<string> => {
    const bundle = zipOf({ ...files, 'databases/canary.yaml': text });
    const passwords = JSON.stringify({ 'databases/canary.yaml': 'theirs' });
    const reply = await sendBundle(admin, 'database', bundle, { overwrite: 'true', passwords });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.report.objects[0].notes.join(' ');
  };
  expect(await notes(file)).not.toContain('SSH tunnel');
  const { ssh_tunnel_sealed } = await store.db
    .selectFrom('databases')
    .select('ssh_tunnel_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(ssh_tunnel_sealed).toBe(tunnelled.ssh_tunnel_sealed);
  expect(await notes(file.replace('gate.example', 'other.example'))).toContain('A bundle sets up no SSH tunnel');
});
