/** What holds when both guards are off, and what the server does with questions that are too much. */
import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '../../packages/server/src/engine/engine.ts';
import { FrameReader, writeFrame } from '../../packages/server/src/engine/frames.ts';
import { startChild } from '../../packages/server/src/engine/spawn.ts';
import { writeTable } from '../../packages/server/src/engine/table-files.testing.ts';
import { statementsOf } from './corpus.ts';
import type { UnguardedOrder } from './unguarded-host.ts';

const home = mkdtempSync(join(tmpdir(), 'tessera-jail-'));
const tables = join(home, 'tables');
const canary = 'canary-77d0';
const secret = join(home, 'elsewhere', 'secret.csv');
const stolen = [
  '/tmp/tessera-stolen',
  '/tmp/tessera-stolen.csv',
  '/tmp/tessera-stolen.parquet',
  '/tmp/tessera-log',
  '/tmp/x.duckdb',
];

beforeAll(async () => {
  for (const path of stolen) rmSync(path, { recursive: true, force: true });
  await writeTable(home, 'sales-1.duckdb', "SELECT 1 AS id, 'EU' AS region, 2.5 AS amount");
  mkdirSync(join(home, 'elsewhere'));
  writeFileSync(secret, `${canary}\n1\n`);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Names and contents of a folder. */
const printOf = (folder: string): string =>
  readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .join('\n');

interface Told {
  rows?: string;
  problem?: string;
}

class Unguarded {
  private readonly child: ChildProcess;
  private readonly line: Duplex;
  private waiting: ((told: Told) => void) | undefined;
  private readonly first: Promise<Told>;

  static async started(): Promise<Unguarded> {
    const host = new Unguarded();
    await host.ask({ publish: 'sales' }, 30_000);
    return host;
  }

  constructor() {
    this.child = startChild({
      module: fileURLToPath(new URL('./unguarded-host.ts', import.meta.url)),
      args: [tables, join(home, randomUUID()), '256', '1'],
      workFolder: join(home, 'work'),
      addressSpace: 6 * 2 ** 30,
    });
    // stdio[3] is the local socket `startChild` asks for.
    this.line = this.child.stdio[3] as Duplex;
    this.line.on('error', () => undefined);
    this.first = new Promise((resolve) => (this.waiting = resolve));
    const reader = new FrameReader((head) => this.waiting?.(head as Told));
    this.line.on('data', (chunk: Buffer) => reader.push(chunk));
    this.child.once('exit', () => this.waiting?.({ problem: 'ended' }));
  }

  async ask(order: UnguardedOrder, maxWaitMs = 1500): Promise<Told> {
    await this.first;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ problem: 'too long' }), maxWaitMs);
      this.waiting = (told) => {
        clearTimeout(timer);
        resolve(told);
      };
      writeFrame(this.line, order);
    });
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}

const reaching = [
  `SELECT * FROM read_csv('${secret}')`,
  `SELECT * FROM read_text('${secret}')`,
  `SELECT * FROM read_blob('${secret}')`,
  `SELECT * FROM '${secret}'`,
  `SELECT * FROM glob('${home}/elsewhere/*')`,
  `SELECT * FROM read_text('${tables}/../elsewhere/secret.csv')`,
  `SELECT * FROM read_text('file://${secret}')`,
  `COPY (SELECT 1) TO '${home}/elsewhere/out.csv'`,
  `COPY (SELECT 1) TO '${tables}/../elsewhere/out.csv'`,
  `EXPORT DATABASE '${home}/elsewhere/out'`,
  `ATTACH '${home}/elsewhere/new.duckdb' AS n`,
  `SELECT * FROM enable_logging(storage='file', storage_path='${home}/elsewhere/log')`,
  `SET temp_directory='${home}/elsewhere'`,
  `SET enable_external_access=true`,
  `SET allowed_directories=['/']`,
  `SELECT getenv('PATH')`,
  `INSTALL httpfs`,
];

/** Runs the statements without any guard; gives those whose answers hold a file of the server. */
async function unguarded(statements: readonly string[]): Promise<string[]> {
  const leaks: string[] = [];
  let host = await Unguarded.started();
  for (const sql of statements) {
    const told = await host.ask({ sql });
    if (told.rows?.includes(canary) || told.rows?.includes('root:x:0')) leaks.push(sql);
    // What is slow, or has died, or has turned on what makes every later question fail, is ended as the server does.
    const isWell = told.problem !== 'ended' && told.problem !== 'too long';
    if (isWell && (!/logging|log_query/i.test(sql) || (await host.ask({ sql: 'SELECT id FROM sales' })).rows === '[[1]]'))
      continue;
    host.end();
    host = await Unguarded.started();
  }
  const environment = await host.ask({ sql: "SELECT getenv('PATH') AS p, getenv('HOME') AS h, getenv('PG_URL') AS u" }, 10_000);
  const answered = await host.ask({ sql: 'SELECT id FROM sales' }, 10_000);
  host.end();
  expect(answered.rows).toBe('[[1]]');
  expect(environment.rows ?? '').not.toContain('/');
  return leaks;
}

