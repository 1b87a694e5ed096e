/** How the site writes CSV files: the encoding of their text and what stands between cells (docs/guides/settings.md). */
import { TextDecoder } from 'node:util';
import { byteOrderMark } from '../../drivers/csv-text.ts';

/** What may stand between two cells. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
/** Encodings a file can be written in: two that hold every character, and those of one byte a character. */
export const csvEncodings = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
] as const;

/** One site's way. */
export interface CsvStyle {
  readonly separator: (typeof csvSeparators)[number];
  readonly encoding: (typeof csvEncodings)[number];
}

/** What a site has that sets nothing. */
export const usualCsv: CsvStyle = { separator: ',', encoding: 'utf-8' };

/** The content type of such a file. */
export const csvType = ({ encoding }: CsvStyle): string => `text/csv; charset=${encoding}`;

/** Puts another separator between the cells of a CSV text that comes in pieces, and quotes cells that hold it. */
class Separating {
  readonly #separator: string;
  #cell = '';
  #isQuoted = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  take(text: string): string {
    let out = '';
    for (const char of text) {
      if (char === '"') this.#isQuoted = !this.#isQuoted;
      if (this.#isQuoted || (char !== ',' && char !== '\n')) this.#cell += char;
      else out += this.end() + (char === ',' ? this.#separator : char);
    }
    return out;
  }

  /** The last cell, which no separator follows. */
  end(): string {
    const cell = this.#cell;
    this.#cell = '';
    return cell.startsWith('"') || !cell.includes(this.#separator) ? cell : `"${cell}"`;
  }
}

type Encode = (text: string) => Uint8Array;

const tables = new Map<string, ReadonlyMap<string, number>>();

/** Character → byte, read off the decoder of the encoding. */
function tableOf(encoding: string): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  tables.set(encoding, table);
  return table;
}

/** A character that the encoding lacks becomes a question mark. */
function encoderOf(encoding: CsvStyle['encoding']): Encode {
  if (encoding === 'utf-8' || encoding === 'utf-16le')
    return (text) => Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le');
  const table = tableOf(encoding);
  const unknown = '?'.charCodeAt(0);
  return (text) => Uint8Array.from(text, (char) => table.get(char) ?? unknown);
}

/** A CSV file of ours (UTF-8, commas, with its mark) in the style of the site; the usual one passes as it is. */
export async function* inCsvStyle(pieces: AsyncIterable<Uint8Array>, style: CsvStyle): AsyncIterable<Uint8Array> {
  if (style.separator === usualCsv.separator && style.encoding === usualCsv.encoding) {
    yield* pieces;
    return;
  }
  // It takes the mark of our file away.
  const decoder = new TextDecoder('utf-8');
  const separating = style.separator === ',' ? undefined : new Separating(style.separator);
  const encode = encoderOf(style.encoding);
  if (style.encoding === 'utf-8') yield byteOrderMark;
  if (style.encoding === 'utf-16le') yield encode('\uFEFF');
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    const written = separating ? separating.take(text) : text;
    if (written !== '') yield encode(written);
  }
  const rest = decoder.decode();
  const last = separating ? separating.take(rest) + separating.end() : rest;
  if (last !== '') yield encode(last);
}
