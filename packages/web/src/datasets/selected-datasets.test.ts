import { expect, test } from 'vitest';
import { selectedText } from './selected-datasets.ts';

const [physical, virtual] = [{ kind: 'physical' as const }, { kind: 'virtual' as const }];

// Rows: PAGE-04
test('chosen datasets are counted by kind', () => {
  expect([[], [virtual], [physical, physical], [physical, virtual, virtual]].map(selectedText)).toEqual([
    '0 Selected',
    '1 Selected (Virtual)',
    '2 Selected (Physical)',
    '3 Selected (1 Physical, 2 Virtual)',
  ]);
});
