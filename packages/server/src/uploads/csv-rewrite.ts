/** A delimited text as DuckDB reads it without a doubt: commas, doubled quotes, one kind of line end, full rows. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { walkFile } from './csv-scan.ts';
import { CsvWalker, type CsvDialect, type WalkedRecord } from './csv-walk.ts';

/** How a rewritten text is to be read. */
export const plainDialect: CsvDialect = { delimiter: ',', quote: '"', escape: '"', skip: 0 };

const FLUSH_BYTES = 1 << 20;
const [QUOTE, COMMA, LF, CR, SPACE] = [34, 44, 10, 13, 32];

/** @param width  fields of every row written; missing ones are empty */
export async function rewriteCsv(path: string, dialect: CsvDialect, width: number, scratch: string): Promise<void> {
  const file = createWriteStream(scratch);
  const failed = once(file, 'error').then(([error]) => {
    throw error;
  });
  // Told by whichever write waits for it; nobody waits when all goes well.
  failed.catch(() => undefined);
  const rows = new RowWriter(width);
  const walker = new CsvWalker(dialect, true, (record) => {
    rows.write(record);
    return true;
  });
  await walkFile(path, walker, async () => {
    if (rows.bytes >= FLUSH_BYTES && !file.write(rows.take())) await Promise.race([once(file, 'drain'), failed]);
  });
  const closed = once(file, 'close');
  file.end(rows.take());
  await Promise.race([closed, failed]);
}

class RowWriter {
  private buffer = Buffer.allocUnsafe(2 * FLUSH_BYTES);
  private length = 0;
  private readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  get bytes(): number {
    return this.length;
  }

  /** What was written since the last time. */
  take(): Buffer {
    const bytes = Buffer.from(this.buffer.subarray(0, this.length));
    this.length = 0;
    return bytes;
  }

  write({ text, ends }: WalkedRecord): void {
    // The worst case: every byte a quote, and two quotes and a comma around every field.
    const need = text.length * 2 + this.width * 3 + 1;
    if (this.length + need > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + need));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    let from = 0;
    for (let i = 0; i < this.width; i += 1) {
      if (i > 0) this.put(COMMA);
      const end = ends[i] ?? from;
      this.field(text, from, end);
      from = end;
    }
    this.put(LF);
  }

  private field(text: Buffer, from: number, end: number): void {
    let isPlain = end === from || (text[from] !== SPACE && text[end - 1] !== SPACE);
    for (let i = from; i < end && isPlain; i += 1) {
      const byte = text[i];
      isPlain = byte !== QUOTE && byte !== COMMA && byte !== LF && byte !== CR;
    }
    // A row of one empty field would be a blank line.
    const isQuoted = !isPlain || (end === from && this.width === 1);
    if (isQuoted) this.put(QUOTE);
    for (let i = from; i < end; i += 1) {
      const byte = text[i] ?? 0;
      if (byte === QUOTE) this.put(QUOTE);
      this.put(byte);
    }
    if (isQuoted) this.put(QUOTE);
  }

  private put(byte: number): void {
    this.buffer[this.length] = byte;
    this.length += 1;
  }
}
