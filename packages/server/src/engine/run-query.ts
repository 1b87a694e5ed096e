/** One question inside the engine's process: checked, described, run, its bytes taken. */
import {
  DuckDBBlobValue,
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  StatementType,
} from '@duckdb/node-api';
import type { Bind, ColumnInfo } from '../driver.ts';
import { answerSql, distinctNames, type AnswerColumn } from './answer-sql.ts';
import { columnKind } from './column-kind.ts';
import { exportSql } from './export-sql.ts';
import type { Catalogue } from './catalogue.ts';
import { inspect, objectionToPlan, type TableName } from './guard.ts';
import type { ExportFormat, HostProblem, AnswerOrient } from './messages.ts';
import { isSmall, smallAnswer, smallSql } from './small-answer.ts';
import { close, type StatementPool } from './statement-pool.ts';
import { withoutTerminator } from './statement-end.ts';

/** A question that will not be answered; `problem` says which failure it becomes. */
export class EngineRefusal extends Error {
  readonly problem: HostProblem;
  constructor(problem: HostProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** A statement and the values of its parameters. */
export interface EngineQuery {
  sql: string;
  binds: Bind[];
}

/** A question while it runs; `stopped` is looked at between steps, because an interrupt between them is lost. */
export interface RunningQuery {
  connection: DuckDBConnection | undefined;
  stopped: boolean;
}

/** What is known about a question's text: what to run, the tables it reads, its columns once described. */
interface CheckedQuery {
  sql: string;
  /** Of the catalogue when the text was checked. */
  generation: number;
  tables: TableName[];
  columns: AnswerColumn[] | undefined;
  /** Of its last answer. */
  rows?: number;
  /** Its cells are some that DuckDB has to write itself. */
  isOthers?: boolean;
  /** The text with a limit around it, as it was last run. */
  small?: { maxRows: number; sql: string };
}

/** What questions share within the engine's process. */
export interface EngineContext {
  engine: DuckDBInstance;
  parse: (sql: string) => Promise<string>;
  catalogue: Pick<Catalogue, 'generation' | 'has' | 'hold' | 'objectionTo' | 'readers' | 'scans'>;
  /** Texts asked before, newest last; a dashboard asks the same texts with other values. */
  known: Map<string, CheckedQuery>;
  statements: StatementPool;
}

const CHECKED_MAX = 500;
/** Longer texts (value lists) hardly come twice and would fill the memory. */
const CHECKED_TEXT_MAX = 20_000;

/** Bytes of an answer beyond this are refused: they would have to be held by the server as well. */
const ANSWER_MAX_BYTES = 512 * 1024 * 1024;

/** @throws Refusal, or the engine's own error */
export async function answer(
  context: EngineContext,
  running: RunningQuery,
  question: EngineQuery & { orient: AnswerOrient; maxRows: number },
): Promise<{ columns: readonly ColumnInfo[]; rowcount: number; bytes: Uint8Array }> {
  const { generation } = context.catalogue;
  try {
    return await answerOnce(context, running, question);
  } catch (error) {
    if (context.catalogue.generation === generation || running.stopped) throw error;
    // A table was replaced between describing and running; the second time nothing moves.
    return answerOnce(context, running, question);
  }
}

async function answerOnce(
  context: EngineContext,
  running: RunningQuery,
  question: EngineQuery & { orient: AnswerOrient; maxRows: number },
): Promise<{ columns: readonly ColumnInfo[]; rowcount: number; bytes: Uint8Array }> {
  return withTables(context, running, question, async (known) => {
    known.columns ??= await onConnection(context, running, (connection) =>
      columnsOf(context, connection, known.sql, question.binds),
    );
    throwIfStopped(running);
    const { columns } = known;
    const answered =
      (await fetchSmall(context, running, known, columns, question)) ??
      (await writeInEngine(context, running, known, columns, question));
    known.rows = answered.rowcount;
    return { columns: infosOf(columns), ...answered };
  });
}

type EngineQuestion = EngineQuery & { orient: AnswerOrient; maxRows: number };

/** Few rows, as far as is known: the rows are fetched and written here. */
async function fetchSmall(
  context: EngineContext,
  running: RunningQuery,
  known: CheckedQuery,
  columns: readonly AnswerColumn[],
  { orient, maxRows, binds }: EngineQuestion,
): Promise<{ rowcount: number; bytes: Uint8Array } | undefined> {
  if (known.isOthers || !isSmall(Math.min(maxRows, known.rows ?? Infinity), columns)) return undefined;
  if (known.small?.maxRows !== maxRows) known.small = { maxRows, sql: smallSql(known.sql, maxRows) };
  const made = await onPooledStatement(context, running, known, known.small.sql, binds, (result) =>
    smallAnswer(result, columns, orient),
  );
  if (typeof made === 'object') return made;
  // Asked a second time now, but not again and again.
  if (made === 'other cells') known.isOthers = true;
  return undefined;
}

/** DuckDB writes the answer itself. */
async function writeInEngine(
  context: EngineContext,
  running: RunningQuery,
  known: CheckedQuery,
  columns: readonly AnswerColumn[],
  { orient, maxRows, binds }: EngineQuestion,
): Promise<{ rowcount: number; bytes: Uint8Array }> {
  return onPooledStatement(context, running, known, answerSql(known.sql, columns, orient, maxRows), binds, (result) => {
    const chunk = result.getChunk(0);
    const rowcount = Number(chunk.getColumnVector(1).getItem(0));
    const bytes = chunk.getColumnVector(0).getItem(0);
    if (!(bytes instanceof DuckDBBlobValue)) throw new Error('the engine gave no bytes');
    if (bytes.bytes.byteLength > ANSWER_MAX_BYTES) throw new EngineRefusal('QUERY_FAILED', 'The result is larger than 512 MB.');
    return { rowcount, bytes: bytes.bytes };
  });
}

/** Runs a statement, with the prepared one where it is kept; `read` takes its rows before another question gets that statement. */
async function onPooledStatement<T>(
  { statements, engine, catalogue }: EngineContext,
  running: RunningQuery,
  { generation }: CheckedQuery,
  sql: string,
  binds: readonly Bind[],
  read: (result: DuckDBMaterializedResult) => T,
): Promise<T> {
  return withoutExcerpt(async () => {
    const pooled = await statements.take(engine, sql, generation, (connection) => void (running.connection = connection));
    try {
      bindAll(pooled.statement, binds);
      throwIfStopped(running);
      const given = read(await pooled.statement.run());
      running.connection = undefined;
      // An interrupt may still be on its way into the connection.
      if (running.stopped) close(pooled);
      else statements.release(pooled, catalogue.generation);
      return given;
    } catch (error) {
      running.connection = undefined;
      close(pooled);
      throw error;
    }
  });
}

/** Writes the rows to a file. @throws Refusal, or the engine's own error */
export async function exportRows(
  context: EngineContext,
  running: RunningQuery,
  question: EngineQuery & { format: ExportFormat; maxRows: number; file: string },
): Promise<{ columns: readonly ColumnInfo[]; rowcount: number }> {
  return withTables(context, running, question, (known) =>
    onConnection(context, running, async (connection) => {
      known.columns ??= await columnsOf(context, connection, known.sql, question.binds);
      throwIfStopped(running);
      const result = await runBound(connection, running, exportSql(known.sql, known.columns, question), question.binds);
      return { columns: infosOf(known.columns), rowcount: Number(result.getChunk(0).getColumnVector(0).getItem(0)) };
    }),
  );
}

async function runBound(
  connection: DuckDBConnection,
  running: RunningQuery,
  sql: string,
  binds: readonly Bind[],
): Promise<DuckDBMaterializedResult> {
  return withoutExcerpt(async () => {
    // Preparing also refuses a text of several statements; `run` on the connection would run them all.
    const statement = await connection.prepare(sql);
    bindAll(statement, binds);
    throwIfStopped(running);
    return statement.run();
  });
}

/** @throws Refusal, or the engine's own error */
export async function describe(
  context: EngineContext,
  running: RunningQuery,
  question: EngineQuery,
): Promise<readonly ColumnInfo[]> {
  return withTables(context, running, question, async (known) => {
    known.columns ??= await onConnection(context, running, (connection) =>
      columnsOf(context, connection, known.sql, question.binds),
    );
    return infosOf(known.columns);
  });
}

/**
 * A statement that was checked like every other, handed to `work` on a connection of its own while its tables are held.
 * @throws Refusal, or the engine's own error
 */
export async function onChecked<T>(
  context: EngineContext,
  running: RunningQuery,
  question: EngineQuery,
  work: (connection: DuckDBConnection, sql: string) => Promise<T>,
): Promise<T> {
  return withTables(context, running, question, (known) =>
    onConnection(context, running, async (connection) => {
      known.columns ??= await columnsOf(context, connection, known.sql, question.binds);
      throwIfStopped(running);
      return work(connection, known.sql);
    }),
  );
}

/** Checks first; then the tables are there until the work is done. */
async function withTables<T>(
  context: EngineContext,
  running: RunningQuery,
  question: EngineQuery,
  work: (known: CheckedQuery) => Promise<T>,
): Promise<T> {
  const known = await checkedQuery(context, question);
  throwIfStopped(running);
  const release = await context.catalogue.hold(known.tables);
  try {
    throwIfStopped(running);
    return await work(known);
  } finally {
    release();
  }
}

/** A fresh connection, closed afterwards. */
async function onConnection<T>(
  context: EngineContext,
  running: RunningQuery,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await context.engine.connect();
  running.connection = connection;
  try {
    return await work(connection);
  } finally {
    running.connection = undefined;
    connection.closeSync();
  }
}

/** The verdict on a text, remembered; the types of the values belong to the key because columns may take theirs. */
async function checkedQuery(context: EngineContext, { sql, binds }: EngineQuery): Promise<CheckedQuery> {
  const { generation } = context.catalogue;
  const key = `${generation} ${binds.map(bindType).join('')} ${sql}`;
  const before = context.known.get(key);
  if (before !== undefined) {
    context.known.delete(key);
    context.known.set(key, before);
    return before;
  }
  const known: CheckedQuery = { ...(await checked(context, sql)), generation, columns: undefined };
  if (sql.length <= CHECKED_TEXT_MAX) {
    context.known.set(key, known);
    for (const old of context.known.keys()) {
      if (context.known.size <= CHECKED_MAX) break;
      context.known.delete(old);
    }
  }
  return known;
}

const bindType = (value: Bind): string =>
  value === null
    ? 'n'
    : typeof value === 'number'
      ? Number.isSafeInteger(value)
        ? Math.abs(value) < 2 ** 31
          ? 'i'
          : 'l'
        : 'd'
      : ((typeof value)[0] ?? '');

/** The excerpt would show our wrapping; errors in the asker's own text were found before, while describing. */
async function withoutExcerpt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineRefusal || !(error instanceof Error)) throw error;
    const at = error.message.search(/\n+LINE \d+:/);
    throw at < 0 ? error : new Error(error.message.slice(0, at), { cause: error });
  }
}

