/**
 * Results that outlive the request that asked for them: files below `home/results`, by key, for a day. Who may read one is
 * the matter of whoever keeps the key (docs/decisions/0057-sql-tabs-and-runs.md).
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keptMs = 24 * 3_600_000;
/** Together; the oldest go first. */
const maxBytes = 2 * 1024 ** 3;
const sweepEveryMs = 3_600_000;
const keyShape = /^[0-9a-f-]{36}$/;

/** The kept results of one home. */
export class ResultStore {
  readonly #folder: string;
  readonly #nowMs: () => number;
  #sweptMs: number;

  /** @param nowMs  the clock, epoch ms */
  constructor({ home, nowMs }: { home: string; nowMs: () => number }) {
    this.#folder = join(home, 'results');
    this.#nowMs = nowMs;
    this.#sweptMs = nowMs();
  }

  /** Keeps a result. @returns its key @throws what the disk says when it is full */
  async put(pieces: Uint8Array | string): Promise<string> {
    const key = crypto.randomUUID();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const part = join(this.#folder, `${key}.part`);
    try {
      await writeFile(part, pieces, { mode: 0o600 });
      await rename(part, this.#path(key));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    if (this.#nowMs() - this.#sweptMs > sweepEveryMs) {
      this.#sweptMs = this.#nowMs();
      // What cannot be swept now is swept an hour later.
      void this.sweep().catch(() => undefined);
    }
    return key;
  }

  /** @returns undefined when there is none, or its day is over */
  async get(key: string): Promise<Buffer | undefined> {
    if (!keyShape.test(key)) return undefined;
    try {
      const { mtimeMs } = await stat(this.#path(key));
      return this.#nowMs() - mtimeMs > keptMs ? undefined : await readFile(this.#path(key));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Forgets a result; one that is not there is forgotten already. */
  async remove(key: string): Promise<void> {
    if (keyShape.test(key)) await rm(this.#path(key), { force: true });
  }

  /** Removes what is too old, what was begun and never finished, and the oldest of what is too much. @returns how many */
  async sweep(): Promise<number> {
    const files = await this.#files();
    let bytes = 0;
    let gone = 0;
    for (const { name, mtimeMs, size } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      bytes += size;
      if (this.#nowMs() - mtimeMs <= keptMs && bytes <= maxBytes) continue;
      await rm(join(this.#folder, name), { force: true });
      gone += 1;
    }
    return gone;
  }

  async #files(): Promise<{ name: string; mtimeMs: number; size: number }[]> {
    try {
      const names = await readdir(this.#folder);
      return await Promise.all(
        names.map(async (name) => {
          const { mtimeMs, size } = await stat(join(this.#folder, name));
          return { name, mtimeMs, size };
        }),
      );
    } catch (error) {
      // Nothing was kept yet, or another sweep took a file away.
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`);
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
