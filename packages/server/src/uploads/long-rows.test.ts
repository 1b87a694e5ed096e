/** Rows of megabytes, among short ones and alone: the reader is told how long they are. */
import { afterAll, expect, test } from 'vitest';
import { textBench } from './text-bench.testing.ts';

const { look, load, close } = textBench();
afterAll(close);

const long = (megabytes: number): string => 'x'.repeat(megabytes * 2 ** 20);
const short = Array.from({ length: 120_000 }, (_, row) => `${row},word ${row}`).join('\n');

test.each([
  ['in front', `n,text\n-1,${long(5)}\n${short}\n`, 0, 5 * 2 ** 20],
  ['behind two megabytes of short ones, without a line end', `n,text\n${short}\n-1,${long(7)}`, 120_000, 7 * 2 ** 20],
  ['inside quotes, with line ends', `n,text\n${short}\n-1,"${long(3)}\n${long(3)}"\n-2,last\n`, 120_000, 6 * 2 ** 20 + 1],
])(
  'a row of megabytes %s',
  async (_, content, at, length) => {
    const rows = await load(content);
    expect(rows).toHaveLength(content.includes('last') ? 120_002 : 120_001);
    expect(rows[at]?.['n']).toBe('-1');
    expect(rows[at]?.['text']).toHaveLength(length);
    expect(rows[at === 0 ? 1 : 0]).toEqual({ n: '0', text: 'word 0' });
  },
  120_000,
);

test('a row longer than 32 MB is refused in a sentence', { timeout: 120_000 }, async () => {
  await expect(look(`n,text\n1,a\n2,${long(36)}\n3,b\n`)).rejects.toThrow('longer than 32 MB');
});

test('days with midnight, truth values and what is written otherwise among them are read alike', async () => {
  const content = 'day,paid\n2024-02-29 00:00:00,true\n2024-03-01,FALSE\n2024-03-02T00:00,no\n2024/3/3 00:00:00.000,false\n,NA\n';
  expect(await load(content)).toEqual([
    { day: '2024-02-29', paid: true },
    { day: '2024-03-01', paid: false },
    { day: '2024-03-02', paid: false },
    { day: '2024-03-03', paid: false },
    { day: null, paid: null },
  ]);
});
