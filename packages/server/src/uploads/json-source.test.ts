/** JSON: numbers as they are written, texts as texts, and what is changed is said. */
import { afterAll, describe, expect, test } from 'vitest';
import { asType, readHere } from './read-here.testing.ts';

const { look, load, close } = readHere();
afterAll(close);

interface Column {
  cells: unknown[];
  type: string | undefined;
  notes: string[];
}

/** The first column of a file of these objects. */
async function first(filename: string, content: string): Promise<Column> {
  const { texts, columns, notes } = await load(filename, content);
  return { cells: texts.map(([cell]) => cell), type: columns[0]?.type, notes };
}

/** A file of one column `x`, whose values are written as JSON has them. */
const linesOf = (...values: string[]): string => values.map((value) => `{"x": ${value}}\n`).join('');

describe.each([
  { format: 'lines', filename: 'a.jsonl', fileOf: linesOf },
  { format: 'an array', filename: 'a.json', fileOf: (...values: string[]) => `[${values.map((x) => `{"x":${x}}`).join(',\n')}]` },
])('numbers in $format', ({ filename, fileOf }) => {
  const read = (...values: string[]): Promise<Column> => first(filename, fileOf(...values));

  test('whole numbers beyond 2^53 keep every digit', async () => {
    const cells = ['9007199254740993', '9223372036854775807', '-9223372036854775808'];
    expect(await read(...cells)).toEqual({ cells, type: 'BIGINT', notes: [] });
  });

  test('whole numbers that no 64 bits hold make their column text, and it is said', async () => {
    const cells = ['9007199254740993', '9223372036854775808', '123456789012345678901234567890'];
    expect(await read(...cells)).toEqual({
      cells,
      type: 'VARCHAR',
      notes: [
        'Numbers too large, too small or too long to be stored exactly, such as 9223372036854775808, make their column text: 2 in x.',
      ],
    });
  });

  test('numbers too large or too small for any number make their column text, and it is said', async () => {
    for (const cell of ['1e400', '-1e400', '1e-400']) {
      const found = await read(cell, '2.5');
      expect(found).toMatchObject({ cells: [cell, '2.5'], type: 'VARCHAR' });
      expect(found.notes.join()).toContain(`such as ${cell}, make their column text: 1 in x`);
    }
  });

  test('long whole numbers among decimals make their column text, and it is said', async () => {
    const found = await read('9007199254740993', '0.5');
    expect(found).toMatchObject({ cells: ['9007199254740993', '0.5'], type: 'VARCHAR' });
    expect(found.notes.join()).toContain('such as 9007199254740993');
  });

  test('decimals whose digits are not all stored are told of', async () => {
    const found = await read('0.1234567890123456789', '12345678901234.567', '2.5');
    expect(found.type).toBe('DOUBLE');
    expect(found.notes).toEqual(['Numbers of more digits than are stored are rounded, such as 0.1234567890123456789: 2 in x.']);
  });

  test('decimals with all the digits of a double come back as they were', async () => {
    const values = [0.1 + 0.2, 1 / 3, 1e-300, 5e-324, 1.7976931348623157e308, -2.5e-8, 123_456.789, 1e21];
    const { cells, notes } = await load(filename, fileOf(...values.map(String)));
    expect(cells.map(([cell]) => cell)).toEqual(values);
    expect(notes).toEqual([]);
  });

  test('codes in texts stay texts', async () => {
    const cells = ['12E34', '+4930123456', '0x10', '1_000', '007', '1.50', '1,234', '1e400'];
    expect(await read(...cells.map((cell) => JSON.stringify(cell)))).toMatchObject({ cells, type: 'VARCHAR' });
  });

  test('numbers in texts stay text, it is said, and a chosen type reads them', async () => {
    const file = fileOf('"12"', '"1.5"');
    const found = await first(filename, file);
    expect(found).toMatchObject({ cells: ['12', '1.5'], type: 'VARCHAR' });
    expect(found.notes.join()).toContain('The file holds these numbers as text, and they stay text, such as 12: 2 in x.');
    const { cells } = await load(filename, file, { columns: [asType('x', 'number')] });
    expect(cells.map(([cell]) => cell)).toEqual([12, 1.5]);
  });

  test('numbers and words in one column stay as they are written, and it is said', async () => {
    expect(await read('1', '"many"', 'true', '{"a": [1, 2.0]}')).toEqual({
      cells: ['1', 'many', 'true', '{"a":[1,2.0]}'],
      type: 'VARCHAR',
      notes: [
        'Nested values are kept as JSON text: 1 in x.',
        'Columns that mix kinds of values are kept as text: x (1 number, 1 text, 1 true or false, 1 nested value).',
      ],
    });
  });
});

