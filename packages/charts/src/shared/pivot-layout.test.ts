import type { PivotHeader } from '../chart-type.ts';
import { expect, test } from 'vitest';
import { foldKey, headersIn, headerWidths, sideOf } from './pivot-layout.ts';

const header = (
  label: string,
  start: number,
  span: number,
  depth: number,
  path: string[],
  more: Partial<PivotHeader> = {},
): PivotHeader => ({
  key: `${depth} ${start}`,
  label,
  start,
  span,
  depth,
  path,
  ...more,
});
const levels = [
  [
    header('FR', 0, 3, 0, ['FR'], { collapsible: true }),
    header('DE', 3, 2, 0, ['DE'], { collapsible: true }),
    header('Total', 5, 1, 0, [], { subtotal: true }),
  ],
  [
    header('Paris', 0, 1, 1, ['FR', 'Paris']),
    header('Lyon', 1, 1, 1, ['FR', 'Lyon']),
    header('Subtotal', 2, 1, 1, ['FR'], { subtotal: true }),
    header('Berlin', 3, 1, 1, ['DE', 'Berlin']),
    header('Subtotal', 4, 1, 1, ['DE'], { subtotal: true }),
  ],
];
const shown = (folded: string[], from = 0, until = 99) => {
  const side = sideOf(levels, 6, new Set(folded));
  return {
    lines: side.lines,
    headers: headersIn(side, from, until).map((level) =>
      level.map(({ header: { label }, at, span, levels: deep }) => `${label} ${at}+${span}x${deep}`),
    ),
  };
};

test('a folded group shows its subtotal alone, and the headers close up', () => {
  expect(shown([]).lines).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shown([foldKey(header('FR', 0, 3, 0, ['FR']))])).toEqual({
    lines: [2, 3, 4, 5],
    headers: [
      ['FR 0+1x1', 'DE 1+2x1', 'Total 3+1x2'],
      ['Subtotal 0+1x1', 'Berlin 1+1x1', 'Subtotal 2+1x1'],
    ],
  });
});

test('headers are clipped to the stretch in sight', () => {
  expect(shown([], 1, 4).headers).toEqual([
    ['FR 1+2x1', 'DE 3+1x1'],
    ['Lyon 1+1x1', 'Subtotal 2+1x1', 'Berlin 3+1x1'],
  ]);
});

test('names of rows are cut to leave room for values, and shown whole the outer ones scroll away', () => {
  const wide = { headers: [120, 140], lefts: [0, 120], left: 260, gives: 0, cuts: false };
  expect(headerWidths([120, 140], 1000, false)).toEqual(wide);
  expect(headerWidths([120, 140], 1000, true)).toEqual(wide);
  expect(headerWidths([120, 140], 325, false)).toEqual({ headers: [90, 105], lefts: [0, 90], left: 195, gives: 0, cuts: true });
  expect(headerWidths([120, 140], 325, true)).toEqual({ ...wide, gives: 120, cuts: true });
  // The innermost level leaves room for a value.
  expect(headerWidths([60, 220], 200, true)).toEqual({ headers: [60, 120], lefts: [0, 60], left: 180, gives: 60, cuts: true });
  expect(headerWidths([], 358, false)).toEqual({ headers: [], lefts: [], left: 0, gives: 0, cuts: false });
});
