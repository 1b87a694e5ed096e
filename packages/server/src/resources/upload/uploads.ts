/** Files on their way to a table: what is staged, what is being written, how far it is. One per server. */
import { uploadSchema } from '../table-file/upload-schema.ts';
import type { UploadState } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
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

  /** Runs `work` with the file of this table protected from sweeps. @throws Failure when another upload is writing it */
  async whileWriting<T>(target: { uuid: string; version: number }, work: () => Promise<T>): Promise<T> {
    const file = tableFileName(target);
    if (this.writing.has(file)) throw beingWritten();
    this.writing.add(file);
    try {
      return await work();
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
    const rows = await store.db
      .selectFrom('table_files')
      .select(['uuid', 'n', 'schema', 'table_name'])
      .where('deleted_at', 'is', null)
      .execute();
    const missing: string[] = [];
    for (const { uuid, n, schema, table_name } of rows) {
      try {
        this.tables.publish({ uuid, version: n, schema: schema ?? uploadSchema, name: table_name });
      } catch {
        missing.push(table_name);
      }
    }
    this.tables.sweep(new Set(rows.map(({ uuid, n }) => tableFileName({ uuid, version: n }))), this.writing);
    return missing;
  }

  /** Removes the files of versions that are no longer shown. */
  async sweep(store: Store): Promise<void> {
    const rows = await store.db.selectFrom('table_files').select(['uuid', 'n']).where('deleted_at', 'is', null).execute();
    this.tables.sweep(new Set(rows.map(({ uuid, n }) => tableFileName({ uuid, version: n }))), this.writing);
  }
}
