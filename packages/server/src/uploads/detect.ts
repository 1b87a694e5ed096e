/**
 * Finds the readings of the text columns of a sample table. Planning a question costs more than answering it, and a file may
 * have two thousand columns: the first cells of all of them stand below each other in one table and are asked once.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadType } from '@tessera/api/upload';
import { candidates, detectionCounts, readingsOf, type Reading, type TextOptions } from './convert.ts';
import { readRows } from './native-column.ts';

/** Rows whose cells are looked at first; only what fits them is tried on the whole sample. */
const firstRows = 500;
/** Rows whose cells are tried with every format of dates, of which there are dozens. */
const fewRows = 20;
/** Of a column that is empty in the first rows. */
const firstCells = 200;
/** Columns asked in one question about the whole sample. */
const columnsAtOnce = 50;
const columnsRead = 200;

export interface TextColumn {
  /** In SQL. */
  x: string;
  /** The types that are tried; absent: all. */
  types?: readonly UploadType[] | undefined;
}

/** A reading that fits all cells looked at so far, and those to try when it fits no longer. */
interface Search {
  readonly x: string;
  left: readonly Reading[];
}

/**
 * @param table  the sample
 * @param columns  of it, to look at
 * @returns for each, the first reading under which every filled cell is readable; text when none is, or all are empty
 */
export async function detectReadings(
  connection: DuckDBConnection,
  table: string,
  columns: readonly TextColumn[],
  options: TextOptions,
): Promise<Reading[]> {
  if (columns.length === 0) return [];
  const isWhole = await takeFirstCells(connection, table, columns);
  const all = candidates(options.dayFirst);
  const [plainly, formats] = [all.filter(({ format }) => format === undefined), all.filter(({ format }) => format !== undefined)];
  const plain = await fitting(
    connection,
    plainly,
    columns.map((_, i) => i),
    options,
  );
  // Words alone, and columns that were understood, are not asked for dates.
  const numeric = await readRows(connection, "SELECT DISTINCT col FROM first_cells WHERE regexp_matches(x, '\\d.*\\d')");
  const asked = numeric.map(([col]) => Number(col)).filter((i) => allowed(plain.get(i) ?? [], columns[i]?.types).length === 0);
  const dated = await fitting(connection, formats, asked, options);
  await connection.run('DROP TABLE first_cells');
  const found = columns.map(({ x, types }, i): Search => ({
    x,
    left: allowed([...(plain.get(i) ?? []), ...(dated.get(i) ?? [])], types),
  }));
  if (!isWhole) await tryOnAll(connection, table, found, options);
  return found.map(({ left }) => left[0] ?? { type: 'text' });
}

const allowed = (readings: readonly Reading[], types: readonly UploadType[] | undefined): Reading[] =>
  readings.filter(({ type }) => types?.includes(type) ?? true);

/**
 * Fills the table `first_cells`: the number of the column, a cell, its row (or its place among the column's filled cells).
 * @returns whether these are all cells there are
 */
async function takeFirstCells(connection: DuckDBConnection, table: string, columns: readonly TextColumn[]): Promise<boolean> {
  await connection.run('CREATE OR REPLACE TEMP TABLE first_cells (col INTEGER, x VARCHAR, row BIGINT)');
  // A question holds a block of every column it reads.
  for (let at = 0; at < columns.length; at += columnsRead) {
    const some = columns.slice(at, at + columnsRead);
    const cells = some.map(({ x }, i) => `{'col': ${at + i}, 'x': ${x}}`).join(', ');
    await connection.run(
      `INSERT INTO first_cells SELECT cell.col, cell.x, row FROM (SELECT unnest([${cells}]) AS cell, rowid AS row FROM ${table} WHERE rowid < ${firstRows}) ` +
        "WHERE nullif(trim(cell.x), '') IS NOT NULL",
    );
  }
  const [[rows] = []] = await readRows(connection, `SELECT count(*) FROM ${table}`);
  if (Number(rows) <= firstRows) return true;
  const filled = new Set((await readRows(connection, 'SELECT DISTINCT col FROM first_cells')).map(([col]) => Number(col)));
  for (const [i, { x }] of columns.entries()) {
    if (filled.has(i)) continue;
    const where = `nullif(trim(${x}), '') IS NOT NULL`;
    await connection.run(
      `INSERT INTO first_cells SELECT ${i}, ${x}, row_number() OVER () - 1 FROM ${table} WHERE ${where} LIMIT ${firstCells}`,
    );
  }
  return false;
}

