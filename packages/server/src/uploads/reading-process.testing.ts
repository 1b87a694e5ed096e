/** The process of `fuzz-host.testing.ts`, as a test sees it. */
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FrameReader, writeFrame } from '../engine/frames.ts';
import { startChild } from '../engine/spawn.ts';
import type { WorkerJob, JobReply } from './messages.ts';

/** One that reads upload after upload; one for each would cost more than the reading. */
export class ReadingProcess {
  private readonly child: ChildProcess;
  private readonly line: Duplex;
  private waiting: ((reply: JobReply | 'ended' | 'too long') => void) | undefined;
  private readonly ready: Promise<unknown>;
  private readonly mostMs: number;

  /** @param folder  where the process stands; empty */
  constructor(folder: string, mostMs: number) {
    this.mostMs = mostMs;
    this.child = startChild({
      module: fileURLToPath(new URL('./fuzz-host.testing.ts', import.meta.url)),
      args: [],
      workFolder: folder,
      addressSpace: 6 * 2 ** 30,
      fileBytes: 2 ** 30,
    });
    // stdio[3] is the local socket `startChild` asks for.
    this.line = this.child.stdio[3] as Duplex;
    this.line.on('error', () => undefined);
    this.child.stderr?.resume();
    this.ready = new Promise((resolve) => (this.waiting = resolve));
    const reader = new FrameReader((head) => this.waiting?.(head as JobReply));
    this.line.on('data', (chunk: Buffer) => reader.push(chunk));
    this.child.once('exit', () => this.waiting?.('ended'));
  }

  async read(job: WorkerJob): Promise<JobReply | 'ended' | 'too long'> {
    await this.ready;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('too long'), this.mostMs);
      this.waiting = (told) => {
        clearTimeout(timer);
        resolve(told);
      };
      writeFrame(this.line, job);
    });
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}
