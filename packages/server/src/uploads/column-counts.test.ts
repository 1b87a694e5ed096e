/** What each column of a whole file holds, and what a type would lose of it. */
import { afterAll, expect, test } from 'vitest';
import { asType, readHere } from './read-here.testing.ts';
import { numberAt, rowOf, textAt, workbookFile } from './workbook.testing.ts';

const reader = readHere();
afterAll(() => reader.close());

const count = async (content: string, columns?: ReturnType<typeof asType>[]) => {
  const { rows, columns: found } = await reader.count('file.csv', content, columns && { columns });
  return { rows, ...Object.fromEntries(found.map(({ source, ...rest }) => [source, rest])) };
};

// Rows: DB-07
test('each kind of cell is counted over all rows, dates in national order too', async () => {
  const found = await count(
    'n,mixed,day,flag\n1,12,31.12.2024,yes\n2.5,abc,05.01.2025,no\nNA,02.03.2024,unknown,yes\n4,,,\n5,true,01.02.2024,no\n',
  );
  expect(found).toEqual({
    rows: 5,
    n: { type: 'number', empty: 1, kinds: [{ kind: 'number', count: 4 }], losses: [] },
    mixed: {
      type: 'text',
      empty: 1,
      kinds: [
        { kind: 'text', count: 1 },
        { kind: 'number', count: 1 },
        { kind: 'boolean', count: 1 },
        { kind: 'date', count: 1 },
      ],
      losses: [],
    },
    day: {
      type: 'text',
      empty: 1,
      kinds: [
        { kind: 'date', count: 3 },
        { kind: 'text', count: 1 },
      ],
      losses: [],
    },
    flag: { type: 'boolean', empty: 1, kinds: [{ kind: 'boolean', count: 4 }], losses: [] },
  });
});

test('a chosen type says what it would empty or shorten, and the table is then written so', async () => {
  const content = 'n,at\n1,2024-01-02 10:30\nabc,2024-01-03\n2.5,2024-01-04 00:00\n';
  const columns = [asType('n', 'integer'), asType('at', 'date')];
  const found = await count(content, columns);
  expect(found).toMatchObject({
    n: { type: 'integer', losses: [{ kind: 'emptied', count: 2, example: 'abc' }] },
    at: { type: 'date', losses: [{ kind: 'shortened', count: 1, example: '2024-01-02 10:30' }] },
  });
  await expect(reader.load('file.csv', content, { columns })).rejects.toThrow(/Line 3.*'abc'/);
  const { texts, notes } = await reader.load('file.csv', content, { columns, acceptLoss: true });
  expect(texts).toEqual([
    ['1', '2024-01-02'],
    [null, '2024-01-03'],
    [null, '2024-01-04'],
  ]);
  expect(notes.join(' ')).toMatch(/n: 2 values are not a whole number.* Stored empty\..*at: 1 value .* Stored in part\./);
});

test('what stands behind the first 100,000 rows is counted too', async () => {
  const rows = Array.from({ length: 100_050 }, (_, i) => (i < 100_040 ? String(i) : 'late'));
  const found = await count(`n,m\n${rows.map((row) => `${row},1`).join('\n')}\n`);
  expect(found).toMatchObject({
    rows: 100_050,
    n: {
      type: 'integer',
      kinds: [
        { kind: 'number', count: 100_040 },
        { kind: 'text', count: 10 },
      ],
      losses: [{ kind: 'emptied', count: 10, example: 'late' }],
    },
  });
});

test('the cells of a wide file are counted in groups', async () => {
  const names = Array.from({ length: 250 }, (_, i) => `c${i}`);
  const { columns } = await reader.count(
    'wide.csv',
    `${names.join()}\n${names.map((_, i) => i).join()}\n${names.map(() => '').join()}\n`,
  );
  expect(columns).toHaveLength(250);
  expect(columns.every(({ empty, kinds }) => empty === 1 && kinds[0]?.count === 1)).toBe(true);
});

test('a workbook says itself what its cells are', async () => {
  const rows = [
    rowOf(1, textAt('A1', 'id'), textAt('B1', 'seen')),
    rowOf(2, textAt('A2', '17'), numberAt('B2', 45_000, 1)),
    rowOf(3, numberAt('A3', 18)),
  ];
  const { rows: total, columns } = await reader.count(
    'book.xlsx',
    workbookFile({ sheets: [{ name: 'One', rows: rows.join('') }], formats: ['yyyy-mm-dd'] }),
  );
  expect(total).toBe(2);
  expect(columns).toEqual([
    {
      source: 'id',
      type: 'integer',
      empty: 0,
      kinds: [
        { kind: 'text', count: 1 },
        { kind: 'number', count: 1 },
      ],
      losses: [],
    },
    { source: 'seen', type: 'date', empty: 1, kinds: [{ kind: 'date', count: 1 }], losses: [] },
  ]);
});
