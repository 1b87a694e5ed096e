/**
 * The engine's process: started by `spawn.ts`, never imported. It reads orders from file descriptor 3, answers there,
 * and dies with its parent. DuckDB lives here and nowhere in the server, so no question can take the server with it.
 * argv: [tablesFolder, spillFolder, memoryMb, threads, exportsFolder, file]; with a file it reads that one and no published table
 */
import { Socket } from 'node:net';
import { version } from '@duckdb/node-api';
import pLimit from 'p-limit';
import { writeCompiled } from '../compiled.ts';
import { poolYields } from '../priority.ts';
import { explain } from './explain.ts';
import { answer, describe, exportRows, EngineRefusal, type EngineContext, type RunningQuery } from './run-query.ts';
import { Catalogue } from './catalogue.ts';
import { FrameReader, writeFrame } from './frames.ts';
import { fromBody, type HostProblem, type EngineRequest, type EngineReply } from './messages.ts';
import { openDatabaseFile, type OpenedFile } from './open-database-file.ts';
import { openEngine, openParser } from './open.ts';
import { StatementPool } from './statement-pool.ts';

/** An interrupt that arrives before the statement begins is lost, so it is repeated until the question has ended. */
const INTERRUPT_AGAIN_MS = 25;
/** Nothing is asked so soon after a start that this could hold it up; afterwards there is nothing left to write. */
const WRITE_COMPILED_MS = 2000;

const [tablesFolder = '', spillFolder = '', memoryMb = '512', threads = '2', exportsFolder = '', file = ''] =
  process.argv.slice(2);
const line = new Socket({ fd: 3, readable: true, writable: true });
const running = new Map<number, RunningQuery>();

// SIGKILL instead of exit(): exit would wait for the engine's threads.
const die = (): void => void process.kill(process.pid, 'SIGKILL');
line.on('close', die).on('error', die);

const room = { spillFolder, exportsFolder, memoryMb: Number(memoryMb), threads: Number(threads) };
const statements = new StatementPool();
let tables: Catalogue | undefined;
const parser = await openParser();
const parse = await parsing();
const opened = await (file === '' ? openTables() : openDatabaseFile(file, room, parse)).catch(endWith);
const engineContext: EngineContext = { ...opened, parse, known: new Map(), statements };

const reader = new FrameReader<EngineRequest>((order, body, { id }) => take(order, id, body));
line.on('data', (chunk: Buffer) => reader.push(chunk));
poolYields();
send(0, { is: 'ready', version: version(), shown: opened.shown });
setTimeout(writeCompiled, WRITE_COMPILED_MS).unref();

function take(order: EngineRequest, id: number, values: Buffer): void {
  switch (order.do) {
    case 'publish':
      return tables?.publish(order.tables);
    case 'withdraw':
      return tables?.withdraw(order);
    case 'stop':
      return stop(id);
    case 'parse':
    case 'describe':
    case 'explain':
    case 'run':
    case 'export':
      void respond(order, id, values);
  }
}

async function openTables(): Promise<OpenedFile> {
  const engine = await openEngine({ tablesFolder, ...room });
  tables = new Catalogue(await engine.connect(), tablesFolder, () => statements.clear());
  return { engine, catalogue: tables, shown: [] };
}

/** The parent reads why from standard error. */
function endWith(error: unknown): never {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function respond(order: Extract<EngineRequest, { sql: string }>, id: number, values: Buffer): Promise<void> {
  const state: RunningQuery = { connection: undefined, stopped: false };
  running.set(id, state);
  try {
    if (order.do === 'parse') {
      send(id, { is: 'answer' }, Buffer.from(await engineContext.parse(order.sql)));
    } else if (order.do === 'describe') {
      send(id, { is: 'answer', columns: await describe(engineContext, state, { sql: order.sql, binds: fromBody(values) }) });
    } else if (order.do === 'explain') {
      const { columns, rowcount, bytes } = await explain(engineContext, state, order.sql, order.analyze);
      send(id, { is: 'answer', columns }, bytes, rowcount);
    } else if (order.do === 'export') {
      const { columns, rowcount } = await exportRows(engineContext, state, { ...order, binds: fromBody(values) });
      send(id, { is: 'answer', columns }, undefined, rowcount);
    } else {
      const { columns, rowcount, bytes } = await answer(engineContext, state, { ...order, binds: fromBody(values) });
      send(id, { is: 'answer', columns }, bytes, rowcount);
    }
  } catch (error) {
    send(id, { is: 'problem', ...problemOf(error) });
  } finally {
    running.delete(id);
  }
}

function stop(id: number): void {
  const state = running.get(id);
  if (state === undefined) return;
  state.stopped = true;
  state.connection?.interrupt();
  setTimeout(() => stop(id), INTERRUPT_AGAIN_MS);
}

/** The engine's text without the server's paths. */
function problemOf(error: unknown): { problem: HostProblem; message: string } {
  if (error instanceof EngineRefusal) return { problem: error.problem, message: error.message };
  const text = (error instanceof Error ? error.message : String(error))
    .replaceAll(`${tablesFolder}/`, '')
    .replaceAll(`${exportsFolder}/`, '');
  if (/^INTERRUPT\b/i.test(text)) return { problem: 'INTERRUPTED', message: text };
  if (/^Out of Memory Error|bad_alloc|failed to allocate/i.test(text)) {
    return { problem: 'QUERY_FAILED', message: `The query needs more memory than the engine may use (${memoryMb} MB).` };
  }
  // A download's file, or what a large query puts aside.
  if (/No space left on device|Disk quota exceeded/i.test(text)) {
    return { problem: 'STORAGE_FULL', message: 'The disk is full, and this query needs room on it: for a file, or to sort.' };
  }
  // JavaScript's own words for a text or a buffer beyond what it can hold.
  if (/^(Invalid string length|Array buffer allocation failed|Cannot create a string longer)/.test(text)) {
    return {
      problem: 'QUERY_FAILED',
      message: 'The result is larger than the engine can hand over. Ask for fewer rows or columns.',
    };
  }
  return { problem: 'QUERY_FAILED', message: text.trim() };
}

async function parsing(): Promise<(sql: string) => Promise<string>> {
  const connection = await parser.connect();
  const statement = await connection.prepare('SELECT json_serialize_sql($1::VARCHAR)');
  // A statement's binds belong to one run at a time.
  const inTurn = pLimit(1);
  const once = async (sql: string): Promise<string> => {
    statement.bindVarchar(1, sql);
    const result = await statement.run();
    return String(result.getChunk(0).getColumnVector(0).getItem(0));
  };
  return (sql) => inTurn(once, sql);
}

/** @param count  rows */
function send(id: number, reply: EngineReply, body?: Uint8Array, count = 0): void {
  writeFrame(line, reply, body, { id, count });
}
