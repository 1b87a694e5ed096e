import { expect, test } from 'vitest';
import { frameOf } from './fixtures.testing.ts';
import type { Cell, Frame } from './frame.ts';
import { crossFrame, crossTable, type CrossOptions } from './cross-table.ts';

const [SUM, MAX] = ['SUM(num)', 'MAX(num)'];
const genders = frameOf({ gender: ['girl', 'boy'], [SUM]: [118_065, 47_123], [MAX]: [2588, 1280] });
const ask = (frame: Frame, options: Partial<CrossOptions>) =>
  crossTable(frame, {
    rows: [],
    columns: [],
    metrics: [SUM, MAX],
    aggregate: 'Sum',
    rowTotals: true,
    colTotals: true,
    ...options,
  });
/** Row label → its cells. */
const rowsOf = (frame: Frame, options: Partial<CrossOptions>): [string, ...Cell[]][] => {
  const { columns } = crossFrame(ask(frame, options));
  return (columns[0] ?? []).map((label, row) => [String(label), ...columns.slice(1).map((cells) => cells[row] ?? null)]);
};

test('a cross table of rows has totals of rows and of columns', () => {
  expect(crossFrame(ask(genders, { rows: ['gender'] })).names).toEqual(['', SUM, MAX, 'Total (Sum)']);
  expect(rowsOf(genders, { rows: ['gender'] })).toEqual([
    ['boy', 47_123, 1280, 48_403],
    ['girl', 118_065, 2588, 120_653],
    ['Total (Sum)', 165_188, 3868, 169_056],
  ]);
});

test('metrics on rows, each with its values or each value with its metrics', () => {
  expect(rowsOf(genders, { rows: ['gender'], metricsOnRows: true })).toEqual([
    ['SUM(num) boy', 47_123],
    ['SUM(num) girl', 118_065],
    ['SUM(num) Subtotal', 165_188],
    ['MAX(num) boy', 1280],
    ['MAX(num) girl', 2588],
    ['MAX(num) Subtotal', 3868],
    ['Total (Sum)', 169_056],
  ]);
  expect(rowsOf(genders, { rows: ['gender'], metricsOnRows: true, combineMetric: true })).toEqual([
    ['boy SUM(num)', 47_123],
    ['boy MAX(num)', 1280],
    ['boy Subtotal', 48_403],
    ['girl SUM(num)', 118_065],
    ['girl MAX(num)', 2588],
    ['girl Subtotal', 120_653],
    ['Total (Sum)', 169_056],
  ]);
});

test('one metric without dimensions makes one row', () => {
  expect(rowsOf(frameOf({ [SUM]: [80_679_663] }), { metrics: [SUM], rowTotals: false })).toEqual([['Total (Sum)', 80_679_663]]);
});

const states = frameOf({
  gender: ['boy', 'boy', 'boy', 'boy', 'girl', 'girl', 'girl', 'girl'],
  name: ['Edward', 'Edward', 'Tony', 'Tony', 'Amy', 'Amy', 'Dawn', 'Dawn'],
  state: ['FL', 'CA', 'FL', 'CA', 'CA', 'FL', 'CA', 'FL'],
  [SUM]: [9395, 31_290, 2673, 3765, 45_426, 14_740, 44_411, 13_488],
  [MAX]: [389, 1280, 247, 598, 2227, 854, 4587, 1865],
});

test('two levels down, two across, subtotals on both sides', () => {
  const options = { rows: ['gender', 'name'], columns: ['state'] };
  expect(ask(states, options).columns).toEqual([
    [SUM, 'CA'],
    [SUM, 'FL'],
    [SUM, 'Subtotal'],
    [MAX, 'CA'],
    [MAX, 'FL'],
    [MAX, 'Subtotal'],
    ['Total (Sum)', ''],
  ]);
  const rows = rowsOf(states, options);
  expect(rows[0]).toEqual(['boy Edward', 31_290, 9395, 40_685, 1280, 389, 1669, 42_354]);
  expect(rows[2]).toEqual(['boy Subtotal', 35_055, 12_068, 47_123, 1878, 636, 2514, 49_637]);
  expect(rows[5]).toEqual(['girl Subtotal', 89_837, 28_228, 118_065, 6814, 2719, 9533, 127_598]);
  expect(rows[6]).toEqual(['Total (Sum)', 124_892, 40_296, 165_188, 8692, 3355, 12_047, 177_235]);
});

test('shares of columns, of rows and of everything', () => {
  const options = { rows: ['gender', 'name'], columns: ['state'] };
  const [first, ...rest] = rowsOf(states, { ...options, aggregate: 'Sum as Fraction of Columns', rowTotals: false });
  expect(first?.slice(0, 3).map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : cell))).toEqual([
    'boy Edward',
    0.250_536,
    0.233_15,
  ]);
  const total = rest.at(-1) ?? [];
  expect(total[0]).toBe('Total (Sum as Fraction of Columns)');
  for (const cell of total.slice(1)) expect(cell).toBeCloseTo(1, 12);
  const byRow = rowsOf(genders, { rows: ['gender'], aggregate: 'Sum as Fraction of Rows', colTotals: false });
  expect(byRow[0]?.at(-1)).toBeCloseTo(1, 12);
  const whole = rowsOf(genders, { rows: ['gender'], aggregate: 'Sum as Fraction of Total' });
  expect(whole.at(-1)?.at(-1)).toBeCloseTo(1, 12);
  // Turned around, the columns one sees are the rows that were counted.
  const turned = rowsOf(genders, {
    columns: ['gender'],
    metricsOnRows: true,
    aggregate: 'Sum as Fraction of Rows',
    colTotals: false,
    rowTotals: false,
  });
  expect(turned.map((row) => Number(row[1]) + Number(row[2]))).toEqual([1, 1]);
});

test.each<[CrossOptions['aggregate'], Cell]>([
  ['Count', 4],
  ['Count Unique Values', 4],
  ['List Unique Values', '2673, 3765, 9395, 31290'],
  ['Average', 11_780.75],
  ['Median', 6580],
  ['Minimum', 2673],
  ['Maximum', 31_290],
  ['First', 9395],
  ['Last', 3765],
])('cells by %s', (aggregate, boys) => {
  const [first] = rowsOf(states, { rows: ['gender'], metrics: [SUM], aggregate, rowTotals: false, colTotals: false });
  expect(first).toEqual(['boy', boys]);
});

test('nulls keep a label and sort last, columns without a value are gone, transposing swaps sides', () => {
  const frame = frameOf({ g: [null, 'a'], s: ['x', 'y'], [SUM]: [1, null], [MAX]: [2, 3] });
  const plain = { rows: ['g'], columns: ['s'], rowTotals: false, colTotals: false };
  expect(ask(frame, plain).columns).toEqual([
    [SUM, 'x'],
    [MAX, 'x'],
    [MAX, 'y'],
  ]);
  expect(rowsOf(frame, plain)).toEqual([
    ['a', null, null, 3],
    ['<NULL>', 1, 2, null],
  ]);
  expect(ask(frame, { ...plain, transpose: true }).index).toEqual([['x'], ['y']]);
});

test('a cross table with too many cells is refused', () => {
  const ids = Array.from({ length: 1100 }, (_, at) => at);
  expect(() => ask(frameOf({ a: ids, b: ids, [SUM]: ids, [MAX]: ids }), { rows: ['a'], columns: ['b'] })).toThrow(
    'limit its rows and columns',
  );
});
