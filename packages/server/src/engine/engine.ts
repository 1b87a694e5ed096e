/**
 * The analytics engine as the server sees it. Questions go to a child process (`host.ts`) and come back as finished
 * bytes. When the process dies it is replaced within a second: questions that were running are asked once more, each
 * alone, so that the one that kills the engine is found and only it fails.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import { Failure } from '@tessera/core/failures';
import type { Bind, ColumnInfo, RawResult } from '../driver.ts';
import { currentRequester } from '../queue/requester.ts';
import { databaseBusy, defaultMaxWaitMs } from '../queue/concurrency-limiter.ts';
import type { FrameNumbers } from './frames.ts';
import { HostProcess } from './host-process.ts';
import { type Lane, LaneScheduler, mostAtOnce, placesOf, type Waiting } from './lanes.ts';
import {
  type ExportFormat,
  type EngineRequest,
  type AnswerOrient,
  type PublishedTable,
  type EngineReply,
  type ShownTable,
  toBody,
} from './messages.ts';
import { type MemoryCap, memoryCap } from './spawn.ts';

/** Where the engine reads, and what it may take of the machine. */
export interface EngineOptions {
  /** `TESSERA_HOME`; table files are read from its folder `tables`. */
  home: string;
  /** A DuckDB file to read, and nothing else; absent: published tables. */
  file?: string;
  /** Absolute folder of files that published tables read where they lie; absent: `tables` of the home. */
  folder?: string;
  /** Memory of the engine in MB; default 40 % of the machine, at least 512 and at most 8192. */
  memoryMb?: number;
  /** Threads of the engine; default one per core. */
  threads?: number;
  /** Questions one person alone may have running, see `placesOf`; default two per core. */
  concurrency?: number;
  /** How long a question waits for its turn; its deadline counts only from then. Default 30 s. */
  maxWaitMs?: number;
  log?: (line: string) => void;
}

/** How long a question may take, how it is stopped and in which lane it waits. */
export interface AskOptions {
  /** From the moment the question starts to run. */
  deadlineMs: number;
  signal?: AbortSignal;
  /** `fast` for what is known to be cheap, `export` for downloads; default `normal`. */
  lane?: Lane;
}

/** One statement for the engine, with its values and the form its answer should have. */
export interface EngineQuestion extends AskOptions {
  sql: string;
  binds: readonly Bind[];
  orient: AnswerOrient;
  maxRows: number;
}

/** Rows as a file; see `ExportFormat`. */
export interface ExportedFile {
  file: string;
  columns: readonly ColumnInfo[];
  rowcount: number;
}

/** The state of the engine in the health reply. */
export interface EngineStatus {
  state: 'starting' | 'ready' | 'down';
  pid: number | undefined;
  restarts: number;
  running: number;
  waiting: number;
  memoryCap: MemoryCap;
}

/** What `json_serialize_sql` answers: a tree of statements, or the parser's complaint. */
export type ParsedSql =
  | { error: false; statements: unknown[] }
  | { error: true; error_type: string; error_message: string; position?: string };

type Question = Extract<EngineRequest, { sql: string }>;

interface Replied {
  reply: Extract<EngineReply, { is: 'answer' }>;
  body: Buffer;
  count: number;
}

interface Ask extends Waiting {
  id: number;
  order: Question;
  values: Buffer | undefined;
  options: AskOptions;
  /** Times it was running when the engine died. */
  deaths: number;
  /** Why it is being stopped; decides the failure. */
  stopping: 'deadline' | 'abort' | undefined;
  timers: NodeJS.Timeout[];
  settle: (result: { reply: EngineReply; body: Buffer; count: number } | { failure: Failure }) => void;
}

const KILL_AFTER_MS = 2000;
const PARSE_DEADLINE_MS = 5000;
/** Node, DuckDB and 16 workers before any data (measured 2.6 GB), and room for strings outside the engine's own account. */
const BASE_ADDRESS_SPACE_MB = 3584;
/** A stack for each question that may run. */
const THREAD_ADDRESS_SPACE_MB = 8;
/** A question asked again because another one killed the engine may be unlucky this often. */
const MAX_DEATHS = 4;

/**
 * The DuckDB child process with everything that must survive it: what is published, what waits and what runs. A question throws
 * Failure ENGINE_DOWN, QUERY_TIMEOUT or QUERY_STOPPED, besides what its own statement does.
 */