async function checked(context: EngineContext, sql: string): Promise<{ sql: string; tables: TableName[] }> {
  if (sql.includes('\0')) throw new EngineRefusal('SQL_REFUSED', 'The statement contains a NUL character.');
  const published = (table: TableName): boolean => context.catalogue.has(table);
  const verdict = inspect(JSON.parse(await context.parse(sql)), published);
  if (!verdict.ok) throw new EngineRefusal(verdict.problem, verdict.message);
  const closed = verdict.tables.map((table) => context.catalogue.objectionTo(table)).find((why) => why !== undefined);
  if (closed !== undefined) throw new EngineRefusal('SQL_REFUSED', closed);
  const text = withoutTerminator(sql);
  if (text === sql) return { sql, tables: verdict.tables };
  // What is run is what was checked, also when its end was cut off.
  const again = inspect(JSON.parse(await context.parse(text)), published);
  if (!again.ok) throw new EngineRefusal(again.problem, again.message);
  return { sql: text, tables: again.tables };
}

function throwIfStopped(running: RunningQuery): void {
  if (running.stopped) throw new EngineRefusal('INTERRUPTED', 'stopped');
}

async function columnsOf(
  context: EngineContext,
  connection: DuckDBConnection,
  sql: string,
  binds: readonly Bind[],
): Promise<AnswerColumn[]> {
  const statement = await connection.prepare(sql);
  if (statement.statementType !== StatementType.SELECT)
    throw new EngineRefusal('SQL_REFUSED', 'Only one SELECT statement may be run.');
  if (statement.parameterCount !== binds.length) {
    throw new EngineRefusal(
      'QUERY_FAILED',
      `The statement has ${statement.parameterCount} parameters, ${binds.length} values were given.`,
    );
  }
  await checkPlan(context, connection, sql, binds);
  try {
    return named(statement.columnCount, statement);
  } catch {
    // A column whose type depends on a parameter has no type before it is bound.
    const typed = await connection.prepare(`SELECT * FROM (${sql}\n) LIMIT 0`);
    bindAll(typed, binds);
    const result = await typed.run();
    return named(result.columnCount, result);
  }
}

