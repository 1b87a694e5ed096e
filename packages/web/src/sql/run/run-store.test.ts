/** Which queries are stopped when the window is closed. */
import { expect, test } from 'vitest';
import { Runs, type Question, type RunServer } from './run-store.ts';

const question: Question = {
  databaseId: 1,
  schema: 'main',
  sql: 'SELECT 1',
  limit: 10,
  parameters: '',
  label: 'Query',
  tabId: undefined,
  isAsync: false,
};

/** Runs whose server lets a query wait until `fail` is called. */
function waitingRuns() {
  const fails: ((error: Error) => void)[] = [];
  let made = 0;
  const execute: RunServer['execute'] = () => new Promise((_, reject) => fails.push(reject));
  const unused = () => Promise.reject(new Error('not asked here'));
  const runs = new Runs({
    server: { execute, updatedSince: unused, results: unused, stop: () => Promise.resolve() },
    newId: () => `query-${(made += 1)}`,
    now: () => 0,
    sleep: () => Promise.resolve(),
    sentenceOf: String,
    causesOf: () => ['Issue 1002'],
    causesAmong: () => [],
    isAbort: () => false,
    onQuery: () => undefined,
  });
  return { runs, fail: (at: number) => fails[at]?.(new Error('Boom')) };
}

test('of the queries that run, those of a database that says so are stopped with the window; one that ended is not', async () => {
  const { runs, fail } = waitingRuns();
  const first = runs.run('a', { ...question, stopsOnLeave: true });
  void runs.run('b', { ...question, stopsOnLeave: false });
  void runs.run('c', { ...question, stopsOnLeave: true });
  expect(runs.leaving()).toEqual(['query-1', 'query-3']);
  fail(0);
  await first;
  await runs.stop('c');
  expect(runs.leaving()).toEqual([]);
});

test('a query that failed keeps the sentence of the server and what may be behind it', async () => {
  const { runs, fail } = waitingRuns();
  const first = runs.run('a', question);
  fail(0);
  await first;
  expect(runs.state('a')).toMatchObject({ kind: 'failed', sentence: 'Error: Boom', causes: ['Issue 1002'] });
});
