/** From a source to a preview, or to a table file written whole: everything in the throw-away process. */
import { closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { Failure } from '@tessera/core/failures';
import type { UploadPreview, UploadType } from '@tessera/api/upload';
import { columnKind } from '../engine/column-kind.ts';
import { engineType, insisting, type Reading, type TextOptions, typed, unreadable } from './convert.ts';
import { orderNotes } from './date-order.ts';
import { wishesOnto } from './append.ts';
import { detectReadings, readingsFor } from './detect.ts';
import type { BaseTable, IngestPlan, UploadProgress, Written } from './messages.ts';
import { readRows } from './native-column.ts';
import type { NativeColumn, Source } from './source.ts';

const SAMPLE_ROWS = 100_000;
/** Of a wide file fewer rows are looked at. */
const SAMPLE_CELLS = 20_000_000;
const PREVIEW_ROWS = 100;
const PREVIEW_COLUMNS = 200;
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

/** How a source column is stored: the value's SQL, and when a cell cannot be read. */
interface Stored {
  name: string;
  /** Its name in the file. */
  source: string;
  type: UploadType;
  engineType: string;
  value: string;
  /** As `value`, but an error for a cell that cannot be read. */
  strict: string;
  bad: string;
  /** The cell as text, to be shown when it cannot be read. */
  cell: string;
  /** Absent where the file itself says the type. */
  reading?: Reading;
}

const textOptions = ({ nullValues, decimal, dayFirst }: Source): TextOptions => ({ nullValues, decimal, dayFirst });

/** @throws Failure FILE_UNREADABLE with the line */
export async function preview(connection: DuckDBConnection, source: Source): Promise<UploadPreview> {
  await takeSample(connection, source);
  const stored = await detected(connection, source);
  const rows = await firstRows(connection, stored);
  return {
    format: source.format,
    columns: stored.map(({ name, type, engineType: engine }) => ({ name, type, engine_type: engine })),
    rows: rows.map((row) => row.map((cell, i) => previewCell(cell, stored[i]?.type ?? 'text'))),
    sheets: source.sheets,
    options: source.options,
    hidden_sheets: source.hiddenSheets ?? [],
    notes: await notesOn(connection, source, stored),
  };
}

/** Everything a person should know of how the file is read. */
async function notesOn(connection: DuckDBConnection, source: Source, stored: readonly Stored[]): Promise<string[]> {
  return [
    ...source.notes,
    ...(source.remarks?.(new Map(stored.map((column) => [column.source, column.type]))) ?? []),
    ...(await orderNotes(connection, 'sample', stored, textOptions(source))),
  ];
}

/** The first rows of the sample as they would be stored; the columns of a wide file are asked some at a time. */
async function firstRows(connection: DuckDBConnection, stored: readonly Stored[]): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (let at = 0; at < stored.length; at += PREVIEW_COLUMNS) {
    const list = stored
      .slice(at, at + PREVIEW_COLUMNS)
      .map(({ type, value }) => (type === 'date' || type === 'datetime' ? `(${value})::VARCHAR` : value));
    const some = await readRows(connection, `SELECT ${list.join(', ')} FROM sample LIMIT ${PREVIEW_ROWS}`);
    for (const [i, cells] of some.entries()) (rows[i] ??= []).push(...cells);
  }
  return rows;
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
  source: Source,
  plan: IngestPlan,
  output: string,
  totalBytes: number,
  onProgress: (progress: UploadProgress) => void,
): Promise<Written> {
  await takeSample(connection, source);
  const stored = await planned(connection, source, plan);
  const notes = await notesOn(connection, source, stored);
  await connection.run('DROP TABLE sample');
  // The limit stands inside: a cell behind it is not looked at.
  const limit = plan.rows === undefined ? '' : ` LIMIT ${Math.trunc(plan.rows)}`;
  const list = stored.map(({ name, strict }) => `${strict} AS ${identifier(name)}`);
  const timer = setInterval(() => {
    // The engine counts bytes in per cent here, and no rows.
    const share = Math.max(0, connection.progress.percentage) / 100;
    onProgress({ phase: 'reading', bytes: Math.round(share * totalBytes), totalBytes, rows: 0 });
  }, PROGRESS_EVERY_MS);
  try {
    const written = await writeSelect(
      connection,
      `SELECT ${list.join(', ')} FROM (SELECT * FROM (${source.select(forgiving.has(source))})${limit})`,
      output,
      {
        ...(plan.onto && { onto: { ...plan.onto, names: stored.map(({ name }) => name) } }),
        onRows: (rows) => {
          // What follows is written to disk without a count; a late tick must not set the bar back to reading.
          clearInterval(timer);
          onProgress({ phase: 'writing', bytes: totalBytes, totalBytes, rows });
        },
      },
    );
    // Reading the file may have told more.
    return { ...written, notes: [...new Set([...notes, ...source.notes])] };
  } catch (error) {
    throw await explained(connection, source, stored, error);
  } finally {
    clearInterval(timer);
  }
}

