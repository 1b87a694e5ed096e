import { expect, test } from 'vitest';
import { distinctSteps, isMultiple, leastStep, onceEach, repeatedStep } from './distinct-ticks.ts';
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

test('an adaptive format repeats itself where large values lie close together', () => {
  const smart = numberText('SMART_NUMBER');
  expect(repeatedStep(smart, [1_233_000, 1_237_000], 5)).toBe(1000);
  expect(repeatedStep(smart, [0, 1_237_000], 5)).toBeUndefined();
  expect([repeatedStep(smart, [5, 5], 5), repeatedStep(smart, [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 5)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('each label is written once, at the first tick too', () => {
  const write = onceEach(numberText('SMART_NUMBER'), 1000, 1_233_000);
  const ticks = [1_232_000, 1_233_000, 1_234_000, 1_235_000, 1_236_000];
  expect(ticks.map(write)).toEqual(['', '1.23M', '', '1.24M', '']);
});
