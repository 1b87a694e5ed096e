/** Kinds of background work: a name, the shape of what is to be done, and who does it. */
import type { z } from 'zod';

/** A kind of work, for the code that enqueues it. */
export interface JobKind<Shape extends z.ZodType> {
  /** Kept in the store: never rename one that was released. */
  readonly name: string;
  readonly payload: Shape;
  /** Tries at most, the first among them. */
  readonly maxAttempts: number;
  /** Higher comes first. */
  readonly priority: number;
}

/** What work is given beside its payload. */
export interface JobContext {
  readonly id: number;
  /** 1 at the first try. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, another worker has taken it over, or the server stops. */
  readonly signal: AbortSignal;
  /** A line of the job's log. */
  log(line: string): void;
  /** Renews the lease at once, and keeps the log. It is also renewed by itself while the process lives. */
  heartbeat(): Promise<void>;
  now(): Date;
}

/** Does the work of one kind. What it returns is kept as the result. @throws `GiveUp` when another try is of no use */
export interface JobHandler {
  readonly name: string;
  run(ctx: JobContext, payload: unknown): Promise<object | undefined>;
}

/** Says that another try would fail as well. */
export class GiveUp extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GiveUp';
  }
}

/** Declares a kind. @param options  5 tries and priority 0 when absent */
export function jobKind<Shape extends z.ZodType>(
  name: string,
  payload: Shape,
  { maxAttempts = 5, priority = 0 }: { maxAttempts?: number; priority?: number } = {},
): JobKind<Shape> {
  return { name, payload, maxAttempts, priority };
}

/** Binds a kind to who does it. A payload of another version that does not fit is given up, not tried again. */
export function handlerOf<Shape extends z.ZodType>(
  { name, payload: shape }: JobKind<Shape>,
  run: (ctx: JobContext, payload: z.output<Shape>) => Promise<object | undefined>,
): JobHandler {
  return {
    name,
    run: (ctx, payload) => {
      const read = shape.safeParse(payload);
      if (!read.success) throw new GiveUp(`The job's payload cannot be read: ${read.error.message}`, { cause: read.error });
      return run(ctx, read.data);
    },
  };
}

/** Why a job's signal was aborted: it was cancelled. */
export class JobCancelled extends Error {
  constructor() {
    super('The job was cancelled.');
    this.name = 'JobCancelled';
  }
}
