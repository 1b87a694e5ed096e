import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { boxPlot } from './index.ts';
import { whiskersOf } from './query.ts';

const form = (keys: object) => readForm(boxPlot, { columns: ['day'], groupby: ['g'], metrics: ['m'], ...keys }).form;
const answer = answerOf({
  g: ['a', null],
  m__mean: [3, null],
  m__median: [2, null],
  m__max: [9, null],
  m__min: [0, null],
  m__q1: [1, null],
  m__q3: [4, null],
  m__count: [7, 0],
  m__outliers: ['[20, -5]', '[]'],
});

test.each([
  ['Tukey', { whisker_type: 'tukey' }],
  ['Min/max (no outliers)', { whisker_type: 'min/max' }],
  ['2/98 percentiles', { whisker_type: 'percentile', percentiles: [2, 98] }],
  ['98/2 percentiles', { whisker_type: 'tukey' }],
])('whiskers %s are %o', (text, expected) => {
  expect(whiskersOf(text)).toEqual(expected);
});

// Rows: VIZ-27
test('numbers are taken for each value of the columns, boxes for each group', () => {
  const dataset = { columns: [{ column_name: 'day', is_dttm: true }] } as never;
  expect(boxPlot.queries(form({ time_grain_sqla: 'P1M', series_limit: 5 }), { dataset })).toMatchObject([
    {
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', label: 'day' }, 'g'],
      series_columns: ['g'],
      series_limit: 5,
      post_processing: [{ operation: 'boxplot', options: { groupby: ['g'], metrics: ['m'], whisker_type: 'tukey' } }],
    },
  ]);
});

test('groups without a number have no box; the tooltip of an outlier shows its value', () => {
  const picture = boxPlot.picture(form({}), [answer], testView()) as EChartsPicture;
  expect(picture.option.series).toMatchObject([
    { type: 'boxplot', data: [{ value: [0, 1, 2, 4, 9] }] },
    { type: 'scatter', data: [{ value: [0, 20] }, { value: [0, -5] }] },
  ]);
  expect(
    picture.tooltip?.([{ seriesId: 'outliers', dataIndex: 0, value: [0, 20], data: { at: 0, value: [0, 20] } }]).rows[0],
  ).toMatchObject({
    label: 'Outlier',
    value: '20',
  });
  expect(picture.pick?.({ data: { at: 0 } })?.filters).toEqual([{ col: 'g', op: 'IN', val: ['a'] }]);
});

test('an old box plot takes a number for each moment of its time column', () => {
  const opened = openForm({
    viz_type: 'box_plot',
    granularity_sqla: 'ds',
    time_range: 'Last year',
    metrics: ['m'],
    whisker_options: '5/95 percentiles',
  });
  expect(opened?.form).toMatchObject({ columns: ['ds'], whiskerOptions: '5/95 percentiles', adhoc_filters: [{ subject: 'ds' }] });
});

test('staggered names stand below all lines of those between them', () => {
  const regions = ['East Asia & Pacific', 'Europe & Central Asia', 'Latin America & Caribbean', 'Middle East & North Africa'];
  const many = answerOf({
    g: regions,
    ...Object.fromEntries(['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((part) => [`m__${part}`, [1, 2, 3, 4]])),
    m__outliers: ['[]', '[]', '[]', '[]'],
  });
  const lowered = (width: number): string[] => {
    const picture = boxPlot.picture(form({ x_ticks_layout: 'staggered' }), [many], testView({ width }));
    if (picture.kind !== 'echarts') throw new Error(`a picture of the kind ${picture.kind}`);
    const [axis] = [picture.option.xAxis].flat();
    if (axis?.type !== 'category') throw new Error('no axis of names');
    return (axis.data ?? []).map((each) => String(typeof each === 'object' && each !== null ? each.value : each));
  };
  // A name between two others has the room of both: one line in a wide picture, two in a narrow one.
  expect(lowered(1200)).toEqual([regions[0], `\n${regions[1]}`, regions[2], `\n${regions[3]}`]);
  expect(lowered(240)).toEqual([regions[0], `\n\n${regions[1]}`, regions[2], `\n\n${regions[3]}`]);
});
