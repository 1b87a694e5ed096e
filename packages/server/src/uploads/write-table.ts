/** From a source to a preview, or to a table file written whole: everything in the throw-away process. */
import { closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { Failure } from '@tessera/core/failures';
import type { AppendProblem, RowChanges, UploadPreview, UploadType } from '@tessera/api/upload';
import { columnKind } from '../engine/column-kind.ts';
import { columnGroups, selectInGroups } from './column-groups.ts';
import { typed } from './convert.ts';
import { emptyNotes, textNotes } from './cell-notes.ts';
import { fractionNotes, orderNotes, shortYearNotes } from './date-order.ts';
import { decimalMark } from './decimal-mark.ts';
import { mustFitTable, problemsOf } from './append.ts';
import { lossNotes } from './losses.ts';
import { tableOrder } from './append-order.ts';
import type { AppendedRows } from './append-rows.ts';
import type { TableComparison, IngestPlan, TableReading, UploadProgress, WrittenTable } from './messages.ts';
import { readRows } from './native-column.ts';
import type { FileSource } from './source.ts';
import { numbersFirst } from './row-options.ts';
import { detected, planned, textOptions, type StoredColumn } from './stored-columns.ts';
import { plannedAlone } from './unattended.ts';
import { changesTo, incoming, keyProblems, storedAs, takeIncoming, upsertInto } from './upsert.ts';

const SAMPLE_ROWS = 100_000;
/** Of a wide file fewer rows are looked at. */
const SAMPLE_CELLS = 20_000_000;
const PREVIEW_ROWS = 100;
const PROGRESS_EVERY_MS = 200;

const words: Record<UploadType, string> = {
  text: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  datetime: 'a date and time',
  epoch_s: 'a time in seconds since 1970',
  epoch_ms: 'a time in milliseconds since 1970',
};

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** @throws Failure FILE_UNREADABLE with the line */
export async function preview(connection: DuckDBConnection, given: FileSource): Promise<UploadPreview> {
  await takeSample(connection, given);
  const { source, questions } = await settled(connection, given);
  const stored = numbersFirst(source, await detected(connection, source));
  return {
    format: source.format,
    columns: stored.map(({ name, type, engineType: engine }) => ({ name, type, engine_type: engine })),
    rows: await shownRows(connection, source, stored),
    sheets: source.sheets,
    hidden_sheets: source.hiddenSheets ?? [],
    options: source.options,
    questions,
    notes: [...fileNotes(source, stored), ...(await sampleNotes(connection, source, stored))],
  };
}

/** The first rows as the preview shows them. */
async function shownRows(
  connection: DuckDBConnection,
  source: FileSource,
  stored: readonly StoredColumn[],
): Promise<UploadPreview['rows']> {
  const rows = await firstRows(connection, source, stored);
  return rows.map((row) => row.map((cell, i) => previewCell(cell, stored[i]?.type ?? 'text')));
}

/** What the file's reader has to say of the columns that are stored. */
const fileNotes = (source: FileSource, stored: readonly StoredColumn[]): string[] => [
  ...source.notes,
  ...(source.remarks?.(new Map(stored.map((column) => [column.source, column.type]))) ?? []),
];

/**
 * The first rows of the sample as they would be stored. Starting a question about two thousand columns takes long when each
 * has its own expression: columns that are read alike share one.
 */
async function firstRows(
  connection: DuckDBConnection,
  source: FileSource,
  stored: readonly StoredColumn[],
): Promise<unknown[][]> {
  const alike = new Map<string, { of: (x: string) => string; places: number[] }>();
  for (const [i, { type, engineType, reading }] of stored.entries()) {
    const print = type === 'date' || type === 'datetime' ? '::VARCHAR' : '';
    const key = JSON.stringify([engineType, reading]);
    const group = alike.get(key) ?? {
      of: (x) => `(${reading ? typed(x, reading, textOptions(source)) : x})${print}`,
      places: [],
    };
    group.places.push(i);
    alike.set(key, group);
  }
  const rows: unknown[][] = [];
  for (const { of, places } of alike.values()) {
    const cells = places.map((i) => (stored[i]?.reading ? stored[i].cell : stored[i]?.value));
    const found = await readRows(
      connection,
      `SELECT list_transform([${cells.join(', ')}], lambda x: ${of('x')}) FROM sample LIMIT ${PREVIEW_ROWS}`,
    );
    for (const [row, [values]] of found.entries()) {
      const line = (rows[row] ??= Array.from({ length: stored.length }, () => null));
      for (const [at, place] of places.entries()) line[place] = Array.isArray(values) ? values[at] : null;
    }
  }
  return rows;
}

async function sampleNotes(connection: DuckDBConnection, source: FileSource, stored: readonly StoredColumn[]): Promise<string[]> {
  const options = textOptions(source);
  const sample = { connection, table: 'sample', options };
  const counts = [
    ...(await fractionNotes(connection, 'sample', stored)),
    ...(await textNotes(sample, stored)),
    ...(await emptyNotes(sample, stored)),
  ];
  const [[rows] = []] = await readRows(connection, 'SELECT count(*) FROM sample');
  const most = sampleRows(source);
  const isPart = Number(rows) === most && source.rows !== most;
  return [
    ...(await orderNotes(connection, 'sample', stored, options)),
    ...(await shortYearNotes(connection, 'sample', stored, options)),
    ...counts.map((note) => (isPart ? `Among the first ${most.toLocaleString('en-US')} rows: ${note}` : note)),
  ];
}

/** The source with what its cells tell about their decimal mark, and what they leave open. */
export async function settled(
  connection: DuckDBConnection,
  source: FileSource,
  isUnattended = false,
): Promise<{ source: FileSource; questions: UploadPreview['questions'] }> {
  if (source.format !== 'csv' && source.format !== 'tsv') return { source, questions: [] };
  const { decimal, question } = await decimalMark(connection, 'sample', {
    columns: source.columns.flatMap(({ name, native }, i) => (native ? [] : [{ name, x: `c${i}` }])),
    nullValues: source.nullValues,
    // A file that a program wrote quotes what holds a comma: no comma in a cell is a separator that was read wrongly.
    delimiter: isUnattended ? '' : (source.options.delimiter ?? ''),
    chosen: source.decimal === 'find' ? undefined : source.decimal,
  });
  // Who writes decimal commas writes the day first.
  const dayFirst = source.dayFirst ?? (decimal === ',' ? true : undefined);
  const options = { ...source.options, decimal_character: decimal ?? '.', day_first: dayFirst ?? null };
  return {
    source: { ...source, decimal: decimal ?? 'find', dayFirst, options },
    questions: question ? [question] : [],
  };
}

/**
 * What writing the source under this plan would do; nothing is written.
 * @throws as `writeTable`
 */
export async function compare(connection: DuckDBConnection, given: FileSource, plan: IngestPlan): Promise<TableComparison> {
  await takeSample(connection, given);
  const { source } = await settled(connection, given);
  const { stored, unknown } = await planned(connection, source, plan);
  try {
    const problems = await objections(connection, source, plan, stored, unknown);
    const changes = await rowChanges(connection, source, plan, stored, problems);
    const [[count] = []] = await readRows(connection, `SELECT count(*) FROM (${source.select()})`);
    const shown = plan.onto ? await shownRows(connection, source, stored) : [];
    return {
      rows: Number(count),
      cells:
        shown.length === 0 ? [] : stored.map(({ source: of }, i) => ({ source: of, cells: shown.map((row) => row[i] ?? null) })),
      columns: stored.map(({ name, engineType: type }) => ({ name, type })),
      problems,
      ...(changes && { changes }),
      notes: [...fileNotes(source, stored), ...(await remarks(connection, source, plan, stored))],
    };
  } catch (error) {
    throw await explained(connection, source, stored, error);
  }
}

/**
 * What an update by keys would do; where they do not tell rows apart, `problems` gets it. Of a table elsewhere only the file is
 * looked at.
 */
async function rowChanges(
  connection: DuckDBConnection,
  source: FileSource,
  plan: IngestPlan,
  stored: readonly StoredColumn[],
  problems: AppendProblem[],
): Promise<RowChanges | undefined> {
  const { onto } = plan;
  if (!onto?.keys) return undefined;
  const names = stored.map(({ name }) => name);
  await takeIncoming(connection, `SELECT ${storedAs(stored, onto).join(', ')} FROM (${source.select()})`);
  problems.push(...(await keyProblems(connection, onto.keys, names)));
  if (onto.path === undefined || problems.some(({ kind }) => kind !== 'inexact')) return undefined;
  await connection.run(`ATTACH ${quoted(onto.path)} AS base (READ_ONLY)`);
  const found = await changesTo(connection, 'base.main.data', onto.keys, names);
  await connection.run('DETACH base');
  problems.push(...found.problems);
  return found.problems.length > 0 ? undefined : found.changes;
}

/** What speaks against adding the rows to a table; nothing where they make a table of their own. */
async function objections(
  connection: DuckDBConnection,
  source: FileSource,
  plan: IngestPlan,
  stored: readonly StoredColumn[],
  unknown: readonly string[],
): Promise<AppendProblem[]> {
  if (!plan.onto) return [];
  const rows = appended(connection, source);
  const arriving = stored.map((column) => ({ ...column, cell: column.cell || `(${column.value})::VARCHAR` }));
  return problemsOf(rows, plan.onto, arriving, unknown);
}

/** The rows of a file as those who look at every one of them take them. */
export const appended = (connection: DuckDBConnection, source: FileSource): AppendedRows => ({
  connection,
  select: source.select(),
  sample: 'sample',
  options: textOptions(source),
  locate: source.locate,
});

/** What is worth saying beside the source's own notes: guesses, and what an added file leaves empty. */
async function remarks(
  connection: DuckDBConnection,
  source: FileSource,
  { onto }: IngestPlan,
  stored: readonly StoredColumn[],
): Promise<string[]> {
  if (!onto) return sampleNotes(connection, source, stored);
  const missing = onto.columns.filter(({ name }) => !stored.some((column) => column.name === name)).map(({ name }) => name);
  return missing.length === 0 ? [] : [`The file has no column ${missing.join(', ')}; it is left empty in the new rows.`];
}

/** How this file was read, for the next one. */
function readingIn(source: FileSource, stored: readonly StoredColumn[]): TableReading {
  const formats = Object.fromEntries(stored.flatMap(({ name, reading }) => (reading?.format ? [[name, reading.format]] : [])));
  // How many rows one file gave and whether they were numbered says nothing about the next.
  const { rows_to_read: _rows, index_label: _label, ...options } = source.options;
  return { formats, options: { ...options, day_first: tableOrder({ formats, options: source.options }) } };
}

/** The reader writes 64-bit integers and decimals as texts; those a number can hold are numbers here. */
function previewCell(cell: unknown, type: UploadType): string | number | boolean | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number' || typeof cell === 'boolean') return cell;
  const text = String(cell);
  if (type !== 'integer' && type !== 'number') return text;
  const number = Number(text);
  return Number.isFinite(number) && (type === 'number' || Number.isSafeInteger(number)) ? number : text;
}

