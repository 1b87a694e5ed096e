import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { binsOf, roundTicks } from './bins.ts';
import { histogram } from './index.ts';

const form = (keys: object) => readForm(histogram, { column: 'far', ...keys }).form;
const answer = answerOf({ who: ['a', null], '-1.5 - 0.0': [1, 2], '0.0 - 1.5e-7': [3, 4] });
const depict = (keys: object, given = answer, over = {}): EChartsPicture =>
  histogram.picture(form({ groupby: ['who'], ...keys }), [given], testView(over)) as EChartsPicture;

test('without a row limit all rows are counted, and the engine counts', () => {
  const [query] = histogram.queries(form({ bins: '20', groupby: ['who'] }), {});
  expect(query?.row_limit).toBeUndefined();
  expect(query).toMatchObject({
    columns: ['who', 'far'],
    metrics: null,
    orderby: [],
    post_processing: [
      { operation: 'histogram', options: { column: 'far', groupby: ['who'], bins: 20, cumulative: false, normalize: false } },
    ],
  });
});

// Rows: VIZ-31
test('bins are read from the names of their columns', () => {
  expect(binsOf(answer, 1)).toEqual({
    bins: [
      { low: -1.5, high: 0 },
      { low: 0, high: 1.5e-7 },
    ],
    groups: [
      { label: 'a', dims: ['a'], heights: [1, 3] },
      { label: '<NULL>', dims: [null], heights: [2, 4] },
    ],
    left: 0,
  });
});

test('groups that read alike have names of their own', () => {
  const alike = answerOf({ who: ['<NULL>', null], '-1.5 - 0.0': [1, 2] });
  expect(binsOf(alike, 1)?.groups.map(({ label, dims }) => [label, dims])).toEqual([
    ['<NULL>', ['<NULL>']],
    ['<NULL> (2)', [null]],
  ]);
  const none = binsOf(answerOf({ '-1.5 - 0.0': [1] }), 0);
  expect(none?.groups.map(({ label }) => label)).toEqual(['']);
});

test('the pointer reads range, counts and shares', () => {
  expect(depict({}).tooltip?.([{ dataIndex: 0, value: undefined }])).toMatchObject({
    title: '-1.5 – 0',
    rows: [
      { label: 'a', value: '1  10.0%' },
      { label: '<NULL>', value: '2  20.0%' },
    ],
  });
});

test('a click filters by the bin and the group, both ends of the last bin included', () => {
  expect(depict({}).pick?.({ seriesIndex: 0, dataIndex: 0 })?.filters).toEqual([
    { col: 'who', op: 'IN', val: ['a'] },
    { col: 'far', op: '>=', val: -1.5 },
    { col: 'far', op: '<', val: 0 },
  ]);
  expect(depict({}).pick?.({ seriesIndex: 1, dataIndex: 1 })?.filters).toEqual([
    { col: 'who', op: 'IS NULL' },
    { col: 'far', op: '>=', val: 0 },
    { col: 'far', op: '<=', val: 1.5e-7 },
  ]);
});

test('a click on a bar of a climbing histogram filters by all it stands for', () => {
  const pick = depict({ cumulative: true }).pick?.({ seriesIndex: 0, dataIndex: 0 });
  expect(pick?.filters.slice(1)).toEqual([{ col: 'far', op: '<', val: 0 }]);
  expect(pick?.filterState.label).toBe('a, ≤ 0');
});

test('a column that holds no numbers is reported as the wrong one', () => {
  expect(depict({}, answerOf({ who: ['a'], far: ['x'] }))).toMatchObject({ kind: 'empty', hint: 'Choose a numeric column.' });
});

test('ticks are round numbers inside the range', () => {
  expect(roundTicks(0.3, 5.2, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(roundTicks(-0.12, 0.13, 5)).toEqual([-0.1, -0.05, 0, 0.05, 0.1]);
  expect(roundTicks(3, 3, 5)).toEqual([3]);
});

test('the old histogram opens as this one', () => {
  expect(openForm({ viz_type: 'histogram', all_columns_x: ['v'], link_length: '25', normalized: true })?.formData).toMatchObject({
    viz_type: 'histogram_v2',
    column: 'v',
    bins: 25,
    normalize: true,
  });
});

test('the limit that Superset stores with every histogram leaves nothing out', () => {
  expect(histogram.queries(form({ row_limit: 10_000 }), {})[0]?.row_limit).toBeUndefined();
  expect(histogram.queries(form({ row_limit: '10000' }), {})[0]?.row_limit).toBeUndefined();
});

test('a row limit is asked for, and a picture of as many rows says that some are left out', () => {
  expect(histogram.queries(form({ row_limit: '10' }), {})[0]?.row_limit).toBe(10);
  const cut = 'The row limit cut this answer: not everything is counted.';
  // Ten rows are counted.
  expect(depict({ row_limit: 10 }).notes).toEqual([cut]);
  expect(depict({ row_limit: 11 }).notes).toBeUndefined();
  expect(depict({ row_limit: 11, normalize: true }).notes).toEqual([cut]);
  expect(depict({}).notes).toBeUndefined();
});

test('a drag over bins filters by the numbers of all of them, in every group; bars that climb have none', () => {
  const { axis } = depict({});
  expect(axis?.range?.({ axisValue: 1 }, { axisValue: 0 })).toMatchObject({
    filters: [
      { col: 'far', op: '>=', val: -1.5 },
      { col: 'far', op: '<=', val: 1.5e-7 },
    ],
    filterState: {
      value: [
        ['a', -1.5, 0],
        ['a', 0, 1.5e-7],
        [null, -1.5, 0],
        [null, 0, 1.5e-7],
      ],
    },
  });
  expect(axis?.range?.({ axisValue: 0 }, { axisValue: 0 })?.filters.at(-1)).toEqual({ col: 'far', op: '<', val: 0 });
  expect(depict({ cumulative: true }).axis).toBeUndefined();
});
