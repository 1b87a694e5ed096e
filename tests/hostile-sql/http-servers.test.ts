/**
 * Each guard alone on ClickHouse and Trino, where one is given (`TESSERA_TEST_CLICKHOUSE_URL`, `TESSERA_TEST_TRINO_URL`):
 * the connecting user may write there, so that only the guard under test stands between a statement and the tables.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickhouseDriver } from '../../packages/server/src/drivers/clickhouse.ts';
import { trinoDriver } from '../../packages/server/src/drivers/trino.ts';
import { trinoWriting } from '../dialects/trino-writing.ts';
import { statementsOf } from './corpus.ts';
import { fixture, passing, runAll } from './guards.ts';
import { openParsing, type SqlParsing } from './parsing.ts';

const env = (name: string): string => process.env[name] ?? '';
const name = `hostile_${process.pid}`;

let parsing: SqlParsing;
beforeAll(async () => {
  parsing = await openParsing();
});
afterAll(() => parsing.close());

test.skipIf(!env('TESSERA_TEST_CLICKHOUSE_URL'))(
  'ClickHouse: with either guard off nothing changes and no file is read',
  { timeout: 600_000 },
  async () => {
    const { origin } = new URL(env('TESSERA_TEST_CLICKHOUSE_URL').replace(/^clickhousedb:/, 'http:'));
    const write = async (sql: string): Promise<string> => {
      const reply = await fetch(`${origin}/?database=${name}`, { method: 'POST', body: sql });
      const text = await reply.text();
      if (!reply.ok) throw new Error(text);
      return text;
    };
    const print = async (): Promise<string> => {
      const asked = [
        'SELECT * FROM sales ORDER BY id',
        'SELECT * FROM salaries',
        `SELECT database, name, create_table_query FROM system.tables WHERE database NOT IN ('system', 'INFORMATION_SCHEMA', 'information_schema') ORDER BY 1, 2`,
        'SELECT name FROM system.databases ORDER BY 1',
        "SELECT name FROM system.functions WHERE origin <> 'System' ORDER BY 1",
      ];
      const rows: string[] = [];
      for (const sql of asked) rows.push(await write(sql));
      return rows.join('\n');
    };
    await fetch(`${origin}/`, { method: 'POST', body: `CREATE DATABASE ${name}` });
    for (const sql of fixture) await write(sql.replace(/^CREATE.*/, '$& ENGINE = MergeTree ORDER BY tuple()'));
    const driver = clickhouseDriver(`clickhousedb://${new URL(origin).host}/${name}`);
    try {
      const before = await print();
      expect(await runAll(driver, statementsOf('clickhouse', 'hostile'))).toEqual([]);
      expect(await print()).toBe(before);
      for (const sql of await passing(parsing, 'clickhouse')) await write(sql).catch(() => undefined);
      expect(await print()).toBe(before);
      // What the session is good for: without the gate these would reach out of the database.
      for (const sql of [
        'INSERT INTO sales VALUES (3, NULL, 1)',
        "SELECT * FROM url('http://127.0.0.1:1/x', 'CSV', 'a String')",
        "SELECT * FROM file('/etc/passwd', 'LineAsString')",
        "SELECT * FROM remote('127.0.0.1:1', system.one)",
        'SELECT 1 SETTINGS readonly = 0',
      ])
        await expect(driver.run(sql, [], 'records', { deadlineMs: 5000, maxRows: 1 }), sql).rejects.toThrow(/readonly mode/);
      const { bytes } = await driver.run('SELECT id FROM sales ORDER BY id', [], 'records', { deadlineMs: 10_000, maxRows: 10 });
      expect(bytes.toString()).toBe('[{"id":1},{"id":2}]');
    } finally {
      await driver.close();
      await write(`DROP DATABASE ${name}`);
    }
  },
);

test.skipIf(!env('TESSERA_TEST_TRINO_URL'))('Trino: with either guard off nothing changes', { timeout: 600_000 }, async () => {
  const url = new URL(env('TESSERA_TEST_TRINO_URL'));
  const catalog = url.pathname.split('/')[1] ?? 'memory';
  url.pathname = `${catalog}/${name}`;
  const write = (sql: string): Promise<unknown[][]> => trinoWriting(url.href, sql);
  const print = async (): Promise<string> =>
    JSON.stringify([
      await write('SELECT * FROM sales ORDER BY id'),
      await write('SELECT * FROM salaries'),
      await write(`SELECT table_schema, table_name, table_type FROM ${catalog}.information_schema.tables ORDER BY 1, 2`),
      await write(`SELECT table_name, column_name, data_type, comment FROM ${catalog}.information_schema.columns ORDER BY 1, 2`),
      await write(`SHOW SCHEMAS FROM ${catalog}`),
      await write('SHOW CATALOGS'),
      await write('SHOW SESSION'),
    ]);
  await write(`CREATE SCHEMA ${catalog}.${name}`);
  for (const sql of fixture) await write(sql.replaceAll('double precision', 'double'));
  const driver = trinoDriver(url.href);
  try {
    const before = await print();
    await runAll(driver, statementsOf('trino', 'hostile'), 2000);
    expect(await print()).toBe(before);
    for (const sql of await passing(parsing, 'trino')) await write(sql).catch(() => undefined);
    expect(await print()).toBe(before);
    for (const sql of [
      "INSERT INTO sales VALUES (3, 'X', 1)",
      'CREATE TABLE stolen AS SELECT * FROM sales',
      'DROP TABLE sales',
      'CREATE VIEW v AS SELECT 1 AS a',
      `CREATE SCHEMA ${catalog}.stolen`,
    ])
      await expect(driver.run(sql, [], 'records', { deadlineMs: 10_000, maxRows: 1 }), sql).rejects.toThrow(
        /read-only transaction/,
      );
    expect(await print()).toBe(before);
    const { bytes } = await driver.run('SELECT id FROM sales ORDER BY id', [], 'records', { deadlineMs: 10_000, maxRows: 10 });
    expect(bytes.toString()).toBe('[{"id":1},{"id":2}]');
  } finally {
    await driver.close();
    for (const sql of ['DROP TABLE sales', 'DROP TABLE salaries', `DROP SCHEMA ${catalog}.${name}`]) await write(sql);
  }
});
