import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { funnel } from './index.ts';
import { funnelPicture, stagesOf } from './picture.ts';

const answer = answerOf({ s: ['b', 'a', 'c'], m: [50, 100, 10] });

test.each([
  ['first_step', [1, 0.5, 0.1]],
  ['prev_step', [1, 0.5, 0.2]],
  ['total', [0.625, 0.3125, 0.0625]],
])('stages stand widest first, with their share by %s', (percent_calculation_type, shares) => {
  const { form } = readForm(funnel, { groupby: ['s'], metric: 'm', percent_calculation_type });
  const stages = stagesOf(form, answer);
  expect(stages.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(stages.map(({ share }) => share)).toEqual(shares);
});

test.each([
  [3, true],
  [60, false],
])('%i stages: labels are drawn only where a stage is as high as a line of text', (count, show) => {
  const places = Array.from({ length: count }, (_, at) => at + 1);
  const { form } = readForm(funnel, { groupby: ['s'], metric: 'm', show_legend: false });
  const picture = funnelPicture(form, [answerOf({ s: places.map(String), m: places })], testView());
  expect(picture).toMatchObject({ option: { series: [{ label: { show } }] } });
});
