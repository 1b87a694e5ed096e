/** Files on their way to a table: what is staged, what is being written, how far it is. One per server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { uploadSchema } from '../table-file/upload-schema.ts';
import type { UploadState } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Engine } from '../../engine/engine.ts';
import type { SharedFiles } from '../../files/shared-files.ts';
import type { Store } from '../../store/db.ts';
import { UploadStaging, type StagedFile } from '../../uploads/staging.ts';
import { TableFiles } from '../../uploads/table-files.ts';
import { tableFileName } from '../../uploads/uploads.ts';
import { SharedStages, type UploadStage } from './shared-stages.ts';

/** A staged file and how far it is on its way to a table. */
export interface UploadJobState {
  readonly file: StagedFile;
  /** Only they may look at it or go on with it. */
  readonly userId: number | null;
  /** Other servers may go on with it. */
  readonly isShared: boolean;
  phase: UploadState['phase'];
  progress: number | null;
  rows: number;
  datasetId: number | null;
  error: string | null;
  /** Set while a table is written. */
  stop: AbortController | undefined;
}

/** Two uploads into one table at a time: the later one is refused and nothing of it is kept. */
export const beingWritten = (): Failure =>
  new Failure('INVALID', {
    fields: { table_name: ['Another upload was changing this table. Nothing was changed; send the file again.'] },
  });

const cancelled = (): Failure => new Failure('QUERY_STOPPED', { message: 'The upload was cancelled.' });

/** What uploads need of the server. */
export interface UploadsOptions {
  /** `TESSERA_HOME`. */
  readonly home: string;
  readonly engine: Engine;
  readonly store: Store;
  /** Where servers share files; absent: nowhere, or the home's `tables` is one folder of all. */
  readonly files?: SharedFiles | undefined;
}

/** The uploads of one server: staged files, running writes and the table files they become. */
export class Uploads {
  readonly staging: UploadStaging;
  readonly tables: TableFiles;
  readonly home: string;
  readonly #store: Store;
  readonly #files: SharedFiles | undefined;
  readonly #stages: SharedStages | undefined;
  readonly #jobs = new Map<string, UploadJobState>();
  /** What the tables of the store were when they were last shown. */
  #caughtUp = '';
  /** Table files that are being written: no sweep may take them. */
  readonly #writing = new Set<string>();
  /** Table files that are being fetched. */
  readonly #coming = new Map<string, Promise<boolean>>();
  /** When a file could not be fetched, by `performance.now()`. */
  readonly #failedMs = new Map<string, number>();
  #tidying: NodeJS.Timeout | undefined;

  constructor({ home, engine, store, files }: UploadsOptions) {
    this.home = home;
    this.#store = store;
    this.#files = files;
    this.#stages = files && new SharedStages(store, files);
    this.staging = new UploadStaging({ home });
    this.tables = new TableFiles({ home, engine });
  }

  /** A file that becomes a table in the same request. */
  begin(file: StagedFile, userId: number | null): UploadJobState {
    return this.#remember(file, userId, false);
  }

  /** A file that waits for its next step, which may come to another server. @throws Failure FILES_DOWN, STORAGE_FULL */
  async stage(file: StagedFile, userId: number | null): Promise<UploadJobState> {
    await this.#stages?.begin(file, userId);
    return this.#remember(file, userId, this.#stages !== undefined);
  }

