/** A map service of the site: its file of tiles, and what browsers may ask. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { testServer, type TestServer } from '../test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-tiles-'));
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'world.pmtiles'), 'PMTiles tiles');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  server = await testServer({ config: { maps: readConfig({ TESSERA_MAP_SERVICE: join(folder, 'world.pmtiles') }).maps } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the file of tiles is sent in pieces, and nothing beside it', async () => {
  const piece = await server.visitor.get('/static/maps/world.pmtiles', { range: 'bytes=0-6' });
  expect([piece.status, piece.body]).toEqual([206, 'PMTiles']);
  for (const other of ['secret.txt', '..%2fsecret', '%2e%2e/tessera.db', 'world.pmtiles/../secret.txt'])
    expect((await server.visitor.get(`/static/maps/${other}`)).status, other).toBe(404);
});

test('browsers may ask the map service the site names, and the page passes it to them', async () => {
  const maps = readConfig({
    TESSERA_MAP_SERVICE: 'https://tiles.example.org/{z}/{x}/{y}.png',
    TESSERA_MAP_ORIGINS: 'https://fonts.example.org',
    TESSERA_MAP_ATTRIBUTION: '© Surveyors',
  }).maps;
  expect(maps?.service).toEqual({
    kind: 'tiles',
    url: 'https://tiles.example.org/{z}/{x}/{y}.png',
    attribution: '© Surveyors',
  });
  const other = await testServer({ config: { maps } });
  const policy = String((await other.visitor.get('/health')).headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://tiles.example.org https://fonts.example.org;");
  await other.close();
});
