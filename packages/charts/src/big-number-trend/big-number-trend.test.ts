import { expect, test } from 'vitest';
import type { NumberPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { bigNumberTrend } from './index.ts';

const day = 86_400_000;
const answer = answerOf({ ts: [0, day, 2 * day], m: [1, 3, 2] }, ['ts']);

const trend = (keys: object, mode: 'screen' | 'thumb' = 'screen') => {
  const { form } = readForm(bigNumberTrend, { x_axis: 'ts', metric: 'm', ...keys });
  const { trend: drawn } = bigNumberTrend.picture(form, [answer], testView({ mode })) as NumberPicture;
  return drawn?.option as { xAxis: Axis; yAxis: Axis };
};
interface Axis {
  show: boolean;
  axisLabel: { showMinLabel: boolean; showMaxLabel: boolean };
}

// Rows: VIZ-12
test('the line has no axes until they are switched on', () => {
  expect(trend({})).toMatchObject({ xAxis: { show: false }, yAxis: { show: false } });
  expect(trend({ show_x_axis: true })).toMatchObject({ xAxis: { show: true }, yAxis: { show: false } });
  expect(trend({ show_y_axis: true })).toMatchObject({ xAxis: { show: false }, yAxis: { show: true } });
});

test('the ends of an axis are labelled where that is asked for', () => {
  const ends = { showMinLabel: true, showMaxLabel: true };
  const none = { showMinLabel: false, showMaxLabel: false };
  const both = { show_x_axis: true, show_y_axis: true };
  expect(trend({ ...both, show_x_axis_min_max_labels: true })).toMatchObject({
    xAxis: { axisLabel: ends },
    yAxis: { axisLabel: none },
  });
  expect(trend({ ...both, show_y_axis_min_max_labels: true })).toMatchObject({
    xAxis: { axisLabel: none },
    yAxis: { axisLabel: ends },
  });
});

test('a thumbnail has no axes', () => {
  expect(trend({ show_x_axis: true, show_y_axis: true }, 'thumb')).toMatchObject({
    xAxis: { show: false },
    yAxis: { show: false },
  });
});
