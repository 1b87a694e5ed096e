/**
 * The second guard of DuckDB alone: hostile statements go straight to the engine's process, past the gate. And the jail
 * alone: a process like the engine's, started and locked in the same way, that checks nothing.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { allowedOn } from '@tessera/sql/read/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedFunctions } from '../../packages/server/src/engine/allowed-functions.ts';
import { Engine } from '../../packages/server/src/engine/engine.ts';
import { objectionToPlan } from '../../packages/server/src/engine/guard.ts';
import { writeTable } from '../../packages/server/src/engine/table-files.testing.ts';
import { statementsOf } from './corpus.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-hostile-'));
const engine = new Engine({ home, memoryMb: 512 });
/** Reads files where they lie, as a connection to a folder or bucket does. */
const folder = join(home, 'folder');
const reader = new Engine({ home: join(home, 'reader'), folder, memoryMb: 512 });
const engines = [engine, reader];
const stolen = ['/tmp/tessera-stolen', '/tmp/tessera-stolen.csv', '/tmp/tessera-stolen.parquet', '/tmp/tessera-log'];
const canary = 'canary-5b1f';
const ask = async (sql: string, deadlineMs = 5000, asked = engine): Promise<string> =>
  (await asked.run({ sql, binds: [], orient: 'records', maxRows: 10, deadlineMs })).bytes.toString();

beforeAll(async () => {
  for (const path of stolen) rmSync(path, { recursive: true, force: true });
  await writeTable(home, 'sales-1.duckdb', "SELECT 1 AS id, 'EU' AS region, 2.5 AS amount");
  await writeTable(home, 'salaries-1.duckdb', "SELECT 1 AS id, 'bob' AS name, 100 AS pay");
  mkdirSync(join(home, 'elsewhere'));
  writeFileSync(join(home, 'elsewhere', 'secret.csv'), `${canary}\n1\n`);
  mkdirSync(folder);
  for (const name of ['sales', 'salaries', 'secret']) writeFileSync(join(folder, `${name}.csv`), `${canary}\n1\n`);
  await reader.start();
  for (const name of ['sales', 'salaries'])
    reader.publish({ schema: 'main', name, file: '1', reads: { format: 'csv', paths: [join(folder, `${name}.csv`)] } });
  await engine.start();
  engine.publish({ schema: 'main', name: 'sales', file: 'sales-1.duckdb' });
  engine.publish({ schema: 'main', name: 'salaries', file: 'salaries-1.duckdb' });
});
afterAll(async () => {
  for (const each of engines) await each.close();
  rmSync(home, { recursive: true, force: true });
});

test.each([
  ['tables', engine],
  ['files', reader],
] as const)('an engine of %s refuses hostile statements by itself', { timeout: 120_000 }, async (_of, asked) => {
  const answered: string[] = [];
  const beyond = [
    `SELECT * FROM '${folder}/secret.csv'`,
    `SELECT * FROM read_csv('${folder}/secret.csv')`,
    'SELECT * FROM secret',
  ];
  for (const sql of [...statementsOf('duckdb', 'hostile'), ...beyond]) {
    const told = await ask(sql, 5000, asked).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    );
    if (!['SQL_REFUSED', 'TABLE_MISSING', 'QUERY_FAILED'].includes(told)) answered.push(`${told}: ${sql.slice(0, 200)}`);
  }
  expect(answered).toEqual([]);
  expect(asked.status()).toMatchObject({ state: 'ready', restarts: 0 });
  expect(readdirSync(join(home, 'tables')).toSorted()).toEqual(['salaries-1.duckdb', 'sales-1.duckdb']);
  expect(stolen.filter((path) => existsSync(path))).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(['salaries.csv', 'sales.csv', 'secret.csv']);
  expect(await ask('SELECT count(*) AS n FROM sales', 5000, asked)).toBe('[{"n":1}]');
});

test('the engine answers ordinary statements', { timeout: 60_000 }, async () => {
  const refused: string[] = [];
  for (const sql of statementsOf('duckdb', 'ordinary')) {
    const told = await ask(sql).catch((error: unknown) => error);
    if (told instanceof Error && 'code' in told && told.code === 'SQL_REFUSED') refused.push(`${sql} → ${told.message}`);
  }
  expect(refused).toEqual([]);
});

test('the lists of the two guards are two, and what the gate lets pass the engine lets pass', () => {
  // Words of the grammar to DuckDB, which never come as calls.
  const words = new Set(['extract', 'try_cast']);
  const { functions, tableFunctions } = allowedOn('duckdb');
  const missing = [...functions].filter((name) => !allowedFunctions.has(name) && !words.has(name));
  expect(missing).toEqual([]);
  for (const name of tableFunctions)
    expect(objectionToPlan(JSON.stringify([{ name, children: [] }]), () => false)).toBeUndefined();
});

test('the engine lists only functions of the DuckDB that ships, and none that acts or reveals the process', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = await (
    await connection.run('SELECT lower(function_name), stability, function_type FROM duckdb_functions()')
  ).getRows();
  const known = new Map(rows.map(([name, stability]) => [String(name), String(stability)]));
  // Words of the grammar that come as calls.
  const words = new Set(['coalesce', 'grouping', 'grouping_id', 'if', 'ifnull', 'unnest']);
  expect([...allowedFunctions].filter((name) => !known.has(name) && !words.has(name))).toEqual([]);
  const random = new Set(['random', 'uuid', 'uuidv4', 'uuidv7', 'gen_random_uuid', 'error']);
  expect([...allowedFunctions].filter((name) => known.get(name) === 'VOLATILE' && !random.has(name))).toEqual([]);
  const acting =
    /setting|getvariable|getenv|query(?!string)|serialize|log_message|write_|sleep|nextval|currval|txid|secret|version$|parquet|read_/;
  const harmless = new Set(['parse_path', 'uuid_extract_version']);
  expect([...allowedFunctions].filter((name) => acting.test(name) && !harmless.has(name))).toEqual([]);
});
