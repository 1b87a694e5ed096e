/** What every row of a file holds, column by column: nothing of it is guessed from the first rows. Runs in the throw-away process. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { CountedKind, ColumnCount, UploadType } from '@tessera/api/upload';
import { columnGroups, groupsDatabase, wideColumns } from './column-groups.ts';
import { isNothingIn, typed, type ColumnReading, type TextOptions } from './convert.ts';
import { readingFor } from './detect.ts';
import { lossesOf } from './losses.ts';
import type { FileCounts, IngestPlan } from './messages.ts';
import { readRows } from './native-column.ts';
import type { FileSource } from './source.ts';
import { detected, planned, textOptions, type StoredColumn } from './stored-columns.ts';
import { appended, explained, sampleRows, settled, takeSample } from './write-table.ts';

/** Texts in which dates written in national order are looked for: each costs a question. */
const mostTexts = 100;
/** Rows that tell how they are written. */
const datedRows = 2000;

const kindOf: Record<UploadType, CountedKind> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  epoch_s: 'number',
  epoch_ms: 'number',
};

/** @throws as `compare` */
export async function countColumns(connection: DuckDBConnection, given: FileSource, plan: IngestPlan): Promise<FileCounts> {
  await takeSample(connection, given);
  const { source } = await settled(connection, given);
  const { stored } = await planned(connection, source, plan);
  try {
    const found = await detected(connection, source);
    const rows = appended(connection, await readOnce(connection, source));
    const { total, kinds } = await kindsOf(connection, rows.select, source, found);
    const [[sampled] = []] = await readRows(connection, 'SELECT count(*) FROM sample');
    const types = new Map(found.map(({ source: name, type }) => [name, type]));
    // A type that was detected on all rows holds all values.
    const isWhole = Number(sampled) === total && total < sampleRows(source);
    const doubted = stored.filter((column) => !isWhole || types.get(column.source) !== column.type);
    const losses = await lossesOf(rows, doubted);
    const columns = stored.map(({ source: name, name: as, type }): ColumnCount => {
      const counts = kinds.get(name) ?? [];
      const filled = counts.reduce((sum, { count }) => sum + count, 0);
      return { source: name, type, empty: total - filled, kinds: counts, losses: losses.get(as)?.losses ?? [] };
    });
    return { rows: total, columns };
  } catch (error) {
    throw await explained(connection, source, stored, error);
  }
}

/** A wide file is counted in groups of columns: it is read once. */
async function readOnce(connection: DuckDBConnection, source: FileSource): Promise<FileSource> {
  if (source.columns.length <= wideColumns) return source;
  const cells = `${groupsDatabase}.main.cells`;
  await connection.run(`CREATE TABLE ${cells} AS ${source.select()}`);
  return { ...source, select: () => `SELECT * FROM ${cells}` };
}

type Kinds = ColumnCount['kinds'];

/** A column whose cells have to be looked at. */
interface Asked {
  readonly name: string;
  /** The column in SQL. */
  readonly x: string;
  /** Those its cells may be of. */
  readonly kinds: readonly CountedKind[];
  /** The kind of the cell in SQL; NULL of one that is stored empty. */
  readonly kindOf: (x: string) => string;
  /** The same for columns whose cells are looked at alike. */
  readonly key: string;
}

/** How many rows there are, and of each column how many cells of which kind. */
async function kindsOf(
  connection: DuckDBConnection,
  select: string,
  source: FileSource,
  found: readonly StoredColumn[],
): Promise<{ total: number; kinds: Map<string, Kinds> }> {
  const kinds = new Map<string, Kinds>();
  const asked: Asked[] = [];
  let texts = 0;
  for (const [i, column] of found.entries()) {
    const known = source.columns[i]?.kinds;
    if (known) kinds.set(column.source, inOrder([...known].map(([kind, count]) => ({ kind, count }))));
    else {
      const isAsked = column.reading?.type === 'text' && (texts += 1) <= mostTexts;
      asked.push(askedOf(`c${i}`, column, isAsked ? await datesIn(connection, `c${i}`, textOptions(source)) : [], source));
    }
  }
  const isWide = found.length > wideColumns;
  for (const [name, counts] of await (isWide ? countAlike : countEach)(connection, select, asked))
    kinds.set(name, inOrder(counts));
  const [[total] = []] = await readRows(connection, `SELECT count(*) FROM (${select})`);
  return { total: source.rows ?? Number(total), kinds };
}

