/** How the site writes CSV files: the encoding of their text and what stands between cells (docs/guides/settings.md). */
import { TextDecoder } from 'node:util';
import { byteOrderMark } from '../../drivers/csv-text.ts';

/** What may stand between two cells. */
export const csvSeparators = [',', ';', '\t', '|'] as const;
/** Encodings that hold every character. In others some of a site's texts could only be written wrongly. */
export const csvEncodings = ['utf-8', 'utf-16le'] as const;

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

const nodeEncodings = { 'utf-8': 'utf8', 'utf-16le': 'utf16le' } as const;

/** A CSV file of ours (UTF-8, commas, with its mark) in the style of the site; the usual one passes as it is. */
export async function* inCsvStyle(pieces: AsyncIterable<Uint8Array>, style: CsvStyle): AsyncIterable<Uint8Array> {
  if (style.separator === usualCsv.separator && style.encoding === usualCsv.encoding) {
    yield* pieces;
    return;
  }
  // It takes the mark of our file away.
  const decoder = new TextDecoder('utf-8');
  const separating = style.separator === ',' ? undefined : new Separating(style.separator);
  const encode = (text: string): Uint8Array => Buffer.from(text, nodeEncodings[style.encoding]);
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
