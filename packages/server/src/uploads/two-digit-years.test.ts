import { afterAll, expect, test } from 'vitest';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

/** A date in each way of writing that is read, with the year 1969 and the year 2068 of two digits. */
const spellings: readonly (readonly [late: string, early: string, type: 'date' | 'datetime'])[] = [
  ['12/31/69', '12/31/68', 'date'],
  ['31/12/69', '31/12/68', 'date'],
  ['31.12.69', '31.12.68', 'date'],
  ['31-12-69', '31-12-68', 'date'],
  ['12-31-69', '12-31-68', 'date'],
  ['31 Dec 69', '31 Dec 68', 'date'],
  ['31-Dec-69', '31-dec-68', 'date'],
  ['Dec 31, 69', 'Dec 31, 68', 'date'],
  ['31 December 69', '31 December 68', 'date'],
  ['December 31, 69', 'December 31, 68', 'date'],
  ['Dec 31 69', 'Dec 31 68', 'date'],
  ['69-12-31', '68-12-31', 'date'],
  ['69/12/31', '68/12/31', 'date'],
  ['69.12.31', '68.12.31', 'date'],
  ['31.12.69 11:00', '31.12.68 11:00', 'datetime'],
  ['31.12.69 11:00:00', '31.12.68 11:00:00', 'datetime'],
  ['12/31/69 11:00 AM', '12/31/68 11:00 AM', 'datetime'],
  ['31-Dec-69 11:00', '31-Dec-68 11:00', 'datetime'],
  ['31 December 69 11:00:00.000', '31 December 68 11:00:00.000', 'datetime'],
];

test('years of two digits are of the last century from 69 and of this one up to 68, however the date is written', async () => {
  const names = spellings.map((_, i) => `d${i}`);
  const line = (cells: readonly string[]): string => cells.join(';');
  const content = [names, spellings.map(([late]) => late), spellings.map(([, early]) => early)].map(line).join('\n');
  const { columns, notes } = await look(content);
  expect(columns.map(({ type }) => type)).toEqual(spellings.map(([, , type]) => type));
  const at = (year: number, type: string): string => `${year}-12-31${type === 'date' ? '' : ' 11:00:00'}`;
  const [first = {}, second = {}] = await load(content);
  expect(Object.values(first)).toEqual(spellings.map(([, , type]) => at(1969, type)));
  expect(Object.values(second)).toEqual(spellings.map(([, , type]) => at(2068, type)));
  for (const [i, [late, early]] of spellings.entries())
    expect(notes).toContain(`The years in d${i} have two digits: ${early} is 31 December 2068, ${late} is 31 December 1969.`);
});

test('years of four digits are read as they stand and have no note', async () => {
  const content = 'a;b;c\n01.02.0020;31-Dec-1969;2020-01-31\n02.02.0020;31-Dec-2068;2020-02-01\n';
  expect(await load(content)).toEqual([
    { a: '0020-02-01', b: '1969-12-31', c: '2020-01-31' },
    { a: '0020-02-02', b: '2068-12-31', c: '2020-02-01' },
  ]);
  expect((await look(content)).notes).toEqual([]);
});

test('numbers with points or dashes that are no dates stay text', async () => {
  for (const cells of [['1.2.5', '1.10.12'], ['1.2.3'], ['1/2/3'], ['2020-1-31x'], ['01.02.202'], ['20-13-32']]) {
    const content = `x;y\n${cells.map((cell) => `${cell};1`).join('\n')}\n`;
    expect((await load(content)).map(({ x }) => x)).toEqual(cells);
  }
});

test('dates of two-digit years that come after the sample are read like those in it, and others are refused', async () => {
  const many = (last: string): string => `d;v\n${'01.02.2020;1\n'.repeat(100_001)}${last};1\n`;
  await expect(load(many('01.02.20'))).rejects.toMatchObject({
    message: "Line 100003: expected a date in column 'd', found '01.02.20'.",
  });
});

test('a type the person chose reads years of two digits in the same way', async () => {
  const columnOption = [{ source: 'd', name: 'd', type: 'datetime' as const, include: true }];
  expect(await load('d;v\n31.12.99 11:00;1\n01.02.20;1\n', {}, columnOption)).toMatchObject([
    { d: '1999-12-31 11:00:00' },
    { d: '2020-02-01 00:00:00' },
  ]);
});

test('fractions finer than a microsecond are cut and counted', async () => {
  const { notes, rows } = await look('at;v\n2020-01-01 10:00:00.123456789;1\n2020-01-01 10:00:00.123456000;1\n');
  expect(rows[0]).toEqual(['2020-01-01 10:00:00.123456', 1]);
  expect(notes).toEqual(['1 of the times in at are finer than a microsecond; what is finer is cut off.']);
});