  #remember(file: StagedFile, userId: number | null, isShared: boolean): UploadJobState {
    for (const [id, { phase }] of this.#jobs)
      if (phase !== 'reading' && phase !== 'writing' && !this.#isStaged(id)) this.#jobs.delete(id);
    const begun = { phase: 'staged', progress: null, rows: 0, datasetId: null, error: null, stop: undefined } as const;
    const job: UploadJobState = { file, userId, isShared, ...begun };
    this.#jobs.set(file.id, job);
    return job;
  }

  /** @throws Failure NOT_FOUND for an unknown id and for another user's */
  async job(id: string, userId: number | null): Promise<UploadJobState> {
    const known = this.#jobs.get(id);
    if (known && known.userId !== userId) throw new Failure('NOT_FOUND');
    // What runs here is known here best; of all else another server may have made more.
    if (known && (known.stop || !known.isShared)) return known;
    const stage = await this.#stages?.read(id);
    if (!stage || stage.user_id !== userId) throw new Failure('NOT_FOUND');
    const file = known?.file ?? {
      ...this.staging.placeOf(id),
      filename: stage.filename,
      bytes: stage.bytes,
      stagedAt: stage.staged_at,
    };
    const { phase, progress, rows, dataset_id: datasetId, error } = stage;
    const job: UploadJobState = { file, userId, isShared: true, phase, progress, rows, datasetId, error, stop: undefined };
    this.#jobs.set(id, job);
    return job;
  }

  /** Has the file on this server's disk. @throws Failure NOT_FOUND when its days in staging are over, FILES_DOWN */
  async file({ file, isShared }: UploadJobState): Promise<StagedFile> {
    if (!isShared) return this.staging.get(file.id);
    if (!this.#isStaged(file.id)) {
      if (!(await this.#stages?.bring(file.id, file.path))) throw new Failure('NOT_FOUND');
      this.staging.adopt(file);
    }
    return file;
  }

  /**
   * From now on this server writes it.
   * @returns ends the progress reports to other servers
   * @throws Failure BAD_REQUEST when another one does or did
   */
  async started(job: UploadJobState): Promise<() => Promise<void>> {
    const stages = job.isShared ? this.#stages : undefined;
    if (!stages) return async () => undefined;
    if (!(await stages.claim(job.file.id))) throw new Failure('BAD_REQUEST', { message: 'This file is being written already.' });
    return stages.keepTelling(
      job.file.id,
      () => stageOf(job),
      () => job.stop?.abort(cancelled()),
    );
  }

  /** Tells other servers how far it is. */
  async tell(job: UploadJobState): Promise<void> {
    if (job.isShared) await this.#stages?.tell(job.file.id, stageOf(job));
  }

  /** It is a table: its bytes go. */
  async done(job: UploadJobState): Promise<void> {
    await this.tell(job);
    this.staging.discard(job.file.id);
    if (!job.isShared) return;
    this.#jobs.delete(job.file.id);
    // Swept after a day, should the shared files be away.
    await this.#stages?.discard(job.file.id).catch(() => undefined);
  }

  /** Stops what runs, on whichever server, and forgets the file. */
  async cancel(job: UploadJobState): Promise<void> {
    job.stop?.abort(cancelled());
    this.staging.discard(job.file.id);
    if (!job.stop) this.#jobs.delete(job.file.id);
    if (job.isShared) await this.#stages?.forget(job.file.id);
  }

  /**
   * Runs `work` with the file of this table protected from sweeps, and from uploads of other servers on the store.
   * @throws Failure when another upload is writing it
   */
  async whileWriting<T>(target: { uuid: string; version: number }, work: () => Promise<T>): Promise<T> {
    const file = tableFileName(target);
    if (this.#writing.has(file)) throw beingWritten();
    this.#writing.add(file);
    try {
      return await this.#store.alone(lockOf(file), work, beingWritten);
    } finally {
      this.#writing.delete(file);
    }
  }

  /**
   * Runs `work` while no other upload, of this server or others, has the name. @throws Failure when one has
   */
  async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#writing.has(name)) throw beingWritten();
    this.#writing.add(name);
    try {
      return await this.#store.alone(name, work, beingWritten);
    } finally {
      this.#writing.delete(name);
    }
  }

  #isStaged(id: string): boolean {
    try {
      return Boolean(this.staging.get(id));
    } catch {
      return false;
    }
  }

  /** Puts table files where other servers find them, before they are announced. @throws Failure FILES_DOWN, STORAGE_FULL */
  async share(...files: readonly string[]): Promise<void> {
    for (const file of files) await this.#files?.put(sharedName(file), this.#pathOf(file));
  }

  /** Has a table file on this server's disk; those who want it at the same time fetch it once. @returns false when there is none */
  async bring(file: string): Promise<boolean> {
    if (existsSync(this.#pathOf(file))) return true;
    const files = this.#files;
    if (!files || performance.now() - (this.#failedMs.get(file) ?? -Infinity) < askAgainMs) return false;
    const coming = this.#coming.get(file) ?? files.bring(sharedName(file), this.#pathOf(file)).catch(() => false);
    this.#coming.set(file, coming);
    const isHere = await coming.finally(() => this.#coming.delete(file));
    if (isHere) this.#failedMs.delete(file);
    else this.#failedMs.set(file, performance.now());
    return isHere;
  }

  #pathOf(file: string): string {
    return join(resolve(this.home), 'tables', file);
  }

  /**
   * Shows every stored table in the engine and removes files without an entry; called once at start, while no other server
   * starts.
   * @returns names of tables whose file is missing; their datasets answer with an error until it is back
   */
  async restore(): Promise<string[]> {
    const rows = await tablesIn(this.#store);
    this.tables.removeParts();
    const few = pLimit(4);
    const came = await Promise.all(rows.map((row) => few(() => this.bring(fileOf(row)))));
    const missing: string[] = [];
    for (const [at, { uuid, n, schema, table_name }] of rows.entries()) {
      try {
        if (came[at] !== true) throw new Error('not there');
        this.tables.publish({ uuid, version: n, schema: schema ?? uploadSchema, name: table_name });
      } catch {
        missing.push(table_name);
      }
    }
    await this.#shareMissing(rows.filter((_, at) => came[at] === true).map(fileOf));
    await this.#sweepOwn(rows, 'starting');
    await this.#sweepShared('starting').catch(() => undefined);
    return missing;
  }

  /** Files of a home from before files were shared, and of a restored backup. */
  async #shareMissing(files: readonly string[]): Promise<void> {
    if (!this.#files || files.length === 0) return;
    const there = new Set((await this.#files.list(tablesFolder).catch(() => undefined))?.map(({ name }) => name));
    for (const file of files) if (!there.has(sharedName(file))) await this.share(file).catch(() => undefined);
  }

  /**
   * Applies what other servers on the store changed in the tables since the last look, and forgets what they deleted. Call it
   * before a question to the engine: no answer is then of a table that was replaced on another server. On SQLite there is no
   * other server.
   */
  async catchUp(): Promise<void> {
    if (this.#store.kind !== 'postgres') return;
    const stamp = await stampOf(this.#store);
    if (stamp === this.#caughtUp) return;
    const rows = await tablesIn(this.#store);
    const named = new Set(rows.map(({ schema, table_name }) => `${schema ?? uploadSchema} ${table_name}`.toLowerCase()));
    for (const { schema, name } of this.tables.shown())
      if (schema === uploadSchema && !named.has(`${schema} ${name}`.toLowerCase())) this.tables.withdraw(schema, name);
    const behind = rows
      .map((row) => ({ uuid: row.uuid, version: row.n, schema: row.schema ?? uploadSchema, name: row.table_name }))
      .filter((table) => !this.tables.isShown(table));
    await Promise.all(behind.map((table) => this.bring(tableFileName(table))));
    let isWhole = true;
    for (const table of behind) {
      try {
        this.tables.publish(table);
      } catch {
        // Its file is not to be had. What it was before must not answer in its place; it may come later.
        this.tables.withdraw(table.schema, table.name);
        isWhole = false;
      }
    }
    this.#caughtUp = isWhole ? stamp : '';
  }

  /** Removes the files of versions that are no longer shown, and what uploads that were killed left. */
  async sweep(): Promise<void> {
    await this.#sweepOwn(await tablesIn(this.#store), 'running');
    await this.#sweepShared('running').catch(() => undefined);
  }

  /**
   * Each minute shows what others made and removes what uploads that were killed left: their locks are gone with them. On
   * SQLite there are no others. `close` ends it.
   */
  keepTidy(): void {
    if (this.#store.kind !== 'postgres') return;
    // What cannot be reached now is there a minute later.
    const tidy = async (): Promise<void> => {
      await this.catchUp().catch(() => undefined);
      await this.sweep().catch(() => undefined);
    };
    this.#tidying = setInterval(() => void tidy(), tidyEveryMs).unref();
  }

  /** Ends `keepTidy`. */
  close(): void {
    clearInterval(this.#tidying);
  }

  /**
   * Where the folder is shared by all servers, a file without an entry may be about to get one from another server: see
   * `#abandoned`.
   */
  async #sweepOwn(rows: readonly { uuid: string; n: number }[], when: When): Promise<void> {
    const idle = this.tables.idle(new Set(rows.map(fileOf)), this.#writing);
    if (this.#store.kind === 'sqlite' || this.#files) this.tables.remove(idle);
    else {
      const found = idle.map((name) => ({ name, table: name.replace(/\.tmp(\.wal)?$/, '') }));
      await this.#abandoned(found, when, async ({ name }) => this.tables.remove([name]));
    }
  }

  async #sweepShared(when: When): Promise<void> {
    const files = this.#files;
    if (!files) return;
    await this.#stages?.sweep();
    const named = new Set((await tablesIn(this.#store)).map(fileOf));
    const found = (await files.list(tablesFolder)).map(({ name }) => ({ name, table: name.slice(tablesFolder.length + 1) }));
    const unnamed = found.filter(({ table }) => !named.has(table));
    await this.#abandoned(unnamed, when, ({ name }) => files.remove(name));
  }

  /**
   * Removes files without a writer and without an entry, among those that other servers write as well: a writer of a table
   * holds its lock until the table is named, and a starting server holds that of all.
   */
  async #abandoned(files: readonly Unnamed[], when: When, remove: (file: Unnamed) => Promise<void>): Promise<void> {
    if (files.length === 0) return;
    const each = async (): Promise<void> => {
      for (const file of files) {
        const look = async (): Promise<void> => {
          const isNamed = (await tablesIn(this.#store)).some((row) => fileOf(row) === file.table);
          // A file that was only begun is abandoned when it has no writer.
          if (!isNamed || /\.(tmp|wal)$/.test(file.name)) await remove(file);
        };
        if (!this.#writing.has(file.table)) await this.#store.alone(lockOf(file.table), look, taken).catch(unlessTaken);
      }
    };
    await (when === 'starting' ? each() : this.#store.alone('start', each, taken).catch(unlessTaken));
  }
}

type When = 'starting' | 'running';

/** A file of a table's version, whole or only begun. */
interface Unnamed {
  readonly name: string;
  /** What the whole file would be called. */
  readonly table: string;
}

/** Another server has the lock: it will sweep, or the next sweep does. */
class Taken extends Error {}
const taken = (): Error => new Taken();
function unlessTaken(error: unknown): void {
  if (!(error instanceof Taken)) throw error;
}

const tidyEveryMs = 60_000;
/** Between two attempts to fetch a file that was not to be had. */
const askAgainMs = 2000;
const tablesFolder = 'tables';
const sharedName = (file: string): string => `${tablesFolder}/${file}`;
const lockOf = (file: string): string => `table ${file}`;
const fileOf = ({ uuid, n }: { uuid: string; n: number }): string => tableFileName({ uuid, version: n });

const stageOf = ({ file, userId, phase, progress, rows, datasetId, error }: UploadJobState): UploadStage => ({
  user_id: userId,
  filename: file.filename,
  bytes: file.bytes,
  staged_at: file.stagedAt,
  phase,
  progress,
  rows,
  dataset_id: datasetId,
  error,
});

const tablesIn = (store: Store) =>
  store.db.selectFrom('table_files').select(['uuid', 'n', 'schema', 'table_name']).where('deleted_at', 'is', null).execute();

/** Another text after every change: which tables there are, each in which version. */
async function stampOf(store: Store): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`
    select md5(string_agg(id || ':' || n, ',' order by id)) as stamp from table_files where deleted_at is null`.execute(store.db);
  return rows[0]?.stamp ?? 'none';
}
