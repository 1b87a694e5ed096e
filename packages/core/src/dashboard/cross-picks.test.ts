import { expect, test } from 'vitest';
import {
  chosenRanges,
  isSameRow,
  markedRows,
  maskOfPicks,
  pickOfRow,
  picksOf,
  reducedPick,
  toggledPick,
  type CrossPick,
} from './cross-picks.ts';

const value = (col: string, val: string | null): CrossPick => ({
  filters: [val === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [val] }],
  rows: [[val]],
  label: val ?? '<NULL>',
});
const month = (since: string, until: string, at: number): CrossPick => ({
  filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: `${since} : ${until}` }],
  rows: [[at]],
  label: since,
});
const bin = (low: number, high: number, isLast = false): CrossPick => ({
  filters: [
    { col: 'age', op: '>=', val: low },
    { col: 'age', op: isLast ? '<=' : '<', val: high },
  ],
  rows: [[low, high]],
  label: `${low}-${high}`,
});
const filtersOf = (...picks: CrossPick[]) => maskOfPicks(picks).extraFormData?.filters;

test('a second value of a column is an alternative, a value that is missing too', () => {
  expect(filtersOf(value('city', 'Rome'), value('city', 'Bari'), value('city', null))).toEqual([
    { col: 'city', op: 'IN', val: ['Rome', 'Bari', null] },
  ]);
});

test('of months each range is kept, of bins of numbers the span from the lowest to the highest', () => {
  expect(filtersOf(month('2024-01-01', '2024-02-01', 1), month('2024-03-01', '2024-04-01', 2))).toEqual([
    { col: 'day', op: 'TEMPORAL_RANGE', val: ['2024-01-01 : 2024-02-01', '2024-03-01 : 2024-04-01'] },
  ]);
  expect(filtersOf(bin(10, 20), bin(30, 40, true))).toEqual([
    { col: 'age', op: '>=', val: 10 },
    { col: 'age', op: '<=', val: 40 },
  ]);
});

test('a place beside a stretch of a map widens the stretch', () => {
  const place: CrossPick = { filters: [{ col: 'age', op: 'IN', val: [50] }], rows: [[50]], label: '50' };
  expect(filtersOf(bin(10, 20), place)).toEqual([
    { col: 'age', op: '>=', val: 10 },
    { col: 'age', op: '<=', val: 50 },
  ]);
});

test('several columns hold at once; what one mark leaves open stays open', () => {
  const pair = (a: string, b: string): CrossPick => ({
    filters: [...value('a', a).filters, ...value('b', b).filters],
    rows: [[a, b]],
    label: `${a}, ${b}`,
  });
  expect(filtersOf(pair('x', '1'), pair('y', '2'))).toEqual([
    { col: 'a', op: 'IN', val: ['x', 'y'] },
    { col: 'b', op: 'IN', val: ['1', '2'] },
  ]);
  expect(filtersOf(pair('x', '1'), value('a', 'y'))).toEqual([{ col: 'a', op: 'IN', val: ['x', 'y'] }]);
  expect(filtersOf(value('a', 'x'), value('b', '1'))).toEqual([
    { col: 'a', op: 'IN', val: ['x'] },
    { col: 'b', op: 'IN', val: ['1'] },
  ]);
});

test('a mark that is added again is taken away, and the rest is found in a stored mask', () => {
  const mask = maskOfPicks([value('city', 'Rome'), value('city', 'Bari')]);
  expect(mask.filterState).toMatchObject({ value: [['Rome'], ['Bari']], label: 'Rome, Bari' });
  const read = picksOf(JSON.parse(JSON.stringify(mask)));
  const left = toggledPick(read, value('city', 'Rome'));
  expect(filtersOf(...left)).toEqual([{ col: 'city', op: 'IN', val: ['Bari'] }]);
  expect(pickOfRow(read, ['Bari'])?.label).toBe('Bari');
  expect(maskOfPicks(toggledPick(left, value('city', 'Bari')))).toEqual({ extraFormData: {}, filterState: { value: null } });
});

test('a mask with one value, as other products write it, is one mark', () => {
  const mask = {
    extraFormData: { filters: [{ col: 'city', op: 'IN' as const, val: ['Rome'] }] },
    filterState: { value: ['Rome'], label: 'Rome' },
  };
  expect(picksOf(mask)).toEqual([{ filters: mask.extraFormData.filters, rows: [['Rome']], label: 'Rome' }]);
  expect(picksOf({ filterState: { value: null } })).toEqual([]);
});

test('a stretch of an axis filters and marks nothing in its own chart', () => {
  const stretch = { ...month('2024-01-01', '2024-03-01', 1), isRange: true };
  const mask = maskOfPicks([stretch, value('city', 'Rome')]);
  expect(markedRows(mask)).toEqual([['Rome']]);
});

test('one of several marks that were drawn around is taken out; of stretches none can be', () => {
  const drawn: CrossPick = {
    filters: [
      { col: 'region', op: 'IN', val: ['North', 'South'] },
      { col: 'city', op: 'IN', val: ['Rome', 'Bari', 'Oslo'] },
    ],
    rows: [
      ['South', 'Rome'],
      ['South', 'Bari'],
      ['North', 'Oslo'],
    ],
    label: 'Rome, Bari, Oslo',
  };
  expect(reducedPick(drawn, (row) => !isSameRow(row, ['North', 'Oslo']))).toEqual({
    filters: [
      { col: 'region', op: 'IN', val: ['South'] },
      { col: 'city', op: 'IN', val: ['Rome', 'Bari'] },
    ],
    rows: [
      ['South', 'Rome'],
      ['South', 'Bari'],
    ],
    label: 'Rome, Bari',
  });
  expect(reducedPick(bin(1, 2), () => true)).toBeUndefined();
  const stretch = { ...bin(1, 2), isRange: true };
  expect([markedRows(maskOfPicks([stretch])), chosenRanges(maskOfPicks([stretch]))]).toEqual([[], [[[1, 2]]]]);
});
