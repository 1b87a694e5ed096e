/** The look-out itself: it hears what is planted, wherever it is let out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { contract } from '@tessera/api/contract';
import { afterEach, expect, test } from 'vitest';
import { canaries, assertNoCanaryInFiles, assertNoCanary } from './canaries.testing.ts';
import { bytes, implement } from './rest/implement.ts';
import { testServer, type TestServer } from './test-server.ts';

// Expected here, so not counted in the run's sum.
delete process.env['TESSERA_TEST_CANARIES'];

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const leaks = contract({
  text: { method: 'GET', path: '/leak/text', permission: 'public', summary: 'x', reply: z.object({ said: z.string() }) },
  zip: { method: 'GET', path: '/leak/zip', permission: 'public', summary: 'x', reply: 'bytes' },
  log: { method: 'GET', path: '/leak/log', permission: 'public', summary: 'x', reply: z.object({}) },
  token: { method: 'GET', path: '/leak/token', permission: 'signed-in', summary: 'x', reply: z.object({ said: z.string() }) },
});
const leaking = implement(leaks, {
  text: () => ({ said: `{"uri":"postgresql://u:${canaries.databasePassword}@h"}` }),
  zip: () => {
    const inner = zipSync({ 'a.yaml': Buffer.from(canaries.encryptedExtra) });
    return bytes(Buffer.from(zipSync({ 'inner.zip': inner })), 'application/zip');
  },
  log: ({ log }) => {
    log.warn('failed', { password: canaries.password });
    return {};
  },
  token: ({ request }) => ({ said: request.headers.authorization ?? '' }),
});

test('a reply, an archive in an archive, a log line or a token that is let out ends the test', async () => {
  server = await testServer({ resources: [['Leaking', leaking]] });
  await expect(server.visitor.get('/leak/text')).rejects.toThrow(/GET \/leak\/text shows a planted secret/);
  await expect(server.visitor.get('/leak/zip')).rejects.toThrow(/shows a planted secret/);
  expect((await server.visitor.get('/leak/log')).status).toBe(500);
  const program = await server.program();
  await expect(program.get('/leak/token')).rejects.toThrow(/shows a token or cookie/);
  expect((await program.get('/api/v1/me/')).status).toBe(200);
});

test('a file and a printed line are searched, and what is found is not repeated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-canary-'));
  writeFileSync(join(folder, 'secret'), canaries.siteSecret);
  assertNoCanaryInFiles(folder);
  writeFileSync(join(folder, 'spool.csv'), `a,b\n1,${canaries.password}\n`);
  expect(() => assertNoCanaryInFiles(folder)).toThrow('the file spool.csv shows a planted secret');
  rmSync(folder, { recursive: true });
  expect(() => assertNoCanary('lines', 'x', 'token abc.def', ['abc.def'])).toThrow(/^x shows a token or cookie: …token …$/);
});

test('an admin’s exports and pages of a database whose every secret is planted show none', async () => {
  server = await testServer();
  const id = await server.plant();
  const admin = await server.program();
  for (const path of ['', '/connection', '/related_objects/'])
    expect((await admin.get(`/api/v1/database/${id}${path}`)).status).toBe(200);
  expect((await admin.get(`/api/v1/database/export/?q=!(${id})`)).status).toBe(200);
  expect((await admin.get('/api/v1/assets/export/')).status).toBe(200);
  expect((await admin.get(`/api/v1/database/${id}/schemas/`)).status).toBeGreaterThanOrEqual(400);
  expect(
    (await admin.put(`/api/v1/database/${id}`, { sqlalchemy_uri: 'postgresql://canary:XXXXXXXXXX@127.0.0.1:1/other' })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await admin.get(`/api/v1/database/?q=${encodeURIComponent('(columns:!(sqlalchemy_uri,extra))')}`)).status).toBeLessThan(
    500,
  );
});
