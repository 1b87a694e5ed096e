/** A ZIP archive as it is written: nothing is held but the piece at hand, and packing runs on Node's own threads. */
import { buffersOf } from '../../buffers-of.ts';
import { createDeflateRaw, crc32 } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** Without ZIP64, which spreadsheets read badly, this is the most a file or the archive may be. */
const most = 0xffff_fffe;
/** 1980-01-01, the earliest the format knows; the moment is in the archive's own name. */
const day = 0x0021;
/** Names are UTF-8; sizes and checksum follow the file, because they are not known before. */
const flags = 0x0808;

/** @throws RangeError when a file or the archive grows beyond 4 GB */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncIterable<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, body } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    const head = localHeader(entry);
    yield head;
    for await (const piece of packed(body, entry)) yield piece;
    const tail = numbers([4, 0x0807_4b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    yield tail;
    at += head.length + entry.packed + tail.length;
    if (at > most || entry.size > most) throw new RangeError('The archive is larger than 4 GB.');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield numbers([4, 0x0605_4b50], [4, 0], [2, written.length], [2, written.length], [4, directory.length], [4, at], [2, 0]);
}

/** The file's bytes deflated; counts and checksum are noted on the way. */
async function* packed(body: ZipEntry['body'], entry: Written): AsyncIterable<Uint8Array> {
  const deflate = createDeflateRaw({ level: 4 });
  const feed = (async () => {
    for await (const piece of body) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.byteLength;
      if (!deflate.write(piece)) await new Promise((go) => deflate.once('drain', go));
    }
    deflate.end();
  })();
  feed.catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const piece of buffersOf(deflate)) {
    entry.packed += piece.byteLength;
    yield piece;
  }
  await feed;
}

const localHeader = ({ name }: Written): Buffer =>
  Buffer.concat([
    numbers([4, 0x0403_4b50], [2, 20], [2, flags], [2, 8], [2, 0], [2, day], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const directoryEntry = ({ name, crc, packed: small, size, at }: Written): Buffer =>
  Buffer.concat([
    numbers([4, 0x0201_4b50], [2, 20], [2, 20], [2, flags], [2, 8], [2, 0], [2, day], [4, crc], [4, small], [4, size]),
    numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
    name,
  ]);

/** Little-endian numbers one after the other, each with its width in bytes. */
function numbers(...fields: readonly (readonly [width: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}
