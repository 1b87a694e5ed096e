import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf } from '../../auth/actors.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { withOwners } from './data.ts';

let server: SalesServer;
let chartId: number;
let stranger: number;
beforeAll(async () => {
  server = await salesServer();
  chartId = await server.chart('Slow');
  stranger = await server.addUser('stranger', ['Gamma']);
});
afterAll(() => server.close());

const late = new Failure('QUERY_TIMEOUT', { message: 'It was stopped.', extra: { timeout: 60 } });

async function told(userId: number, id: unknown, error: unknown = late): Promise<unknown> {
  const { store, permissions } = server.services;
  const actor = await actorOf(store.db, permissions, userId);
  if (!actor) throw new Error(`There is no user ${userId}.`);
  const failure = await withOwners({ db: store.db, actor }, id, error);
  return failure instanceof Failure ? failure.detail.extra : failure;
}

// Rows: ERR-02
test('a question that took too long names the owners of its chart, to those who may see it', async () => {
  expect(await told(1, chartId)).toEqual({ timeout: 60, owners: ['Site Admin'] });
  expect(await told(stranger, chartId)).toEqual({ timeout: 60 });
  for (const none of [undefined, 'x', 999_999]) expect(await told(1, none)).toEqual({ timeout: 60 });
  expect(await told(1, chartId, new Failure('QUERY_FAILED', { message: 'no' }))).toBeUndefined();
});
