/** Files on their way to a table: what is staged, what is being written, how far it is. One per server. */
import { uploadSchema } from '../table-file/upload-schema.ts';
import type { UploadState } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import type { Engine } from '../../engine/engine.ts';
import type { Store } from '../../store/db.ts';
import { UploadStaging, type StagedFile } from '../../uploads/staging.ts';
import { TableFiles } from '../../uploads/table-files.ts';
import { tableFileName } from '../../uploads/uploads.ts';

/** A staged file and how far it is on its way to a table. */
export interface UploadJobState {
  readonly file: StagedFile;
  /** Only they may look at it or go on with it. */
  readonly userId: number | null;
  phase: UploadState['phase'];
  progress: number | null;
  rows: number;
  datasetId: number | null;
  error: string | null;
  /** Set while a table is written. */
  stop: AbortController | undefined;
}

/** Two uploads into one table at a time: the later one is told and nothing of it is kept. */
export const beingWritten = (): Failure =>
  new Failure('INVALID', {
    fields: { table_name: ['Another upload was changing this table. Nothing was changed; send the file again.'] },
  });

/** The uploads of one server: staged files, running writes and the table files they become. */
export class Uploads {
  readonly staging: UploadStaging;
  readonly tables: TableFiles;
  readonly home: string;
  private readonly jobs = new Map<string, UploadJobState>();
  /** What the tables of the store were when they were last shown. */
  private caughtUp = '';
  /** Table files that are being written: no sweep may take them. */
  private readonly writing = new Set<string>();

  constructor({ home, engine }: { home: string; engine: Engine }) {
    this.home = home;
    this.staging = new UploadStaging({ home });
    this.tables = new TableFiles({ home, engine });
  }

  begin(file: StagedFile, userId: number | null): UploadJobState {
    for (const [id, { phase }] of this.jobs)
      if (phase !== 'reading' && phase !== 'writing' && !this.isStaged(id)) this.jobs.delete(id);
    const job: UploadJobState = {
      file,
      userId,
      phase: 'staged',
      progress: null,
      rows: 0,
      datasetId: null,
      error: null,
      stop: undefined,
    };
    this.jobs.set(file.id, job);
    return job;
  }

  /** @throws Failure NOT_FOUND for an unknown id and for somebody else's */
  job(id: string, userId: number | null): UploadJobState {
    const job = this.jobs.get(id);
    if (!job || job.userId !== userId) throw new Failure('NOT_FOUND');
    return job;
  }

  /** Stops what runs and forgets the file. */
  cancel(job: UploadJobState): void {
    job.stop?.abort(new Failure('QUERY_STOPPED', { message: 'The upload was cancelled.' }));
    this.staging.discard(job.file.id);
    if (!job.stop) this.jobs.delete(job.file.id);
  }

  /**
   * Runs `work` with the file of this table protected from sweeps, and from uploads of other servers on the store.
   * @throws Failure when another upload is writing it
   */
  async whileWriting<T>(store: Store, target: { uuid: string; version: number }, work: () => Promise<T>): Promise<T> {
    const file = tableFileName(target);
    if (this.writing.has(file)) throw beingWritten();
    this.writing.add(file);
    try {
      return await store.alone(`table ${file}`, work, beingWritten);
    } finally {
      this.writing.delete(file);
    }
  }

  private isStaged(id: string): boolean {
    try {
      return Boolean(this.staging.get(id));
    } catch {
      return false;
    }
  }

  /**
   * Shows every stored table in the engine and removes files nobody names; called once at start.
   * @returns names of tables whose file is missing; their datasets answer with an error until it is back
   */
  async restore(store: Store): Promise<string[]> {
    const rows = await tablesIn(store);
    const missing: string[] = [];
    for (const { uuid, n, schema, table_name } of rows) {
      try {
        this.tables.publish({ uuid, version: n, schema: schema ?? uploadSchema, name: table_name });
      } catch {
        missing.push(table_name);
      }
    }
    this.sweepUnnamed(store, rows);
    return missing;
  }

  /**
   * Shows what other servers on the store made of the tables since it was last looked, and forgets what they deleted. Call
   * it before a question to the engine: no answer is then of a table that somebody replaced on another server. On SQLite
   * there is no other server.
   */
  async catchUp(store: Store): Promise<void> {
    if (store.kind !== 'postgres') return;
    const stamp = await stampOf(store);
    if (stamp === this.caughtUp) return;
    const rows = await tablesIn(store);
    const named = new Set(rows.map(({ schema, table_name }) => `${schema ?? uploadSchema} ${table_name}`.toLowerCase()));
    for (const { schema, name } of this.tables.shown())
      if (schema === uploadSchema && !named.has(`${schema} ${name}`.toLowerCase())) this.tables.withdraw(schema, name);
    let isWhole = true;
    for (const { uuid, n, schema, table_name } of rows) {
      const table = { uuid, version: n, schema: schema ?? uploadSchema, name: table_name };
      if (this.tables.isShown(table)) continue;
      try {
        this.tables.publish(table);
      } catch {
        // Its file is not in this server's folder. What it was before must not answer in its place; it may come later.
        this.tables.withdraw(table.schema, table.name);
        isWhole = false;
      }
    }
    this.caughtUp = isWhole ? stamp : '';
  }

  private sweepUnnamed(store: Store, rows: readonly { uuid: string; n: number }[]): void {
    const named = new Set(rows.map(({ uuid, n }) => tableFileName({ uuid, version: n })));
    this.tables.sweep(named, this.writing, store.kind === 'postgres' ? othersWriteMs : undefined);
  }

  /** Removes the files of versions that are no longer shown. */
  async sweep(store: Store): Promise<void> {
    this.sweepUnnamed(store, await tablesIn(store));
  }
}

/** Files of a folder that servers may share are left alone for this long: one of them may be about to name them. */
const othersWriteMs = 3_600_000;

const tablesIn = (store: Store) =>
  store.db.selectFrom('table_files').select(['uuid', 'n', 'schema', 'table_name']).where('deleted_at', 'is', null).execute();

/** Another text after every change: which tables there are, each in which version. */
async function stampOf(store: Store): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`
    select md5(string_agg(id || ':' || n, ',' order by id)) as stamp from table_files where deleted_at is null`.execute(store.db);
  return rows[0]?.stamp ?? 'none';
}
