/**
 * SQLite files. Each statement runs in a process of its own kind, so that a long or hostile one takes neither the server
 * nor its time: to stop it the process is ended, and the next statement starts another.
 */
import { Failure } from '@tessera/core/failures';
import { toWire } from '../../engine/messages.ts';
import { ConcurrencyLimiter } from '../../queue/concurrency-limiter.ts';
import { answering, columnsOf, rowsOf, type RowBatch } from '../answering.ts';
import type { RawCell } from '../cells.ts';
import { fileStatements, lookUps } from '../database-places.ts';
import type { Bind, ColumnInfo, Driver, RunOptions } from '../../driver.ts';
import { IdleTimer } from '../idle.ts';
import { sqliteDetails, sqliteDetailsOf } from '../table-details.ts';
import { watch } from '../watch.ts';
import type { SqliteOrder } from './messages.ts';
import { inodeOf, SqliteReader, type SqliteAnswer } from './reader.ts';

const lookUp: RunOptions = { deadlineMs: 10_000, maxRows: 100_000 };
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @param file  absolute path that may be read; it need not exist before the first question */
export function sqliteDriver(file: string): Driver {
  const idle = new IdleTimer<SqliteReader>((reader) => reader.kill());
  const places = new ConcurrencyLimiter(fileStatements);
  const besides = new ConcurrencyLimiter(lookUps);
  const reading = (sql: string, binds: readonly Bind[], options: RunOptions) =>
    inReader(file, idle, places, options, (reader) => rows(reader, { do: 'run', sql, binds: toWire(binds) }));
  const look = (sql: string, binds: readonly Bind[] = []) =>
    inReader(file, idle, besides, lookUp, (reader) => rows(reader, { do: 'run', sql, binds: toWire(binds) }));
  const describe = (sql: string, options: RunOptions): Promise<ColumnInfo[]> =>
    columnsOf(
      inReader(file, idle, besides, options, async function* (reader) {
        const { reply } = understood(await reader.ask({ do: 'describe', sql }));
        if (reply.is === 'columns') yield { columns: reply.columns, rows: [] };
      }),
    );
  return {
    backend: 'sqlite',
    ...answering(reading),
    describe,
    schemas: () => Promise.resolve(['main']),
    tables: async (schema) => {
      if (schema !== 'main') return [];
      const found = await rowsOf(
        look(
          `SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1`,
        ),
      );
      return found.map(([value, type]) => ({
        value: value ?? '',
        schema: 'main',
        type: type === 'view' ? ('view' as const) : ('table' as const),
      }));
    },
    columns: (schema, table) =>
      describe(`SELECT * FROM ${quoted(schema ?? 'main')}.${quoted(table)}`, lookUp).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') throw error;
        throw new Failure('TABLE_MISSING', { message: `The table ${table} does not exist.` }, { cause: error });
      }),
    details: async (_, table) => sqliteDetailsOf(await rowsOf(look(sqliteDetails, [table]))),
    close: () => Promise.resolve(idle.close()),
  };
}

/** Whoever stops reading early ends the process with the statement. */
async function* inReader(
  file: string,
  idle: IdleTimer<SqliteReader>,
  places: ConcurrencyLimiter,
  options: RunOptions,
  work: (reader: SqliteReader) => AsyncGenerator<RowBatch, void, undefined>,
): AsyncGenerator<RowBatch, void, undefined> {
  const leave = await places.take(options.signal);
  try {
    const reader = keptReader(file, idle) ?? new SqliteReader(file);
    let hasEnded = false;
    const running = watch(options, () => reader.kill());
    try {
      yield* work(reader);
      hasEnded = true;
    } catch (error) {
      hasEnded = error instanceof Failure && error.code !== 'ENGINE_DOWN';
      throw running.why ? running.failure(error) : error;
    } finally {
      running.end();
      if (hasEnded && running.why === undefined) idle.give(reader);
      else reader.kill();
    }
  } finally {
    leave();
  }
}

/** A process that lives and still reads the file of that name. */
function keptReader(file: string, idle: IdleTimer<SqliteReader>): SqliteReader | undefined {
  for (let kept = idle.take(); kept; kept = idle.take()) {
    if (kept.lives && kept.inode === inodeOf(file)) return kept;
    kept.kill();
  }
  return undefined;
}

async function* rows(reader: SqliteReader, order: SqliteOrder): AsyncGenerator<RowBatch, void, undefined> {
  let { reply, body } = understood(await reader.ask(order));
  while (reply.is === 'rows') {
    // Written by the process as an array of arrays of texts and nulls.
    yield { columns: reply.columns, rows: JSON.parse(body.toString('utf8')) as RawCell[][] };
    if (reply.isLast) return;
    ({ reply, body } = understood(await reader.ask({ do: 'more' })));
  }
}

/** @throws Failure QUERY_FAILED with SQLite's words; CONNECTION_FAILED when the file is none of its own */
function understood(answered: SqliteAnswer): SqliteAnswer {
  const { reply } = answered;
  if (reply.is !== 'problem') return answered;
  throw new Failure(reply.opened ? 'QUERY_FAILED' : 'CONNECTION_FAILED', { message: wordsOf(reply.message) });
}

/** What the authorizer (`guard.ts`) refuses, in our words. */
function wordsOf(message: string): string {
  if (message === 'not authorized') return 'Only one SELECT statement may be run.';
  const call = /^not authorized to use function: (.+)$/.exec(message)?.[1];
  if (call !== undefined) return `The function ${call} is not allowed.`;
  const table = /^access to (\S+) is prohibited$/.exec(message)?.[1];
  return table === undefined ? message : `The table ${table.replace(/\.[^.]*$/, '')} is not allowed.`;
}
