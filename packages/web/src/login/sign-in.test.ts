import { expect, test } from 'vitest';
import { safeNext } from './sign-in.ts';

test.each([
  ['/superset/dashboard/7/?edit=true#TAB-1', '/superset/dashboard/7/?edit=true#TAB-1'],
  ['//evil.example/x', '/superset/welcome/'],
  ['/\\evil.example', '/superset/welcome/'],
  ['https://evil.example', '/superset/welcome/'],
  ['javascript:alert(1)', '/superset/welcome/'],
  ['/login/?next=/x', '/superset/welcome/'],
  [undefined, '/superset/welcome/'],
])('after signing in, next=%s leads to %s', (next, target) => {
  expect(safeNext(next, 'http://tessera.test')).toBe(target);
});
