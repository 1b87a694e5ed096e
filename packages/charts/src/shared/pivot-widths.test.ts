import type { PivotPicture } from '../chart-type.ts';
import { expect, test } from 'vitest';
import { columnWidths, naturalWidths, placesIn } from './pivot-widths.ts';

const measure = (text: string): number => text.length * 7;
const texts = ['1', '1,234,567,890', '22'];
const picture: PivotPicture = {
  kind: 'pivot',
  rowDimensions: [],
  columnDimensions: ['Metric', 'Country'],
  rowHeaders: [],
  columnHeaders: [
    [{ key: 'm', label: 'Sum of everything sold', span: 3, depth: 0, start: 0, path: [] }],
    ['a', 'b', 'A long country name'].map((label, start) => ({ key: label, label, span: 1, depth: 1, start, path: [label] })),
  ],
  rowCount: 5,
  columnCount: 3,
  cell: (_, column) => ({ value: null, text: texts[column] ?? '' }),
  summary: '',
};

test('each column is as wide as its own head and texts', () => {
  expect(naturalWidths(picture, measure)).toEqual([56, 13 * 7 + 22, 19 * 7 + 22]);
});

// Rows: VIZ-20
test('of as many letters the wider text decides, in whichever row it stands', () => {
  const byLetter = (text: string): number => text.length * 7 + (text.includes('M') ? 4 : 0);
  const rows = Array.from({ length: 120 }, (_, row) => (row === 77 ? '$ 67.4M' : '$ 8.091'));
  const tall = {
    ...picture,
    rowCount: rows.length,
    columnHeaders: [],
    cell: (row: number) => ({ value: null, text: rows[row] ?? '' }),
  };
  expect(naturalWidths(tall, byLetter)[0]).toBe(6 * 7 + 11 + 22);
});

test('a head over several columns has room', () => {
  const [head] = picture.columnHeaders;
  const wide = {
    ...picture,
    columnHeaders: [(head ?? []).map((each) => ({ ...each, label: 'x'.repeat(28) }))],
    cell: () => ({ value: null, text: '1' }),
  };
  expect(naturalWidths(wide, measure).reduce((sum, width) => sum + width, 0)).toBeGreaterThanOrEqual(28 * 7 + 22);
});

test('columns are stretched into room that is left, give their padding for little, and else scroll', () => {
  expect(columnWidths([60, 100], 320)).toEqual({ widths: [120, 200], edges: [0, 120, 320], isTight: false });
  expect(columnWidths([60, 100], 150)).toEqual({ widths: [55, 95], edges: [0, 55, 150], isTight: true });
  expect(columnWidths([60, 100], 90)).toEqual({ widths: [60, 100], edges: [0, 60, 160], isTight: false });
});

test('the places in sight are found among columns of different widths', () => {
  const { edges } = columnWidths(
    Array.from({ length: 100 }, (_, at) => 60 + (at % 3) * 40),
    0,
  );
  for (const offset of [0, 500, 4000, 9000]) {
    const [from, until] = placesIn(edges, offset, 600, 4);
    expect(edges[from] ?? 0).toBeLessThanOrEqual(offset);
    expect(edges[until] ?? 0).toBeGreaterThanOrEqual(Math.min(offset + 600, edges.at(-1) ?? 0));
    expect(until - from).toBeLessThan(30);
  }
});
