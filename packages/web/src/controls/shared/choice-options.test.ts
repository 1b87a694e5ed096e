import { numberFormatChoices } from '@tessera/core/format/number';
import { timeFormatChoices } from '@tessera/core/format/datetime';
import { expect, test } from 'vitest';
import { freeOptions } from './choice-options.ts';

test('a chosen format reads as the list says it', () => {
  for (const [choices, adaptive] of [
    [numberFormatChoices, 'SMART_NUMBER'],
    [timeFormatChoices, 'smart_date'],
  ] as const) {
    const { options, textOf, valueOf } = freeOptions(choices);
    expect(textOf(adaptive)).toBe('Adaptive formatting');
    expect(valueOf('Adaptive formatting')).toBe(adaptive);
    expect(options[0]).toEqual({ value: 'Adaptive formatting', label: 'Adaptive formatting' });
    for (const [value] of choices) expect(valueOf(textOf(value))).toBe(value);
  }
});

// Rows: CTL-25
test('a format that stands in its own label, or in no list, stays one that can be edited', () => {
  const { options, textOf, valueOf } = freeOptions(numberFormatChoices);
  expect(textOf(',d')).toBe(',d');
  expect(options[2]).toEqual({ value: ',d', label: ',d (12345.432 => 12,345)' });
  expect([textOf(',.7f'), valueOf(',.7f'), textOf(''), valueOf('SMART_NUMBER')]).toEqual([',.7f', ',.7f', '', 'SMART_NUMBER']);
});

test('numbers are known by their labels, too', () => {
  const { textOf, valueOf } = freeOptions([
    [0, 'All'],
    [10, '10'],
  ]);
  expect([textOf('0'), valueOf('All'), textOf('10'), valueOf('10')]).toEqual(['All', '0', '10', '10']);
});
