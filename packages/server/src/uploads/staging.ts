/** Uploaded files between arrival and table: random names in `TESSERA_HOME/uploads`, gone after a while or a restart. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@tessera/core/failures';
import { failpoint } from '../failpoints.ts';
import type { UploadFile } from './messages.ts';
import { isFull } from './uploads.ts';

/** A file that arrived and waits to become a table. */
export interface StagedFile extends UploadFile {
  id: string;
  bytes: number;
  /** Epoch ms. */
  stagedAt: number;
}

/** Where files are staged, how long, in ms, they are kept, and the clock that counts it. */
export interface StagingOptions {
  /** `TESSERA_HOME`. */
  home: string;
  /** Default one day. */
  expiryMs?: number;
  now?: () => number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The staged files of one server. A restart empties it. */
export class UploadStaging {
  private readonly folder: string;
  private readonly expiryMs: number;
  private readonly now: () => number;
  private readonly staged = new Map<string, StagedFile>();

  /** What an earlier process left behind is removed: nobody knows it any more. */
  constructor(options: StagingOptions) {
    this.folder = resolve(options.home, 'uploads');
    this.expiryMs = options.expiryMs ?? DAY_MS;
    this.now = options.now ?? Date.now;
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(resolve(options.home, 'scratch'), { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /**
   * Keep a file; its name is only remembered, never used on the disk.
   * @throws Failure FILE_TOO_LARGE, FILE_EMPTY, STORAGE_FULL, QUERY_STOPPED on abort; nothing stays behind then
   */
  async receive(stream: Readable, filename: string, limits: { maxBytes: number; signal?: AbortSignal }): Promise<StagedFile> {
    this.sweep();
    const id = randomUUID();
    const path = join(this.folder, id);
    let bytes = 0;
    const count = new Transform({
      transform: (chunk: Buffer, _, done) => {
        bytes += chunk.length;
        if (bytes <= limits.maxBytes) return done(null, chunk);
        done(new Failure('FILE_TOO_LARGE', { message: `The file is larger than ${Math.floor(limits.maxBytes / 2 ** 20)} MB.` }));
      },
    });
    try {
      await pipeline(
        stream,
        count,
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        ...(limits.signal ? [{ signal: limits.signal }] : []),
      );
      if (bytes === 0) throw new Failure('FILE_EMPTY', { message: `The file ${basename(filename)} is empty.` });
    } catch (error) {
      rmSync(path, { force: true });
      if (isFull(error)) throw new Failure('STORAGE_FULL', {}, { cause: error });
      if (limits.signal?.aborted) throw new Failure('QUERY_STOPPED', { message: 'The upload was cancelled.' }, { cause: error });
      throw error;
    }
    failpoint('upload.received');
    const file: StagedFile = { id, path, filename: basename(filename), bytes, stagedAt: this.now() };
    this.staged.set(id, file);
    return file;
  }

  /** @throws Failure NOT_FOUND when it never was, was discarded or has expired */
  get(id: string): StagedFile {
    const file = this.staged.get(id);
    if (file === undefined) throw new Failure('NOT_FOUND');
    return file;
  }

  /** Where a file of this id lies, or would lie. @param id  of a file that was staged on some server */
  placeOf(id: string): { id: string; path: string } {
    return { id, path: join(this.folder, basename(id)) };
  }

  /** Takes a file that was staged on another server and now lies in its place here. */
  adopt(file: StagedFile): void {
    this.staged.set(file.id, file);
  }

  discard(id: string): void {
    const file = this.staged.get(id);
    this.staged.delete(id);
    if (file !== undefined) rmSync(file.path, { force: true });
  }

  /** Removes what has expired. */
  sweep(): void {
    for (const file of this.staged.values()) if (file.stagedAt + this.expiryMs <= this.now()) this.discard(file.id);
  }
}