describe('values', () => {
  test('truth values, nothing and names that are missing are kept apart from texts', async () => {
    const { texts, columns } = await load('a.jsonl', '{"a":true,"b":null}\n{"b":""}\n{"a":false,"c":"null"}\n');
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['a', 'BOOLEAN'],
      ['b', 'VARCHAR'],
      ['c', 'VARCHAR'],
    ]);
    expect(texts).toEqual([
      ['true', null, null],
      [null, '', null],
      ['false', null, 'null'],
    ]);
  });

  test('dates in texts are dates and moments', async () => {
    expect(await first('a.jsonl', linesOf('"2024-03-10"', '"2024-03-11"'))).toMatchObject({ type: 'DATE', notes: [] });
    expect(await first('a.jsonl', linesOf('"2024-03-10T08:30:00"', 'null'))).toMatchObject({
      cells: ['2024-03-10 08:30:00', null],
      type: 'TIMESTAMP',
    });
  });

  test('NaN and Infinity, which Python writes, are empty and counted', async () => {
    expect(await first('a.jsonl', linesOf('NaN', '1.5', '-Infinity'))).toEqual({
      cells: [null, '1.5', null],
      type: 'DOUBLE',
      notes: ['NaN and Infinity are empty: 2 in x.'],
    });
  });

  test('of a name that an object has twice the last value counts, and it is said', async () => {
    expect(await first('a.jsonl', '{"x":1,"x":2}\n{"x":3}\n')).toMatchObject({
      cells: ['2', '3'],
      notes: ['Where an object has a name twice, the last value counts: 1 in x.'],
    });
  });

  test('names that come first in the last object are columns', async () => {
    const { columns, cells } = await load('a.jsonl', `${'{"a":1}\n'.repeat(5000)}{"b":2}\n`);
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(cells.at(-1)).toEqual([null, '2']);
  });

  test('texts of several megabytes with characters of every width come in whole', async () => {
    const texts = ['é漢😀"\\\n\u0001'.repeat(200_000), '', 'x'.repeat(3_000_000)];
    const { texts: read } = await load('a.json', JSON.stringify(texts.map((x) => ({ x }))));
    expect(read.map(([cell]) => texts.includes(cell ?? 'none'))).toEqual([true, true, true]);
    expect(read.map(([cell]) => cell?.length)).toEqual(texts.map(({ length }) => length));
  });

  test('one object per line may span several lines, and a fault is told with its line', async () => {
    expect((await look('a.jsonl', '{\n "x": 1\n}\n\n{"x": 2}')).rows).toEqual([[1], [2]]);
    await expect(look('a.json', '[\n{"x": 1},\n{"x": 01}\n]')).rejects.toMatchObject({ message: 'Line 3 is not valid JSON.' });
    await expect(look('a.jsonl', '{"x": 1}\n{"x": }\n')).rejects.toMatchObject({ message: 'Line 2 is not valid JSON.' });
  });

  test('a value that does not fit the chosen type is named with its line', async () => {
    await expect(load('a.jsonl', '{"x":"1"}\n\n{"x":"many"}\n', { columns: [asType('x', 'integer')] })).rejects.toMatchObject({
      message: "Line 3: expected a whole number in column 'x', found 'many'.",
    });
  });
});