/** All columns in one pass. */
async function countEach(connection: DuckDBConnection, select: string, asked: readonly Asked[]): Promise<[string, Kinds][]> {
  if (asked.length === 0) return [];
  const cells = asked.map(({ x, kindOf: of }, i) => `${of(x)} AS k${i}`);
  const counts = asked.flatMap((column, i) => column.kinds.map((kind) => `count(*) FILTER (k${i} = '${kind}')`));
  const [row = []] = await readRows(connection, `SELECT ${counts.join(', ')} FROM (SELECT ${cells.join(', ')} FROM (${select}))`);
  let at = 0;
  return asked.map((column) => [column.name, column.kinds.map((kind) => ({ kind, count: Number(row[at++]) }))]);
}

/** Starting a question takes longer than answering it when each of many columns has its own expression: those alike share one. */
async function countAlike(connection: DuckDBConnection, select: string, asked: readonly Asked[]): Promise<[string, Kinds][]> {
  const counted = new Map(asked.map(({ name }): [string, Kinds] => [name, []]));
  for (const alike of Map.groupBy(asked, ({ key }) => key).values())
    for (const group of columnGroups(alike)) {
      const places = group.map((_, i) => i).join(', ');
      const cells = `SELECT unnest([${places}]) AS i, unnest([${group.map(({ x }) => x).join(', ')}]) AS x FROM (${select})`;
      const kind = group[0]?.kindOf('x') ?? 'NULL';
      const rows = await readRows(
        connection,
        `SELECT i, k, count(*) FROM (SELECT i, ${kind} AS k FROM (${cells})) WHERE k IS NOT NULL GROUP BY i, k`,
      );
      for (const [i, k, count] of rows) {
        const of = group[Number(i)];
        const known = of?.kinds.find((each) => each === k);
        if (of && known) counted.get(of.name)?.push({ kind: known, count: Number(count) });
      }
    }
  return [...counted];
}

const inOrder = (kinds: Kinds): Kinds => kinds.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);

/** How the dates among some texts are written, as far as the first rows show any. */
async function datesIn(connection: DuckDBConnection, x: string, options: TextOptions): Promise<ColumnReading[]> {
  const first = `(SELECT ${x} FROM sample LIMIT ${datedRows})`;
  const { format } = await readingFor(connection, first, x, 'date', options);
  return format === undefined ? [] : [{ type: 'date', format }];
}

function askedOf(
  x: string,
  { source: name, type, value, reading }: StoredColumn,
  dates: readonly ColumnReading[],
  source: FileSource,
): Asked {
  const own = kindOf[type];
  const options = textOptions(source);
  // An expression of the file's own type is written for its column.
  if (!reading)
    return { name, x: value, kinds: [own], kindOf: (cell) => `if((${cell}) IS NULL, NULL, '${own}')`, key: `${own} ${x}` };
  const kinds = new Set<CountedKind>([own, 'number', 'boolean', 'date', 'datetime', 'text']);
  return {
    name,
    x,
    kinds: [...kinds],
    kindOf: (cell) => kindOfText(cell, reading, dates, options),
    key: JSON.stringify([type, reading, dates]),
  };
}

function kindOfText(x: string, reading: ColumnReading, dates: readonly ColumnReading[], options: TextOptions): string {
  const own = kindOf[reading.type];
  const isThere = (as: ColumnReading): string => `${typed(x, as, options)} IS NOT NULL`;
  const cases = [
    `WHEN coalesce(${own === 'text' ? x : `trim(${x})`}, '') = '' OR ${isNothingIn(x, reading.type, options)} THEN NULL`,
    ...(own === 'text' ? [] : [`WHEN ${isThere(reading)} THEN '${own}'`]),
    `WHEN ${isThere({ type: 'number' })} THEN 'number'`,
    // One letter is a truth value only beside others like it, and no sign of one among texts.
    `WHEN length(trim(${x})) > 1 AND ${isThere({ type: 'boolean' })} THEN 'boolean'`,
    `WHEN ${[{ type: 'date' } as const, ...dates].map(isThere).join(' OR ')} THEN 'date'`,
    `WHEN ${isThere({ type: 'datetime' })} THEN 'datetime'`,
  ];
  return `CASE ${cases.join(' ')} ELSE 'text' END`;
}
