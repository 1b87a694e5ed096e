import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0.0 s'],
  [440, '0.4 s'],
  [12_300, '12 s'],
  [185_000, '3 min 5 s'],
  [7_440_000, '2 h 4 min'],
])('%d ms are %s (PAGE-11)', (ms, text) => expect(durationText(ms)).toBe(text));
