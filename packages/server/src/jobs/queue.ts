/**
 * The queue of background work: rows of the table `jobs`, taken under a lease (docs/decisions/0049-job-queue.md). At least
 * once; what must happen once has a dedupe key. Every method writes in one statement, so that a process that dies at any moment
 * leaves a row another one can go on with.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { Db, Store } from '../store/db.ts';
import type { StoredJobState } from '../store/side-tables.ts';
import type { StoredRow } from '../store/tables.ts';
import type { JobKind } from './kind.ts';

/** A row of the queue. */
export type JobRow = StoredRow<'jobs'>;

/** One try of one worker. */
export interface JobLease {
  readonly id: number;
  /** The name of this try; differs from that of every other. */
  readonly owner: string;
}

/** How a try stands with the store: `lost` when another worker has it. */
export type LeaseState = 'held' | 'lost' | 'cancel-asked';

/** How work is put in. */
export interface EnqueueOptions {
  /** The same kind with the same key is put in once, as long as its row is kept. */
  readonly dedupe?: string;
  /** Absent: at once. */
  readonly runAt?: Date;
  readonly priority?: number;
  readonly createdBy?: number | null;
  /** A transaction to put it in with; absent: by itself. */
  readonly db?: Db;
}

/** The queue's notifications to workers: those of its own process, and through the bus those of all others. */
export interface QueueListener {
  /** Work was put in that is due. */
  woken(): void;
  /** A running job is to end. */
  cancelled(id: number): void;
}

/** What the two ways of putting in differ in. */
type NewRow = Pick<JobRow, 'state' | 'run_at' | 'priority' | 'dedupe' | 'created_by_id'> &
  Partial<Pick<JobRow, 'lease_owner' | 'lease_until' | 'heartbeat_at' | 'started_on' | 'attempts'>>;

const leaseMs = 60_000;
const firstWaitMs = 5000;
/** Lines of a log that are kept: the first ones say what it was, the last ones how it ended. */
const logLinesMax = 200;
const lostError = 'The worker that ran this ended, and no try is left.';

/** Milliseconds to wait after a failed try: 5 s, 15 s, 45 s, … @param attempt  1 for the first */
export function waitAfter(attempt: number): number {
  return firstWaitMs * 3 ** (attempt - 1);
}

/** The queue of one store. Its clock is given; nothing here waits. */
export class JobQueue {
  /** A worker renews a lease well before this. */
  readonly leaseMs = leaseMs;
  readonly #store: Store;
  readonly #clock: () => Date;
  readonly #bus: Bus;

  constructor({ store, clock, bus }: { store: Store; clock: () => Date; bus: Bus }) {
    this.#store = store;
    this.#clock = clock;
    this.#bus = bus;
  }

