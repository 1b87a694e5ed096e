/**
 * The thread that reads one SQLite file. node:sqlite works synchronously and cannot be interrupted, so this thread may be
 * deaf for as long as a statement runs; `process.ts` beside it is not, and ends the process.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { GenericType } from '@tessera/core/frame/frame';
import type { Bind, ColumnInfo } from '../../driver.ts';
import { fromWire } from '../../engine/messages.ts';
import { threadYields } from '../../priority.ts';
import { sqliteCell, sqliteColumns, type DeclaredColumn, type SqliteCell } from './columns.ts';
import { guard } from './guard.ts';
import { linearPattern } from './linear-pattern.ts';
import type { SqliteOrder, SqliteReply } from './messages.ts';

const batchRows = 2000;
/** Rows looked at to learn what an expression is, when its cells begin with nulls. */
const learnRows = 20_000;
const describeRows = 100;

if (!parentPort) throw new Error('The SQLite thread was started without its process.');
const port = parentPort;

interface Running {
  readonly rows: Iterator<SqliteCell[]>;
  readonly columns: readonly ColumnInfo[];
}

let database: DatabaseSync | undefined;
let running: Running | undefined;

threadYields();
port.on('message', (order: SqliteOrder) => {
  try {
    if (order.do === 'run') return begin(order.sql, fromWire(order.binds));
    if (order.do === 'more') return running ? next(running, []) : undefined;
    send({ is: 'columns', columns: described(order.sql) });
  } catch (error) {
    running = undefined;
    send({ is: 'problem', message: error instanceof Error ? error.message : String(error), opened: database !== undefined });
  }
});

function send(head: SqliteReply, rows?: readonly unknown[]): void {
  port.postMessage({ head, body: rows === undefined ? undefined : JSON.stringify(rows) });
}

function begin(sql: string, binds: readonly Bind[]): void {
  const statement = prepared(sql);
  const rows = cellsOf(statement, binds);
  const declared = declaredOf(statement);
  const first = firstRows(rows, declared);
  running = { rows, columns: sqliteColumns(declared, first) };
  next(running, first);
}

function next({ rows, columns }: Running, before: SqliteCell[][]): void {
  let isLast = false;
  while (before.length < batchRows && !isLast) {
    const step = rows.next();
    if (step.done) isLast = true;
    else before.push(step.value);
  }
  if (isLast) running = undefined;
  const texts = before.map((row) => row.map((cell, i) => sqliteCell(cell, columns[i]?.generic ?? GenericType.STRING)));
  send({ is: 'rows', columns: [...columns], isLast }, texts);
}

/** Enough rows that every undeclared column has shown a value. */
function firstRows(rows: Iterator<SqliteCell[]>, declared: readonly DeclaredColumn[]): SqliteCell[][] {
  const unknown = new Set(declared.flatMap(({ type }, i) => (type ? [] : [i])));
  const first: SqliteCell[][] = [];
  while (first.length < batchRows || (unknown.size > 0 && first.length < learnRows)) {
    const step = rows.next();
    if (step.done) break;
    first.push(step.value);
    for (const i of unknown) if (step.value[i] !== null) unknown.delete(i);
  }
  return first;
}

function described(sql: string): ColumnInfo[] {
  const statement = prepared(sql);
  const declared = declaredOf(statement);
  if (declared.every(({ type }) => type)) return sqliteColumns(declared, []);
  return sqliteColumns(declared, [...cellsOf(prepared(`SELECT * FROM (${sql}\n) LIMIT ${describeRows}`), [])]);
}

function prepared(sql: string): StatementSync {
  database ??= open(String(workerData));
  // Only a read notices that another program has changed the tables since; preparing alone goes by what was known.
  database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').all();
  const statement = database.prepare(sql, { readBigInts: true, returnArrays: true });
  if (statement.columns().length === 0) throw new Error('Only one SELECT statement may be run.');
  return statement;
}

const declaredOf = (statement: StatementSync): DeclaredColumn[] =>
  statement.columns().map(({ name, type }) => ({ name, type: type ?? null }));

function cellsOf(statement: StatementSync, binds: readonly Bind[]): IterableIterator<SqliteCell[]> {
  // `?1`, `?2` are names to node:sqlite.
  const named = Object.fromEntries(binds.map((bind, i) => [`?${i + 1}`, toCell(bind)]));
  // `returnArrays` makes rows arrays; the types know only objects.
  const rows: unknown = statement.iterate(named);
  return rows as IterableIterator<SqliteCell[]>;
}

/** Whole numbers are integers: as a double, 5 divided by 2 would be 2.5. */
function toCell(bind: Bind): SqliteCell {
  if (typeof bind === 'boolean') return bind ? 1n : 0n;
  return typeof bind === 'number' && Number.isSafeInteger(bind) ? BigInt(bind) : bind;
}

function open(file: string): DatabaseSync {
  const opened = new DatabaseSync(file, { readOnly: true, allowExtension: false, enableDoubleQuotedStringLiterals: false });
  opened.exec('PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA case_sensitive_like = ON; PRAGMA busy_timeout = 5000');
  // The first look at the file's head: what is no database says so here.
  opened.prepare('SELECT count(*) FROM sqlite_schema').get();
  const say = (name: string, work: (text: string) => string): void =>
    opened.function(name, { deterministic: true, useBigIntArguments: true }, (value) =>
      value === null ? null : work(String(value)),
    );
  // SQLite's own know only ASCII.
  say('lower', (text) => text.toLowerCase());
  say('upper', (text) => text.toUpperCase());
  const patterns = new Map<string, RegExp>();
  opened.function('regexp', { deterministic: true, useBigIntArguments: true }, (pattern, value) => {
    if (pattern === null || value === null) return null;
    const source = String(pattern);
    const expression = patterns.get(source) ?? linearPattern(source);
    if (patterns.size < 100) patterns.set(source, expression);
    return expression.test(String(value)) ? 1 : 0;
  });
  guard(opened);
  return opened;
}