test('with both guards off nothing outside the tables folder is read or written', { timeout: 180_000 }, async () => {
  const before = printOf(join(home, 'elsewhere'));
  const statements = [...reaching, ...statementsOf('duckdb', 'hostile')].filter(
    (sql) => !sql.includes('sleep') && sql.length <= 3000,
  );
  // Two processes for two cores.
  const leaks = await Promise.all([0, 1].map((half) => unguarded(statements.filter((_, i) => i % 2 === half))));
  expect(leaks.flat()).toEqual([]);
  expect(printOf(join(home, 'elsewhere'))).toBe(before);
  expect(stolen.filter((path) => existsSync(path))).toEqual([]);
});

const numbers = Array.from({ length: 100_000 }, (_, i) => i).join(', ');
/** What it may become, where the machine and its load decide: an answer, or one of these. */
const tooMuch = [
  "SELECT length(repeat('x', 2000000000)) AS n",
  "SELECT length(repeat('x', 2000000000) || i) AS n FROM range(4) r(i)",
  'SELECT len(list(i)) AS n FROM range(3000000000) r(i)',
  'SELECT count(*) AS n FROM range(1000000000000) a, range(1000000000000) b WHERE a.range + b.range < 0',
  'WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r) SELECT count(*) AS n FROM r',
  "WITH RECURSIVE r AS (SELECT 'x' AS s UNION ALL SELECT s || s FROM r) SELECT count(*) AS n FROM r",
  'SELECT count(*) AS n FROM (SELECT * FROM range(500000000) a(i) ORDER BY hash(i))',
  `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)} AS n`,
  `SELECT ${Array.from({ length: 3000 }, (_, i) => `(SELECT ${i})`).join(' + ')} AS n`,
  "SELECT regexp_matches(repeat(x, 3000000), '(a+)+$') AS n FROM (VALUES ('a')) t(x)",
  `SELECT count(*) AS n FROM sales WHERE id IN (${numbers})`,
  "SELECT repeat('x', 50000000) AS s FROM range(256)",
  "SELECT repeat('x', 1000) AS s, i FROM range(1000000) r(i)",
];

/** Each is asked beside a small question, which must be answered. */
async function outlasts(statements: readonly string[], place: string): Promise<void> {
  const engine = new Engine({ home: place, memoryMb: 256 });
  await writeTable(place, 'sales-1.duckdb', 'SELECT 1 AS id');
  await engine.start();
  engine.publish({ schema: 'main', name: 'sales', file: 'sales-1.duckdb' });
  const ask = async (sql: string, deadlineMs: number): Promise<string> =>
    (await engine.run({ sql, binds: [], orient: 'records', maxRows: 1_000_000, deadlineMs })).bytes.toString();
  try {
    for (const sql of statements) {
      const told = ask(sql, 300).then(
        () => 'answered',
        (error: unknown) => (error instanceof Failure ? `${error.code} ${error.message}` : String(error)),
      );
      expect(await ask('SELECT id FROM sales', 60_000), sql.slice(0, 100)).toBe('[{"id":1}]');
      expect(await told, sql.slice(0, 100)).toMatch(
        /^(answered|(QUERY_TIMEOUT|QUERY_FAILED|SQL_REFUSED|ENGINE_DOWN) [A-Z][^]{10,})$/,
      );
    }
    expect(await ask('SELECT id FROM sales', 60_000)).toBe('[{"id":1}]');
    const logging = ask("SELECT * FROM enable_logging(storage='file', storage_path='/tmp/tessera-log')", 5000);
    await expect(logging).rejects.toMatchObject({ code: 'SQL_REFUSED' });
    expect(await ask('SELECT id FROM sales', 60_000)).toBe('[{"id":1}]');
  } finally {
    await engine.close();
  }
}

test('questions that are too much end with a clear error, and others are answered meanwhile', { timeout: 240_000 }, async () => {
  await Promise.all(
    [0, 1].map((half) =>
      outlasts(
        tooMuch.filter((_, i) => i % 2 === half),
        join(home, `half-${half}`),
      ),
    ),
  );
});