/**
 * Write the source as table `data` of a new file, synced to the disk; the caller renames it.
 * @throws Failure FILE_UNREADABLE with line, column and cell; INVALID for a bad plan
 */
export async function writeTable(
  connection: DuckDBConnection,
  given: FileSource,
  plan: IngestPlan,
  output: string,
  totalBytes: number,
  onProgress: (progress: UploadProgress) => void,
): Promise<WrittenTable> {
  await takeSample(connection, given);
  const { source, questions } = await settled(connection, given, plan.isUnattended);
  const { stored, unknown, notes } = plan.isUnattended
    ? await plannedAlone(connection, source, plan, questions.length > 0 && !plan.options.decimal_character)
    : { ...(await planned(connection, source, plan)), notes: [] };
  const said = [...notes];
  const isLossy = !plan.onto && plan.acceptLoss === true;
  const list = stored.map(({ name, strict, value }) => `${isLossy ? value : strict} AS ${identifier(name)}`);
  let [done, steps] = [0, 1];
  const timer = setInterval(() => {
    // The engine counts bytes in per cent here, and no rows.
    const share = (done + Math.max(0, connection.progress.percentage) / 100) / steps;
    onProgress({ phase: 'reading', bytes: Math.round(share * totalBytes), totalBytes, rows: 0 });
  }, PROGRESS_EVERY_MS);
  try {
    const problems = await objections(connection, source, plan, stored, unknown);
    await rowChanges(connection, source, plan, stored, problems);
    mustFitTable(problems, plan.onto?.acceptLoss === true);
    if (isLossy) said.push(...(await lossNotes(appended(connection, source), stored)));
    said.push(...(await remarks(connection, source, plan, stored)), ...problems.map(({ message }) => message));
    await connection.run('DROP TABLE sample');
    const select = await selectInGroups(connection, list, source.select(), (...at) => ([done, steps] = at));
    const written = await writeSelect(connection, select, output, {
      ...(source.rows !== undefined && { rows: source.rows }),
      ...(plan.onto?.path !== undefined && {
        onto: { path: plan.onto.path, keys: plan.onto.keys, names: stored.map(({ name }) => name) },
      }),
      onRows: (rows) => {
        // What follows is written to disk without a count; a late tick must not set the bar back to reading.
        clearInterval(timer);
        onProgress({ phase: 'writing', bytes: totalBytes, totalBytes, rows });
      },
    });
    // A table keeps the reading of its first file: that of a later one was the same, or was said for it alone.
    return {
      ...written,
      notes: [...fileNotes(source, stored), ...said],
      reading: plan.onto?.reading ?? readingIn(source, stored),
    };
  } catch (error) {
    throw await explained(connection, source, stored, error);
  } finally {
    clearInterval(timer);
  }
}

