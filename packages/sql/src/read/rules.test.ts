import { expect, test } from 'vitest';
import { mayCall } from './rules.ts';

test('ClickHouse takes aggregates with any combinators behind their names, and nothing else by that way', () => {
  for (const name of [
    'uniqcombinedmerge',
    'sumif',
    'quantilesmergestate',
    'avgornullif',
    'groupuniqarrayarray',
    'argmaxdistinctif',
  ])
    expect(mayCall(name, 'clickhousedb'), name).toBe(true);
  for (const name of [
    'dictgetordefault',
    'joingetornull',
    'urlif',
    'filemerge',
    'if if',
    'merge',
    'state',
    'hostnameif',
    'sleepif',
  ])
    expect(mayCall(name, 'clickhousedb'), name).toBe(false);
  expect(mayCall('sumif', 'postgresql')).toBe(false);
});