  /** @returns ends it */
  listen(listener: QueueListener): () => void {
    const ends = [
      this.#bus.subscribe('job-due', () => listener.woken()),
      this.#bus.subscribe('job-cancel', (id) => listener.cancelled(Number(id))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  now(): Date {
    return this.#clock();
  }

  /**
   * Puts work in.
   * @returns the job; `isNew` false when its dedupe key was there before
   * @throws ZodError when the payload is not of the kind's shape
   */
  async enqueue<Shape extends z.ZodType>(
    kind: JobKind<Shape>,
    payload: z.input<Shape>,
    options: EnqueueOptions = {},
  ): Promise<{ id: number; isNew: boolean }> {
    const { dedupe = null, runAt = this.#clock(), priority = kind.priority, createdBy = null, db = this.#store.db } = options;
    const row = { state: 'waiting', run_at: runAt.toISOString(), priority, dedupe, created_by_id: createdBy } as const;
    const { job, isNew } = await this.#insert(db, kind, payload, row);
    // What is not due yet is found by the workers' own looking.
    if (isNew && runAt <= this.#clock()) await this.#bus.publish('job-due', String(job.id), options.db);
    return { id: job.id, isNew };
  }

  /**
   * Puts in work that has begun already, under a lease. An ended job of the same key makes room.
   * @param owner  a fresh name
   * @returns the job; that of somebody else where one with this key waits or runs
   */
  async hold<Shape extends z.ZodType>(
    kind: JobKind<Shape>,
    payload: z.input<Shape>,
    { dedupe, createdBy, owner }: { dedupe: string; createdBy: number; owner: string },
  ): Promise<{ job: JobRow; isNew: boolean }> {
    const { db } = this.#store;
    const sameKey = db.deleteFrom('jobs').where('kind', '=', kind.name).where('dedupe', '=', dedupe);
    await sameKey.where('state', 'in', ['done', 'failed', 'cancelled']).execute();
    const now = this.#now();
    return this.#insert(db, kind, payload, {
      state: 'running',
      run_at: now,
      priority: kind.priority,
      dedupe,
      created_by_id: createdBy,
      lease_owner: owner,
      lease_until: this.#leaseEnd(),
      heartbeat_at: now,
      started_on: now,
      attempts: 1,
    });
  }

  /**
   * Takes the job that is due, of the highest priority and then the longest due, among them those whose worker is gone.
   * @param owner  a fresh name; @param kinds  those the caller can do
   */
  async take(owner: string, kinds: readonly string[]): Promise<JobRow | undefined> {
    if (kinds.length === 0) return undefined;
    const now = this.#now();
    // Other workers on PostgreSQL pass over the row that is being taken; SQLite has one writer at a time.
    const lock = this.#store.kind === 'postgres' ? sql`for update skip locked` : sql``;
    const next = sql`select id from jobs where kind in (${sql.join(kinds)})
      and ((state = 'waiting' and run_at <= ${now}) or (state = 'running' and lease_until <= ${now} and attempts < max_attempts))
      order by priority desc, run_at, id limit 1 ${lock}`;
    const { rows } = await sql<JobRow>`update jobs set state = 'running', attempts = attempts + 1, lease_owner = ${owner},
      lease_until = ${this.#leaseEnd()}, heartbeat_at = ${now}, started_on = ${now}, error = null
      where id = (${next}) returning *`.execute(this.#store.db);
    return rows[0];
  }

  /** Whether anything is due: a look that writes nothing, for the idle. */
  async isDue(kinds: readonly string[]): Promise<boolean> {
    if (kinds.length === 0) return false;
    const now = this.#now();
    const { rows } = await sql`select 1 from jobs where kind in (${sql.join(kinds)})
      and ((state = 'waiting' and run_at <= ${now}) or (state = 'running' and lease_until <= ${now} and attempts < max_attempts))
      limit 1`.execute(this.#store.db);
    return rows.length > 0;
  }

  /** Renews a lease and keeps the log so far. */
  async renew(lease: JobLease, log: readonly string[]): Promise<LeaseState> {
    const row = await this.#held(lease)
      .set({ lease_until: this.#leaseEnd(), heartbeat_at: this.#now(), log: keptLines(log) })
      .returning('cancel_asked')
      .executeTakeFirst();
    if (!row) return 'lost';
    return row.cancel_asked ? 'cancel-asked' : 'held';
  }

  /** Ends a job well. @returns false when the lease was lost: then nothing is written */
  finish(lease: JobLease, result: object | undefined, log: readonly string[]): Promise<boolean> {
    return this.#end(lease, { state: 'done', result: result ?? null, error: null }, log);
  }

  /** After a failed try: waits for the next one, or ends when none is left. @param isFinal  another try is of no use */
  async fail(job: JobLease & Pick<JobRow, 'attempts' | 'max_attempts'>, error: string, log: readonly string[], isFinal: boolean) {
    if (isFinal || job.attempts >= job.max_attempts) return this.#end(job, { state: 'failed', error }, log);
    const runAt = new Date(this.#clock().getTime() + waitAfter(job.attempts)).toISOString();
    const waiting = { state: 'waiting', run_at: runAt, error, log: keptLines(log), ...noLease } as const;
    return isOne(await this.#held(job).set(waiting).executeTakeFirst());
  }

  /** Gives a job back that was not worked off because the server stops; the try does not count. */
  async release(lease: JobLease, log: readonly string[]): Promise<boolean> {
    const back = this.#held(lease)
      .set({ state: 'waiting', log: keptLines(log), ...noLease })
      .set((of) => ({ attempts: of('attempts', '-', 1) }));
    return isOne(await back.executeTakeFirst());
  }

  /** Ends a job whose cancelling was asked for. */
  endCancelled(lease: JobLease, log: readonly string[]): Promise<boolean> {
    return this.#end(lease, { state: 'cancelled', error: null }, log);
  }

  /** A waiting job ends at once, a running one as soon as its worker hears of it. @returns false when it had ended */
  async cancel(id: number): Promise<boolean> {
    const waiting = await this.#store.db
      .updateTable('jobs')
      .set({ state: 'cancelled', finished_on: this.#now() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (isOne(waiting)) return true;
    const running = await this.#store.db
      .updateTable('jobs')
      .set({ cancel_asked: true })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    await this.#bus.publish('job-cancel', String(id));
    return isOne(running);
  }

  /** Puts a job that failed or was cancelled in again, with all its tries. @returns false when it is in another state */
  async retry(id: number): Promise<boolean> {
    const again = await this.#store.db
      .updateTable('jobs')
      .set({ state: 'waiting', run_at: this.#now(), attempts: 0, error: null, finished_on: null, ...noLease })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'cancelled'])
      .executeTakeFirst();
    if (isOne(again)) await this.#bus.publish('job-due', String(id));
    return isOne(again);
  }

  /** One job as it stands. */
  job(id: number): Promise<JobRow | undefined> {
    return this.#store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** How many jobs there are in each state, by kind, and since when the longest due one waits (ISO 8601). */
  async depth(): Promise<{ kind: string; state: StoredJobState; count: number; oldest: string }[]> {
    const rows = await this.#store.db
      .selectFrom('jobs')
      .select((of) => ['kind', 'state', of.fn.countAll<number>().as('count'), of.fn.min('run_at').as('oldest')])
      .groupBy(['kind', 'state'])
      .execute();
    return rows.map(({ kind, state, count, oldest }) => ({ kind, state, count: Number(count), oldest }));
  }

  /** Ends what was lost with its worker at the last try. */
  async endLost(): Promise<void> {
    const now = this.#now();
    await this.#store.db
      .updateTable('jobs')
      .set({ state: 'failed', error: lostError, finished_on: now, ...noLease })
      .where('state', '=', 'running')
      .where('lease_until', '<=', now)
      .whereRef('attempts', '>=', 'max_attempts')
      .execute();
  }

  /** Removes rows that ended before a moment. @param kind  only these; all when absent @returns how many */
  async prune(before: Date, kind?: string): Promise<number> {
    const ended = this.#store.db
      .deleteFrom('jobs')
      .where('state', 'in', ['done', 'failed', 'cancelled'])
      .where('finished_on', '<', before.toISOString());
    const gone = await (kind === undefined ? ended : ended.where('kind', '=', kind)).executeTakeFirst();
    return Number(gone.numDeletedRows);
  }

  /** Writes a row, unless one of the same kind and key is there. @returns that one then */
  async #insert<Shape extends z.ZodType>(db: Db, kind: JobKind<Shape>, payload: z.input<Shape>, row: NewRow) {
    const inserted = await db
      .insertInto('jobs')
      .values({
        kind: kind.name,
        payload: kind.payload.parse(payload),
        max_attempts: kind.maxAttempts,
        log: [],
        created_on: this.#now(),
        ...row,
      })
      .onConflict((on) => on.columns(['kind', 'dedupe']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return { job: inserted, isNew: true };
    const known = db.selectFrom('jobs').selectAll().where('kind', '=', kind.name).where('dedupe', '=', row.dedupe);
    return { job: await known.executeTakeFirstOrThrow(), isNew: false };
  }

  #now(): string {
    return this.#clock().toISOString();
  }

  #leaseEnd(): string {
    return new Date(this.#clock().getTime() + leaseMs).toISOString();
  }

  /** The row, as long as this very try holds it. */
  #held({ id, owner }: JobLease) {
    return this.#store.db
      .updateTable('jobs')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('lease_owner', '=', owner);
  }

  async #end(
    lease: JobLease,
    ended: { state: StoredJobState; error: string | null; result?: object | null },
    log: readonly string[],
  ): Promise<boolean> {
    const values = { ...ended, finished_on: this.#now(), log: keptLines(log), ...noLease };
    return isOne(await this.#held(lease).set(values).executeTakeFirst());
  }
}

const noLease = { lease_owner: null, lease_until: null, cancel_asked: false } as const;

const isOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows === 1n;

function keptLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= logLinesMax) return lines;
  const half = logLinesMax / 2;
  return [...lines.slice(0, half), '…', ...lines.slice(-half)];
}
