/**
 * Files of results that outlive their request: what a long statement answered, a kept moment. A file is named by the
 * SHA-256 of its content, so the same content is kept once, and a damaged file is noticed when it is read. It is
 * compressed, has an age, and all of them together have a limit: the ones that were written longest ago go first
 * (docs/decisions/0054-many-servers.md#results).
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Failure } from '@tessera/core/failures';
import type { SharedFiles } from '../files/shared-files.ts';
import { isFull } from '../uploads/uploads.ts';

/** Where results are kept, and how long and how many of them. */
export interface ResultStoreOptions {
  /** Made when the first result comes. Servers of one site may share it. */
  readonly folder: string;
  /** Milliseconds a result is kept after it was last written. */
  readonly keptMs: number;
  /** Bytes on the disk, of all results together. */
  readonly maxBytes: number;
  readonly clock: () => Date;
  /** Where servers share them as well; the folder is this server's own then. */
  readonly files?: SharedFiles | undefined;
}

/** A result that is kept. */
export interface KeptResult {
  /** 64 hexadecimal digits; keep them where the result belongs. */
  readonly sha256: string;
  /** Of the content, as it is read. */
  readonly bytes: number;
}

/** How a result is written. */
export interface PutOptions {
  /** Bytes of content at most. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

const sweepEveryMs = 10 * 60_000;
/** What a process that died left half written. */
const partKeptMs = 24 * 3_600_000;
const nameOf = /^[0-9a-f]{64}$/;
const partOf = /\.part$/;

/** The results of one site. Whoever reads one has checked that the reader may. */
export class ResultStore {
  readonly #options: ResultStoreOptions;
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: ResultStoreOptions) {
    this.#options = options;
  }

  /**
   * Keeps a content; of one that is there already only the age begins anew.
   * @param content  read to its end, never held whole in memory
   * @throws Failure TOO_LARGE, STORAGE_FULL, QUERY_STOPPED on abort; the content's own error. Nothing stays behind then
   */
  async put(content: Buffer | Readable, { maxBytes = Infinity, signal }: PutOptions = {}): Promise<KeptResult> {
    const { folder } = this.#options;
    const part = join(folder, `${randomUUID()}.part`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.#sweepSometimes();
      const measured = measuring(maxBytes);
      const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;
      const target = createWriteStream(part, { flags: 'wx', mode: 0o600 });
      await pipeline(source, measured.stream, createZstdCompress(), target, ...(signal ? [{ signal }] : []));
      const kept = measured.done();
      await this.#publish(part, kept.sha256);
      await this.#options.files?.put(sharedName(kept.sha256), join(folder, kept.sha256));
      return kept;
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      if (isFull(error)) throw new Failure('STORAGE_FULL', {}, { cause: error });
      if (signal?.aborted) throw new Failure('QUERY_STOPPED', {}, { cause: error });
      throw error;
    }
  }

