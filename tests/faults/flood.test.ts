/**
 * One person's flood is no wall for another: real processes, real people, many heavy questions at once. How long a cheap
 * chart takes meanwhile is measured by `npm run torture` (docs/benchmarks.md); here only who is served, and before whom.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../../scripts/machine/postgres.ts';
import { startServer, type RunningServer } from '../../scripts/machine/server.ts';
import { flood } from '../../scripts/torture/flood.ts';

let server: RunningServer;
let postgres: RunningPostgres | undefined;
beforeAll(async () => {
  server = await startServer({ env: { TESSERA_EXAMPLES: '0' } });
  postgres = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  postgres?.stop();
});

const plan = { flooders: 2, heavy: 50, looks: 10 };
/** In order of arrival a hundred heavy questions would be before a cheap one, two dozen of them past their person's turns. */
const heavyBefore = 8;

test('a cheap chart is answered while two people flood the engine, and waits for no heavy question', async () => {
  const lists = ['/api/v1/me/', '/api/v1/chart/', '/api/v1/dashboard/', '/api/v1/dataset/', '/api/v1/database/1/schemas/'];
  const answered: string[] = [];
  const { looksMs, refused, heavyOverMost } = await flood(server, { engine: true }, plan, async (flooder) => {
    for (const path of lists) answered.push(`${(await fetch(`${server.url}${path}`, { headers: flooder })).status} ${path}`);
  });
  expect(refused).toEqual([]);
  // Lists are no questions: who floods has theirs as well.
  expect(answered).toEqual(lists.map((path) => `200 ${path}`));
  expect(looksMs).toHaveLength(plan.looks);
  expect(heavyOverMost).toBeLessThan(heavyBefore);
});

test('a cheap chart is answered while two people flood a connected PostgreSQL, and waits for no heavy question', async (context) => {
  if (!postgres) return context.skip();
  const { refused, heavyOverMost } = await flood(server, { postgres: postgres.url.replace(/^postgres:/, 'postgresql:') }, plan);
  expect(refused).toEqual([]);
  expect(heavyOverMost).toBeLessThan(heavyBefore);
});
