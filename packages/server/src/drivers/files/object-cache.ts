/**
 * Objects of buckets on this machine's disk, so that the engine reads files and opens no connection. What was not used for the
 * longest time makes room for what is asked; what a question reads stays until the question has ended.
 */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '@tessera/core/failures';

/** Of all buckets together, in bytes. */
const roomBytes = 8 * 2 ** 30;

/** An object that is wanted as a file. */
export interface WantedObject {
  /** Absolute path of a folder's only file; the same path holds the same bytes for ever. */
  readonly path: string;
  readonly bytes: number;
}

interface Kept {
  readonly bytes: number;
  readonly fetched: Promise<void>;
  holders: number;
}

/** Files by path; the one used last is the last. */
export class ObjectCache {
  private readonly kept = new Map<string, Kept>();
  private readonly room: number;
  private used = 0;

  constructor(room = roomBytes) {
    this.room = room;
  }

  /**
   * @param write  writes the file
   * @returns lets them go
   * @throws Failure QUERY_FAILED when they do not fit; what `write` throws
   */
  async hold<T extends WantedObject>(wanted: readonly T[], write: (object: T) => Promise<void>): Promise<() => void> {
    const missing = wanted.filter(({ path }) => !this.kept.has(path));
    const held = wanted.flatMap(({ path }) => this.kept.get(path) ?? []);
    for (const each of held) each.holders += 1;
    const release = (): void => {
      for (const each of held.splice(0)) each.holders -= 1;
    };
    try {
      this.makeRoom(missing.reduce((sum, { bytes }) => sum + bytes, 0));
      for (const object of missing) held.push(this.begin(object, write));
      for (const { path } of wanted) this.touch(path);
      await Promise.all(held.map(({ fetched }) => fetched));
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }

  /** Removes what lies below a folder, as far as nobody reads it. */
  drop(folder: string): void {
    for (const [path, each] of this.kept) if (path.startsWith(`${folder}/`) && each.holders === 0) this.remove(path, each);
  }

  private begin<T extends WantedObject>(object: T, write: (object: T) => Promise<void>): Kept {
    const made: Kept = { bytes: object.bytes, holders: 1, fetched: write(object) };
    this.kept.set(object.path, made);
    this.used += made.bytes;
    // One that did not come is fetched anew by whoever asks next.
    made.fetched.catch(() => this.remove(object.path, made));
    return made;
  }

  private makeRoom(bytes: number): void {
    for (const [path, each] of this.kept) {
      if (this.used + bytes <= this.room) return;
      if (each.holders === 0) this.remove(path, each);
    }
    if (this.used + bytes <= this.room) return;
    const gigabytes = (count: number): string => (count / 2 ** 30).toFixed(1);
    throw new Failure('QUERY_FAILED', {
      message:
        bytes > this.room
          ? `The tables of this query are ${gigabytes(bytes)} GB of files; at most ${gigabytes(this.room)} GB are fetched from buckets.`
          : 'There is no room for the files of this query while other queries read theirs; try again later.',
    });
  }

  private remove(path: string, each: Kept): void {
    if (this.kept.get(path) !== each) return;
    this.kept.delete(path);
    this.used -= each.bytes;
    rmSync(dirname(path), { recursive: true, force: true });
  }

  private touch(path: string): void {
    const each = this.kept.get(path);
    if (!each) return;
    this.kept.delete(path);
    this.kept.set(path, each);
  }
}
