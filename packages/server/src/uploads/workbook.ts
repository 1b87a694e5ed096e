/**
 * An Excel workbook made harmless before a library reads it. The archive is walked by its directory; only XML parts are
 * taken, and while they are inflated bytes are counted and the places of cells read: a library that believes them makes
 * arrays as large as they say. What comes out is an archive of ours with the parts as they are. Only in the throw-away process.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32, createInflateRaw } from 'node:zlib';
import { Failure } from '@tessera/core/failures';

const most = {
  entries: 10_000,
  /** Of one part: a longer one does not fit into a text of JavaScript. */
  partBytes: 500 * 2 ** 20,
  bytes: 768 * 2 ** 20,
  /** XML packs well, but not like that. */
  ratio: 200,
  /** Excel's own. */
  rows: 1_048_576,
  columns: 16_384,
  /** Cells with the gaps between them. */
  cells: 50_000_000,
} as const;
/** Below this a high ratio harms nobody. */
const smallBytes = 8 * 2 ** 20;

const refused = (message: string): Failure => new Failure('FILE_UNREADABLE', { message });
const damaged = (): Failure => refused('The Excel workbook is damaged or protected by a password.');
const tooLarge = (): Failure =>
  refused(`The Excel workbook is too large once it is unpacked: at most ${most.bytes / 2 ** 20} MB can be read.`);

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

/**
 * @param path  the workbook as it was uploaded
 * @param target  where the checked one is written
 * @throws Failure FILE_UNREADABLE
 */
export async function checkWorkbook(path: string, target: string): Promise<void> {
  const source = openSync(path, 'r');
  const output = openSync(target, 'w');
  try {
    const archive = new Archive(source);
    const written = new Stored(output);
    const parts = archive.entries().filter(({ name }) => name.endsWith('.xml') || name.endsWith('.xml.rels'));
    for (const entry of parts) {
      written.begin(entry.name);
      const cells = /worksheets\//i.test(entry.name) ? new Cells() : undefined;
      for await (const chunk of archive.content(entry)) {
        cells?.read(chunk);
        written.add(chunk);
        if (written.size > most.partBytes || written.total > most.bytes) throw tooLarge();
        if (written.size > smallBytes && written.size > entry.packed * most.ratio)
          throw refused(`The Excel workbook holds a part that is packed more than ${most.ratio} times smaller than it is.`);
      }
      written.end();
    }
    written.finish();
  } finally {
    closeSync(source);
    closeSync(output);
  }
}

const signature = { end: 0x06054b50, directory: 0x02014b50, file: 0x04034b50 } as const;

class Archive {
  private readonly file: number;
  private readonly size: number;

  constructor(file: number) {
    this.file = file;
    this.size = fstatSync(file).size;
  }

  /** By the directory at the end; a library that reads from the front could be shown another archive. */
  entries(): Entry[] {
    const tail = this.read(Math.max(0, this.size - 22 - 0xffff), 22 + 0xffff);
    let end = tail.length - 22;
    while (end >= 0 && tail.readUInt32LE(end) !== signature.end) end -= 1;
    if (end < 0) throw damaged();
    const count = tail.readUInt16LE(end + 10);
    const bytes = tail.readUInt32LE(end + 12);
    const start = tail.readUInt32LE(end + 16);
    if (count > most.entries || start + bytes > this.size) throw damaged();
    const directory = this.read(start, bytes);
    const entries: Entry[] = [];
    for (let at = 0, i = 0; i < count; i += 1) {
      if (at + 46 > directory.length || directory.readUInt32LE(at) !== signature.directory) throw damaged();
      const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
      entries.push({
        name: directory.toString('utf8', at + 46, nameEnd),
        method: (directory.readUInt16LE(at + 8) & 1) === 1 ? -1 : directory.readUInt16LE(at + 10),
        packed: directory.readUInt32LE(at + 20),
        at: directory.readUInt32LE(at + 42),
      });
      at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    }
    return entries;
  }

  async *content({ method, packed, at }: Entry): AsyncGenerator<Buffer, void, undefined> {
    const head = this.read(at, 30);
    if (head.length < 30 || head.readUInt32LE(0) !== signature.file || (method !== 0 && method !== 8)) throw damaged();
    const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (start + packed > this.size) throw damaged();
    if (method === 0) return yield* this.pieces(start, packed);
    const inflate = createInflateRaw();
    const feeding = this.feed(inflate, start, packed);
    try {
      // zlib gives buffers.
      for await (const chunk of inflate) yield chunk as Buffer;
      await feeding;
    } catch (error) {
      throw error instanceof Failure ? error : damaged();
    } finally {
      inflate.destroy();
      await feeding.catch(() => undefined);
    }
  }