interface Writing {
  onRows?: (rows: number) => void;
  /** The rows of this table come first; `names` are those of its columns the SELECT gives, in its order. */
  onto?: Pick<BaseTable, 'path'> & { names: readonly string[] };
}

/** Runs a SELECT into the table `data` of a new file and syncs it. */
export async function writeSelect(
  connection: DuckDBConnection,
  select: string,
  output: string,
  { onRows, onto }: Writing = {},
): Promise<Written> {
  await connection.run(`ATTACH ${quoted(output)} AS output`);
  if (onto) {
    await connection.run(`ATTACH ${quoted(onto.path)} AS base (READ_ONLY)`);
    await connection.run('CREATE TABLE output.main.data AS SELECT * FROM base.main.data');
    await connection.run('DETACH base');
    await connection.run(`INSERT INTO output.main.data (${onto.names.map(identifier).join(', ')}) ${select}`);
  } else await connection.run(`CREATE TABLE output.main.data AS ${select}`);
  const [[count] = []] = await readRows(connection, 'SELECT count(*) FROM output.main.data');
  const rowcount = Number(count);
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

/** Sources whose short rows are filled up. */
const forgiving = new WeakSet<Source>();

/** The first rows as a table, so that looking twice at a file costs reading it once. */
async function takeSample(connection: DuckDBConnection, source: Source): Promise<void> {
  const rows = Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / source.columns.length));
  const take = (): Promise<unknown> =>
    connection.run(
      `CREATE OR REPLACE TEMP TABLE sample AS SELECT * FROM (${source.select(forgiving.has(source))}) LIMIT ${rows}`,
    );
  try {
    await take();
  } catch (error) {
    const failure = await explained(connection, source, [], error);
    if (!forgiving.has(source)) throw failure;
    await take();
  }
}

async function detected(connection: DuckDBConnection, source: Source): Promise<Stored[]> {
  const open = source.columns.flatMap(({ native, known, tried }, i) =>
    native === undefined && known === undefined ? [{ x: `c${i}`, types: tried?.types }] : [],
  );
  const found = await detectReadings(connection, 'sample', open, textOptions(source));
  const readings = new Map(open.map(({ x }, i) => [x, found[i]]));
  return source.columns.map(({ name, native, known, tried }, i) => {
    const x = `c${i}`;
    const reading = known ?? readings.get(x) ?? { type: 'text' };
    const typedByFile = native ?? (reading.type === 'text' ? tried?.otherwise : undefined);
    return typedByFile === undefined ? storedText(name, x, reading, source) : storedNative(name, typedByFile);
  });
}

const storedNative = (name: string, { type, engineType: engine, expression }: NativeColumn): Stored => ({
  name,
  source: name,
  type,
  engineType: engine,
  value: expression,
  strict: expression,
  bad: 'false',
  cell: '',
});

