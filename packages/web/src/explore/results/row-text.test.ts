import { expect, test } from 'vitest';
import type { GridCell, GridColumn } from '@tessera/ui/data-grid';
import { commaSeparated, rowTexts, tabSeparated } from './row-text.ts';

// Rows: EXP-11
test('copied rows keep their cells apart, and no cell of a CSV runs as a formula', () => {
  expect(tabSeparated(['a', 'b'], [['x\ty', 'line\nbreak']])).toBe('a\tb\nx y\tline break');
  expect(commaSeparated(['a'], [['=1+1'], ['-5'], ['-cmd'], ['say "hi", you'], ['@x']])).toBe(
    'a\r\n\'=1+1\r\n-5\r\n\'-cmd\r\n"say ""hi"", you"\r\n\'@x',
  );
});

// Rows: EXP-11
test('rows are copied in the order they stand in on screen, with the exact figure where a rounded one is shown', () => {
  const text = (value: GridCell): string => String(value);
  const columns: GridColumn[] = [
    { key: 'a', label: 'a', text },
    { key: 'b', label: 'b', text: () => 'about 2', copied: text },
  ];
  const values = [
    ['x', 'y', 'z'],
    [1, 2.04, 3],
  ];
  expect(rowTexts(columns, values, Int32Array.of(2, 1))).toEqual([
    ['z', '3'],
    ['y', '2.04'],
  ]);
});