/** The readings under which all of a column's first cells are readable, by column; most are ruled out by a few of them. */
async function fitting(
  connection: DuckDBConnection,
  readings: readonly Reading[],
  columns: readonly number[],
  options: TextOptions,
): Promise<Map<number, Reading[]>> {
  const few = await firstFitting(connection, readings, columns, `row < ${fewRows}`, options);
  const open = columns.filter((col) => few.get(col)?.length !== 0);
  const possible = new Set(open.flatMap((col) => few.get(col) ?? readings));
  const rest = readings.filter((reading) => possible.has(reading));
  return firstFitting(connection, rest, open, 'true', options);
}

/** @returns nothing for a column without a cell in these rows */
async function firstFitting(
  connection: DuckDBConnection,
  readings: readonly Reading[],
  columns: readonly number[],
  where: string,
  options: TextOptions,
): Promise<Map<number, Reading[]>> {
  if (readings.length === 0 || columns.length === 0) return new Map();
  const counts = detectionCounts('x', readings, options);
  const rows = await readRows(
    connection,
    `SELECT col, ${counts.join(', ')} FROM first_cells WHERE ${where} AND col IN (SELECT unnest([${columns.join(', ')}])) GROUP BY col`,
  );
  return new Map(rows.map(([col, ...answer]) => [Number(col), whole(readings, answer.map(Number))]));
}

const whole = (readings: readonly Reading[], [filled = 0, ...readable]: readonly number[]): Reading[] =>
  filled === 0 ? [] : readings.filter((_, i) => readable[i] === filled);

/** Leaves of each search the first reading that fits the whole sample. */
async function tryOnAll(
  connection: DuckDBConnection,
  table: string,
  searches: readonly Search[],
  options: TextOptions,
): Promise<void> {
  for (let open = searches.filter(({ left }) => left.length > 0); open.length > 0;) {
    const questions = open.map(({ x, left }) => ({ x, readings: left.slice(0, 1) }));
    const answers = await counted(connection, table, questions, options);
    open = open.filter((search, i) => {
      if (whole(search.left.slice(0, 1), answers[i] ?? []).length > 0) return false;
      search.left = search.left.slice(1);
      return search.left.length > 0;
    });
  }
}

export interface ChosenColumn {
  x: string;
  type: UploadType;
}

/** The best reading of the type of each column, also when not every cell can be read: for types a person insists on. */
export async function readingsFor(
  connection: DuckDBConnection,
  table: string,
  columns: readonly ChosenColumn[],
  options: TextOptions,
): Promise<Reading[]> {
  const questions = columns.map(({ x, type }) => ({ x, readings: readingsOf(type, options.dayFirst) }));
  const doubtful = questions.filter(({ readings }) => readings.length > 1);
  const answers = new Map(
    (await counted(connection, table, doubtful, options)).map((answer, i) => [doubtful[i], answer] as const),
  );
  return questions.map((question, i): Reading => {
    const plain: Reading = question.readings[0] ?? { type: columns[i]?.type ?? 'text' };
    const [, ...readable] = answers.get(question) ?? [];
    const best = Math.max(0, ...readable);
    return best === 0 ? plain : (question.readings[readable.indexOf(best)] ?? plain);
  });
}

/** `[filled, readable…]` of the whole sample for each question. */
async function counted(
  connection: DuckDBConnection,
  table: string,
  questions: readonly { x: string; readings: readonly Reading[] }[],
  options: TextOptions,
): Promise<number[][]> {
  const answers: number[][] = [];
  for (let at = 0; at < questions.length; at += columnsAtOnce) {
    const asked = questions.slice(at, at + columnsAtOnce);
    const counts = asked.flatMap(({ x, readings }) => detectionCounts(x, readings, options));
    const [row = []] = await readRows(connection, `SELECT ${counts.join(', ')} FROM ${table}`);
    let next = 0;
    for (const { readings } of asked) answers.push(row.slice(next, (next += readings.length + 1)).map(Number));
  }
  return answers;
}
