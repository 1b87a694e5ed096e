/**
 * Uploads in several steps that every server of the site may go on with: how far each is stands in the store, its bytes lie
 * among the shared files. One server at a time writes the table, and says every two seconds that it still does.
 */
import { z } from 'zod';
import type { SharedFiles } from '../../files/shared-files.ts';
import type { Store } from '../../store/db.ts';
import type { StagedFile } from '../../uploads/staging.ts';

const resource = 'upload';
const keptMs = 24 * 3_600_000;
/** Between two signs of life of who writes. */
const aliveEveryMs = 2000;
/** Who says nothing for so long was stopped. */
const deadMs = 15_000;

const stage = z.object({
  user_id: z.number().nullable(),
  filename: z.string(),
  bytes: z.number(),
  staged_at: z.number(),
  phase: z.enum(['staged', 'reading', 'writing', 'done', 'failed']),
  progress: z.number().nullable(),
  rows: z.number(),
  dataset_id: z.number().nullable(),
  error: z.string().nullable(),
});

/** How far an upload is, as every server reads it. */
export type UploadStage = z.output<typeof stage>;

/** A stage as it was read; `uuid` is another one when it was changed since. */
interface ReadStage {
  readonly stage: UploadStage;
  readonly uuid: string;
}

const fileOf = (id: string): string => `uploads/${id}`;

/** One per server. */
export class SharedStages {
  readonly #store: Store;
  readonly #files: SharedFiles;

  constructor(store: Store, files: SharedFiles) {
    this.#store = store;
    this.#files = files;
  }

  /** Makes a staged file known to all. @throws Failure FILES_DOWN, STORAGE_FULL */
  async begin({ id, path, filename, bytes, stagedAt }: StagedFile, userId: number | null): Promise<void> {
    await this.#files.put(fileOf(id), path);
    const value: UploadStage = {
      user_id: userId,
      filename,
      bytes,
      staged_at: stagedAt,
      phase: 'staged',
      progress: null,
      rows: 0,
      dataset_id: null,
      error: null,
    };
    const at = new Date().toISOString();
    await this.#store.db
      .insertInto('key_values')
      .values({
        uuid: crypto.randomUUID(),
        resource,
        key: id,
        value,
        created_by_id: userId,
        created_on: at,
        changed_on: at,
        expires_on: new Date(stagedAt + keptMs).toISOString(),
      })
      .execute();
  }

  /** How far an upload is; of one whose server was stopped while it wrote, that it failed. */
  async read(id: string): Promise<UploadStage | undefined> {
    return (await this.#read(id))?.stage;
  }

  /** Takes an upload for this server to write. @returns false when another one does, or did */
  async claim(id: string): Promise<boolean> {
    const found = await this.#read(id);
    if (!found || (found.stage.phase !== 'staged' && found.stage.phase !== 'failed')) return false;
    const { numUpdatedRows } = await this.#update(id, { ...found.stage, phase: 'reading', error: null })
      .where('uuid', '=', found.uuid)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Says how far it is. @returns false when it was cancelled meanwhile */
  async tell(id: string, value: UploadStage): Promise<boolean> {
    return (await this.#update(id, value).executeTakeFirst()).numUpdatedRows === 1n;
  }

  /**
   * Says every two seconds how far it is.
   * @param gone  called when it was cancelled on another server
   * @returns ends it
   */
  keepTelling(id: string, read: () => UploadStage, gone: () => void): () => Promise<void> {
    const tell = async (): Promise<void> => {
      if (!(await this.tell(id, read()).catch(() => true))) gone();
    };
    let telling = Promise.resolve();
    const timer = setInterval(() => {
      telling = tell();
    }, aliveEveryMs);
    timer.unref();
    return () => {
      clearInterval(timer);
      return telling;
    };
  }

  /** Has the bytes on this server's disk. @returns false when no server has them any more */
  bring(id: string, path: string): Promise<boolean> {
    return this.#files.bring(fileOf(id), path);
  }

  /** Removes the bytes; how it ended can still be asked. */
  async discard(id: string): Promise<void> {
    await this.#files.remove(fileOf(id));
  }

  /** Removes all of it. */
  async forget(id: string): Promise<void> {
    await this.#store.db.deleteFrom('key_values').where('resource', '=', resource).where('key', '=', id).execute();
    await this.discard(id);
  }

  /** Removes abandoned uploads after a day. */
  async sweep(): Promise<void> {
    const nowMs = Date.now();
    await this.#store.db
      .deleteFrom('key_values')
      .where('resource', '=', resource)
      .where('expires_on', '<', new Date(nowMs).toISOString())
      .execute();
    for (const { name, writtenMs } of await this.#files.list('uploads'))
      if (writtenMs + keptMs < nowMs) await this.#files.remove(name);
  }

  async #read(id: string): Promise<ReadStage | undefined> {
    const row = await this.#store.db
      .selectFrom('key_values')
      .select(['uuid', 'value', 'changed_on', 'expires_on'])
      .where('resource', '=', resource)
      .where('key', '=', id)
      .executeTakeFirst();
    const found = stage.safeParse(row?.value);
    if (!row || !found.success || Date.parse(row.expires_on ?? '') <= Date.now()) return undefined;
    const isWriting = found.data.phase === 'reading' || found.data.phase === 'writing';
    const isDead = isWriting && Date.parse(row.changed_on) + deadMs < Date.now();
    return { stage: isDead ? { ...found.data, ...stopped } : found.data, uuid: row.uuid };
  }

  #update(id: string, value: UploadStage) {
    return this.#store.db
      .updateTable('key_values')
      .set({ uuid: crypto.randomUUID(), value, changed_on: new Date().toISOString() })
      .where('resource', '=', resource)
      .where('key', '=', id);
  }
}

const stopped = {
  phase: 'failed',
  progress: null,
  error: 'The server that wrote the table was stopped. Nothing was changed; try again.',
} as const;
