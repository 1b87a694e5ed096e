/** A ZIP archive walked by its directory, inflated in pieces. Runs in the throw-away process only. */
import { buffersOf } from '../buffers-of.ts';
import { fstatSync, readSync } from 'node:fs';
import { crc32, createInflateRaw } from 'node:zlib';
import { Failure } from '@tessera/core/failures';

const mostEntries = 10_000;

/** What is said of a workbook that is not one. */
export const damaged = (): Failure =>
  new Failure('FILE_UNREADABLE', { message: 'The Excel workbook is damaged or protected by a password.' });

/** A file in an archive, as its directory describes it; `method` is -1 where it is encrypted. */
export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  /** Bytes in the archive. */
  readonly packed: number;
  readonly at: number;
  /** Checksum of what is packed. */
  readonly crc: number;
}

const signature = {
  end: 0x06054b50,
  longEnd: 0x06064b50,
  longEndPlace: 0x07064b50,
  directory: 0x02014b50,
  file: 0x04034b50,
} as const;
/** Stands for a number that is too long for its field, and is kept elsewhere. */
const elsewhere = { short: 0xffff, long: 0xffffffff } as const;

/** An open archive. Its bytes come from outside: a directory that does not hold together throws Failure FILE_UNREADABLE. */
export class Archive {
  private readonly file: number;
  private readonly size: number;
  private readonly fault: () => Failure;

  /** @param fault  what is said of an archive that does not hold together */
  constructor(file: number, fault: () => Failure = damaged) {
    this.file = file;
    this.fault = fault;
    this.size = fstatSync(file).size;
  }

  /** By the directory at the end; a library that reads from the front could be shown another archive. */
  entries(): ArchiveEntry[] {
    const tail = this.read(Math.max(0, this.size - 22 - 0xffff), 22 + 0xffff);
    let end = tail.length - 22;
    while (end >= 0 && tail.readUInt32LE(end) !== signature.end) end -= 1;
    if (end < 0) throw this.fault();
    const { count, bytes, start } = this.directoryAt(tail, end);
    if (count > mostEntries || start + bytes > this.size) throw this.fault();
    const directory = this.read(start, bytes);
    const entries: ArchiveEntry[] = [];
    for (let at = 0, i = 0; i < count; i += 1) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.directory) throw this.fault();
      const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
      entries.push({
        name: directory.toString('utf8', at + 46, nameEnd),
        method: (directory.readUInt16LE(at + 8) & 1) === 1 ? -1 : directory.readUInt16LE(at + 10),
        crc: directory.readUInt32LE(at + 16),
        ...placeOf(directory, at, nameEnd),
      });
      at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return entries;
  }

  /** Some writers keep long numbers even where short ones would do. */
  private directoryAt(tail: Buffer, end: number): { count: number; bytes: number; start: number } {
    const count = tail.readUInt16LE(end + 10);
    const bytes = tail.readUInt32LE(end + 12);
    const start = tail.readUInt32LE(end + 16);
    if (count !== elsewhere.short && bytes !== elsewhere.long && start !== elsewhere.long) return { count, bytes, start };
    if (end < 20 || tail.readUInt32LE(end - 20) !== signature.longEndPlace) throw this.fault();
    const long = this.read(longAt(tail, end - 12), 56);
    if (long.length < 56 || long.readUInt32LE(0) !== signature.longEnd) throw this.fault();
    return { count: longAt(long, 32), bytes: longAt(long, 40), start: longAt(long, 48) };
  }

  /** What an entry holds. @throws Failure FILE_UNREADABLE at the end when it is not what was packed */
  async *content(entry: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
    let crc = 0;
    for await (const chunk of this.unpacked(entry)) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
    if (crc !== entry.crc) throw this.fault();
  }

  private async *unpacked({ method, packed, at }: ArchiveEntry): AsyncGenerator<Buffer, void, undefined> {
    const head = this.read(at, 30);
    if (head.length < 30 || head.readUInt32LE(0) !== signature.file || (method !== 0 && method !== 8)) throw this.fault();
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (start + packed > this.size) throw this.fault();
    if (method === 0) return yield* this.pieces(start, packed);
    const inflate = createInflateRaw();
    const feeding = this.feed(inflate, start, packed);
    try {
      yield* buffersOf(inflate);
      await feeding;
    } catch (error) {
      throw error instanceof Failure ? error : this.fault();
    } finally {
      inflate.destroy();
      await feeding.catch(() => undefined);
    }
  }

  private async feed(inflate: ReturnType<typeof createInflateRaw>, start: number, packed: number): Promise<void> {
    for (const piece of this.pieces(start, packed)) {
      if (inflate.destroyed) return;
      if (!inflate.write(piece)) await roomIn(inflate);
    }
    inflate.end();
  }

  private *pieces(start: number, length: number): Generator<Buffer, void, undefined> {
    const step = 1 << 20;
    for (let done = 0; done < length; done += step) yield this.read(start + done, Math.min(step, length - done));
  }

  private read(at: number, length: number): Buffer {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    return buffer.subarray(0, readSync(this.file, buffer, 0, buffer.length, at));
  }
}

/** Waits until it takes more, or is closed. */
const roomIn = (inflate: ReturnType<typeof createInflateRaw>): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      inflate.off('drain', go).off('close', go);
      resolve();
    };
    inflate.on('drain', go).on('close', go);
  });

/** A number of eight bytes; one that is too large for a file is a large number still. */
const longAt = (buffer: Buffer, at: number): number => buffer.readUInt32LE(at) + buffer.readUInt32LE(at + 4) * 2 ** 32;

/** Where an entry's bytes stand and how many they are. */
function placeOf(directory: Buffer, at: number, nameEnd: number): { packed: number; at: number } {
  const place = { packed: directory.readUInt32LE(at + 20), at: directory.readUInt32LE(at + 42) };
  const end = Math.min(directory.length, nameEnd + directory.readUInt16LE(at + 30));
  for (let field = nameEnd; field + 4 <= end; field += 4 + directory.readUInt16LE(field + 2)) {
    if (directory.readUInt16LE(field) !== 1) continue;
    // Only the numbers that are too long stand here, in this order: size, packed size, place.
    let next = field + 4 + (directory.readUInt32LE(at + 24) === elsewhere.long ? 8 : 0);
    if (place.packed === elsewhere.long && next + 8 <= end) [place.packed, next] = [longAt(directory, next), next + 8];
    if (place.at === elsewhere.long && next + 8 <= end) place.at = longAt(directory, next);
  }
  return place;
}