export class Engine {
  readonly tablesFolder: string;
  private readonly exportsFolder: string;
  private readonly options: EngineOptions;
  private readonly memoryMb: number;
  private readonly maxWaitMs: number;
  private readonly places: ReturnType<typeof placesOf>;
  private readonly lanes: LaneScheduler<Ask>;
  private readonly published = new Map<string, PublishedTable>();
  private readonly inFlight = new Map<number, Ask>();
  private host: HostProcess | undefined;
  private state: EngineStatus['state'] = 'starting';
  private closed = false;
  private restarts = 0;
  private failedStarts = 0;
  private lastId = 0;

  constructor(options: EngineOptions) {
    this.options = { ...options, home: absolute(options.home) };
    this.tablesFolder = options.folder ?? join(this.options.home, 'tables');
    this.exportsFolder = join(this.options.home, 'engine', 'exports');
    this.memoryMb = options.memoryMb ?? Math.min(8192, Math.max(512, Math.round((totalmem() / 2 ** 20) * 0.4)));
    this.maxWaitMs = options.maxWaitMs ?? defaultMaxWaitMs;
    this.places = placesOf(options.concurrency ?? 2 * availableParallelism());
    this.lanes = new LaneScheduler(this.places);
  }

  /** @throws Failure ENGINE_DOWN when the process does not come up */
  async start(): Promise<void> {
    mkdirSync(this.tablesFolder, { recursive: true });
    rmSync(join(this.options.home, 'engine'), { recursive: true, force: true });
    mkdirSync(this.exportsFolder, { recursive: true, mode: 0o700 });
    await this.launch();
  }

  /**
   * Ask one question and take the answer as bytes the engine wrote.
   * @throws Failure QUERY_FAILED, SQL_REFUSED, TABLE_MISSING, QUERY_TIMEOUT, QUERY_STOPPED, ENGINE_DOWN
   */
  async run(question: EngineQuestion): Promise<RawResult> {
    const { sql, orient, maxRows } = question;
    const order: Question = { do: 'run', sql, orient, maxRows };
    const { reply, body, count } = await this.ask(order, question.binds, question);
    return { columns: reply.columns ?? [], rowcount: count, bytes: body };
  }