interface Writing {
  /** How many rows there are to be. */
  rows?: number;
  onRows?: (rows: number) => void;
  /** The rows of this table come first; `names` are those of its columns the SELECT gives, in its order. */
  onto?: { path: string; names: readonly string[]; keys?: readonly string[] | undefined };
}

/** @throws Failure FILE_UNREADABLE when rows of the file were not read */
function mustBeAll(read: number, rows: number | undefined): void {
  if (rows !== undefined && read !== rows)
    throw new Failure('FILE_UNREADABLE', {
      message: `The file holds ${rows} rows, and ${read} could be read. Nothing was stored.`,
    });
}

/** Runs a SELECT into the table `data` of a new file and syncs it. */
export async function writeSelect(
  connection: DuckDBConnection,
  select: string,
  output: string,
  { rows, onRows, onto }: Writing = {},
): Promise<WrittenTable> {
  await connection.run(`ATTACH ${quoted(output)} AS output`);
  let before = 0;
  if (onto) {
    await connection.run(`ATTACH ${quoted(onto.path)} AS base (READ_ONLY)`);
    await connection.run('CREATE TABLE output.main.data AS SELECT * FROM base.main.data');
    before = Number((await readRows(connection, 'SELECT count(*) FROM base.main.data'))[0]?.[0]);
    await connection.run('DETACH base');
    if (onto.keys) {
      // As the table stores them: keys are compared with its own.
      await takeIncoming(connection, `SELECT ${onto.names.map(identifier).join(', ')} FROM output.main.data LIMIT 0`);
      await connection.run(`INSERT INTO ${incoming} ${select}`);
      const [[sent] = []] = await readRows(connection, `SELECT count(*) FROM ${incoming}`);
      mustBeAll(Number(sent), rows);
      await upsertInto(connection, 'output.main.data', onto.keys, onto.names);
    } else await connection.run(`INSERT INTO output.main.data (${onto.names.map(identifier).join(', ')}) ${select}`);
  } else await connection.run(`CREATE TABLE output.main.data AS ${select}`);
  const [[count] = []] = await readRows(connection, 'SELECT count(*) FROM output.main.data');
  const rowcount = Number(count);
  if (!onto?.keys) mustBeAll(rowcount - before, rows);
  onRows?.(rowcount);
  const shape = await connection.prepare('SELECT * FROM output.main.data');
  const columns = Array.from({ length: shape.columnCount }, (_, i) => {
    const { type, generic } = columnKind(shape.columnType(i));
    return { name: shape.columnName(i), type, generic };
  });
  shape.destroySync();
  await connection.run('CHECKPOINT output');
  await connection.run('DETACH output');
  if (existsSync(`${output}.wal`)) throw new Error('the table file was not written whole');
  const file = openSync(output, 'r+');
  fsyncSync(file);
  closeSync(file);
  return { columns, rowcount, bytes: statSync(output).size, notes: [] };
}

