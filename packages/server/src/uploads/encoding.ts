/** In which encoding a text file is, and its text as UTF-8. */
import { buffersOf } from '../buffers-of.ts';
import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodingNames, type Encoding } from '@tessera/core/encodings';
import { headOf, unreadable } from './text-file.ts';

const READ_BYTES = 1 << 20;
/** As much text as the detector looks at, taken from lines that are not plain ASCII. */
const EVIDENCE_BYTES = 64 * 1024;

/** A text file that can be read as UTF-8, whatever encoding the upload had. */
export interface Utf8Text {
  /** The file itself, or a converted copy. */
  path: string;
  encoding: Encoding;
  /** A remark when it was converted, or when something in it could not be read. */
  note: string | undefined;
}

/**
 * @param scratch  where a converted copy is written
 * @param asked  the encoding a person chose; otherwise it is detected
 * @throws Failure FILE_UNREADABLE when it is no text
 */
export async function asUtf8(path: string, scratch: string, asked?: Encoding | null): Promise<Utf8Text> {
  const head = headOf(path, EVIDENCE_BYTES);
  const wide = wideEncoding(head);
  if (wide === 'binary' && !asked?.startsWith('utf-16'))
    throw unreadable('The file is not text. CSV, TSV, JSON, Parquet and Excel files can be read.');
  const invalid = wide === undefined ? await firstInvalid(path) : head;
  const guessed = wide === 'binary' ? undefined : (wide ?? sevenBit(head) ?? (invalid ? await detect(invalid) : 'utf-8'));
  const encoding = asked ?? guessed ?? 'utf-16le';
  if (encoding === 'utf-8' && !invalid) return { path, encoding, note: undefined };
  const { undecodable, line } = await convert(path, scratch, encoding);
  const notes = [
    ...(encoding === 'utf-8' ? [] : [`The text was read as ${encodingNames[encoding]}.`]),
    ...(undecodable === 0 ? [] : [undecodableNote(undecodable, line, encoding)]),
  ];
  return { path: scratch, encoding, note: notes.length > 0 ? notes.join(' ') : undefined };
}

function undecodableNote(count: number, line: number, encoding: Encoding): string {
  const name = encodingNames[encoding];
  return count === 1
    ? `One character, in line ${line}, is no ${name}; it is shown as \uFFFD.`
    : `${count} characters are no ${name}; they are shown as \uFFFD. The first is in line ${line}.`;
}

/** UTF-16 by its mark or its zeros; `binary` when it is no text at all; undefined for text of single bytes. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | 'binary' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  let control = 0;
  for (const [i, byte] of head.entries()) {
    if (byte === 0 && i % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) control += 1;
  }
  // Texts hold no zeros; those of UTF-16 are the halves of delimiters, digits and line ends, all on one side.
  if (odd > even * 3 && isUtf16(head, 'utf-16le')) return 'utf-16le';
  if (even > odd * 3 && isUtf16(head, 'utf-16be')) return 'utf-16be';
  return even + odd > 0 || control > head.length * 0.02 ? 'binary' : undefined;
}

/** Whether bytes with zeros among them make words and delimiters in UTF-16, and not a garble. */
function isUtf16(head: Buffer, encoding: 'utf-16le' | 'utf-16be'): boolean {
  try {
    // The end may be cut in a character of four bytes.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head.subarray(0, head.length & ~1), { stream: true });
    return /[\r\n,;|\t]/.test(text) && !/[^\P{Cc}\s]|\uffff/u.test(text);
  } catch {
    return false;
  }
}

/** Japanese in seven bits is valid ASCII: its escapes tell it. */
const sevenBit = (head: Buffer): Encoding | undefined =>
  head.includes('\u001B$B') || head.includes('\u001B$@') ? 'iso-2022-jp' : undefined;

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

/** The first stretch of a file that is not UTF-8; undefined when all of it is. */
async function firstInvalid(path: string): Promise<Buffer | undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const read of buffersOf(createReadStream(path, { highWaterMark: READ_BYTES }))) {
    const chunk = rest.length > 0 ? Buffer.concat([rest, read]) : read;
    const end = wholeCharacters(chunk);
    if (!isUtf8(chunk.subarray(0, end))) return chunk;
    rest = chunk.subarray(end);
  }
  return rest.length > 0 && !isUtf8(rest) ? rest : undefined;
}

/** Rare by now, and easily found where they are not; they can be chosen. */
const neverGuessed: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'ibm866', 'macintosh', 'windows-1258'];
/** The detector's names that the standard has none for, or another. */
const aliases: Readonly<Record<string, Encoding>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp874: 'windows-874',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-13': 'windows-1257',
  macroman: 'macintosh',
};

