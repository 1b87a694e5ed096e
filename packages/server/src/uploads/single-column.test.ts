/** Files of one column whose values hold what delimits columns in other files. */
import { afterAll, describe, expect, test } from 'vitest';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

const cells = async (content: string): Promise<unknown[][]> => (await load(content)).map((row) => Object.values(row));

const single: readonly (readonly [what: string, content: string, values: unknown[]])[] = [
  ['decimal commas', 'price\n1,5\n2,25\n-3,125\n4,0625\n', [1.5, 2.25, -3.125, 4.0625]],
  ['decimal commas and empty rows of quotes', 'price\n1,5\n""\n2,25\n', [1.5, null, 2.25]],
  ['a comma in few texts', 'word\nred\nblue\ngreen, dark\nwhite\nblack\n', ['red', 'blue', 'green, dark', 'white', 'black']],
  ['a semicolon in few texts', 'word\nred\nblue\na; b\nwhite\nblack\n', ['red', 'blue', 'a; b', 'white', 'black']],
  ['a bar in few texts', 'word\nred\nblue\na|b\nwhite\nblack\n', ['red', 'blue', 'a|b', 'white', 'black']],
];

describe('one column under one head', () => {
  test.each(single)('%s', async (_, content, values) => {
    expect((await look(content)).columns).toHaveLength(1);
    expect(await cells(content)).toEqual(values.map((value) => [value]));
  });
});

describe('several columns', () => {
  test('short titles above the table are left out', async () => {
    expect(await cells('Sales\nyear,amount\n2020,1\n2021,2\n2022,3\n')).toEqual([
      ['2020', '1'],
      ['2021', '2'],
      ['2022', '3'],
    ]);
  });

  test('a head as wide as the rows is one of several columns, whatever the numbers look like', async () => {
    const { columns } = await look('a,b\n1,5\n2,25\n3,125\n');
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b']);
  });
});