/** How many rows of a file are looked at first: fewer of a wide one. */
export const sampleRows = ({ columns }: FileSource): number => Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / columns.length));

/** The first rows as a table, so that looking twice at a file costs reading it once. */
export async function takeSample(connection: DuckDBConnection, source: FileSource): Promise<void> {
  try {
    await connection.run(`CREATE OR REPLACE TEMP TABLE sample AS SELECT * FROM (${source.select()}) LIMIT ${sampleRows(source)}`);
  } catch (error) {
    throw await explained(connection, source, [], error);
  }
}

/** What the user is told instead of the engine's error. */
export async function explained(
  connection: DuckDBConnection,
  source: FileSource,
  stored: readonly StoredColumn[],
  cause: unknown,
): Promise<unknown> {
  if (cause instanceof Failure || !(cause instanceof Error)) return cause;
  if (/No space left|ENOSPC|disk full/i.test(cause.message) || /Out of Memory/i.test(cause.message)) return cause;
  if (/cell: /.test(cause.message)) {
    const found = await firstBadCell(connection, source, stored);
    if (found !== undefined) return new Failure('FILE_UNREADABLE', found, { cause });
  }
  const why = await source.diagnose(cause);
  if (why === undefined) return cause;
  return new Failure(
    'FILE_UNREADABLE',
    { message: why.message, ...(why.line === undefined ? {} : { extra: { line: why.line } }) },
    { cause },
  );
}