function storedText(name: string, x: string, reading: Reading, source: Source): Stored {
  const options = textOptions(source);
  return {
    name,
    source: name,
    type: reading.type,
    engineType: engineType[reading.type],
    value: typed(x, reading, options),
    strict: insisting(x, reading, options),
    bad: unreadable(x, reading, options),
    cell: x,
    reading,
  };
}

/** The detected columns with the user's names, types and choice. */
async function planned(connection: DuckDBConnection, source: Source, plan: IngestPlan): Promise<Stored[]> {
  const asked = plan.onto
    ? wishesOnto(
        plan.onto,
        source.columns.map(({ name }) => name),
        plan.columns,
      )
    : (plan.columns ?? []);
  const wishes = new Map(asked.map((wish) => [wish.source, wish]));
  for (const name of wishes.keys()) {
    if (!source.columns.some((column) => column.name === name))
      throw new Failure('INVALID', { fields: { columns: [`The file has no column ${name}.`] } });
  }
  const kept = (await detected(connection, source)).flatMap((column, i) => {
    const wish = wishes.get(column.name);
    if (wish?.include === false) return [];
    const native = source.columns[i]?.native;
    const x = native === undefined ? `c${i}` : `(${native.expression})::VARCHAR`;
    return [{ column, name: wish?.name ?? column.name, type: wish?.type ?? column.type, x }];
  });
  const changed = kept.filter(({ column, type }) => type !== column.type);
  const readings = await readingsFor(connection, 'sample', changed, textOptions(source));
  const stored = kept.map((each): Stored => {
    const reading = readings[changed.indexOf(each)];
    return reading
      ? { ...storedText(each.name, each.x, reading, source), source: each.column.source }
      : { ...each.column, name: each.name };
  });
  if (stored.length === 0) throw new Failure('INVALID', { fields: { columns: ['Choose at least one column.'] } });
  const names = new Set<string>();
  const twice = stored.find(({ name }) => {
    const isTaken = names.has(name.toLowerCase());
    names.add(name.toLowerCase());
    return isTaken;
  });
  if (twice !== undefined) throw new Failure('INVALID', { fields: { columns: [`Two columns are called ${twice.name}.`] } });
  return stored;
}

/** What the user is told instead of the engine's error. */
async function explained(
  connection: DuckDBConnection,
  source: Source,
  stored: readonly Stored[],
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
  if (!('forgive' in why)) {
    return new Failure(
      'FILE_UNREADABLE',
      { message: why.message, ...(why.line === undefined ? {} : { extra: { line: why.line } }) },
      { cause },
    );
  }
  if (forgiving.has(source))
    return new Failure('FILE_UNREADABLE', { message: 'The file could not be read as a table of rows and columns.' }, { cause });
  forgiving.add(source);
  source.notes.push('Some rows have fewer cells than the header; the missing cells are empty.');
  return cause;
}

async function firstBadCell(
  connection: DuckDBConnection,
  source: Source,
  stored: readonly Stored[],
): Promise<{ message: string; extra: Record<string, unknown> } | undefined> {
  const checked = stored.filter(({ bad }) => bad !== 'false');
  const numbered = `SELECT row_number() OVER () - 1 AS place, * FROM (${source.select(forgiving.has(source))})`;
  const flags = checked.map(({ bad, cell }, i) => `if(${bad}, ${cell}, NULL) AS b${i}`);
  const any = checked.map(({ bad }) => bad).join(' OR ');
  const [row] = await readRows(
    connection,
    `SELECT place, ${flags.join(', ')} FROM (${numbered}) WHERE ${any} ORDER BY place LIMIT 1`,
  );
  if (row === undefined) return undefined;
  const which = row.slice(1).findIndex((cell) => cell !== null);
  const column = checked[which];
  if (column === undefined) return undefined;
  const cell = String(row[which + 1]);
  const place = await source.locate(Number(row[0]));
  const shown = cell.length > 80 ? `${cell.slice(0, 80)}…` : cell;
  return {
    message: `${place}: expected ${words[column.type]} in column '${column.name}', found '${shown}'.`,
    extra: { line: Number(place.replace(/\D+/g, '')), column: column.name },
  };
}
