/** One life of the engine's process: started, used, ended. */
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Duplex } from 'node:stream';
import { Failure } from '@tessera/core/failures';
import { type FrameNumbers, FrameReader, writeFrame } from './frames.ts';
import type { EngineRequest, EngineReply, ShownTable } from './messages.ts';
import { channelOf, startChild } from './spawn.ts';

/** The folders, limits and listeners of one engine process. */
export interface HostOptions {
  tablesFolder: string;
  workFolder: string;
  /** Where exports are written; it outlives the process. */
  exportsFolder: string;
  memoryMb: number;
  /** A database file to read instead of published tables. */
  file: string | undefined;
  /** In bytes. */
  addressSpace: number;
  threads: number;
  /** Questions that may run at a time. */
  questionsAtOnce: number;
  onReply: (reply: EngineReply, body: Buffer, numbers: FrameNumbers) => void;
  onExit: (why: string) => void;
}

/** A start that takes longer hangs. Long, because a machine under load needs many seconds, and killing it would only make it start again. */
const START_DEADLINE_MS = 60_000;

/**
 * The engine's process from its start to its end, as frames of messages. It never restarts itself: the engine makes a new one.
 */
export class HostProcess {
  /** True between the process's first word and its end. */
  ready = false;
  /** Tables of the file it reads; none when it reads published tables. */
  shown: readonly ShownTable[] = [];
  /** DuckDB's, once the process is ready. */
  version: string | undefined;
  /** Settles when the process can be asked. Rejects with Failure ENGINE_DOWN when it ends before. */
  readonly started: Promise<void>;
  private readonly child: ChildProcess;
  private readonly line: Duplex;
  private readonly ended: Promise<void>;

  constructor(options: HostOptions) {
    const { tablesFolder, workFolder, memoryMb, threads } = options;
    const empty = join(workFolder, 'empty');
    this.child = startChild({
      module: fileURLToPath(new URL('./host.ts', import.meta.url)),
      args: [
        tablesFolder,
        join(workFolder, 'spill'),
        String(memoryMb),
        String(threads),
        options.exportsFolder,
        options.file ?? '',
      ],
      workFolder: empty,
      addressSpace: options.addressSpace,
      // One more for publishing tables.
      poolThreads: options.questionsAtOnce + 1,
    });
    this.line = channelOf(this.child);
    let complaint = '';
    this.child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString('utf8')}`.slice(-2000)));
    const start = Promise.withResolvers<void>();
    this.started = start.promise;
    const reader = new FrameReader<EngineReply>((reply, body, numbers) => {
      if (reply.is === 'ready') {
        this.ready = true;
        this.shown = reply.shown;
        this.version = reply.version;
        start.resolve();
      } else options.onReply(reply, body, numbers);
    });
    this.line.on('data', (chunk: Buffer) => reader.push(chunk));
    // A dead process is reported by `exit`; its broken socket says nothing new.
    this.line.on('error', () => undefined);
    const startTimer = setTimeout(() => void this.kill(), START_DEADLINE_MS);
    void this.started.then(() => clearTimeout(startTimer)).catch(() => clearTimeout(startTimer));
    const end = Promise.withResolvers<void>();
    this.ended = end.promise;
    const over = (why: string): void => {
      start.reject(new Failure('ENGINE_DOWN', { message: `The analytics engine does not start: ${why}` }));
      rmSync(workFolder, { recursive: true, force: true });
      end.resolve();
      options.onExit(why);
    };
    this.child.once('error', (error) => over(error.message));
    this.child.once('exit', (code, signal) => over([signal ?? `exit ${code}`, complaint.trim()].filter(Boolean).join(': ')));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** @param id  of the question it is about @param values  of `toBody` */
  send(order: EngineRequest, id = 0, values?: Buffer): void {
    if (this.ready) writeFrame(this.line, order, values, { id, count: 0 });
  }

  /** Returns when the process is gone. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
