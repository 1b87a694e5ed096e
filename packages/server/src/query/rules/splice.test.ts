import { expect, test } from 'vitest';
import { dialectOf } from '@tessera/sql/dialects/index';
import { openPipeline } from '../pipeline.testing.ts';
import { gateSelect } from '../sql-gate/gate.ts';
import { spliceRules } from './splice.ts';

const rows = (name: string): string => `(SELECT * FROM ${name} WHERE (ok) LIMIT 9223372036854775807)`;

test('each place where a table is named is narrowed, in the words of each database, and nothing else changes', async () => {
  const pipeline = await openPipeline({});
  const spliced = async (sql: string, backend: string): Promise<string> => {
    const found = await gateSelect((text) => pipeline.ctx.parse(text), sql, backend);
    const { quote } = dialectOf(backend);
    return spliceRules(sql, found.places, quote, ({ table }) => (table.name.toLowerCase() === 't' ? '(ok)' : undefined));
  };
  const table: [string, string, string][] = [
    ['duckdb', 'SELECT é FROM t, u', `SELECT é FROM ${rows('t')} AS "t", u`],
    ['postgresql', "SELECT 't' FROM public.T x -- t", `SELECT 't' FROM ${rows('public.T')} x -- t`],
    ['postgresql', 'SELECT $$ FROM t $$ FROM "t"', `SELECT $$ FROM t $$ FROM ${rows('"t"')} AS "t"`],
    [
      'mysql',
      "SELECT 'it\\'s FROM t', \"t\" FROM `db` . `t` # t",
      `SELECT 'it\\'s FROM t', "t" FROM ${rows('`db` . `t`')} AS \`t\` # t`,
    ],
    [
      'clickhouse',
      'SELECT `t` FROM `t` AS a JOIN t ON 1 = 1',
      `SELECT \`t\` FROM ${rows('`t`')} AS a JOIN ${rows('t')} AS \`t\` ON 1 = 1`,
    ],
    ['sqlite', 'SELECT 1 FROM [t], main.[t] y', `SELECT 1 FROM ${rows('[t]')} AS "t", ${rows('main.[t]')} y`],
    ['trino', 'SELECT (SELECT max(a) FROM c.s.t) FROM u', `SELECT (SELECT max(a) FROM ${rows('c.s.t')} AS "t") FROM u`],
  ];
  for (const [backend, sql, expected] of table) expect(await spliced(sql, backend), `${backend}: ${sql}`).toBe(expected);
  await pipeline.close();
});

test('a place that is not the table it should be is refused', () => {
  const place = { table: { name: 't' }, at: 7, alias: '' };
  expect(() =>
    spliceRules(
      'SELECT 1 FROM t',
      [place],
      (name) => name,
      () => 'ok',
    ),
  ).toThrow('cannot be applied to t');
  expect(() =>
    spliceRules(
      'SELECT 1',
      [{ ...place, at: Number.NaN }],
      (name) => name,
      () => 'ok',
    ),
  ).toThrow('cannot be applied');
});