  /**
   * The content as a stream, which fails at its end when the file was damaged.
   * @returns undefined when it is too old, was removed to make room, or never was
   */
  async open(sha256: string): Promise<Readable | undefined> {
    const path = (await this.#living(sha256)) ?? (await this.#fetched(sha256));
    if (path === undefined) return undefined;
    const checked = checking(sha256);
    // Its error is that of the stream that is handed out.
    pipeline(createReadStream(path), createZstdDecompress(), checked).catch(() => undefined);
    return checked;
  }

  /** The content as one buffer; undefined as with `open`, and for a damaged file, which is removed. */
  async read(sha256: string): Promise<Buffer | undefined> {
    const content = await this.open(sha256);
    if (!content) return undefined;
    try {
      return await buffer(content);
    } catch {
      await this.remove(sha256);
      return undefined;
    }
  }

  /** Whether the content could be read now. */
  async has(sha256: string): Promise<boolean> {
    return (await this.#living(sha256)) !== undefined || (await this.#elsewhere(sha256)) !== undefined;
  }

  /** Removes a content; one that is not there is no error. Whoever else keeps its name then finds nothing. */
  async remove(sha256: string): Promise<void> {
    if (!nameOf.test(sha256)) return;
    await rm(join(this.#options.folder, sha256), { force: true });
    await this.#options.files?.remove(sharedName(sha256)).catch(() => undefined);
  }

  /** Removes what is too old, and the oldest until the rest is within the limit. @returns how many went */
  async sweep(): Promise<number> {
    const { folder, files } = this.#options;
    const over = this.#over(await filesIn(folder));
    for (const name of over) await rm(join(folder, name), { force: true });
    const shared = (await files?.list(sharedFolder)) ?? [];
    const overThere = this.#over(shared.map((file) => ({ ...file, name: file.name.slice(sharedFolder.length + 1) })));
    for (const name of overThere) await files?.remove(sharedName(name));
    return over.length + overThere.length;
  }

  /** The names of those that are too old, or too much. */
  #over(found: readonly FoundFile[]): string[] {
    const { keptMs, maxBytes } = this.#options;
    const nowMs = this.#options.clock().getTime();
    let held = 0;
    return found
      .toSorted((left, right) => right.writtenMs - left.writtenMs)
      .flatMap(({ name, bytes, writtenMs }) => {
        const isPart = partOf.test(name);
        if (!isPart && !nameOf.test(name)) return [];
        if (!isPart) held += bytes;
        const isOver = isPart ? writtenMs + partKeptMs <= nowMs : writtenMs + keptMs <= nowMs || held > maxBytes;
        return isOver ? [name] : [];
      });
  }

  /** A result that cannot be tidied away now is tidied away later. */
  async #sweepSometimes(): Promise<void> {
    const nowMs = this.#options.clock().getTime();
    if (nowMs - this.#sweptAtMs < sweepEveryMs) return;
    this.#sweptAtMs = nowMs;
    await this.sweep().catch(() => undefined);
  }

  /** A name is given only to what is on the disk: after a crash there is the whole file or none. */
  async #publish(part: string, sha256: string): Promise<void> {
    const now = this.#options.clock();
    await utimes(part, now, now);
    const written = await open(part, 'r+');
    await written.sync().finally(() => written.close());
    await rename(part, join(this.#options.folder, sha256));
  }

  /** When another server wrote it, in epoch ms, where it is still kept. What cannot be asked for now is not there now. */
  async #elsewhere(sha256: string): Promise<number | undefined> {
    const { files, keptMs, clock } = this.#options;
    if (!files || !nameOf.test(sha256)) return undefined;
    const found = await files.stat(sharedName(sha256)).catch(() => undefined);
    return found && found.writtenMs + keptMs > clock().getTime() ? found.writtenMs : undefined;
  }

  /** @returns its path here; it is as old as it is there */
  async #fetched(sha256: string): Promise<string | undefined> {
    const writtenMs = await this.#elsewhere(sha256);
    if (writtenMs === undefined) return undefined;
    const path = join(this.#options.folder, sha256);
    const came = await this.#options.files?.bring(sharedName(sha256), path).catch(() => false);
    if (!came) return undefined;
    await utimes(path, new Date(writtenMs), new Date(writtenMs));
    return path;
  }

  async #living(sha256: string): Promise<string | undefined> {
    if (!nameOf.test(sha256)) return undefined;
    const path = join(this.#options.folder, sha256);
    const file = await stat(path).catch(() => undefined);
    const isYoung = file !== undefined && file.mtimeMs + this.#options.keptMs > this.#options.clock().getTime();
    return isYoung ? path : undefined;
  }
}

const sharedFolder = 'results';
const sharedName = (name: string): string => `${sharedFolder}/${name}`;

/** Counts and hashes what passes. */
function measuring(maxBytes: number): { stream: Transform; done: () => KeptResult } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new Failure('TOO_LARGE', { message: `The result is larger than ${maxBytes} bytes.` }));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, done: () => ({ sha256: hash.digest('hex'), bytes }) };
}

/** Passes everything on and fails at the end when it was not what its name says. */
function checking(sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new Error(`The result ${sha256} is damaged.`)),
  });
}

interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  readonly writtenMs: number;
}

/** Another server may remove a file while we look. */
async function filesIn(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined);
      return file?.isFile() ? [{ name, bytes: file.size, writtenMs: file.mtimeMs }] : [];
    }),
  );
  return files.flat();
}
