/** A backup taken while people save, restored on an empty machine, is the same site: object by object, file by file. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Client } from 'pg';
import { sql } from 'kysely';
import { uploadFile } from '../resources/sales.testing.ts';
import { openStore, type Store } from '../store/db.ts';
import { compiledEnvironment } from '../compiled.ts';
import { testServer, type TestServer } from '../test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

function tessera(args: readonly string[], home: string, databaseUrl?: string): Promise<Ran> {
  const env = {
    PATH: process.env.PATH ?? '',
    TESSERA_HOME: home,
    // Most of a start is the reading of the modules; the second one finds them compiled.
    ...compiledEnvironment,
    ...(databaseUrl ? { TESSERA_DATABASE_URL: databaseUrl } : {}),
  };
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], { cwd: folder, env });
  const ran: Ran = { code: null, out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (ran.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (ran.err += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })));
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Every row of every table and every file, as hashes. */
async function hashes(store: Store, home: string): Promise<Record<string, string>> {
  const names =
    store.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
      : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  const all: Record<string, string> = {};
  for (const { name } of (await names.execute(store.db)).rows) {
    if (name === 'logs') continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
    const texts = rows.map((row) => JSON.stringify(row)).filter((text) => !text.includes('"name":"logs"'));
    all[name] = hash(texts.toSorted().join('\n'));
  }
  for (const file of readdirSync(join(home, 'tables'))) all[file] = hash(readFileSync(join(home, 'tables', file)));
  all['secret'] = hash(readFileSync(join(home, 'secret')));
  return all;
}

async function furnished(): Promise<TestServer> {
  const made = await testServer({ engine: true, config: process.env.PG_URL ? {} : { databaseUrl: undefined } });
  const admin = await made.program();
  const csv = `id,word\n${Array.from({ length: 5000 }, (_, i) => `${i},w${i % 7}`).join('\n')}\n`;
  for (const name of ['one', 'two']) await uploadFile(admin, `${name}.csv`, csv, { table_name: name });
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Ümläüt – 数', css: 'a{}' });
  const sealed = { password_sealed: made.services.secrets.seal('canary-4711') };
  await made.services.store.db.updateTable('databases').set(sealed).where('id', '=', 1).execute();
  return made;
}

/** A database of its own beside the server's; SQLite needs none. */
async function emptyDatabase(): Promise<{ url: string | undefined; drop: () => Promise<void> }> {
  const address = process.env.PG_URL;
  if (!address) return { url: undefined, drop: async () => {} };
  const name = `tessera_restore_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: address });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database ${name} with (force)`) };
}

test(
  'a backup of a running site, restored on an empty machine, is equal by hash, and the site goes on',
  { timeout: 120_000 },
  async () => {
    server = await furnished();
    const { config, services } = server;
    const file = join(folder, 'site.backup');
    const before = await hashes(services.store, config.home);
    const made = await tessera(['backup', file], config.home, config.databaseUrl);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/2 table files\.\nIt holds the secret of the site/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // Passwords of databases stay sealed in it.
    expect(readFileSync(file).includes('canary-4711')).toBe(false);
    expect(await hashes(services.store, config.home)).toEqual(before);

    const home = join(folder, 'restored');
    const database = await emptyDatabase();
    expect(await tessera(['restore', file], home, database.url)).toMatchObject({ code: 0, err: '' });
    const store = openStore({ home, databaseUrl: database.url });
    expect(await hashes(store, home)).toEqual(before);
    await store.close();
    // It is a site: it starts, knows the passwords, and new ids come after the old ones.
    const restored = await testServer({ config: { home, databaseUrl: database.url, adminPassword: undefined } });
    const admin = await restored.program();
    const dashboards = (await admin.get('/api/v1/dashboard/')).body.result;
    expect(dashboards).toMatchObject([{ dashboard_title: 'Ümläüt – 数' }]);
    expect((await admin.post('/api/v1/dashboard/', { dashboard_title: 'Next' })).body.id).toBeGreaterThan(dashboards[0].id);
    const row = await restored.services.store.db
      .selectFrom('databases')
      .select('password_sealed')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(restored.services.secrets.open(row.password_sealed ?? '')).toBe('canary-4711');
    await restored.close();
    await database.drop();
  },
);

