import { expect, test } from 'vitest';
import { rowFaults, rowsOf, shownBy, specificationPage } from './rows.ts';

const rows = rowsOf('NF-13\tA range has a single value.\nNF-24\tA range has a slider | and marks.\nFS-01\tSets are kept.\n');
const files = [
  {
    path: 'a/range.test.ts',
    text: [
      '// Rows: NF-13, NF-24',
      "test('a range sends its ends', () => {});",
      "test('another says nothing of rows', () => {});",
      "test.each([1])('NF-13: exact gives equals', () => {});",
    ].join('\n'),
  },
  { path: 'a/range.ts', text: '// Rows: FS-01' },
];

test('a test shows the rows in the comment above it and in its name, other files show none', () => {
  const shown = shownBy(rows, files);
  expect(shown.get('NF-13')?.map(({ name }) => name)).toEqual(['a range sends its ends', 'NF-13: exact gives equals']);
  expect(shown.get('NF-24')).toEqual([{ path: 'a/range.test.ts', name: 'a range sends its ends' }]);
  expect(shown.get('FS-01')).toEqual([]);
});

test('a row without a test is a fault unless it is excepted, and an excepted one with a test is one too', () => {
  expect(rowFaults(rows, ['FS-01'], files)).toEqual([]);
  expect(rowFaults(rows, ['NF-24'], files)).toEqual([
    'no test names row FS-01: Sets are kept.',
    'scripts/specification/untested.txt: NF-24 has a test now, take it off the list',
  ]);
});

test('a test that names a row there is not is a fault', () => {
  const misspelled = [...files, { path: 'b.test.ts', text: "// Rows: NF-99\ntest('x', () => {});" }];
  expect(rowFaults(rows, ['FS-01'], misspelled)).toEqual(['b.test.ts: there is no row NF-99']);
});

test('the page lists every row with links to its tests', () => {
  const page = specificationPage(rows, files);
  expect(page).toContain('2 of 3 rows have one');
  expect(page).toContain('| NF-24 | A range has a slider \\| and marks. | [a range sends its ends](../a/range.test.ts) |');
  expect(page).toContain('| FS-01 | Sets are kept. | – |');
});
