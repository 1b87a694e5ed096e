import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from './db.ts';
import { migrate } from './migrations/index.ts';
import { changeObject, createObject, type ObjectWriter } from './objects.ts';
import { remember, rememberFor } from './remember.ts';
import { readSecrets } from './secrets.ts';
import { toCell } from './sqlite.ts';

const now = '2026-03-04T05:06:07.089Z';
let home: string;
let store: Store;
let writer: ObjectWriter;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'tessera-store-'));
  store = openStore({ home, databaseUrl: undefined });
  await migrate(store, now);
  writer = { store, actor: { id: null }, now: () => now };
});
afterEach(async () => {
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

test('values come back as they went in: booleans, objects, moments, letters of every script', async () => {
  const database = await createObject(writer, 'database', {
    database_name: "Größe'\u0000🦆",
    sqlalchemy_uri: 'duckdb://',
    backend: 'duckdb',
    allow_dml: true,
  });
  expect(database).toMatchObject({
    database_name: "Größe'\u0000🦆",
    allow_dml: true,
    allow_ctas: false,
    created_on: now,
    deleted_at: null,
    version: 1,
  });
  const folders = [{ name: 'A', children: [] }];
  const dataset = await createObject(writer, 'dataset', { table_name: 't', database_id: database.id, folders });
  expect(dataset.folders).toEqual(folders);
  expect(() => toCell(Symbol('x'))).toThrow('A symbol cannot be stored.');
});

test('a name is unique among what is not deleted', async () => {
  const board = (slug: string) => createObject(writer, 'dashboard', { dashboard_title: 'x', slug });
  const first = await board('s');
  await expect(board('s')).rejects.toThrow(/UNIQUE/);
  await store.db.updateTable('dashboards').set({ deleted_at: now }).where('id', '=', first.id).execute();
  expect((await board('s')).id).not.toBe(first.id);
});

test('the store keeps what it acknowledged: WAL, synced', async () => {
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db)).rows[0]).toEqual({ journal_mode: 'wal' });
  expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db)).rows[0]).toEqual({ synchronous: 2 });
});

test('the outer database inside a transaction is an error, not a standstill', async () => {
  const work = store.transaction(async () => {
    await store.db.selectFrom('users').select('id').execute();
  });
  await expect(work).rejects.toThrow(/inside a transaction/);
  expect(await store.db.selectFrom('roles').select('name').orderBy('name').execute()).toHaveLength(5);
});

test('a failed transaction leaves nothing, and the next one works', async () => {
  const broken = createObject(writer, 'dashboard', { dashboard_title: 'half' }, async (tx) => {
    await tx.insertInto('dashboard_charts').values({ dashboard_id: 1, chart_id: 999 }).execute();
    return {};
  });
  await expect(broken).rejects.toThrow(/FOREIGN KEY/);
  expect(await store.db.selectFrom('dashboards').select('id').execute()).toEqual([]);
  const row = await createObject(writer, 'dashboard', { dashboard_title: 'whole' });
  expect(await changeObject(writer, 'dashboard', row.id, { version: 1 }, () => ({ values: { css: 'a{}' } }))).toMatchObject({
    version: 2,
    css: 'a{}',
  });
});

test('what a new object learns from its own id belongs to its first version', async () => {
  const row = await createObject(writer, 'dashboard', { dashboard_title: 'x' }, (_tx, { id }) => ({
    values: { slug: `board-${id}` },
  }));
  expect(row).toMatchObject({ version: 1, slug: `board-${row.id}` });
  const kept = await store.db.selectFrom('revisions').select('body').where('kind', '=', 'dashboard').executeTakeFirst();
  expect(kept?.body).toMatchObject({ slug: row.slug });
});

test('a store of a newer version is refused and not touched', async () => {
  await sql`insert into schema_migrations (name, at) values ('9999-later', ${now})`.execute(store.db);
  await expect(migrate(store, now)).rejects.toThrow(/newer version of Tessera/);
});