test(
  'while saves and replaced tables go on, the backup is one moment: what it names it holds',
  { timeout: 120_000 },
  async () => {
    server = await furnished();
    const { config } = server;
    const admin = await server.program();
    let isOn = true;
    let saves = 0;
    const saving = (async () => {
      while (isOn) {
        saves += 1;
        const css = `/* ${saves} */`;
        await admin.put('/api/v1/dashboard/1', { dashboard_title: `save ${saves}`, css });
        if (saves % 40 === 0)
          await uploadFile(admin, 'one.csv', `id\n${saves}\n`, { table_name: 'one', already_exists: 'replace' });
      }
    })();
    const file = join(folder, 'busy.backup');
    const made = await tessera(['backup', file], config.home, config.databaseUrl);
    isOn = false;
    await saving;
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(saves).toBeGreaterThan(1);
    const home = join(folder, 'busy');
    const database = await emptyDatabase();
    expect(await tessera(['restore', file], home, database.url)).toMatchObject({ code: 0, err: '' });
    const store = openStore({ home, databaseUrl: database.url });
    const { dashboard_title, css, version } = await store.db
      .selectFrom('dashboards')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    if (version > 1) expect(`save ${/\d+/.exec(css ?? '')?.[0]}`).toBe(dashboard_title);
    const revisions = await store.db
      .selectFrom('revisions')
      .select('version')
      .where('kind', '=', 'dashboard')
      .where('object_id', '=', 1)
      .execute();
    expect(revisions).toHaveLength(version);
    const tables = await store.db.selectFrom('table_files').select(['uuid', 'n']).execute();
    expect(readdirSync(join(home, 'tables')).toSorted()).toEqual(tables.map(({ uuid, n }) => `${uuid}-${n}.duckdb`).toSorted());
    await store.close();
    await database.drop();
  },
);

test('a restore refuses in a sentence, and changes nothing, where it would harm', { timeout: 120_000 }, async () => {
  server = await furnished();
  const { config, services } = server;
  const file = join(folder, 'careful.backup');
  expect((await tessera(['backup', file, '--without-secret'], config.home, config.databaseUrl)).out).toMatch(
    /does not hold the secret/,
  );
  const before = await hashes(services.store, config.home);
  const refused = async (args: readonly string[], home = config.home): Promise<string> => {
    const ran = await tessera(args, home, config.databaseUrl);
    expect(ran.code).not.toBe(0);
    return ran.err;
  };
  expect(await refused(['restore', file, '--replace'])).toMatch(/Another Tessera is running on/);
  expect(await refused(['backup', file])).toMatch(/exists already/);
  expect(await refused(['restore', 'none'])).toMatch(/There is no file/);
  expect(await refused(['restore', join(import.meta.dirname, 'main.ts')])).toMatch(/is not a backup of Tessera/);
  expect(await hashes(services.store, config.home)).toEqual(before);
  await server.app.close();
});

test.skipIf(Boolean(process.env.PG_URL))(
  'a site that is replaced is moved aside, and a damaged backup is noticed before that',
  { timeout: 120_000 },
  async () => {
    server = await furnished();
    const file = join(folder, 'damaged.backup');
    await tessera(['backup', file], server.config.home);
    const home = join(folder, 'occupied');
    expect((await tessera(['restore', file], home)).code).toBe(0);
    expect((await tessera(['restore', file], home)).err).toMatch(/Add --replace/);
    const bytes = readFileSync(file);
    const at = bytes.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Math.floor(bytes.length / 2));
    bytes.fill(0, at + 20, at + 60);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'flipped.backup'), bytes);
    const names = readdirSync(home).toSorted();
    expect((await tessera(['restore', 'flipped.backup', '--replace'], home)).err).toMatch(/damaged|malformed/);
    expect(
      readdirSync(home)
        .filter((name) => name !== 'restoring')
        .toSorted(),
    ).toEqual(names);
    expect(await tessera(['restore', file, '--replace'], home)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/What was there before is in/),
    });
    const aside = readdirSync(home).find((name) => name.startsWith('before-restore-')) ?? '';
    expect(readdirSync(join(home, aside))).toEqual(expect.arrayContaining(['secret', 'tables', 'tessera.sqlite']));
  },
);
