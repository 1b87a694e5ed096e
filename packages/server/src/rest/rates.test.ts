import { afterAll, expect, test } from 'vitest';
import { everyResource } from '../app.ts';
import { testServer } from '../test-server.ts';
import { rateGroupOf } from './rates.ts';

const server = await testServer();
afterAll(() => server.close());

test('every group counts routes there are, and each import, export, upload, picture, link and connection test is in one', () => {
  const routes = everyResource.flatMap(([, resource]) => Object.values(resource.routes));
  const grouped = new Set(routes.map(({ method, path }) => rateGroupOf(method, path)));
  expect([...grouped].filter((group) => group !== undefined).toSorted()).toEqual([
    'connections',
    'exports',
    'guests',
    'imports',
    'links',
    'openings',
    'pictures',
    'profiles',
    'requests',
    'uploads',
    'warming',
  ]);
  const costly = routes.filter(
    ({ method, path }) =>
      /\/(import|export|thumbnail|screenshot|test_connection|warm_up_cache)\b/.test(path) ||
      (method === 'POST' && /upload|permalink/.test(path)),
  );
  expect(costly.filter(({ method, path }) => rateGroupOf(method, path) === undefined).map(({ path }) => path)).toEqual([]);
});

test('more in a minute is refused with the time to wait, for this person alone, and forgiven after it', async () => {
  const admin = await server.program();
  await server.addUser('other', ['Admin']);
  const other = await server.program('other');
  const ask = (who: typeof admin) => who.post('/api/v1/database/validate_parameters/', {});
  const codes = new Set<number>();
  for (let i = 0; i < 120; i += 1) codes.add((await ask(admin)).status);
  expect(codes.has(429)).toBe(false);
  const refused = await ask(admin);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await ask(other)).status).not.toBe(429);
  server.advance(61_000);
  expect((await ask(admin)).status).not.toBe(429);
});

test('a program that exports a site object by object, twice, is not held up', async () => {
  const admin = await server.program('other');
  const codes = new Set<number>();
  for (let i = 0; i < 1500; i += 1) codes.add((await admin.get('/api/v1/chart/export/?q=!(999)')).status);
  expect([...codes]).toEqual([404]);
});
