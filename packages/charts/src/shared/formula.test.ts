import { expect, test } from 'vitest';
import { readFormula } from './formula.ts';

test.each<[formula: string, at: number, value: number]>([
  ['2', 0, 2],
  ['x', 3, 3],
  ['y = x + 1', 3, 4],
  [' Y=2*X ', 3, 6],
  ['.5 + 1.5 + 2. + 1e2 + 1.5e-1', 0, 104.15],
  ['1 + 2 * 3', 0, 7],
  ['(1 + 2) * 3', 0, 9],
  ['10 - 4 - 3', 0, 3],
  ['100 / 10 / 2', 0, 5],
  ['17 % 5', 0, 2],
  ['2 * 7 % 4', 0, 2],
  ['2 ^ 3 ^ 2', 0, 512],
  ['-2 ^ 2', 0, -4],
  ['2 ^ -1', 0, 0.5],
  ['--x', 3, 3],
  ['+x', 3, 3],
  ['-x + 1', 3, -2],
  ['x == 3', 3, 1],
  ['x == 3', 4, 0],
  ['x != 3', 3, 0],
  ['x != 3', 4, 1],
  ['x < 3', 3, 0],
  ['x < 3', 2, 1],
  ['x <= 3', 3, 1],
  ['x <= 3', 4, 0],
  ['x > 3', 3, 0],
  ['x > 3', 4, 1],
  ['x >= 3', 3, 1],
  ['x >= 3', 2, 0],
  ['1 + 1 == 2', 0, 1],
  ['x > 1 and x < 3', 2, 1],
  ['x > 1 and x < 3', 4, 0],
  ['x < 1 or x > 3', 4, 1],
  ['x < 1 or x > 3', 2, 0],
  ['x > 1 xor x > 3', 2, 1],
  ['x > 1 xor x > 3', 4, 0],
  ['1 or 0 and 0', 0, 1],
  ['not x', 0, 1],
  ['not x', 2, 0],
  ['true + true + false', 0, 2],
  ['min(3, x, 1)', 2, 1],
  ['max(3, x, 1)', 5, 5],
  ['abs(-x)', 2, 2],
  ['floor(x) + ceil(x)', 1.5, 3],
  ['sqrt(16) + log10(1000)', 0, 7],
  ['log(e)', 0, 1],
  ['exp(0)', 0, 1],
])('%s at %d is %d', (formula, at, value) => {
  expect(readFormula(formula)?.(at)).toBeCloseTo(value, 12);
});

test.each<[formula: string, value: number]>([
  ['sin(pi / 2)', 1],
  ['cos(pi)', -1],
  ['tan(pi / 4)', 1],
])('%s', (formula, value) => {
  expect(readFormula(formula)?.(0)).toBeCloseTo(value, 12);
});

test.each([
  '',
  ' ',
  'y =',
  '1 +',
  '* 2',
  '(1',
  '1)',
  '1 2',
  'x x',
  'z',
  'toString(1)',
  'sin',
  'sin()',
  'sin 1',
  'min(1,)',
  'min(1',
  '1 = 2',
  'x == ',
  '#',
  '1 # 2',
  'y == 1',
  'constructor',
])('%j is no formula', (formula) => {
  expect(readFormula(formula)).toBeUndefined();
});

test('formulas as long and as deep as may be, and beyond', () => {
  const sum = (length: number): string => '+1'.repeat(length / 2);
  expect([readFormula(sum(1000))?.(0), readFormula(sum(1002))]).toEqual([500, undefined]);
  const nested = (depth: number): string => '('.repeat(depth) + '1' + ')'.repeat(depth);
  expect([readFormula(nested(49))?.(0), readFormula(nested(50))]).toEqual([1, undefined]);
  expect([readFormula(`${'-'.repeat(48)}1`)?.(0), readFormula(`${'-'.repeat(50)}1`)]).toEqual([1, undefined]);
  expect(readFormula(`${nested(40)} + ${nested(40)} + ${nested(40)}`)?.(0)).toBe(3);
});