/** The tree was looked at before; the plan says what would really be read. */
async function checkPlan(
  context: EngineContext,
  connection: DuckDBConnection,
  sql: string,
  binds: readonly Bind[],
): Promise<void> {
  const statement = await connection.prepare(`EXPLAIN (FORMAT JSON) ${sql}`);
  bindAll(statement, binds);
  const rows = await (await statement.run()).getRows();
  const plan = rows.find(([kind]) => kind === 'physical_plan')?.[1];
  const objection =
    typeof plan === 'string'
      ? objectionToPlan(plan, (table) => context.catalogue.scans(table), context.catalogue.readers)
      : 'The statement has no plan.';
  if (objection !== undefined) throw new EngineRefusal('SQL_REFUSED', objection);
}

function named(
  count: number,
  typed: { columnType(index: number): Parameters<typeof columnKind>[0]; columnName(index: number): string },
): AnswerColumn[] {
  const indices = Array.from({ length: count }, (_, i) => i);
  const names = distinctNames(indices.map((i) => typed.columnName(i)));
  return indices.map((i) => ({ name: names[i] ?? '', ...columnKind(typed.columnType(i)) }));
}

/** The columns as they are returned. */
const infosOf = (columns: readonly AnswerColumn[]): ColumnInfo[] =>
  columns.map(({ name, type, generic }) => ({ name, type, generic }));

/** Whole numbers are bound as integers: as doubles they would turn an integer column's comparison into a slow one. */
export function bindAll(statement: DuckDBPreparedStatement, binds: readonly Bind[]): void {
  for (const [i, value] of binds.entries()) {
    const at = i + 1;
    if (value === null) statement.bindNull(at);
    else if (typeof value === 'boolean') statement.bindBoolean(at, value);
    else if (typeof value === 'string') statement.bindVarchar(at, value);
    else if (typeof value === 'number' && !Number.isSafeInteger(value)) statement.bindDouble(at, value);
    else if (typeof value === 'number' && Math.abs(value) < 2 ** 31) statement.bindInteger(at, value);
    else {
      const whole = BigInt(value);
      if (BigInt.asIntN(64, whole) === whole) statement.bindBigInt(at, whole);
      else statement.bindHugeInt(at, whole);
    }
  }
}
