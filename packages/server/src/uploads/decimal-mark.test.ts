import type { UploadOptions } from '@tessera/api/upload';
import { afterAll, expect, test } from 'vitest';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

const table = (delimiter: string, ...rows: string[][]): string =>
  [['a', 'b'], ...rows].map((cells) => cells.map((cell) => (delimiter === ',' ? `"${cell}"` : cell)).join(delimiter)).join('\n');
const values = async (content: string, options: UploadOptions = {}): Promise<unknown[][]> =>
  (await load(content, options)).map((row) =>
    Object.values(row).map((cell) => (typeof cell === 'string' && /^-?\d+$/.test(cell) ? Number(cell) : cell)),
  );

const delimiters = [',', ';', '\t', '|'];

test('one clear number decides about the marks of the whole file', async () => {
  const cases: readonly (readonly [cells: string[][], mark: string, stored: unknown[][]])[] = [
    // The second column tells what the first one means.
    [[['1.234', '1,5']], ',', [[1234, 1.5]]],
    [[['1.234', '12,34']], ',', [[1234, 12.34]]],
    [[['1,234', '1.5']], '.', [[1234, 1.5]]],
    [[['1,234', '0.125']], '.', [[1234, 0.125]]],
    // So does a longer number in the same one.
    [
      [
        ['1,234', 'x'],
        ['1,234,567', 'x'],
      ],
      '.',
      [
        [1234, 'x'],
        [1_234_567, 'x'],
      ],
    ],
    [
      [
        ['1.234', 'x'],
        ['1.234.567', 'x'],
      ],
      ',',
      [
        [1234, 'x'],
        [1_234_567, 'x'],
      ],
    ],
    [
      [
        ['1,234', 'x'],
        ['1,234.5', 'x'],
      ],
      '.',
      [
        [1234, 'x'],
        [1234.5, 'x'],
      ],
    ],
    [
      [
        ['1.234', 'x'],
        ['1.234,5', 'x'],
      ],
      ',',
      [
        [1234, 'x'],
        [1234.5, 'x'],
      ],
    ],
    [
      [
        ['1.234', 'x'],
        ['1234,567', 'x'],
      ],
      ',',
      [
        [1234, 'x'],
        [1234.567, 'x'],
      ],
    ],
  ];
  for (const delimiter of delimiters.slice(1))
    for (const [cells, mark, stored] of cases) {
      const content = table(delimiter, ...cells);
      const { options, questions } = await look(content);
      expect({ content, mark: options.decimal_character, questions }).toEqual({ content, mark, questions: [] });
      expect(await values(content)).toEqual(stored);
    }
});

test('numbers that can be read in two ways are asked about, with what either answer makes of one of them', async () => {
  for (const delimiter of delimiters) {
    const content = table(delimiter, ['1,234', 'x'], ['12,345', 'y']);
    const { options, questions } = await look(content);
    expect(options.decimal_character).toBe('.');
    expect(questions).toEqual([
      {
        option: 'decimal_character',
        column: 'a',
        example: '1,234',
        choices: [
          { value: '.', reads: '1234' },
          { value: ',', reads: '1.234' },
        ],
      },
    ]);
    expect(await values(content)).toEqual([
      [1234, 'x'],
      [12_345, 'y'],
    ]);
    expect(await values(content, { decimal_character: ',' })).toEqual([
      [1.234, 'x'],
      [12.345, 'y'],
    ]);
  }
  const points = table(';', ['1.234', 'x']);
  const answered = await look(points, { decimal_character: ',' });
  expect(answered.rows).toEqual([[1234, 'x']]);
  // The question stays, so that the answer can be changed.
  expect(answered.questions[0]?.choices).toEqual([
    { value: '.', reads: '1.234' },
    { value: ',', reads: '1234' },
  ]);
});

test('columns that contradict each other are asked about, and what does not fit the answer stays text', async () => {
  const content = table('|', ['1,5', '1.5'], ['2,5', '2.5']);
  const { options, questions, rows } = await look(content);
  expect(options.decimal_character).toBe('.');
  expect(questions).toMatchObject([{ example: '1,5', choices: [{ reads: null }, { reads: '1.5' }] }]);
  expect(rows).toEqual([
    ['1,5', 1.5],
    ['2,5', 2.5],
  ]);
  expect((await look(content, { decimal_character: ',' })).rows).toEqual([
    [1.5, '1.5'],
    [2.5, '2.5'],
  ]);
});

test('commas in quotes between commas may be lists, which is asked', async () => {
  expect((await look('a,b\n"1,5",x\n')).questions).toHaveLength(1);
  expect((await look('a,b\n"1,5",1.5\n')).rows).toEqual([['1,5', 1.5]]);
});

test('addresses, dates and versions are no evidence', async () => {
  for (const cells of [
    ['10.100.200.100', '192.168.0.1'],
    ['01.02.2020', '31.12.2020'],
    ['1.2.3', '1.10'],
    ['1,5,7', '2,5'],
  ]) {
    const content = table('\t', ...cells.map((cell) => [cell, '5']));
    const { options, questions } = await look(content);
    expect({ cells, questions, mark: options.decimal_character }).toEqual({ cells, questions: [], mark: '.' });
  }
});

test('a mark that first comes after the sample is refused with its line and not guessed', async () => {
  const late = (cell: string): string => `a;b\n${'5;x\n'.repeat(100_001)}${cell};x\n`;
  for (const cell of ['1,234', '1.234', '1,5'])
    await expect(load(late(cell))).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^Line 100003: expected a whole number in column 'a', found '${cell}'`)),
    });
  expect((await load(late('1,234'), { decimal_character: '.' })).at(-1)).toEqual({ a: '1234', b: 'x' });
});

test('zeros before a comma are no thousands', async () => {
  expect(await values(table(';', ['0,123', '1,5']))).toEqual([[0.123, 1.5]]);
  expect((await look(table(';', ['0,123', '1.5']), { decimal_character: '.' })).rows).toEqual([['0,123', 1.5]]);
});
