/** Which queries are stopped when the window is closed. */
import { expect, test } from 'vitest';
import { Runs, type Question, type RunServer } from './run-store.ts';

const question: Question = {
  databaseId: 1,
  catalog: undefined,
  schema: 'main',
  sql: 'SELECT 1',
  limit: 10,
  parameters: '',
  label: 'Query',
  tabId: undefined,
  isAsync: false,
};

/** Runs whose server lets a query wait until `fail` is called. */
function waitingRuns(stop: RunServer['stop'] = () => Promise.resolve()) {
  const fails: ((error: Error) => void)[] = [];
  const left: string[] = [];
  let made = 0;
  const execute: RunServer['execute'] = (_, id, signal) => {
    signal.addEventListener('abort', () => left.push(id));
    return new Promise((__, reject) => fails.push(reject));
  };
  const unused = () => Promise.reject(new Error('not asked here'));
  const runs = new Runs({
    server: { execute, updatedSince: unused, results: unused, stop },
    newId: () => `query-${(made += 1)}`,
    now: () => 0,
    sleep: () => Promise.resolve(),
    sentenceOf: String,
    causesOf: () => ['Issue 1002'],
    errorsOf: () => [],
    causesAmong: () => [],
    isAbort: () => false,
    onQuery: () => undefined,
  });
  return { runs, left, fail: (at: number) => fails[at]?.(new Error('Boom')) };
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

test('a statement run over another one stops and leaves that one alone', async () => {
  const { runs, left } = waitingRuns();
  void runs.run('a', question);
  void runs.run('a', { ...question, sql: 'SELECT 2' });
  await new Promise((resolve) => setTimeout(resolve));
  expect([left, runs.state('a')]).toMatchObject([['query-1'], { kind: 'running', clientId: 'query-2' }]);
});

test('a query that the server did not know yet is stopped once more', async () => {
  const asked: string[] = [];
  const { runs } = waitingRuns((id) => {
    asked.push(id);
    return asked.length === 1 ? Promise.reject(new Error('Not found')) : Promise.resolve();
  });
  void runs.run('a', question);
  await runs.stop('a');
  expect(asked).toEqual(['query-1', 'query-1']);
});
