/** Keys that do not tell rows apart are refused, in the file and in the table. */
import { afterAll, expect, test } from 'vitest';
import { readHere } from './read-here.testing.ts';

const reader = readHere();
afterAll(() => reader.close());

test('keys that stand twice, are empty or are not there are refused', async () => {
  const first = await reader.load('k.csv', 'k,v\n1,a\n1,b\n2,c\n');
  const onto = {
    path: first.path,
    columns: first.columns,
    told: { dayFirst: false, decimal: false },
    acceptLoss: false,
    keys: ['k'],
  };
  const attempts: [content: string, says: RegExp][] = [
    ['k,v\n3,a\n3,b\n', /k: 1 key stands in more than one row \(3\) in the file\./],
    ['k,v\n,a\n4,b\n', /k: 1 row has no value in the key\./],
    ['k,v\n1,z\n', /k: 1 key stands in more than one row \(1\) of the table\./],
    ['v\nz\n', /The file has no column k, which is a key\./],
  ];
  for (const [content, says] of attempts)
    await expect(reader.load('k.csv', content, { onto })).rejects.toMatchObject({
      detail: { fields: { columns: [expect.stringMatching(says)] } },
    });
  const { texts } = await reader.load('k.csv', 'k,v\n2,changed\n3,new\n', { onto });
  expect(texts).toEqual([
    ['1', 'a'],
    ['1', 'b'],
    ['2', 'changed'],
    ['3', 'new'],
  ]);
});

test('keys are compared as the table stores them', async () => {
  const first = await reader.load('d.csv', 'd,v\n2024-01-01,a\n2024-01-02,b\n');
  const onto = {
    path: first.path,
    columns: first.columns,
    told: { dayFirst: true, decimal: false },
    acceptLoss: true,
    keys: ['d'],
  };
  const { texts } = await reader.load('d.csv', 'd,v\n2024-01-02 10:30:00,changed\n2024-01-03 00:00:00,new\n', { onto });
  expect(texts).toEqual([
    ['2024-01-01', 'a'],
    ['2024-01-02', 'changed'],
    ['2024-01-03', 'new'],
  ]);
});
