import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import type { PivotPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { pivotTable } from './index.ts';

const form = (keys: object) =>
  readForm(pivotTable, { groupbyRows: ['country', 'city'], groupbyColumns: ['year'], metrics: ['avg'], ...keys }).form;
const sets = (keys: object, dataset?: Parameters<typeof pivotTable.queries>[1]['dataset']) =>
  pivotTable.queries(form(keys), { dataset });

/** Averages: no total is a sum or a mean of the cells above it. Bits: country 4, city 2, year 1. */
const rows: [Cell, Cell, Cell, Cell, number][] = [
  ['FR', 'Paris', 2003, 10, 0],
  ['FR', 'Paris', 2004, 20, 0],
  ['FR', 'Lyon', 2003, 30, 0],
  ['DE', null, 2004, 5, 0],
  ['FR', 'Paris', null, 12, 1],
  ['FR', 'Lyon', null, 30, 1],
  ['DE', null, null, 5, 1],
  ['FR', null, 2003, 13, 2],
  ['FR', null, 2004, 20, 2],
  ['DE', null, 2004, 5, 2],
  ['FR', null, null, 14, 3],
  ['DE', null, null, 5, 3],
  [null, null, 2003, 13, 6],
  [null, null, 2004, 11, 6],
  [null, null, null, 12.5, 7],
];
const at = (place: number): Cell[] => rows.map((row) => row[place] ?? null);
const answer = answerOf({ country: at(0), city: at(1), year: at(2), avg: at(3), __grouping: at(4) });
const depict = (keys: object, over = {}): PivotPicture =>
  pivotTable.picture(form(keys), [answer], testView(over)) as PivotPicture;
const all = { rowTotals: true, colTotals: true, rowSubTotals: true };
const texts = (picture: PivotPicture): string[][] =>
  Array.from({ length: picture.rowCount }, (_, row) =>
    Array.from({ length: picture.columnCount }, (_unused, column) => picture.cell(row, column).text),
  );

// Rows: VIZ-20
test('every total is asked in the same statement, and only those that are shown or ordered by', () => {
  expect(sets({})[0]?.grouping_sets).toBeUndefined();
  expect(sets(all)[0]?.grouping_sets).toEqual([
    ['country', 'city', 'year'],
    ['country', 'city'],
    ['country', 'year'],
    ['country'],
    ['year'],
    [],
  ]);
  expect(sets({ rowOrder: 'value_z_to_a' })[0]?.grouping_sets).toEqual([
    ['country', 'city', 'year'],
    ['country'],
    ['country', 'city'],
  ]);
  expect(sets({ aggregateFunction: 'Sum as Fraction of Total' })[0]?.grouping_sets).toEqual([['country', 'city', 'year'], []]);
});

test('an engine without grouping sets is asked once for each', () => {
  const sqlite = { id: 1, table_name: 't', database: { id: 1, database_name: 'x', backend: 'sqlite' }, columns: [], metrics: [] };
  const asked = sets({ colTotals: true }, sqlite);
  expect(asked.map(({ columns, grouping_sets }) => [columns, grouping_sets])).toEqual([
    [['country', 'city', 'year'], undefined],
    [['year'], undefined],
  ]);
  const picture = pivotTable.picture(
    form({ colTotals: true }),
    [answerOf({ country: ['FR'], city: ['Lyon'], year: [2003], avg: [30] }), answerOf({ year: [2003], avg: [7] })],
    testView(),
  ) as PivotPicture;
  expect(texts(picture)).toEqual([['30'], ['7']]);
});

test('totals are the answer’s own, a real NULL is not a total, missing cells are empty', () => {
  const picture = depict(all);
  expect(texts(picture)).toEqual([
    ['', '5', '5'],
    ['', '5', '5'],
    ['30', '', '30'],
    ['10', '20', '12'],
    ['13', '20', '14'],
    ['13', '11', '12.5'],
  ]);
  expect(picture.rowHeaders.map((level) => level.map(({ label, start, span }) => [label, start, span]))).toEqual([
    [
      ['DE', 0, 2],
      ['FR', 2, 3],
      ['Total', 5, 1],
    ],
    [
      ['<NULL>', 0, 1],
      ['Subtotal', 1, 1],
      ['Lyon', 2, 1],
      ['Paris', 3, 1],
      ['Subtotal', 4, 1],
    ],
  ]);
  expect(picture.columnHeaders[0]?.map(({ label, span }) => [label, span])).toEqual([['avg', 3]]);
  expect(picture.columnDimensions).toEqual(['Metric', 'year']);
  expect(picture.columnHeaders[1]?.map(({ label }) => label)).toEqual(['2003', '2004', 'Total']);
  expect(picture.cell(5, 2).total).toBe(true);
});

test('the grand total of nothing is no table', () => {
  const nothing = answerOf({ country: [null], city: [null], year: [null], avg: [0], __grouping: [7] });
  expect(pivotTable.picture(form(all), [nothing], testView()).kind).toBe('empty');
});

test('orders by value go by the totals, subtotals may stand first', () => {
  const picture = depict({ ...all, rowOrder: 'value_z_to_a', colOrder: 'value_a_to_z', rowSubtotalPosition: true });
  expect(picture.rowHeaders[0]?.map(({ label }) => label)).toEqual(['FR', 'DE', 'Total']);
  expect(picture.rowHeaders[1]?.map(({ label }) => label)).toEqual(['Subtotal', 'Lyon', 'Paris', 'Subtotal', '<NULL>']);
  expect(picture.columnHeaders[1]?.map(({ label }) => label)).toEqual(['2004', '2003', 'Total']);
});

test('shares are parts of the answer’s totals', () => {
  expect(depict({ aggregateFunction: 'Sum as Fraction of Columns', rowTotals: true }).cell(1, 0).value).toBe(30 / 13);
  expect(depict({ aggregateFunction: 'Sum as Fraction of Rows', rowTotals: true }).cell(2, 1).text).toBe('166.7%');
  expect(depict({ aggregateFunction: 'Average' }).notes?.[0]).toContain('“Average” of the cells is not used');
});

test('several metrics stand within each column or each around all columns, in either direction', () => {
  const two = answerOf({ kind: ['a', 'b'], n: [1, 2], m: [10, 20] });
  const labels = (keys: object, side: 'rowHeaders' | 'columnHeaders') =>
    (
      pivotTable.picture(
        readForm(pivotTable, { groupbyColumns: ['kind'], metrics: ['n', 'm'], ...keys }).form,
        [two],
        testView(),
      ) as PivotPicture
    )[side].map((level) => level.map(({ label, span }) => `${label} ${span}`));
  expect(labels({}, 'columnHeaders')).toEqual([
    ['n 2', 'm 2'],
    ['a 1', 'b 1', 'a 1', 'b 1'],
  ]);
  expect(labels({ combineMetric: true }, 'columnHeaders')).toEqual([
    ['a 2', 'b 2'],
    ['n 1', 'm 1', 'n 1', 'm 1'],
  ]);
  expect(labels({ metricsLayout: 'ROWS' }, 'rowHeaders')).toEqual([['n 1', 'm 1']]);
  expect(labels({ transposePivot: true }, 'rowHeaders')).toEqual([['a 1', 'b 1']]);
});

test('a click filters by row and column, a header by its own path, again clears', () => {
  const picture = depict(all);
  const cell = picture.pick?.({ row: 3, column: 1 });
  expect(cell?.filters).toEqual([
    { col: 'country', op: 'IN', val: ['FR'] },
    { col: 'city', op: 'IN', val: ['Paris'] },
    { col: 'year', op: 'IN', val: [2004] },
  ]);
  expect(picture.pick?.({ path: ['DE', null], axis: 'row' })?.filters).toEqual([
    { col: 'country', op: 'IN', val: ['DE'] },
    { col: 'city', op: 'IS NULL' },
  ]);
  expect(picture.pick?.({ row: 5, column: 2 })).toBeUndefined();
  const again = depict(all, { selection: cell?.filterState });
  expect(again.isPicked?.({ row: 3, column: 1 })).toBe(true);
  expect(again.pick?.({ row: 3, column: 1 })).toEqual({
    filters: [],
    filterState: { value: null, selectedValues: null, label: null },
    taken: ['country', 'FR', 'city', 'Paris', 'year', 2004],
  });
});

test('colours run over the cells of a metric and leave totals alone', () => {
  const rules = { conditional_formatting: [{ column: 'avg', operator: '>', targetValue: 9, colorScheme: '#ACE1C4' }] };
  const picture = depict({ ...all, ...rules });
  expect(picture.cell(2, 0).background).toBeTruthy();
  expect(picture.cell(0, 1).background).toBeUndefined();
  expect(picture.cell(4, 2).background).toBeUndefined();
});

test('the old pivot table opens as this one', () => {
  const opened = openForm({
    viz_type: 'pivot_table',
    groupby: ['a'],
    columns: ['b'],
    metrics: ['m'],
    pandas_aggfunc: 'mean',
    pivot_margins: true,
  });
  expect(opened?.formData).toMatchObject({
    viz_type: 'pivot_table_v2',
    groupbyRows: ['a'],
    groupbyColumns: ['b'],
    aggregateFunction: 'Average',
    colTotals: true,
    rowOrder: 'value_z_to_a',
  });
});

test('a number that no double holds keeps its digits', () => {
  const long = answerOf({ country: ['FR'], avg: ['9007199254740993'] });
  const keys = form({ groupbyRows: ['country'], groupbyColumns: [], valueFormat: ',d' });
  expect(texts(pivotTable.picture(keys, [long], testView()) as PivotPicture)).toEqual([['9,007,199,254,740,993']]);
});
