/** Reads tables in tests, cell by cell as texts. */
import { join } from 'node:path';
import type { Driver } from '../../driver.ts';

/** Tables that others wrote. */
export const fixtures = join(import.meta.dirname, '../iceberg/fixtures');

/** Rows in an order of their own. */
export const textsOf = (found: readonly unknown[][]): string[] =>
  found
    .map((row) => JSON.stringify(row.map((cell) => (cell === null || typeof cell === 'object' ? cell : String(cell)))))
    .toSorted();

/** The rows of an answer; JSON that the engine wrote is read. */
export async function rowsIn(driver: Driver, sql: string): Promise<string[]> {
  const { bytes } = await driver.run(sql, [], 'columns', { deadlineMs: 60_000, maxRows: 10_000 });
  const columns = Object.values(JSON.parse(bytes.toString()) as Record<string, unknown[]>);
  const parsed = (cell: unknown): unknown =>
    typeof cell === 'string' && /^[[{]/.test(cell) ? (JSON.parse(cell) as unknown) : cell;
  return textsOf((columns[0] ?? []).map((_cell, row) => columns.map((cells) => parsed(cells[row]))));
}
