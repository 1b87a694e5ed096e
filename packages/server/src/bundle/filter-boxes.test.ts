import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestServer } from '../test-server.ts';
import { corpus, exported, filesIn, sendBundle, unzip, zipOf } from './bundle.testing.ts';

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.program();
});
afterAll(() => server.close());

test('a dashboard with a filter box is read with filters, exported as it came, and stored with filters once somebody saves it', async () => {
  const zip = zipOf(filesIn(join(corpus, 'bundles-2.0/video-game-sales')));
  const [board] = (await sendBundle(admin, 'dashboard', zip)).body.report.objects.filter(
    (o: { kind: string }) => o.kind === 'dashboard',
  );
  const box = 'fd9ce7ec-ae08-4f71-93e0-7c26b132b2e6';
  const first = (await admin.get(`/api/v1/dashboard/${board.id}`)).body.result;
  const metadata = JSON.parse(first.json_metadata);
  expect(first.position_json).not.toContain(box);
  expect(metadata.native_filter_configuration.map((f: { name: string }) => f.name)).toEqual([
    'Time Range',
    'Platform',
    'Genre',
    'Publisher',
  ]);
  const asItCame = unzip(await exported(server, 'dashboard', [board.id]))[`dashboards/Video_Game_Sales_${board.id}.yaml`] ?? '';
  expect([asItCame.includes(box), asItCame.includes('native_filter_configuration')]).toEqual([true, false]);

  const positions = JSON.parse(first.position_json);
  expect(
    (await admin.put(`/api/v1/dashboard/${board.id}`, { json_metadata: JSON.stringify({ ...metadata, positions }) })).status,
  ).toBe(200);
  const saved = unzip(await exported(server, 'dashboard', [board.id]))[`dashboards/Video_Game_Sales_${board.id}.yaml`] ?? '';
  expect([saved.includes(box), saved.includes('datasetUuid: 53d47c0c-c03d-47f0-b9ac-81225f808283')]).toEqual([false, true]);
  const again = (await admin.get(`/api/v1/dashboard/${board.id}`)).body.result;
  expect(JSON.parse(again.json_metadata).native_filter_configuration).toHaveLength(4);
});
