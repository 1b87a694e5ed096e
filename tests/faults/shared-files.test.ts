/**
 * Servers on one PostgreSQL whose files are shared by `TESSERA_FILES_URL`, each a process with a home of its own: in a
 * folder, and in a bucket of a real S3 server. Skipped where there is no PostgreSQL.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startS3 } from '../../packages/server/src/files/s3.testing.ts';
import { password, startServer, type RunningServer } from '../../scripts/machine/server.ts';
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { temporaryDatabase } from '../../packages/server/src/store/temporary-database.testing.ts';

const isHere = Boolean(process.env['PG_URL']);

interface Place {
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

const places: Readonly<Record<string, (folder: string) => Promise<Place>>> = {
  'a folder': async (folder) => ({ env: { TESSERA_FILES_URL: `file://${join(folder, 'shared')}` }, end: async () => undefined }),
  'a bucket': async () => {
    const s3 = await startS3();
    return { env: { TESSERA_FILES_URL: s3.url, ...s3.credentials }, end: () => s3.stop() };
  },
};

async function ask(server: RunningServer, token: string, method: string, path: string, body?: object) {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

async function tokenOf(server: RunningServer): Promise<string> {
  const sent = { username: 'admin', password, provider: 'db' };
  return (await ask(server, '', 'POST', '/api/v1/security/login', sent)).body.access_token;
}

async function stage(server: RunningServer, token: string, content: string): Promise<string> {
  const { body, headers } = multipart('sales.csv', content, {});
  const sent = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body: Uint8Array.from(body) };
  const reply = await fetch(`${server.url}/api/v1/upload/`, sent);
  expect(reply.status).toBe(201);
  return (await reply.json()).id;
}

/** In `npm run torture` both. */
const kinds = process.env['TESSERA_TEST_PLACES'] === 'all' ? Object.keys(places) : ['a bucket'];

test.skipIf(!isHere).each(kinds)(
  'an upload goes on at another server, answers on all, and outlives the one that took it, with files in %s',
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-shared-'));
    const database = await temporaryDatabase();
    const place = (await places[kind]?.(folder)) ?? expect.fail();
    const env = {
      ...place.env,
      TESSERA_DATABASE_URL: database?.url ?? '',
      TESSERA_SECRET: 'one secret for all servers of this site',
      TESSERA_EXAMPLES: '0',
      TESSERA_WORKERS: '0',
    };
    const start = (name: string): Promise<RunningServer> => startServer({ home: join(folder, name), env });
    const running = await Promise.all([start('one'), start('two')]);
    try {
      const [one, two] = running;
      const token = await tokenOf(one);
      const id = await stage(one, token, 'n\n1\n2\n');
      // Its next steps come to another server, after the first one was killed.
      await one.kill();
      expect((await ask(two, token, 'PUT', `/api/v1/upload/${id}`, {})).body.preview.rows).toEqual([[1], [2]]);
      const made = await ask(two, token, 'POST', `/api/v1/upload/${id}/commit`, { table_name: 'sales' });
      expect(made.status).toBe(201);
      const tables = join(folder, 'one', 'tables');
      // What a killed upload leaves is gone as soon as a server starts on the home.
      writeFileSync(join(tables, 'begun-1.duckdb.tmp'), 'x');
      const again = await start('one');
      running[0] = again;
      expect(existsSync(join(tables, 'begun-1.duckdb.tmp'))).toBe(false);
      const datasets = await ask(again, token, 'GET', '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:sales)))');
      const question = {
        datasource: { id: datasets.body.result[0].id, type: 'table' },
        queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(n)', label: 'n' }], columns: [] }],
      };
      for (const server of [two, again])
        expect((await ask(server, token, 'POST', '/api/v1/chart/data', question)).body.result[0].data).toEqual([{ n: 3 }]);
      // Replaced on one, it is never the old one on the other, which fetches the file while it runs.
      const next = await stage(again, token, 'n\n40\n');
      const replaced = { table_name: 'sales', if_exists: 'replace' };
      expect((await ask(two, token, 'POST', `/api/v1/upload/${next}/commit`, replaced)).status).toBe(201);
      expect((await ask(again, token, 'POST', '/api/v1/chart/data', question)).body.result[0].data).toEqual([{ n: 40 }]);
      expect(readdirSync(tables).some((name) => name.endsWith('-2.duckdb'))).toBe(true);
    } finally {
      await Promise.all(running.map((server) => server.stop()));
      await place.end();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