  private async feed(inflate: ReturnType<typeof createInflateRaw>, start: number, packed: number): Promise<void> {
    for (const piece of this.pieces(start, packed)) {
      if (inflate.destroyed) return;
      if (!inflate.write(piece)) await new Promise((resolve) => inflate.once('drain', resolve).once('close', resolve));
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

/** Reads where the cells of a sheet say they are, in pieces of its text. */
class Cells {
  private rest = '';
  private row = 0;
  private width = 0;
  private cells = 0;
  private lastRow = 0;
  private lastColumn = 0;

  read(chunk: Buffer): void {
    const text = this.rest + chunk.toString('latin1');
    const from = /<(?:\w{1,20}:)?(?:c|row)\s[^<>]{0,2000}>/g;
    for (let tag = from.exec(text); tag; tag = from.exec(text)) this.tag(tag[0]);
    const begun = text.lastIndexOf('<');
    this.rest = begun >= 0 && text.length - begun < 2100 ? text.slice(begun) : '';
  }

  private tag(tag: string): void {
    const place = /\sr\s*=\s*["']\s*([A-Za-z]*)(\d+)/.exec(tag);
    if (!place) return;
    const row = Number(place[2]);
    const column = columnOf(place[1] ?? '');
    if (row > most.rows || column > most.columns) throw this.tooWide(row, column);
    if (row !== this.row) [this.row, this.width] = [row, 0];
    this.cells += Math.max(0, column - this.width);
    this.width = Math.max(this.width, column);
    // An empty cell far away is only a format; Excel writes such.
    if (!tag.endsWith('/>') && column > 0) {
      this.lastRow = Math.max(this.lastRow, row);
      this.lastColumn = Math.max(this.lastColumn, column);
    }
    if (this.cells > most.cells || this.lastRow * this.lastColumn > most.cells)
      throw this.tooWide(Math.max(row, this.lastRow), Math.max(column, this.lastColumn));
  }

  private tooWide(rows: number, columns: number): Failure {
    return refused(
      `A sheet spans ${rows} rows and ${columns} columns; at most ${most.rows} rows, ${most.columns} columns and ${most.cells / 1e6} million cells can be read.`,
    );
  }
}

/** `A` is 1; no letters are 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase().slice(0, 8)) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Writes an archive whose parts are not packed. */
class Stored {
  private readonly file: number;
  private at = 0;
  private name = Buffer.alloc(0);
  private crc = 0;
  private readonly directory: Buffer[] = [];
  /** Of the part being written. */
  size = 0;
  /** Of all parts. */
  total = 0;

  constructor(file: number) {
    this.file = file;
  }

  begin(name: string): void {
    this.name = Buffer.from(name);
    this.size = 0;
    this.crc = 0;
    // The head comes when the size is known.
    writeSync(this.file, Buffer.alloc(30), 0, 30, this.at);
    writeSync(this.file, this.name, 0, this.name.length, this.at + 30);
  }

  add(chunk: Buffer): void {
    writeSync(this.file, chunk, 0, chunk.length, this.at + 30 + this.name.length + this.size);
    this.crc = crc32(chunk, this.crc);
    this.size += chunk.length;
    this.total += chunk.length;
  }

  end(): void {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(signature.file, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(this.crc, 14);
    head.writeUInt32LE(this.size, 18);
    head.writeUInt32LE(this.size, 22);
    head.writeUInt16LE(this.name.length, 26);
    writeSync(this.file, head, 0, 30, this.at);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(signature.directory, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    head.copy(entry, 10, 8, 28);
    entry.writeUInt32LE(this.at, 42);
    this.directory.push(Buffer.concat([entry, this.name]));
    this.at += 30 + this.name.length + this.size;
  }

  finish(): void {
    const directory = Buffer.concat(this.directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(signature.end, 0);
    end.writeUInt16LE(this.directory.length, 8);
    end.writeUInt16LE(this.directory.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.at, 16);
    writeSync(this.file, Buffer.concat([directory, end]), 0, directory.length + 22, this.at);
  }
}
