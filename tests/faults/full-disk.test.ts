/**
 * A disk that fills up under a running site: 507 in words, nothing half written, reads go on, and it works again as soon
 * as there is room. The home is a small memory disk, which only root may mount; elsewhere this is skipped.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../packages/server/src/resources/sales.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../packages/server/src/test-server.ts';
import { stored } from './stored.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const disk = mkdtempSync(join(tmpdir(), 'tessera-disk-'));
/** Some sandboxes refuse mounts even to root; in CI that is a fault of the machine and must be seen. */
const isMounted = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]).status === 0;
const mustRun = isRoot && Boolean(process.env['CI']);

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  if (!isMounted) return;
  server = await testServer({ engine: true, config: { home: join(disk, 'home'), databaseUrl: undefined } });
  admin = await server.program();
});
afterAll(async () => {
  if (isMounted) {
    await server.close();
    execFileSync('umount', ['-l', disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

const ballast = join(disk, 'ballast');
function fillDisk(leaveKb: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveKb * 1024), 1));
}

/** What the store's own files have left over is used up as well, to the last page. */
async function fillStore(): Promise<void> {
  for (const size of [100_000, 10_000, 1000, 10])
    for (let refused = 0; refused < 5;) {
      const { status } = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Filling', css: 'x'.repeat(size) });
      expect([201, 507]).toContain(status);
      if (status === 507) refused += 1;
    }
}

const full = {
  errors: [
    {
      message: 'The disk is full. Nothing was changed.',
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
      extra: { issue_codes: [{ code: 1011, message: expect.stringMatching(/^Issue 1011 - /) }] },
    },
  ],
};

test.skipIf(!isMounted && !mustRun)(
  'a full disk refuses saves and uploads in words, loses nothing and recovers',
  { timeout: 120_000 },
  async () => {
    expect(isMounted).toBe(true);
    // Texts that hardly compress: the table is about as large as the file.
    const line = (i: number): string => `${i},${createHash('sha1').update(String(i)).digest('hex')}`;
    const rows = (n: number): string => `id,text\n${Array.from({ length: n }, (_, i) => line(i)).join('\n')}\n`;
    expect((await uploadFile(admin, 'kept.csv', rows(100), { table_name: 'kept' })).status).toBe(201);
    const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Kept', css: 'a' })).body;
    const before = await stored(server.services);

    fillDisk(0);
    const big = 'x'.repeat(3_000_000);
    const refused = await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Lost', css: big });
    expect([refused.status, refused.body]).toEqual([507, full]);
    const made = await admin.post('/api/v1/dashboard/', { dashboard_title: 'New', css: big });
    expect([made.status, made.body]).toEqual([507, full]);
    const uploaded = await uploadFile(admin, 'big.csv', rows(100_000), { table_name: 'big' });
    expect([uploaded.status, uploaded.body]).toEqual([507, full]);
    // Reads go on.
    expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result).toMatchObject({ dashboard_title: 'Kept', css: 'a' });
    expect(await stored(server.services)).toEqual(before);

    // Room for the file, not for the table made of it.
    rmSync(ballast);
    fillDisk(6_500);
    const half = await uploadFile(admin, 'big.csv', rows(100_000), { table_name: 'big' });
    expect([half.status, half.body]).toEqual([507, full]);
    // The file waits to be tried again; nothing else is there.
    expect(await stored(server.services)).toEqual({ ...before, uploads: [expect.any(String)] });

    rmSync(ballast);
    expect((await admin.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Saved', css: big })).status).toBe(200);
    expect(await uploadFile(admin, 'big.csv', rows(100_000), { table_name: 'big' })).toMatchObject({
      status: 201,
      body: { rows: 100_000 },
    });
    expect((await admin.get(`/api/v1/dashboard/${id}`)).body.result.dashboard_title).toBe('Saved');
  },
);

test.skipIf(!isMounted && !mustRun)(
  'who is signed in goes on asking and reading on a full disk',
  { timeout: 120_000 },
  async () => {
    await uploadFile(admin, 'read.csv', 'country,num\nFR,1\nDE,2\n', { table_name: 'read' });
    const datasets = await admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:read)))');
    const [{ id: datasetId, database }] = datasets.body.result;
    const params = JSON.stringify({ viz_type: 'pie', groupby: ['country'], metric: 'count', row_limit: 10 });
    const made = { slice_name: 'Read', viz_type: 'pie', datasource_id: datasetId, datasource_type: 'table', params };
    const chart = (await admin.post('/api/v1/chart/', made)).body.id;
    const dashboard = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Read' })).body.id;
    const sql = 'SELECT country, num FROM read ORDER BY num';
    await admin.post('/api/v1/saved_query/', { db_id: database.id, label: 'Read', sql });
    const reader = await server.browser();
    const others = [await server.browser(), await server.browser(), await server.browser()];
    const { thumbnail_url } = (await admin.get(`/api/v1/chart/?q=(filters:!((col:id,opr:eq,value:${chart})))`)).body.result[0];
    fillDisk(0);
    await fillStore();
    // The store would report that the session is still in use.
    server.advance(2 * 3_600_000);
    try {
      const question = { datasource: { id: datasetId, type: 'table' }, queries: [{ columns: ['country'], metrics: ['count'] }] };
      const answers = {
        me: await reader.get('/api/v1/me/'),
        chart: await reader.post('/api/v1/chart/data', question),
        kept: await reader.post('/api/v1/chart/data', question),
        saved: await reader.get(`/api/v1/chart/${chart}/data/`),
        opened: await reader.get(`/api/v1/dashboard/${dashboard}`),
        charts: await reader.get('/api/v1/chart/'),
        dashboards: await reader.get('/api/v1/dashboard/'),
        explore: await reader.get(`/api/v1/explore/?slice_id=${chart}`),
        picture: await reader.get(thumbnail_url),
        recent: await reader.get('/api/v1/log/recent_activity/'),
        log: await reader.get('/api/v1/log/'),
        telemetry: await reader.post('/superset/log/?explode=events', { events: '[{"event_name":"load_chart"}]' }),
        sql: await reader.post('/api/v1/sqllab/execute/', { database_id: database.id, sql }),
        again: await reader.post('/api/v1/sqllab/execute/', { database_id: database.id, sql }),
        schemas: await reader.get(`/api/v1/database/${database.id}/schemas/`),
      };
      expect(Object.entries(answers).map(([name, { status }]) => `${name} ${status}`)).toEqual(
        Object.keys(answers).map((name) => `${name} 200`),
      );
      // All of their sessions would be reported as in use.
      for (const other of others) expect((await other.get('/api/v1/me/')).status).toBe(200);
      expect(answers.sql.body.data).toEqual([
        { country: 'FR', num: 1 },
        { country: 'DE', num: 2 },
      ]);
      // Every run has an id of its own, kept or not.
      expect(answers.again.body.query_id).not.toBe(answers.sql.body.query_id);
      // A download goes through a file.
      expect(await reader.post('/api/v1/chart/data', { ...question, result_format: 'csv' })).toMatchObject({
        status: 507,
        body: { errors: [{ message: 'The disk is full, and this query needs room on it: for a file, or to sort.' }] },
      });
      // What is asked to be kept is refused in words.
      const form = { datasource_id: datasetId, datasource_type: 'table', form_data: `{"long":"${'x'.repeat(400_000)}"}` };
      expect(await reader.post('/api/v1/explore/form_data', form)).toMatchObject({ status: 507, body: full });
    } finally {
      rmSync(ballast, { force: true });
    }
    expect((await reader.post('/api/v1/sqllab/execute/', { database_id: database.id, sql })).status).toBe(200);
  },
);
