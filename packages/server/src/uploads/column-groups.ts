/**
 * Wide tables are computed in groups of columns. For every step of every expression of a query the engine holds a block of rows:
 * for a column of decimals some megabytes, for a thousand of them more than its memory.
 */
import type { DuckDBConnection } from '@duckdb/node-api';

/** From here on columns are computed in groups. */
export const wideColumns = 100;
/** Columns computed by one query of a wide table. */
const groupColumns = 50;

/** The attached database that holds the groups until all are there. */
export const groupsDatabase = 'column_groups';

/** The columns in their order, by groups a query can compute. */
export function columnGroups<Column>(columns: readonly Column[]): Column[][] {
  const groups = Math.ceil(columns.length / groupColumns);
  return Array.from({ length: groups }, (_, i) => columns.slice(i * groupColumns, (i + 1) * groupColumns));
}

/**
 * A SELECT of computed columns. Those of a wide table are computed here, group by group, into `groupsDatabase`; its cells are
 * kept there first, so that the file is read once.
 * @param list  one `expression AS name` for each column
 * @param from  a SELECT of what they are computed from
 * @param onStep  is told how many of the steps are done, of how many
 */
export async function selectInGroups(
  connection: DuckDBConnection,
  list: readonly string[],
  from: string,
  onStep: (done: number, steps: number) => void,
): Promise<string> {
  if (list.length <= wideColumns) return `SELECT ${list.join(', ')} FROM (${from})`;
  const cells = `${groupsDatabase}.main.cells`;
  await connection.run(`CREATE TABLE ${cells} AS ${from}`);
  const groups = columnGroups(list);
  const tables = groups.map((_, i) => `${groupsDatabase}.main.group_${i}`);
  for (const [i, group] of groups.entries()) {
    onStep(i + 1, groups.length + 2);
    await connection.run(`CREATE TABLE ${tables[i]} AS SELECT ${group.join(', ')} FROM ${cells}`);
  }
  onStep(groups.length + 1, groups.length + 2);
  await connection.run(`DROP TABLE ${cells}`);
  return `SELECT * FROM ${tables.join(' POSITIONAL JOIN ')}`;
}
