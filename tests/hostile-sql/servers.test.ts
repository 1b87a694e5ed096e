/**
 * Each guard alone on real engines. Gate off: every hostile statement goes through the driver's read-only session as a
 * user who may only read. Session off: what the gate lets through is run by a user who may write. Nothing may change.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type Connection } from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../packages/server/src/driver.ts';
import { mysqlDriver } from '../../packages/server/src/drivers/mysql.ts';
import { postgresDriver } from '../../packages/server/src/drivers/postgres.ts';
import { sqliteDriver } from '../../packages/server/src/drivers/sqlite/sqlite.ts';
import { statementsOf } from './corpus.ts';
import { fixture, passing, runAll } from './guards.ts';
import { openParsing, type SqlParsing } from './parsing.ts';

const env = (name: string): string => process.env[name] ?? '';
const name = `hostile_${process.pid}`;
let parsing: SqlParsing;
beforeAll(async () => {
  for (const path of stolen()) rmSync(path);
  parsing = await openParsing();
});
afterAll(() => parsing.close());

const stolen = (): string[] => ['/tmp/tessera-stolen', '/tmp/tessera-stolen.db'].filter((path) => existsSync(path));
const isAlive = async (driver: Driver): Promise<string> =>
  (await driver.run('SELECT id FROM sales ORDER BY id', [], 'records', { deadlineMs: 10_000, maxRows: 10 })).bytes.toString();

async function postgresPrint(client: Client): Promise<string> {
  const asked = [
    'SELECT * FROM sales ORDER BY id',
    'SELECT * FROM salaries',
    "SELECT relname, relkind, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
    'SELECT nspname FROM pg_namespace ORDER BY 1',
    // Names with a process's number are of other tests, which run beside this one.
    "SELECT rolname, rolsuper FROM pg_authid WHERE rolname !~ '[0-9]{2}' ORDER BY 1",
    "SELECT datname FROM pg_database WHERE datname !~ '[0-9]{2}' ORDER BY 1",
    'SELECT count(*) FROM pg_proc',
    'SELECT count(*) FROM pg_largeobject_metadata',
    'SELECT setrole, setconfig::text FROM pg_db_role_setting',
  ];
  const rows = [];
  for (const sql of asked) rows.push((await client.query(sql)).rows);
  return JSON.stringify(rows);
}

test.skipIf(!env('PG_URL'))(
  'PostgreSQL: with either guard off nothing changes and no file is read',
  { timeout: 180_000 },
  async () => {
    const url = new URL(env('PG_URL'));
    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.query(`CREATE ROLE ${name} LOGIN`);
    url.pathname = name;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    for (const sql of fixture) await client.query(sql);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
    const reading = new URL(url.href);
    reading.username = name;
    const driver = postgresDriver(reading.href);
    try {
      const before = await postgresPrint(client);
      expect(await runAll(driver, statementsOf('postgresql', 'hostile'))).toEqual([]);
      expect(await postgresPrint(client)).toBe(before);
      for (const sql of await passing(parsing, 'postgresql')) await client.query(sql).catch(() => undefined);
      expect(await postgresPrint(client)).toBe(before);
      expect(await isAlive(driver)).toBe('[{"id":1},{"id":2}]');
      expect(stolen()).toEqual([]);
    } finally {
      await driver.close();
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE ${name}`);
      await admin.end();
    }
  },
);

async function mariadbPrint(connection: Connection): Promise<string> {
  const asked = [
    'SELECT * FROM sales ORDER BY id',
    'SELECT * FROM salaries',
    `SELECT table_name, create_options FROM information_schema.tables WHERE table_schema = '${name}' ORDER BY 1`,
    `SELECT routine_name FROM information_schema.routines WHERE routine_schema = '${name}' ORDER BY 1`,
    'SELECT @@global.general_log, @@global.read_only',
  ];
  const rows = [];
  for (const sql of asked) rows.push((await connection.query(sql))[0]);
  return JSON.stringify(rows);
}

test.skipIf(!env('MARIADB_URL'))(
  'MariaDB: with either guard off nothing changes and no file is read',
  { timeout: 180_000 },
  async () => {
    const url = new URL(env('MARIADB_URL'));
    const connection = await createConnection({ uri: url.href, charset: 'utf8mb4' });
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    await connection.query(`USE ${name}`);
    for (const sql of fixture) await connection.query(sql);
    await connection.query(`CREATE USER ${name} IDENTIFIED BY 'reader'`);
    await connection.query(`GRANT SELECT ON ${name}.* TO ${name}`);
    const reading = new URL(url.href);
    reading.pathname = name;
    reading.username = name;
    reading.password = 'reader';
    const driver = mysqlDriver(reading.href);
    try {
      const before = await mariadbPrint(connection);
      expect(await runAll(driver, statementsOf('mysql', 'hostile'))).toEqual([]);
      expect(await mariadbPrint(connection)).toBe(before);
      for (const sql of await passing(parsing, 'mysql')) await connection.query(sql).catch(() => undefined);
      expect(await mariadbPrint(connection)).toBe(before);
      expect(await isAlive(driver)).toBe('[{"id":1},{"id":2}]');
      expect(stolen()).toEqual([]);
    } finally {
      await driver.close();
      await connection.query(`DROP DATABASE ${name}`);
      await connection.query(`DROP USER ${name}`);
      await connection.end();
    }
  },
);

function isRead(database: DatabaseSync, sql: string): boolean {
  try {
    database.prepare(sql);
    return true;
  } catch {
    return false;
  }
}

test('SQLite: with either guard off nothing changes and no file is read', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-hostile-'));
  const file = join(folder, 'sales.sqlite');
  const writing = new DatabaseSync(file);
  for (const sql of fixture) writing.exec(sql);
  const print = (): string => `${readdirSync(folder).join(' ')} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
  const driver = sqliteDriver(file);
  try {
    const before = print();
    // What SQLite itself cannot read needs no guard, and each failure costs a process.
    const read = statementsOf('sqlite', 'hostile').filter((sql) => isRead(writing, sql));
    expect(read.length).toBeGreaterThan(60);
    expect(await runAll(driver, read, 5000)).toEqual([]);
    expect(print()).toBe(before);
    for (const [sql, said] of [
      ["SELECT load_extension('/tmp/x')", 'The function load_extension is not allowed.'],
      ['SELECT sqlite_version()', 'The function sqlite_version is not allowed.'],
      ['SELECT * FROM dbstat', 'is not allowed.'],
      ['SELECT * FROM pragma_database_list', 'Only one SELECT statement may be run.'],
      ['DELETE FROM sales', 'Only one SELECT statement may be run.'],
    ] as const)
      await expect(driver.run(sql, [], 'records', { deadlineMs: 10_000, maxRows: 1 }), sql).rejects.toThrow(said);
    for (const sql of await passing(parsing, 'sqlite')) writing.exec(sql);
    expect(print()).toBe(before);
    expect(await isAlive(driver)).toBe('[{"id":1},{"id":2}]');
    expect(stolen()).toEqual([]);
  } finally {
    await driver.close();
    writing.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
