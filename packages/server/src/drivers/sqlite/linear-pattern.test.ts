import { expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';

test('patterns people write are run', () => {
  for (const source of [
    '^FR',
    'a.*b',
    String.raw`^\d{4}-\d{2}$`,
    '(north|south)',
    '[a-z]+@[a-z]+',
    String.raw`\p{L}+`,
    '(ab)+',
    'x{2,5}',
    '(a{3}b)?',
    String.raw`\(\)*`,
    '[()+*]+',
  ])
    expect(linearPattern(source).source).toBe(source);
});

test('patterns that may take exponential time are refused', () => {
  const slow = [
    '(a+)+$',
    '(a*)*',
    '(a|aa)+$',
    '(a|a)*b',
    '([a-z]+)*!',
    '((a+)b?)+',
    '(a{1,9}){1,9}',
    '(?=a+)b',
    '(?<!x)y',
    String.raw`(a)\1`,
    String.raw`(?<n>a)\k<n>`,
    '(?:x+x+)+y',
  ];
  for (const source of slow) expect(() => linearPattern(source), source).toThrow(/repetition inside a repetition/);
  expect(() => linearPattern('a'.repeat(1001))).toThrow('A pattern may have at most 1000 characters.');
  expect(() => linearPattern('(')).toThrow(/Invalid regular expression/);
});
