/** Rows behind a chart, page by page, and what a dataset says of its columns. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipeline, type TestPipeline } from './pipeline.testing.ts';
import { samples } from './samples.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    visits: `SELECT (i * 7919) % 5000 AS id, i % 3 AS kind, CASE WHEN i % 4 = 0 THEN NULL ELSE 'p' || (i % 5) END AS page,
      i % 2 = 0 AS paid, DATE '2024-01-01' + (i % 9)::INTEGER AS day, {'a': i} AS more FROM range(5000) t(i)`,
  });
  await line.add('visits', { main_dttm_col: 'day' });
});
afterAll(() => line.close());

const detail = async (wire: Record<string, unknown>) =>
  (await line.ask({ row_limit: 1000, ...wire, result_type: 'drill_detail' })).data.map((row) => JSON.stringify(row));

test('details come in the order that is asked for', async () => {
  const rows = await line.ask({ orderby: [['id', false]], row_limit: 3, result_type: 'drill_detail' });
  expect(rows.data.map(({ id }) => id)).toEqual([4999, 4998, 4997]);
  const two = await line.ask({
    columns: ['kind', 'id'],
    orderby: [
      ['kind', false],
      ['id', true],
    ],
    row_limit: 3,
    result_type: 'drill_detail',
  });
  expect(two.data.map(({ kind }) => kind)).toEqual([2, 2, 2]);
  expect(two.data.map(({ id }) => Number(id))).toEqual(two.data.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
});

test.each<[string, Record<string, unknown>]>([
  ['no order', {}],
  ['an order with many ties', { orderby: [['kind', true]] }],
  ['an order with nulls', { orderby: [['page', false]] }],
])('the pages of details in %s have every row once', async (_, wire) => {
  const pages = [];
  for (let page = 0; page < 5; page += 1) pages.push(await detail({ ...wire, row_offset: page * 1000 }));
  expect(new Set(pages.flat()).size).toBe(5000);
  // Asked again, a page is the same page.
  line.ctx.cache.clear();
  expect(await detail({ ...wire, row_offset: 2000 })).toEqual(pages[2]);
});

test('details asked with the order of groups are rows still', async () => {
  const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'id' } };
  for (const by of [metric, 'count', { expressionType: 'SQL', sqlExpression: 'MAX(id)', label: 'm' }]) {
    const answer = await line.ask({ orderby: [[by, false]], row_limit: 2, result_type: 'drill_detail' });
    expect(answer.data).toHaveLength(2);
    expect(answer.query).not.toMatch(/GROUP BY|SUM|MAX|COUNT/);
  }
});

test('the pages of samples have every row once', async () => {
  const page = async (number: number): Promise<string[]> => {
    const { body } = await samples(line.ctx, { id: 1, type: 'table' }, { page: number, perPage: 1000 });
    // A page is one piece of JSON.
    const { result } = JSON.parse(String(body)) as { result: { data: unknown[] } };
    return result.data.map((row) => JSON.stringify(row));
  };
  const pages = [];
  for (let number = 1; number <= 5; number += 1) pages.push(await page(number));
  expect(new Set(pages.flat()).size).toBe(5000);
});

// Rows: QRY-15
test('columns have the number of their kind', async () => {
  const { data } = await line.ask({ result_type: 'columns' });
  expect(Object.fromEntries(data.map(({ column_name, dtype }) => [column_name, dtype]))).toEqual({
    id: 0,
    kind: 0,
    page: 1,
    paid: 3,
    day: 2,
    more: 1,
  });
});
