import { expect, test } from 'vitest';
import { actionWords } from './actions.ts';

test.each([
  ['SELECT 1', ['select']],
  ['  (( select 1 ) )', ['select']],
  ['-- delete\n SELECT \'drop; x\' /* ; drop */ ; Drop TABLE "; insert"', ['drop', 'select']],
  ['WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a', ['with', 'insert', 'select']],
  [
    'WITH RECURSIVE a (x, y) AS NOT MATERIALIZED (SELECT (1)), "b" AS (DELETE FROM t) SELECT 1',
    ['with', 'select', 'delete', 'select'],
  ],
  ['EXPLAIN ANALYZE VERBOSE (UPDATE t SET a = 1)', ['explain', 'update']],
  ['EXPLAIN (ANALYZE, FORMAT json) WITH a AS (SELECT 1) DELETE FROM t', ['explain', 'with', 'delete', 'select']],
  [
    'WITH a AS (WITH b AS (UPDATE t SET a = 1) SELECT 2) SELECT replace(x) FROM a',
    ['with', 'select', 'with', 'select', 'update'],
  ],
  ['WITH 1 AS x SELECT x', ['with']],
  ['', []],
  ['WITH a AS (', ['with']],
])('what a text sets out to do is known by the words its statements begin with: %s', (sql, words) => {
  expect(actionWords(sql)).toEqual(words);
});

test('text of any depth is read without end of the stack', () => {
  expect(actionWords('with a as ('.repeat(50_000))).toContain('with');
  expect(actionWords('explain '.repeat(50_000))).toEqual(['explain']);
});
