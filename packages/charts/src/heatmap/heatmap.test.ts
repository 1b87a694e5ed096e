import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { gridOf } from './cells.ts';
import { heatmap } from './index.ts';

const form = (keys: object) => readForm(heatmap, { x_axis: 'hour', groupby: 'day', metric: 'n', ...keys }).form;
const answer = answerOf({ hour: [10, 9, 9, 10], day: ['b', 'a', null, 'a'], n: [5, 1, null, 3], rank: [1, 0.33, null, 0.67] });
const depict = (keys: object, given = answer, over = {}): EChartsPicture =>
  heatmap.picture(form(keys), [given], testView(over)) as EChartsPicture;

test('axes are ordered by their values or by the sum of their cells', () => {
  const values = (keys: object) => {
    const grid = gridOf(form(keys), answer);
    return [grid?.x.values, grid?.y.values];
  };
  expect(values({ sort_x_axis: 'alpha_asc', sort_y_axis: 'alpha_desc' })).toEqual([
    [9, 10],
    ['b', 'a', null],
  ]);
  expect(values({ sort_x_axis: 'value_desc', sort_y_axis: 'value_asc' })).toEqual([
    [10, 9],
    [null, 'a', 'b'],
  ]);
});

test('a cell without a value stays empty, one single value still has a range of colours', () => {
  expect(gridOf(form({}), answer)?.cells).toHaveLength(3);
  const alone = depict({}, answerOf({ hour: [1], day: ['a'], n: [7] }));
  expect(alone.option.visualMap).toMatchObject({ min: 6, max: 8 });
  expect(depict({ value_bounds: [0, null] }).option.visualMap).toMatchObject({ min: 0, max: 5 });
});

test('ranks are asked within all cells, a column or a row, and shown', () => {
  const rank = (normalize_across: string) => heatmap.queries(form({ normalize_across }), {})[0]?.post_processing[0]?.options;
  expect([rank('heatmap'), rank('x'), rank('y')]).toEqual([
    { metric: 'n' },
    { metric: 'n', group_by: 'hour' },
    { metric: 'n', group_by: 'day' },
  ]);
  expect(
    depict({})
      .tooltip?.([{ dataIndex: 0, value: undefined }])
      .rows.map(({ value }) => value),
  ).toEqual(['10', 'b', '5', '100%']);
});

test('a click filters by both axes, a bucket of time by its range', () => {
  expect(depict({}).pick?.({ dataIndex: 0 })?.filters).toEqual([
    { col: 'hour', op: 'IN', val: [10] },
    { col: 'day', op: 'IN', val: ['b'] },
  ]);
  const timed = answerOf({ hour: [Date.UTC(2024, 0, 1)], day: ['a'], n: [1] }, ['hour']);
  expect(depict({ time_grain_sqla: 'P1Y' }, timed).pick?.({ dataIndex: 0 })?.filters[0]).toEqual({
    col: 'hour',
    op: 'TEMPORAL_RANGE',
    val: '2024-01-01T00:00:00 : 2025-01-01T00:00:00',
  });
});

test('the old heatmap opens as this one', () => {
  const opened = openForm({ viz_type: 'heatmap', all_columns_x: 'a', all_columns_y: 'b', metric: 'm', show_perc: false });
  expect(opened?.formData).toMatchObject({ viz_type: 'heatmap_v2', x_axis: 'a', groupby: 'b', show_percentage: false });
});

test('numbers are readable on the colour of their piece', () => {
  const linearScheme = () => ['#ffffff', '#000000'];
  const colours = (legend_type: string) => {
    const { series } = depict(
      { show_values: true, legend_type },
      answerOf({ hour: [1, 2, 3], day: ['a', 'a', 'a'], n: [0, 70, 100] }),
      {
        linearScheme,
      },
    ).option as unknown as { series: { data: { label: { color: string } }[] }[] };
    return series[0]?.data.map(({ label }) => label.color);
  };
  // 70 lies in the fourth piece, which has three quarters of the ramp.
  expect(colours('piecewise')?.[1]).toBe(colours('piecewise')?.[2]);
  expect(colours('piecewise')?.[0]).not.toBe(colours('piecewise')?.[1]);
});
