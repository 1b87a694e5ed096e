import { expect, test } from 'vitest';
import { regexFault } from './regexes.ts';

test.each(['(a+)+$', '^(\\w+\\s?)*$', '(?:\\s*\\w+)*x', '((?:a|b)+c?)+', '(.*)*', '(?:[\\s,]+(?:and\\s+)?[a-z]+)*!', '(x+x+)+y'])(
  '/%s/ explodes',
  (pattern) => {
    expect(regexFault(pattern)).toBe('a repetition inside a repetition');
  },
);

test.each([';+\\s*$', '^_+|_+$', '\\s+$'])('/%s/ trims in the square of the length', (pattern) => {
  expect(regexFault(pattern)).toContain('trimming');
});

test.each([
  '(?:[a-z]+\\.)*x',
  '^\\s+$',
  '\\d+(?:\\.\\d+)?',
  '(?:"[^"]*"|\\s)*',
  '[a-z]+$x',
  '(a|b)*',
  '(?:--[^\\n]*(?:\\n|$)|\\s)*',
])('/%s/ is read in one way', (pattern) => {
  expect(regexFault(pattern)).toBeUndefined();
});
