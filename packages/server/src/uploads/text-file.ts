/** What a file is, judged by its first bytes and its name, and its text as UTF-8. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream, openSync, readSync, closeSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@tessera/core/failures';

export type FileFormat = 'csv' | 'tsv' | 'parquet' | 'jsonl' | 'json' | 'xlsx';

const unreadable = (message: string): Failure => new Failure('FILE_UNREADABLE', { message });

/** The first bytes of a file. */
export function headOf(path: string, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  const file = openSync(path, 'r');
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/** What is often taken for a table by mistake, by its first bytes (as Latin 1). */
const foreign: readonly (readonly [mark: string, kind: string])[] = [
  ['\u0089PNG\r\n', 'a picture (PNG)'],
  ['\u00ff\u00d8\u00ff', 'a picture (JPEG)'],
  ['GIF89a', 'a picture (GIF)'],
  ['GIF87a', 'a picture (GIF)'],
  ['%PDF-', 'a PDF document'],
  ['SQLite format 3\0', 'an SQLite database'],
];

/** @throws Failure FILE_EMPTY, or FILE_UNREADABLE for what is known and not supported */
export function formatOf(path: string, filename: string): FileFormat {
  const size = statSync(path).size;
  if (size === 0) throw new Failure('FILE_EMPTY', { message: `The file ${filename} is empty.` });
  const head = headOf(path, 64 * 1024);
  const extension = extname(filename).toLowerCase();
  const starts = (...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet';
  if (extension === '.parquet' || extension === '.pq')
    throw unreadable('This is not a Parquet file: it does not begin with PAR1.');
  if (starts(0x50, 0x4b)) {
    if (extension === '.zip') throw unreadable('Unpack the archive and upload the files in it.');
    return 'xlsx';
  }
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable('This is an Excel file of the old format. Save it as .xlsx and upload that.');
  if (extension === '.xlsx') throw unreadable('This is not an Excel workbook (.xlsx).');
  if (starts(0x1f, 0x8b)) throw unreadable('The file is compressed (gzip). Unpack it and upload the result.');
  const kind = foreign.find(([mark]) => head.toString('latin1', 0, mark.length) === mark)?.[1];
  if (kind !== undefined)
    throw unreadable(`This is ${kind}, whatever its name. CSV, TSV, JSON, Parquet and Excel files can be read.`);
  const text = head
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text === '' && size <= head.length) throw new Failure('FILE_EMPTY', { message: `The file ${filename} holds no rows.` });
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  if (text.startsWith('{') && extension !== '.csv' && extension !== '.tsv') return isOneObjectPerLine(text) ? 'jsonl' : 'json';
  if (extension === '.json' || (text.startsWith('[') && /^\[\s*[{[]/.test(text) && extension !== '.csv')) return 'json';
  return extension === '.tsv' || extension === '.tab' ? 'tsv' : 'csv';
}

function isOneObjectPerLine(text: string): boolean {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line.endsWith('}') || line.length === text.length;
}

/** How a text file is stored; `binary` when it is no text at all. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'binary';

function guess(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  let control = 0;
  for (const [i, byte] of head.entries()) {
    if (byte === 0 && i % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) control += 1;
  }
  const half = head.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be';
  return even + odd > 0 || control > head.length * 0.02 ? 'binary' : undefined;
}

/** A chunk without the begun character at its end. */
function wholeCharacters(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back += 1) {
    const byte = chunk[chunk.length - back] ?? 0;
    if (byte < 0x80) return chunk.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? chunk.length - back : chunk.length;
    }
  }
  return chunk.length;
}

async function isUtf8File(path: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, read]) : read;
    const end = wholeCharacters(chunk);
    if (!isUtf8(chunk.subarray(0, end))) return false;
    rest = chunk.subarray(end);
  }
  return rest.length === 0 || isUtf8(rest);
}

/**
 * The file's text in UTF-8: the file itself, or a converted copy at `scratch`.
 * @returns the path to read and a remark when it was converted
 * @throws Failure FILE_UNREADABLE when it is no text
 */
export async function asUtf8(path: string, scratch: string): Promise<{ path: string; note: string | undefined }> {
  const guessed = guess(headOf(path, 64 * 1024));
  const encoding = guessed ?? ((await isUtf8File(path)) ? 'utf-8' : 'windows-1252');
  if (encoding === 'binary') throw unreadable('The file is not text. CSV, TSV, JSON, Parquet and Excel files can be read.');
  if (encoding === 'utf-8') return { path, note: undefined };
  const decoder = new TextDecoder(encoding);
  const convert = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, Buffer.from(decoder.decode(chunk, { stream: true }))),
    flush: (done) => done(null, Buffer.from(decoder.decode())),
  });
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), convert, createWriteStream(scratch));
  return {
    path: scratch,
    note: `The text was read as ${encoding === 'windows-1252' ? 'Windows-1252 (Latin 1)' : encoding.toUpperCase()}.`,
  };
}
