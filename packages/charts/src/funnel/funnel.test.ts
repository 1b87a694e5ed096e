import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { answerOf } from '../shared/view.testing.ts';
import { funnel } from './index.ts';
import { stagesOf } from './picture.ts';

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
