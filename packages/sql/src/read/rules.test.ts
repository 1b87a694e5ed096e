import { expect, test } from 'vitest';
import { allowedOn } from './rules.ts';

test('ClickHouse takes aggregates with any combinators behind their names, and nothing else by that way', () => {
  const { functions } = allowedOn('clickhousedb');
  for (const name of ['uniqcombinedmerge', 'sumif', 'quantilesmergestate', 'avgornullif', 'groupuniqarrayarray', 'argmaxdistinctif'])
    expect(functions.has(name), name).toBe(true);
  for (const name of ['dictgetordefault', 'joingetornull', 'urlif', 'filemerge', 'if if', 'merge', 'state', 'hostnameif', 'sleepif'])
    expect(functions.has(name), name).toBe(false);
  expect(allowedOn('postgresql').functions.has('sumif')).toBe(false);
});
