import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import { writeTable } from './table-files.testing.ts';

let home: string;
let engine: Engine;
const slow = 'SELECT count(*) AS n FROM range(400000000)';
const ask = (sql: string, deadlineMs = 30_000) => engine.run({ sql, binds: [], orient: 'records', maxRows: 10, deadlineMs });
const running = async (count: number): Promise<void> => {
  while (engine.status().running < count) await new Promise((next) => setTimeout(next, 5));
};

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'tessera-crash-'));
  await writeTable(home, 't-1.duckdb', 'SELECT 42 AS x');
  engine = new Engine({ home, memoryMb: 512 });
  await engine.start();
  engine.publish({ schema: 'main', name: 't', file: 't-1.duckdb' });
});
afterEach(async () => {
  await engine.close();
  rmSync(home, { recursive: true, force: true });
});

test('questions that ran when the engine was killed are asked again, and tables are there again', async () => {
  const asked = [ask(slow), ask(slow), ask(slow)];
  await running(3);
  process.kill(engine.status().pid ?? 0, 'SIGKILL');
  for (const answer of await Promise.all(asked)) expect(answer.bytes.toString()).toBe('[{"n":400000000}]');
  expect(engine.status()).toMatchObject({ state: 'ready', restarts: 1 });
  expect((await ask('SELECT x FROM t')).bytes.toString()).toBe('[{"x":42}]');
});

test('a question that kills the engine twice fails with that reason; the others are answered', async () => {
  const guilty = ask(slow.replace('400000000', '90000000000'));
  await running(1);
  const innocent = ask(slow);
  await running(2);
  process.kill(engine.status().pid ?? 0, 'SIGKILL');
  // Suspects run one at a time, the oldest first: this is the guilty one, alone.
  await expect.poll(() => engine.status().restarts).toBe(1);
  await expect.poll(() => engine.status(), { timeout: 5000 }).toMatchObject({ state: 'ready', running: 1, waiting: 1 });
  process.kill(engine.status().pid ?? 0, 'SIGKILL');
  await expect(guilty).rejects.toMatchObject({ code: 'ENGINE_DOWN', message: expect.stringContaining('twice') });
  expect((await innocent).bytes.toString()).toBe('[{"n":400000000}]');
});

test('work that cannot be interrupted is killed 2 s after its deadline, only its asker fails, the others are asked again', async () => {
  // One call of a function is never interrupted: forty thousand million steps.
  const stuck = ask("SELECT levenshtein(repeat(x, 200000), repeat('b', 200000)) AS n FROM (VALUES ('a')) t(x)", 200);
  const told = expect(stuck).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
  await running(1);
  const answers: string[] = [];
  // Whenever the process is killed, one of these is being answered.
  while (engine.status().restarts === 0) answers.push((await ask(slow)).bytes.toString());
  await told;
  expect(new Set(answers)).toEqual(new Set(['[{"n":400000000}]']));
  expect((await ask('SELECT x FROM t')).bytes.toString()).toBe('[{"x":42}]');
  expect(engine.status()).toMatchObject({ state: 'ready', restarts: 1 });
});

test('strings beyond the memory cap fail their question and leave the engine alive', { timeout: 60_000 }, async () => {
  for (const large of ["string_agg(repeat('x', 10000000), ',')", "any_value(repeat(repeat('x', 1000000), 4000))"])
    await expect(ask(`SELECT length(${large}) AS n FROM range(2000)`), large).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      message: expect.stringContaining('needs more memory than the engine may use (512 MB)'),
    });
  expect((await ask('SELECT x FROM t')).bytes.toString()).toBe('[{"x":42}]');
});

test('a closed engine refuses, and running questions fail with that reason', async () => {
  const asked = ask(slow);
  await running(1);
  const told = expect(asked).rejects.toMatchObject({ code: 'ENGINE_DOWN' });
  await engine.close();
  await told;
  await expect(ask('SELECT 1')).rejects.toMatchObject({ code: 'ENGINE_DOWN' });
});
