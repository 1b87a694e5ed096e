import { expect, test } from 'vitest';
import { commaSeparated, tabSeparated } from './row-text.ts';

// Rows: EXP-11
test('copied rows keep their cells apart, and no cell of a CSV runs as a formula', () => {
  expect(tabSeparated(['a', 'b'], [['x\ty', 'line\nbreak']])).toBe('a\tb\nx y\tline break');
  expect(commaSeparated(['a'], [['=1+1'], ['-5'], ['-cmd'], ['say "hi", you'], ['@x']])).toBe(
    'a\r\n\'=1+1\r\n-5\r\n\'-cmd\r\n"say ""hi"", you"\r\n\'@x',
  );
});
