import type { DuckDBConnection } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { asked, openDuckDb, rowsOf, sales, salesSql } from '../duckdb.testing.ts';
import { compile, type Compiled } from './compile.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openDuckDb(salesSql);
});

const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' } };
const filters = [{ col: 'country', op: 'IN', val: ['FR', 'DE'] }];
const compiled = (wire: Record<string, unknown>): Compiled =>
  compile(asked({ metrics: [sum], filters, ...wire }), sales, {
    dialect: duckdb,
    now: '2024-02-01T10:00:00',
    rowLimitDefault: 50_000,
    rowLimitMax: 100_000,
  });

/** The rows of the statement, which the one for people must answer too. */
async function rows(wire: Record<string, unknown>): Promise<unknown[][]> {
  const { sql, binds, readable } = compiled(wire);
  const answer = await rowsOf(connection, sql, binds);
  expect(await rowsOf(connection, readable), readable).toEqual(answer);
  return answer;
}

test('subtotals come with the cells in one statement, totals first', async () => {
  const answer = await rows({
    columns: ['country', 'product'],
    grouping_sets: [['country', 'product'], ['product'], []],
    orderby: [['product', true]],
  });
  expect(answer.slice(0, 3).map(String)).toEqual([',,65,3', ',coffee,25,2', ',tea,40,2']);
  expect(answer).toHaveLength(7);
});

test('the limit holds for each level of totals: no total takes the place of a cell', async () => {
  const answer = await rows({
    columns: ['country', 'product'],
    grouping_sets: [['country', 'product'], ['country'], ['product'], []],
    orderby: [[sum, false]],
    row_limit: 2,
  });
  // Four cells, cut to the two largest; two countries, two products, all.
  expect(answer.map(([, , , level]) => Number(level))).toEqual([3, 2, 2, 1, 1, 0, 0]);
  const cells = answer.slice(-2).map(([, , amount]) => Number(amount));
  expect(cells).toEqual(cells.toSorted((a, b) => b - a));
});

test('a statement says how many cells it may have, and how many rows with all totals', () => {
  const wire = { columns: ['country'], grouping_sets: [['country'], []] };
  expect(compiled({ ...wire, row_limit: 9 })).toMatchObject({ rowLimit: 9, mostRows: 18 });
  expect(compiled({ ...wire, row_limit: 90_000 })).toMatchObject({ rowLimit: 90_000, mostRows: 100_000 });
});
