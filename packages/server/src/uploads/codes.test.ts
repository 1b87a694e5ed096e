import { afterAll, expect, test } from 'vitest';
import type { ColumnOptions } from './messages.ts';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

const column = (cells: readonly string[]): string => `v|w\n${cells.map((cell) => `${cell}|x`).join('\n')}\n`;

const texts: readonly (readonly [what: string, cells: string[], note?: string])[] = [
  ['codes with an E', ['12E34', '56E78'], 'v is text: 2 cells, such as 12E34, would change as numbers.'],
  ['codes with an e among whole numbers', ['1e5', '77'], 'v is text: 1 cell, such as 1e5, would change as numbers.'],
  ['telephone numbers', ['+4930123456', '+49171123456'], 'v is text: 2 cells, such as +4930123456, would change as numbers.'],
  ['telephone numbers beside a negative number', ['+4930123456', '-1']],
  ['calling codes', ['+49', '+1'], 'v is text: 2 cells, such as +49, would change as numbers.'],
  ['postcodes', ['01234', '99999'], 'v is text: 1 cell, such as 01234, would change as numbers.'],
  ['negative numbers with zeros before them', ['-007', '5']],
  ['zeros before a decimal', ['00.5', '1.5']],
  ['two zeros', ['00', '1']],
  ['hexadecimal numbers', ['0x10', '0xFF']],
  ['binary numbers', ['0b11', '0b10']],
  ['numbers with underscores', ['1_000', '2_000']],
  [
    'identifiers with decimals',
    ['1594058332.037400', '1594058332.037401'],
    'v is text: 1 cell, such as 1594058332.037400, would change as numbers.',
  ],
  ['decimals with more digits than a double keeps', ['0.1234567890123456789', '1.5']],
  ['decimals that a double writes otherwise', ['0.10000000000000001', '1.5']],
  [
    'whole numbers beyond 64 bits',
    ['9223372036854775808', '1'],
    'v is text: 1 cell, such as 9223372036854775808, would change as numbers.',
  ],
  ['long whole numbers beside decimals', ['12345678901234567', '1.5']],
  ['numbers too large for a double', ['1e400', '1.5']],
  ['numbers too small for a double', ['1e-400', '1.5'], 'v is text: 1 cell, such as 1e-400, would change as numbers.'],
  ['infinity', ['inf', '-inf', 'Infinity']],
  ['shares', ['12%', '5%']],
  ['amounts', ['$5', '$7']],
];

test.each(texts.map(([what, cells, note]) => ({ what, cells, note })))('$what stay as they are', async ({ cells, note }) => {
  expect((await load(column(cells))).map(({ v }) => v)).toEqual(cells);
  if (note !== undefined) expect((await look(column(cells))).notes).toEqual([note]);
});

const numbers: readonly (readonly [what: string, cells: string[], stored: unknown[]])[] = [
  ['exponents beside a decimal with one', ['1e3', '1.5e3'], [1000, 1500]],
  ['exponents beside a negative one', ['1e3', '2E-05'], [1000, 0.00002]],
  ['exponents beside one with a plus', ['1e3', '1E+06'], [1000, 1_000_000]],
  ['signed changes', ['+5', '-3'], ['5', '-3']],
  ['signed decimals', ['+1.5', '2'], [1.5, 2]],
  ['a negative zero', ['-0', '5'], [-0, 5]],
  ['decimals of 15 digits', ['123456789012.345', '0.12345'], [123_456_789_012.345, 0.12345]],
  ['what a program wrote with all digits of a double', ['0.30000000000000004', '1.5'], [0.30000000000000004, 1.5]],
  ['prices with zeros at the end', ['1.50', '2.00'], [1.5, 2]],
  ['whole numbers of 18 digits', ['123456789012345678', '-1'], ['123456789012345678', '-1']],
];

test.each(numbers)('%s are numbers', async (_, cells, stored) => {
  expect((await load(column(cells))).map(({ v }) => v)).toEqual(stored);
});

test('truth values keep their meaning in any of their spellings', async () => {
  expect((await load(column(['TRUE', 'no', 'False']))).map(({ v }) => v)).toEqual([true, false, false]);
});

test('one cell among many that is no number is named, with what it holds', async () => {
  const cells = [...Array.from({ length: 30 }, (_, i) => String(i)), 'inf'];
  expect((await look(column(cells))).notes).toEqual(['v is text: 1 cell is no number, such as inf.']);
});

test('a code that first comes after the sample is refused with its line, and the way to keep it is named', async () => {
  for (const [usual, code] of [
    ['5', '0012'],
    ['5', '+4930123456'],
    ['5', '1e5'],
    ['1.5', '12E34'],
    ['1.5', '1594058332.037400'],
  ] as const) {
    const content = column([...Array<string>(100_001).fill(usual), code]);
    await expect(load(content), code).rejects.toMatchObject({
      message: expect.stringMatching(/^Line 100003: expected .* found '.*'\. As a number it would change\. Choose the type text/),
    });
    const columnOption: ColumnOptions[] = [{ source: 'v', name: 'v', type: 'text', include: true }];
    expect((await load(content, {}, columnOption)).at(-1)).toMatchObject({ v: code });
  }
});

test('a person may choose that codes are numbers', async () => {
  const columnOption = (type: ColumnOptions['type']): ColumnOptions[] => [{ source: 'v', name: 'v', type, include: true }];
  expect(await load(column(['007', '+5']), {}, columnOption('integer'))).toMatchObject([{ v: '7' }, { v: '5' }]);
  expect(await load(column(['12E3', '1594058332.037400']), {}, columnOption('number'))).toMatchObject([
    { v: 12_000 },
    { v: 1_594_058_332.0374 },
  ]);
  await expect(load(column(['1e400']), {}, columnOption('number'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

test('what is stored empty is counted for each column with what stood there', async () => {
  const content = 'n|t|d\n1|NA|2020-01-01\nNA|b|-\n-|c|2020-01-02\nnan||2020-01-03\n';
  expect((await look(content)).notes).toEqual([
    'Stored empty, because they mean “nothing”: 3 cells of n (-, NA, nan), 1 cell of d (-).',
  ]);
  const own = await look(content, { null_values: ['NA', '-'] });
  expect(own.notes).toContain(
    'Stored empty, because they mean “nothing”: 2 cells of n (-, NA), 1 cell of t (NA), 1 cell of d (-).',
  );
});

test('a column that begins with hundreds of empty spellings is read by its other cells', async () => {
  const content = column([...Array<string>(300).fill('NA'), '5']);
  expect((await look(content)).columns[0]).toMatchObject({ type: 'integer' });
});

test('short rows are counted over the whole file', async () => {
  const content = `a,b\n${'1,2\n'.repeat(100_001)}3\n4\n\n5\n`;
  const { notes } = await look(content);
  expect(notes).toContain('3 rows have fewer cells than the header; the missing cells are empty.');
  expect(await load(content)).toHaveLength(100_004);
});

test('counts of a part of the file say so', async () => {
  const { notes } = await look(column(['NA', ...Array<string>(100_001).fill('5')]));
  expect(notes).toEqual(['Among the first 100,000 rows: Stored empty, because they mean “nothing”: 1 cell of v (NA).']);
});
