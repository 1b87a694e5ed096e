/**
 * The same question about each of many columns. Starting a question takes longer than answering it when every column has an
 * expression of its own: the cells of very many columns stand below each other, and one expression is asked of them all.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { wideColumns } from './column-groups.ts';
import { readRows } from './native-column.ts';

/** Columns that are asked about at once by expressions of their own: planning a question grows faster than its length. */
const atOnce = 50;
/** Columns whose cells stand below each other at once. */
const stacked = 500;

/**
 * @param columns  texts of the table, in SQL
 * @param aggregates  what is asked of the cells of a column, given the cell in SQL
 * @returns for each column its answers, as JSON has them; none where a wide table has no rows
 */
export async function perColumn(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
  aggregates: (x: string) => readonly string[],
): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  const isWide = columns.length > wideColumns;
  const size = isWide ? stacked : atOnce;
  for (let from = 0; from < columns.length; from += size) {
    const some = columns.slice(from, from + size);
    answers.push(...(await (isWide ? below : beside)(connection, table, some, aggregates)));
  }
  return answers;
}

type Asking = typeof perColumn;

const beside: Asking = async (connection, table, columns, aggregates) => {
  const asked = columns.map(aggregates);
  const [row = []] = await readRows(connection, `SELECT ${asked.flat().join(', ')} FROM ${table}`);
  let at = 0;
  return asked.map((each) => row.slice(at, (at += each.length)));
};

const below: Asking = async (connection, table, columns, aggregates) => {
  const places = columns.map((_, i) => i).join(', ');
  const cells = `SELECT unnest([${places}]) AS i, unnest([${columns.join(', ')}]) AS x FROM ${table}`;
  const rows = await readRows(connection, `SELECT i, ${aggregates('x').join(', ')} FROM (${cells}) GROUP BY i`);
  const answers = columns.map((): unknown[] => []);
  for (const [i, ...answer] of rows) answers[Number(i)] = answer;
  return answers;
};
