/**
 * Painting off the main thread: a few threads, started when the first picture is asked for and stopped when idle for a while,
 * so that an idle server pays nothing.
 */
import { Worker } from 'node:worker_threads';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { compiledEnvironment } from '../compiled.ts';
import { siteLook } from '../site-look.ts';
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import type {
  AnyPaintJob,
  Painted,
  PaintJob,
  PaintReply,
  PaintRequest,
  PdfJob,
  SheetJob,
  TablePagesJob,
  TileJob,
} from './paint-job.ts';

/** How many threads paint and how long, in ms, they may take and may idle. */
export interface PainterOptions {
  /** Threads at most; 1 when absent. */
  readonly threads?: number;
  /** A picture that takes longer ends its thread and fails. */
  readonly deadlineMs?: number;
  /** A thread without work is stopped after this. */
  readonly idleMs?: number;
}

interface Working {
  readonly id: number;
  readonly resolve: (painted: Painted) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  working: Working | undefined;
  idle: NodeJS.Timeout | undefined;
}

const failed = (message: string): Failure => new Failure('INTERNAL', { message: `The picture could not be painted: ${message}` });

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** A whole dashboard may take longer than a chart, and so may the first picture of a thread, which reads its modules for it. */
const slowness = ({ task }: AnyPaintJob, isNew: boolean): number => (isNew || task === 'sheet' || task === 'pdf' ? 4 : 1);

/** Paints charts as SVG or PNG, and whole sheets as pixels or PDF; `close` ends its threads. */
export class Painter {
  private readonly threads: Thread[] = [];
  /** One for each thread. */
  private readonly places: ConcurrencyLimiter;
  private readonly options: Required<PainterOptions>;
  private nextId = 1;
  private isClosed = false;

  constructor({ threads = 1, deadlineMs = 15_000, idleMs = 60_000 }: PainterOptions = {}) {
    this.options = { threads, deadlineMs, idleMs };
    this.places = new ConcurrencyLimiter({ places: threads, maxWaitMs: Number.POSITIVE_INFINITY });
  }

  /**
   * A chart as a PNG.
   * @param scale pixels per px
   * @throws Failure INTERNAL when it cannot be painted or takes too long
   */
  png(job: Omit<PaintJob, 'scale'>, scale = 2): Promise<Buffer> {
    return this.bytes({ ...job, scale });
  }

  /** A chart as an SVG document. @throws as `png` */
  async svg(job: Omit<PaintJob, 'scale'>): Promise<string> {
    return (await this.bytes(job)).toString('utf8');
  }

  /** A chart for a dashboard, with the colours its labels took. @throws as `png` */
  async tile(job: Omit<TileJob, 'task'>): Promise<{ svg: string; colours: Readonly<Record<string, string>> }> {
    const { bytes, colours = {} } = await this.paint({ ...job, task: 'tile' });
    return { svg: bufferOf(bytes).toString('utf8'), colours };
  }

  /** The pages of a table as SVG documents; none for another chart, or for a table that fits into its tile. @throws as `png` */
  async tablePages(job: Omit<TablePagesJob, 'task'>): Promise<string[]> {
    const bytes = await this.bytes({ ...job, task: 'table' });
    // Written by our own thread.
    return z.array(z.string()).parse(JSON.parse(bytes.toString('utf8')));
  }

  /** A finished SVG document as pixels. @throws as `png` */
  sheet(job: Omit<SheetJob, 'task'>): Promise<Buffer> {
    return this.bytes({ ...job, task: 'sheet' });
  }

  /** Pages as a PDF. @throws as `png` */
  pdf(job: Omit<PdfJob, 'task'>): Promise<Buffer> {
    return this.bytes({ ...job, task: 'pdf' });
  }

  /** Ends all threads; pictures still being painted fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.threads].map((thread) => this.end(thread, 'the server is stopping')));
  }

  private async bytes(job: AnyPaintJob): Promise<Buffer> {
    return bufferOf((await this.paint(job)).bytes);
  }

  private paint(job: AnyPaintJob): Promise<Painted> {
    return this.places.run(undefined, () => this.start(job));
  }

  /** Gives a picture to a free thread; who has a place finds one, or room for one. */
  private start(job: AnyPaintJob): Promise<Painted> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(failed('the server is stopping'));
      const free = this.threads.find(({ working }) => working === undefined);
      const thread = free ?? this.hire();
      clearTimeout(thread.idle);
      const id = this.nextId++;
      const patience = this.options.deadlineMs * slowness(job, free === undefined);
      const timer = setTimeout(() => void this.end(thread, 'it took too long'), patience);
      thread.working = { id, resolve, reject, timer };
      try {
        // A thread's port, not a window.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        thread.worker.postMessage({ id, job } satisfies PaintRequest);
      } catch (error) {
        // What is not plain data cannot travel; the caller must hear it, not the process.
        this.settle(thread, { id, error: error instanceof Error ? error.message : String(error) });
      }
    });
  }

  private hire(): Thread {
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), {
      env: compiledEnvironment,
      workerData: siteLook(),
    });
    const thread: Thread = { worker, working: undefined, idle: undefined };
    worker.unref();
    worker.on('message', (reply: PaintReply) => this.settle(thread, reply));
    worker.on('error', (error) => void this.end(thread, error.message));
    worker.on('exit', () => this.forget(thread, 'its thread ended'));
    this.threads.push(thread);
    return thread;
  }

  private settle(thread: Thread, reply: PaintReply): void {
    const { working } = thread;
    if (!working || working.id !== reply.id) return;
    clearTimeout(working.timer);
    thread.working = undefined;
    if ('error' in reply) working.reject(failed(reply.error));
    else working.resolve(reply);
    thread.idle = setTimeout(() => void this.end(thread, 'idle'), this.options.idleMs);
    thread.idle.unref();
  }

  private async end(thread: Thread, why: string): Promise<void> {
    this.forget(thread, why);
    await thread.worker.terminate();
  }

  /** Takes a thread off the list; the picture it held fails. */
  private forget(thread: Thread, why: string): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    clearTimeout(thread.idle);
    const { working } = thread;
    thread.working = undefined;
    if (working) {
      clearTimeout(working.timer);
      working.reject(failed(why));
    }
  }
}