interface BadCell {
  /** Counted from 0. */
  row: number;
  column: StoredColumn;
  cell: string;
}

/** The first cell of some columns that cannot be read as its column is. */
async function badCellOf(
  connection: DuckDBConnection,
  source: FileSource,
  columns: readonly StoredColumn[],
): Promise<BadCell | undefined> {
  const numbered = `SELECT row_number() OVER () - 1 AS place, * FROM (${source.select()})`;
  const flags = columns.map(({ bad, cell }, i) => `if(${bad}, ${cell}, NULL) AS b${i}`);
  const any = columns.map(({ bad }) => bad).join(' OR ');
  const [row] = await readRows(
    connection,
    `SELECT place, ${flags.join(', ')} FROM (${numbered}) WHERE ${any} ORDER BY place LIMIT 1`,
  );
  if (row === undefined) return undefined;
  const which = row.slice(1).findIndex((cell) => cell !== null);
  const column = columns[which];
  return column && { row: Number(row[0]), column, cell: String(row[which + 1]) };
}

async function firstBadCell(
  connection: DuckDBConnection,
  source: FileSource,
  stored: readonly StoredColumn[],
): Promise<{ message: string; extra: Record<string, unknown> } | undefined> {
  const checked = stored.filter(({ bad }) => bad !== 'false');
  let first: BadCell | undefined;
  for (const group of columnGroups(checked)) {
    const found = await badCellOf(connection, source, group);
    if (found && (first === undefined || found.row < first.row)) first = found;
  }
  if (first === undefined) return undefined;
  const { column, cell } = first;
  const place = await source.locate(first.row);
  const shown = cell.length > 80 ? `${cell.slice(0, 80)}…` : cell;
  // A code among numbers: nothing is wrong with the file.
  const isNumber = column.type === 'integer' || column.type === 'number';
  const isCode = isNumber && column.reading?.isChosen === undefined && /^[+-]?\d[\d.,]*([eE][+-]?\d+)?$/.test(cell.trim());
  const way = isCode ? ' As a number it would change. Choose the type text for the column to keep it.' : '';
  return {
    message: `${place}: expected ${words[column.type]} in column '${column.name}', found '${shown}'.${way}`,
    extra: { line: Number(place.replace(/\D+/g, '')), column: column.name },
  };
}
