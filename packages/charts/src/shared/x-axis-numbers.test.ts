/** How numbers on the x axis of the line family are written. */
import { expect, test } from 'vitest';
import { openForm } from '../index.ts';
import { answerOf, testView } from './view.testing.ts';

/** The text of 1,234,567 at a tick, and in the tooltip. */
function written(form: object): unknown[] {
  const opened = openForm({ viz_type: 'echarts_timeseries_line', x_axis: 'size', metrics: ['count'], groupby: [], ...form });
  const answer = answerOf({ size: [1_234_567, 2_000_000], count: [4, 9] });
  const picture = opened?.chart.picture(opened.form, [answer], testView());
  if (picture?.kind !== 'echarts') throw new Error(`${picture?.kind} instead of a chart`);
  const format: unknown = [picture.option.xAxis ?? []].flat()[0]?.axisLabel?.formatter;
  const tick: unknown = typeof format === 'function' ? format(1_234_567) : format;
  return [tick, picture.tooltip?.([{ dataIndex: 0, value: [1_234_567, 4], axisValue: 1_234_567 }]).title];
}

test('a number on the x axis is written as it is, or in the format chosen for the axis', () => {
  const plain = ['1234567', '1234567'];
  expect(written({})).toEqual(plain);
  expect(written({ x_axis_number_format: '~g' })).toEqual(plain);
  expect(written({ x_axis_number_format: ',d' })).toEqual(['1,234,567', '1,234,567']);
  expect(written({ x_axis_number_format: 'SMART_NUMBER' })).toEqual(['1.23M', '1.23M']);
});
