import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import type { TablePicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { sparkPath } from '../shared/spark.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { timeTable } from './index.ts';

const picture = (column: object, values: Cell[] = [10, 20, 30, 40], keys: object = {}) => {
  const t = values.map((_, at) => at * 86_400_000);
  const answer = answerOf(
    { t: [...t, ...t], g: [...t.map(() => 'a'), ...t.map(() => 'b')], m: [...values, ...t.map(() => 60)] },
    ['t'],
  );
  const form = { x_axis: 't', groupby: ['g'], metrics: ['m'], column_collection: [{ key: 'c', ...column }], ...keys };
  return timeTable.picture(readForm(timeTable, form).form, [answer], testView()) as TablePicture;
};
const first = (column: object, values?: Cell[]) => picture(column, values).values[1]?.[0];

// Rows: VIZ-29
test('a time column compares the newest value with one so many moments before', () => {
  expect(first({ colType: 'time' })).toBe(40);
  expect(first({ colType: 'time', timeLag: 1 })).toBe(30);
  expect(first({ colType: 'time', timeLag: -1 })).toBe(10);
  expect(first({ colType: 'time', timeLag: 1, comparisonType: 'diff' })).toBe(10);
  expect(first({ colType: 'time', timeLag: 3, comparisonType: 'perc' })).toBe(4);
  expect(first({ colType: 'time', timeLag: '3', comparisonType: 'perc_change' })).toBe(3);
});

test('where there is no value, none is invented', () => {
  expect(first({ colType: 'time', timeLag: 9 })).toBeNull();
  expect(first({ colType: 'time', timeLag: 1, comparisonType: 'perc' }, [0, 5])).toBeNull();
  expect(first({ colType: 'time' }, [1, null])).toBeNull();
  expect(first({ colType: 'avg' }, [4, null, 8])).toBe(6);
});

test('an average is of the newest values or of all, a share of the newest moment', () => {
  expect(first({ colType: 'avg' })).toBe(25);
  expect(first({ colType: 'avg', timeLag: 2 })).toBe(35);
  expect(first({ colType: 'contrib' })).toBe(0.4);
});

test('a line keeps its gaps, its bounds and its ratio', () => {
  const spark = (column: object, values?: Cell[]) => picture({ colType: 'spark', ...column }, values).columns[1]?.spark?.(0);
  expect(spark({}, [1, null, 3])).toMatchObject({ values: [1, null, 3], min: 1, max: 3 });
  expect(spark({ timeRatio: 1 })?.values).toEqual([null, 2, 1.5, 40 / 30]);
  expect(spark({ showYAxis: true, yAxisBounds: [0, null] })).toMatchObject({ min: 0, max: 40, axis: ['40', '0'] });
  expect(spark({ yAxisBounds: [0, null] })).toMatchObject({ min: 10 });
  expect(spark({ dateFormat: '%Y', d3format: '.1f' })?.label).toBe('a, 1970 – 1970: 10.0 – 40.0, 40.0');
});

// Rows: DET-03
test('rows are as high as the highest line asked for, and never lower than those of any table', () => {
  const rowPx = (...heights: unknown[]) =>
    picture({}, undefined, { column_collection: heights.map((height) => ({ colType: 'spark', height })) }).rowPx;
  expect([rowPx(undefined), rowPx(8), rowPx('50', 30), rowPx(5000)]).toEqual([undefined, undefined, 58, 208]);
  expect(picture({ colType: 'time', height: 80 }).rowPx).toBeUndefined();
});

// Rows: DET-03
test('a path is broken at gaps, flat for equal values, and has no NaN', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(sparkPath({ values: [0, 10, null, 5], min: 0, max: 10 }, box)).toBe('M0 10L3.33 0M10 5h1');
  expect(sparkPath({ values: [7, 7], min: 7, max: 7 }, box)).toBe('M0 5L10 5');
  expect(sparkPath({ values: [7], min: 7, max: 7 }, box)).toBe('M0 5h1');
  expect(sparkPath({ values: [], min: 0, max: 0 }, box)).toBe('');
});

// Rows: CTL-26
test('numbers between bounds go from one colour to the other', () => {
  const colour = (bounds: unknown, value: number) => picture({ colType: 'time', bounds }).columns[1]?.colour?.(value, 0);
  expect(colour([0, 100], 0)).not.toBe(colour([0, 100], 100));
  expect(colour([0, 100], -5)).toBe(colour([0, 100], 0));
  expect(colour([50, null], 49)).toBe(colour([0, 100], 0));
  expect(colour([null, null], 1)).toBeUndefined();
});

test('a click on a group asks for it', () => {
  expect(picture({ colType: 'time' }).pick?.({ column: 'row', row: 1 })?.filters).toEqual([{ col: 'g', op: 'IN', val: ['b'] }]);
  expect(picture({ colType: 'time' }, [1], { groupby: [] }).pick?.({ column: 'row', row: 0 })).toBeUndefined();
});

test('an old form gets its axis', () => {
  expect(
    openForm({ viz_type: 'time_table', granularity_sqla: 'ds', time_range: 'Last year', metrics: ['m'] })?.form,
  ).toMatchObject({ x_axis: 'ds', adhoc_filters: [{ subject: 'ds', comparator: 'Last year' }] });
});

test('what the limit left out is one more row, the last: shares are then of everything, and it filters nothing', () => {
  const answer = answerOf({ t: [0, 0, 0], g: ['Others', 'a', 'b'], m: [50, 30, 20] }, ['t']);
  const keys = { x_axis: 't', groupby: ['g'], metrics: ['m'], limit: 2, group_others_when_limit_reached: true };
  const form = readForm(timeTable, { ...keys, column_collection: [{ key: 'c', colType: 'contrib' }] }).form;
  expect(timeTable.queries(form, {})).toMatchObject([{ series_limit: 2, group_others_when_limit_reached: true }]);
  const table = timeTable.picture(form, [answer], testView()) as TablePicture;
  expect(table.values).toEqual([
    ['a', 'b', 'Others'],
    [0.3, 0.2, 0.5],
  ]);
  expect([table.pick?.({ row: 0 })?.filters, table.pick?.({ row: 2 })]).toMatchObject([[{ val: ['a'] }], undefined]);
  // A value of that name among fewer groups than the limit is one like any other.
  const all = timeTable.picture({ ...form, limit: 5 }, [answer], testView()) as TablePicture;
  expect([all.values[0], all.pick?.({ row: 0 })?.filters]).toMatchObject([['Others', 'a', 'b'], [{ val: ['Others'] }]]);
});