  /**
   * Write the rows of a question to a file of its own.
   * @returns the file is the caller's: to read and to remove
   * @throws as `run`
   */
  async export(question: Omit<EngineQuestion, 'orient'> & { format: ExportFormat }): Promise<ExportedFile> {
    const { sql, format, maxRows } = question;
    const file = join(this.exportsFolder, randomUUID());
    const order: Question = { do: 'export', sql, format, maxRows, file };
    try {
      const { reply, count } = await this.ask(order, question.binds, { lane: 'export', ...question });
      return { file, columns: reply.columns ?? [], rowcount: count };
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  }

  /** How a statement would be run; `analyze` runs it and reports what it took. Cells by column. @throws as `run` */
  async explain(sql: string, analyze: boolean, options: AskOptions): Promise<RawResult> {
    const { reply, body, count } = await this.ask({ do: 'explain', sql, analyze }, [], options);
    return { columns: reply.columns ?? [], rowcount: count, bytes: body };
  }

  /** Names and types of a statement's columns; nothing is run. @throws as `run` */
  async describe(sql: string, options: AskOptions & { binds?: readonly Bind[] }): Promise<readonly ColumnInfo[]> {
    const { reply } = await this.ask({ do: 'describe', sql }, options.binds ?? [], { lane: 'fast', ...options });
    return reply.columns ?? [];
  }

  /** DuckDB's parse tree of a text, for the SQL gate. Nothing in the parser's instance can be reached or changed. */
  async parse(sql: string): Promise<ParsedSql> {
    const { body } = await this.ask({ do: 'parse', sql }, [], { deadlineMs: PARSE_DEADLINE_MS, lane: 'fast' });
    // The shape json_serialize_sql documents; the gate reads it node by node and trusts none.
    return JSON.parse(body.toString('utf8')) as ParsedSql;
  }

  /** Make a file's table askable as `schema.name`, or move that name to a newer file. @throws Failure FILE_UNREADABLE */
  publish(...tables: PublishedTable[]): void {
    for (const table of tables) {
      // Files of others come and go; whether they are there is found out when they are read.
      if (table.reads) continue;
      try {
        statSync(join(this.tablesFolder, table.file));
      } catch (cause) {
        throw new Failure('FILE_UNREADABLE', { message: `The table file ${table.file} is missing.` }, { cause });
      }
    }
    for (const table of tables) this.published.set(keyOf(table), table);
    this.host?.send({ do: 'publish', tables });
  }

  withdraw(schema: string, name: string): void {
    if (this.published.delete(keyOf({ schema, name }))) this.host?.send({ do: 'withdraw', schema, name });
  }

  tables(): readonly PublishedTable[] {
    return [...this.published.values()];
  }

  /** A published table by its name, upper and lower case alike. */
  table(schema: string, name: string): PublishedTable | undefined {
    return this.published.get(keyOf({ schema, name }));
  }

  /** DuckDB's version, such as `v1.5.6`; undefined while its process starts. */
  version(): string | undefined {
    return this.host?.version;
  }

  /** Tables and views of the file it reads. */
  shown(): readonly ShownTable[] {
    return this.host?.shown ?? [];
  }

  status(): EngineStatus {
    const { waitingCount: waiting, runningCount: running } = this.lanes;
    return { state: this.state, pid: this.host?.pid, restarts: this.restarts, running, waiting, memoryCap: memoryCap().kind };
  }

  /** Ends the process; what still runs or waits fails with ENGINE_DOWN. */
  async close(): Promise<void> {
    this.closed = true;
    const failure = new Failure('ENGINE_DOWN', { message: 'The server is stopping.' });
    for (const ask of [...this.lanes.drain(), ...this.inFlight.values()]) this.end(ask, { failure });
    this.inFlight.clear();
    await this.host?.kill();
  }

  private ask(order: Question, binds: readonly Bind[], options: AskOptions): Promise<Replied> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Failure('ENGINE_DOWN', { message: 'The server is stopping.' }));
      if (options.signal?.aborted) return reject(new Failure('QUERY_STOPPED'));
      const onAbort = (): void => this.abort(ask);
      let stopListening: (() => void) | undefined;
      const ask: Ask = {
        id: (this.lastId += 1),
        order,
        values: toBody(binds),
        options,
        lane: options.lane ?? 'normal',
        requester: currentRequester(),
        suspect: false,
        deaths: 0,
        stopping: undefined,
        timers: [],
        settle: (result) => {
          options.signal?.removeEventListener('abort', onAbort);
          stopListening?.();
          if ('failure' in result) reject(result.failure);
          else if (result.reply.is === 'answer') resolve({ reply: result.reply, body: result.body, count: result.count });
          else reject(this.failureOf(ask, result.reply));
        },
      };
      this.lanes.add(ask);
      this.pump();
      // After it is sent: what can be done while the engine works is not waited for.
      options.signal?.addEventListener('abort', onAbort, { once: true });
      // Most begin at once.
      if (this.inFlight.has(ask.id)) return;
      ask.timers.push(setTimeout(() => this.giveUp(ask), this.maxWaitMs));
      stopListening = ask.requester.onJoin((claim) => {
        this.lanes.share(ask, claim);
        this.pump();
      });
    });
  }

  /** A question that waited too long fails with that reason. */
  private giveUp(ask: Ask): void {
    if (this.inFlight.has(ask.id)) return;
    this.end(ask, { failure: databaseBusy({ ...this.lanes.seenBy(ask), waitedMs: this.maxWaitMs }) });
  }

  private pump(): void {
    while (this.host?.ready === true) {
      const ask = this.lanes.next();
      if (ask === undefined) return;
      this.inFlight.set(ask.id, ask);
      for (const timer of ask.timers.splice(0)) clearTimeout(timer);
      this.host.send(ask.order, ask.id, ask.values);
      ask.timers.push(setTimeout(() => this.stop(ask, 'deadline'), ask.options.deadlineMs));
    }
  }

  /** The caller gets the failure at once; the place is free when the engine has really stopped. */
  private abort(ask: Ask): void {
    const failure = new Failure('QUERY_STOPPED');
    if (!this.inFlight.has(ask.id)) return this.end(ask, { failure });
    ask.settle({ failure });
    this.stop(ask, 'abort');
  }

  private stop(ask: Ask, why: 'deadline' | 'abort'): void {
    if (ask.stopping !== undefined) return;
    ask.stopping = why;
    this.host?.send({ do: 'stop' }, ask.id);
    const host = this.host;
    // Some work cannot be interrupted: one huge scalar call, the planner.
    ask.timers.push(setTimeout(() => void host?.kill(), KILL_AFTER_MS));
  }

  private onReply(reply: EngineReply, body: Buffer, { id, count }: FrameNumbers): void {
    const ask = this.inFlight.get(id);
    if (ask === undefined) return;
    this.inFlight.delete(id);
    this.end(ask, { reply, body, count });
    this.pump();
  }

  private end(ask: Ask, result: Parameters<Ask['settle']>[0]): void {
    for (const timer of ask.timers.splice(0)) clearTimeout(timer);
    this.lanes.leave(ask);
    ask.settle(result);
  }

  private failureOf(ask: Ask, reply: EngineReply): Failure {
    if (reply.is !== 'problem') return new Failure('ENGINE_DOWN');
    if (ask.stopping === 'deadline') return timeout(ask);
    if (reply.problem === 'INTERRUPTED') return new Failure('QUERY_STOPPED');
    return new Failure(reply.problem, { message: reply.message });
  }

  private async launch(): Promise<void> {
    this.state = 'starting';
    const host = new HostProcess({
      tablesFolder: this.tablesFolder,
      workFolder: join(this.options.home, 'engine', `${process.pid}-${this.restarts}`),
      exportsFolder: this.exportsFolder,
      file: this.options.file,
      memoryMb: this.memoryMb,
      addressSpace: (this.memoryMb + BASE_ADDRESS_SPACE_MB + THREAD_ADDRESS_SPACE_MB * mostAtOnce(this.places)) * 2 ** 20,
      questionsAtOnce: mostAtOnce(this.places),
      threads: this.options.threads ?? availableParallelism(),
      onReply: (reply, body, numbers) => this.onReply(reply, body, numbers),
      onExit: (why) => this.onExit(host, why),
    });
    this.host = host;
    await host.started;
    this.failedStarts = 0;
    this.state = 'ready';
    if (this.published.size > 0) host.send({ do: 'publish', tables: [...this.published.values()] });
    this.pump();
  }

  private onExit(host: HostProcess, why: string): void {
    if (this.closed || host !== this.host) return;
    this.state = 'starting';
    const killed = [...this.inFlight.values()];
    this.inFlight.clear();
    // When a question had to be killed it is known who did it; else everyone who ran is a suspect.
    const known = killed.some((ask) => ask.stopping !== undefined);
    this.options.log?.(`engine: process ended (${why}) with ${killed.length} running; starting again`);
    const again: Ask[] = [];
    for (const ask of killed) {
      const first = ask.deaths === 0;
      ask.deaths += 1;
      const guilty = ask.stopping !== undefined || (ask.suspect && !known) || ask.deaths > MAX_DEATHS;
      if (guilty) this.end(ask, { failure: ask.stopping === 'deadline' ? timeout(ask) : killer(ask) });
      else {
        for (const timer of ask.timers.splice(0)) clearTimeout(timer);
        ask.suspect = ask.suspect || (!known && first);
        again.push(ask);
      }
    }
    this.lanes.putBack(again);
    this.restarts += 1;
    this.failedStarts += host.ready ? 0 : 1;
    if (this.failedStarts >= 3) {
      this.state = 'down';
      for (const ask of this.lanes.drain())
        this.end(ask, { failure: new Failure('ENGINE_DOWN', { message: 'The analytics engine does not start.' }) });
    }
    host.ready = false;
    const delayMs = this.failedStarts === 0 ? 0 : Math.min(2000, 100 * 2 ** this.failedStarts);
    setTimeout(() => {
      if (!this.closed) this.launch().catch(() => undefined);
    }, delayMs);
  }
}

const keyOf = (table: { schema: string; name: string }): string => `${table.schema}\u0000${table.name}`.toLowerCase();

const timeout = (ask: Ask): Failure =>
  new Failure('QUERY_TIMEOUT', {
    message: `The query took longer than ${Math.round(ask.options.deadlineMs / 1000)} seconds and was stopped.`,
    extra: { timeout: Math.max(1, Math.round(ask.options.deadlineMs / 1000)) },
  });

const killer = (ask: Ask): Failure =>
  ask.stopping === 'abort'
    ? new Failure('QUERY_STOPPED')
    : new Failure('ENGINE_DOWN', {
        message: 'This query stopped the analytics engine, twice. It was not run again.',
      });