/** @param bytes  text that is not valid UTF-8 */
async function detect(bytes: Buffer): Promise<Encoding> {
  const evidence = linesBeyondAscii(bytes);
  if (isDamagedUtf8(evidence)) return 'utf-8';
  // Its tables are large, and most files are UTF-8.
  const { detectAll } = await import('jschardet');
  const found = detectAll(evidence).flatMap(({ encoding, confidence }) => {
    const known = encodingOf(encoding ?? '');
    return known === undefined || neverGuessed.includes(known) ? [] : [{ encoding: known, confidence }];
  });
  const [best] = found;
  const western = found.find(({ encoding }) => encoding === 'windows-1252' || encoding === 'iso-8859-15');
  if (best === undefined) return westernOf(evidence, 'windows-1252');
  const japanese = found.find(({ encoding }) => encoding === 'euc-jp');
  if (best.encoding === 'gb18030' && japanese && japanese.confidence > best.confidence * kanjiShare && isKanji(evidence))
    return 'euc-jp';
  // Short texts of Western Europe are easily taken for something rarer.
  if (western && western.confidence > best.confidence * 0.85) return westernOf(evidence, western.encoding);
  return best.encoding === 'koi8-u' && !/[ґєії]/i.test(new TextDecoder('koi8-u').decode(evidence)) ? 'koi8-r' : best.encoding;
}

/** Chinese leaves EUC-JP less than a quarter of the confidence of GBK, kanji without kana more than a third. */
const kanjiShare = 0.3;

/**
 * Kanji in EUC-JP and hanzi in GBK are the same bytes. Everyday kanji begin below D0, rarer ones above; of everyday hanzi a
 * quarter begins with D0 to D7.
 */
function isKanji(bytes: Buffer): boolean {
  try {
    // The last line may be cut in a character.
    new TextDecoder('euc-jp', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  const kinds = new Set<number>();
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    if (lead >= 0xb0) kinds.add(bytes.readUInt16BE(at));
    at += lead === 0x8f ? 2 : 1;
  }
  const rare = [...kinds].filter((kind) => kind >= 0xd000).length;
  return rare <= kinds.size * 0.1;
}

/** Only Windows uses the bytes 80 to 9F; the euro sign of ISO-8859-15 is a currency sign elsewhere that nobody writes. */
function westernOf(bytes: Buffer, guessed: Encoding): Encoding {
  if (bytes.some((byte) => byte >= 0x80 && byte < 0xa0)) return 'windows-1252';
  return bytes.includes(0xa4) ? 'iso-8859-15' : guessed;
}

/** The encoding of a name as people and programs write it: Shift-JIS, cp1252, latin-1. */
export function encodingOf(name: string): Encoding | undefined {
  const plain = name.trim().toLowerCase();
  const spelled = plain
    .replaceAll('_', '-')
    .replace(/^iso-?(\d)/, 'iso-$1')
    .replace(/^utf-?16-?([lb]e)$/, 'utf-16$1')
    .replace(/^(?:cp|win)[-_]?(125\d)$/, 'windows-$1');
  const alias = aliases[spelled];
  if (alias) return alias;
  for (const label of [spelled, spelled.replaceAll('-', '_'), spelled.replaceAll('-', '')]) {
    try {
      const { encoding } = new TextDecoder(label);
      const known = aliases[encoding] ?? encoding;
      if (isEncoding(known)) return known;
    } catch {
      // No label of the standard.
    }
  }
  return undefined;
}

const isEncoding = (name: string): name is Encoding => Object.hasOwn(encodingNames, name);

function linesBeyondAscii(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let from = 0; from < bytes.length && size < EVIDENCE_BYTES;) {
    const at = bytes.indexOf(10, from);
    const end = at < 0 ? bytes.length : at + 1;
    const line = bytes.subarray(from, Math.min(end, from + EVIDENCE_BYTES - size));
    if (line.some((byte) => byte > 127)) {
      lines.push(line);
      size += line.length;
    }
    from = end;
  }
  return Buffer.concat(lines);
}

/** Mostly UTF-8 with a few bytes that are not: another encoding would garble everything else. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder().decode(bytes);
  const beyond = text.match(/[^\0-\u007f\ufffd]/g)?.length ?? 0;
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  return beyond > wrong * 2;
}

/** Streams: files may be larger than the memory. */
async function convert(path: string, scratch: string, encoding: Encoding): Promise<{ undecodable: number; line: number }> {
  const decoder = new TextDecoder(encoding);
  let undecodable = 0;
  let line = 0;
  let lines = 1;
  const linesIn = (text: string): number => text.split('\n').length - 1;
  // Bytes that mean nothing in an alphabet of one byte come as control characters, which no text has.
  const wrong = encoding.startsWith('utf') ? /\ufffd/g : /[\ufffd\u0080-\u0084\u0086-\u009f]/g;
  const encode = (text: string): Buffer => {
    for (const { index } of text.matchAll(wrong)) {
      if (undecodable === 0) line = lines + linesIn(text.slice(0, index));
      undecodable += 1;
    }
    if (undecodable === 0) lines += linesIn(text);
    return Buffer.from(undecodable === 0 ? text : text.replaceAll(wrong, '\ufffd'));
  };
  const transform = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, encode(decoder.decode(chunk, { stream: true }))),
    flush: (done) => done(null, encode(decoder.decode())),
  });
  await pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), transform, createWriteStream(scratch));
  return { undecodable, line };
}
