/** The same question on the same data has the same answer on every engine. */
import { canName } from '@tessera/sql/dialects/dialect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../scripts/torture/random.ts';
import { answersOf, sameAnswer, type DialectAnswer } from './answer.ts';
import { buckets, plainWeek } from './buckets.ts';
import { testedEngines, type ReachedEngine } from './engines.ts';
import { questions } from './questions.ts';
import { randomQuestion } from './random-questions.ts';

const hostile = [
  "it's",
  "''",
  "\\'; DROP TABLE sales; --",
  'C:\\temp\\',
  'two\nlines\ttab\r',
  '/* no comment */ -- nor this',
  '/*! 50000 SELECT */ # mysql',
  '"double" `back` [square] {p1:String} $1 ?1 ? @p1 :x',
  '% _ %s %%',
  '日本 😀 Ö',
  '$$dollar$$',
];

/** `DIALECT_SEED=7 DIALECT_RUNS=1000 npm test -- dialects` asks other ones, and more. */
const seed = Number(process.env['DIALECT_SEED'] ?? 20_240_301);
const runs = Number(process.env['DIALECT_RUNS'] ?? 30);
const random = randomFrom(seed);
const drawn = Array.from({ length: runs }, () => randomQuestion(random));

const expected = new Map<string, DialectAnswer>();
const expectedOfDrawn: DialectAnswer[] = [];
const open: ReachedEngine[] = [];
afterAll(async () => {
  for (const each of open) await each.close();
});

test('there are enough questions, each with a name of its own', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60);
  expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length);
});

for (const { id, missing, required, open: reach } of testedEngines) {
  if (missing !== undefined && !(required && process.env['CI'])) {
    test.skip(`${id}: ${missing}`, () => {});
    continue;
  }
  describe(id, () => {
    let engine: ReachedEngine;
    beforeAll(async () => {
      if (missing !== undefined) throw new Error(missing);
      engine = await reach();
      open.push(engine);
    }, 60_000);
    test.each(questions.map((question) => [question.name, question] as const))('%s', async (name, question) => {
      const refused = question.without?.[id];
      if (refused !== undefined) {
        await expect(answersOf(engine, question)).rejects.toThrow(refused);
        return;
      }
      const answer = await answersOf(engine, question);
      if (id === 'duckdb') expected.set(name, answer);
      const wanted = expected.get(name);
      if (!wanted) throw new Error('DuckDB did not answer');
      sameAnswer(answer, wanted, question.ordered === true);
    });
    test(`questions drawn at random (seed ${seed})`, { timeout: 20_000 + runs * 500 }, async () => {
      for (const [at, question] of drawn.entries()) {
        const answer = await answersOf(engine, question);
        if (id === 'duckdb') expectedOfDrawn.push(answer);
        const wanted = expectedOfDrawn[at];
        if (!wanted) throw new Error('DuckDB did not answer');
        sameAnswer(answer, wanted, question.ordered === true);
      }
    });
    test('texts and unexpected names come back as they are', async () => {
      const { dialect, driver } = engine;
      const { literal, quote } = dialect;
      const named = hostile.filter((text) => canName(dialect, text));
      const sql = `SELECT ${hostile.map((text, at) => `${literal(text)} AS ${quote(`t${at}`)}`).join(', ')}`;
      const { bytes } = await driver.run(sql, [], 'columns', { deadlineMs: 20_000, maxRows: 1 });
      expect(Object.values(JSON.parse(bytes.toString()) as Record<string, unknown[]>).flat(), sql).toEqual(hostile);
      const names = `SELECT ${named.map((text) => `1 AS ${quote(text)}`).join(', ')}`;
      const answer = await driver.run(names, [], 'columns', { deadlineMs: 20_000, maxRows: 1 });
      expect(
        answer.columns.map(({ name }) => name),
        names,
      ).toEqual(named);
    });
    test('the buckets of the reference', async () => {
      for (const [timeGrain, moment, label] of buckets(plainWeek[id] ?? 'monday')) {
        const { rows, sql } = await answersOf(engine, {
          name: timeGrain,
          ask: {
            columns: [{ expressionType: 'SQL', sqlExpression: 'sold_at', label: 'b', columnType: 'BASE_AXIS', timeGrain }],
            metrics: [],
            filters: [{ col: 'sold_at', op: '==', val: Date.parse(`${moment.replace(' ', 'T')}Z`) }],
          },
        });
        expect(rows, sql).toEqual([[Date.parse(`${label.replace(' ', 'T')}Z`)]]);
      }
    });
  });
}