test('migrating twice changes nothing', async () => {
  await migrate(store, now);
  expect(await store.db.selectFrom('roles').select('name').execute()).toHaveLength(5);
});

test('the site secret is made once, for its owner only, and a damaged one is refused', () => {
  const secrets = readSecrets({ home, secret: undefined });
  expect(statSync(join(home, 'secret')).mode & 0o777).toBe(0o600);
  const sealed = secrets.seal('hunter2');
  expect(sealed).not.toContain('hunter2');
  expect(readSecrets({ home, secret: undefined }).open(sealed)).toBe('hunter2');
  expect(() => readSecrets({ home, secret: 'another secret of enough characters' }).open(sealed)).toThrow();
  expect(readFileSync(join(home, 'secret'), 'utf8').length).toBeGreaterThanOrEqual(64);
  writeFileSync(join(home, 'secret'), 'x');
  expect(() => readSecrets({ home, secret: undefined })).toThrow(/damaged/);
});

test('what was acknowledged before a kill is there afterwards, and nothing is half there', async () => {
  await store.close();
  const script = `
    import { openStore } from '${import.meta.dirname}/db.ts';
    import { createObject } from '${import.meta.dirname}/objects.ts';
    const store = openStore({ home: ${JSON.stringify(home)}, databaseUrl: undefined });
    const writer = { store, actor: { id: null }, now: () => '${now}' };
    for (let n = 1; ; n++) {
      await createObject(writer, 'dashboard', { dashboard_title: 'board ' + n });
      process.stdout.write(n + '\\n');
      if (n === 25) process.kill(process.pid, 'SIGKILL');
    }`;
  const run = () =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
  expect(run).toThrow(/SIGKILL|Command failed/);
  store = openStore({ home, databaseUrl: undefined });
  const boards = await store.db.selectFrom('dashboards').select('id').execute();
  const revisions = await store.db.selectFrom('revisions').select('object_id').where('kind', '=', 'dashboard').execute();
  expect(boards).toHaveLength(25);
  expect(revisions.map(({ object_id }) => object_id)).toEqual(boards.map(({ id }) => id));
});

test('what was read is remembered until anything is written, by us or by another program', async () => {
  let reads = 0;
  const users = async (): Promise<object> => {
    reads += 1;
    return store.db.selectFrom('users').select('username').execute();
  };
  const ask = (): Promise<object> => remember(store, 'users', users);
  await store.db.selectFrom('users').select('id').execute();
  await ask();
  await ask();
  expect(reads).toBe(1);
  await createObject(writer, 'role', { name: 'Another' });
  await ask();
  expect(reads).toBe(2);
  const failed = store.transaction(async (tx) => {
    await tx.updateTable('roles').set({ name: 'Lost' }).where('name', '=', 'Another').execute();
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await ask();
  expect(reads).toBe(3);
  const other = new DatabaseSync(join(home, 'tessera.sqlite'));
  other.exec("update roles set name = 'Theirs' where name = 'Another'");
  other.close();
  // What others wrote is seen from the next turn of the event loop on: whoever hears of it can ask no earlier.
  await new Promise(setImmediate);
  await ask();
  await ask();
  expect(reads).toBe(4);
  await expect(remember(store, 'broken', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
});

test('what was read for somebody is never found by who they are after a write', async () => {
  await store.db.selectFrom('users').select('id').execute();
  const [before, after] = [{ may: true }, { may: false }];
  const rights = (person: { may: boolean }) => rememberFor(store, person, 'rights', () => Promise.resolve({ ...person }));
  expect(await rights(before)).toBe(await rights(before));
  await createObject(writer, 'role', { name: 'Taken away' });
  // A request that began before the write goes on with what it knew; one that begins now does not.
  expect(await rights(before)).toEqual({ may: true });
  expect(await rights(after)).toEqual({ may: false });
});
