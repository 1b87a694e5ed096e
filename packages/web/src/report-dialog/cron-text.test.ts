import { expect, test } from 'vitest';
import { cronParts, cronText } from './cron-text.ts';

test.each([
  ['0 12 * * 1', 'week'],
  ['5 * * * *', 'hour'],
  ['30 6 * * *', 'day'],
  ['0 8 * * 1,3,5', 'week'],
  ['15 23 31 * *', 'month'],
])('%s is said in parts and comes back as it was (REP-03)', (text, period) => {
  expect(cronParts(text).period).toBe(period);
  expect(cronText(cronParts(text), text)).toBe(text);
});

test.each(['*/5 * * * *', '0 12 1 1 *', '0 12 1 * 1', '0 12 * * MON', '0 12 32 * *', '60 1 * * *', 'weekly', '0 12 * * 1-5'])(
  '%s stays a line of text (REP-03)',
  (text) => {
    expect(cronParts(text).period).toBe('custom');
    expect(cronText(cronParts(text), text)).toBe(text);
  },
);

test('a week without a day is its Monday; Sunday is 0 and 7', () => {
  expect(cronText({ ...cronParts('0 9 * * 3'), weekdays: [] }, '')).toBe('0 9 * * 1');
  expect(cronText(cronParts('0 9 * * 7,1'), '')).toBe('0 9 * * 0,1');
});
