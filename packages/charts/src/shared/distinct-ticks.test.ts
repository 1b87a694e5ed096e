import { expect, test } from 'vitest';
import { distinctSteps, isMultiple, leastStep } from './distinct-ticks.ts';
import { numberText } from './format.ts';

test.each([
  [',d', 1],
  ['.0f', 1],
  [',.1f', 0.1],
  ['$,.2f', 0.01],
  ['.0%', 0.01],
  ['.1%', 0.001],
  ['DURATION', 1],
  ['SMART_NUMBER', undefined],
  ['.3s', undefined],
  ['~g', undefined],
])('labels of %s tell steps of %s apart', (format, step) => {
  expect(leastStep(numberText(format))).toBe(step);
});

test('a format that tells no numbers apart asks for no step', () => {
  expect(distinctSteps(() => 'much')).toEqual({});
  expect(distinctSteps(numberText(',d'))).toEqual({ minInterval: 1 });
});

test('a multiple is one as far as a double can say', () => {
  expect([isMultiple(0.3, 0.1), isMultiple(-7, 1), isMultiple(0.5, 1), isMultiple(0, 0.01)]).toEqual([true, true, false, true]);
});
