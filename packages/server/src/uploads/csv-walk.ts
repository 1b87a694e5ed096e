/**
 * The grammar of delimited text, byte by byte: where fields and records end and what they hold. It is that of Python's
 * csv module, so a text behind a closing quote is kept (`"x"y` is xy), and it accepts any mix of line ends.
 */

export interface CsvDialect {
  delimiter: string;
  /** Empty: nothing is quoted. */
  quote: string;
  /** How a quote inside a quoted text is written: `""` or `\"`. With a backslash, doubled quotes are understood too. */
  escape: '"' | '\\';
  /** Lines before the header or the first record. */
  skip: number;
}

/** What a text holds that tells its dialect, or that a strict reader of it would not understand. */
export interface CsvEvidence {
  /** Text behind a closing quote. */
  strayTexts: number;
  /** Blanks between a quote and its delimiter. */
  blanksAtQuotes: number;
  /** Quotes inside texts that are not quoted. */
  bareQuotes: number;
  /** Line breaks inside quotes that hold a carriage return. */
  quotedReturns: number;
  /** Line ends of each kind. */
  ends: { lf: number; crlf: number; cr: number };
  blankLines: number;
  /** `""` that no backslash precedes. */
  doubledQuotes: number;
  /** `\"` where the quote would otherwise be doubled, stray or bare. */
  slashedQuotes: number;
}

/** A record as the walk has just passed it; its buffers are used again for the next one. */
export interface WalkedRecord {
  /** Of the file, from 1, where the record begins. */
  line: number;
  fields: number;
  /** The texts of all fields one after the other, valid during the call; empty unless texts are asked for. */
  text: Buffer;
  /** Where in `text` each field ends. */
  ends: readonly number[];
}

const START = 0;
const LEADING = 1;
const PLAIN = 2;
const QUOTED = 3;
const CLOSED = 4;
const TRAILING = 5;
const ESCAPED_PLAIN = 6;
const ESCAPED_QUOTED = 7;

const LF = 10;
const CR = 13;
const SPACE = 32;
const BACKSLASH = 92;

/** Walks delimited text piece by piece under one dialect, calls back for each record and counts what is out of the ordinary. */
export class CsvWalker {
  readonly marks: CsvEvidence = {
    strayTexts: 0,
    blanksAtQuotes: 0,
    bareQuotes: 0,
    quotedReturns: 0,
    ends: { lf: 0, crlf: 0, cr: 0 },
    blankLines: 0,
    doubledQuotes: 0,
    slashedQuotes: 0,
  };
  private readonly dialect: CsvDialect;
  private readonly withTexts: boolean;
  private readonly onRecord: (record: WalkedRecord) => boolean;
  private readonly delimiter: Buffer;
  private readonly quote: number;
  private readonly hasSlashes: boolean;
  private readonly ordinary: Uint8Array;
  private readonly inQuotes: Uint8Array;
  private state = START;
  private line = 1;
  private start = 1;
  private quoteLine = 1;
  private fields = 0;
  private isBlank = true;
  private previous = 0;
  private isFirst = true;
  private isStopped = false;
  /** The quote that was seen last stood behind a backslash. */
  private isSlashed = false;
  private blanksBehind = 0;
  /** The begun end of a chunk: it may be the beginning of a delimiter of several bytes, or of the byte order mark. */
  private rest: Buffer = Buffer.alloc(0);
  private text: Buffer;
  private length = 0;
  private ends: number[] = [];

  /**
   * @param withTexts  whether records carry the texts of their fields; walking is slower then
   * @param onRecord  called for every record, blank lines are none; false stops the walk
   */
  constructor(dialect: CsvDialect, withTexts: boolean, onRecord: (record: WalkedRecord) => boolean) {
    this.dialect = dialect;
    this.withTexts = withTexts;
    this.onRecord = onRecord;
    this.delimiter = Buffer.from(dialect.delimiter);
    this.quote = dialect.quote === '' ? -1 : (Buffer.from(dialect.quote)[0] ?? -1);
    this.hasSlashes = dialect.escape === '\\';
    const special = [this.delimiter[0] ?? 0, LF, CR, ...(this.quote < 0 ? [] : [this.quote])];
    this.ordinary = Uint8Array.from({ length: 256 }, (_, byte) => Number(!special.includes(byte) && byte !== BACKSLASH));
    const ending = [LF, CR, BACKSLASH, this.quote];
    this.inQuotes = Uint8Array.from({ length: 256 }, (_, byte) => Number(!ending.includes(byte)));
    this.text = Buffer.allocUnsafe(withTexts ? 64 * 1024 : 0);
  }

  /** The line on which a quote opened that is not closed so far. */
  get openQuote(): number | undefined {
    return this.state === QUOTED || this.state === ESCAPED_QUOTED ? this.quoteLine : undefined;
  }

  /** @returns false when the walk was stopped */
  push(read: Buffer): boolean {
    const chunk = this.rest.length > 0 ? Buffer.concat([this.rest, read]) : read;
    const held = this.isFirst && chunk.length < 3 ? chunk.length : this.delimiter.length - 1;
    const end = Math.max(0, chunk.length - held);
    const done = end > 0 ? this.walk(chunk, end) : 0;
    this.rest = Buffer.from(chunk.subarray(done));
    return !this.isStopped;
  }

  /** The text is over: what is begun is the last record. */
  finish(): void {
    if (this.isStopped) return;
    const { rest } = this;
    this.rest = Buffer.alloc(0);
    // Three more bytes than are walked, so that the last ones are looked at like all others.
    if (rest.length > 0) this.walk(Buffer.concat([rest, Buffer.alloc(3)]), rest.length);
    if (this.isStopped || this.line <= this.dialect.skip) return;
    if (this.state === ESCAPED_PLAIN || this.state === ESCAPED_QUOTED) this.put(BACKSLASH);
    if (this.fields > 0 || !this.isBlank || this.state !== START) this.endRecord();
  }

  /** @returns where it stands: a delimiter of several bytes may reach beyond `end` */
  private walk(chunk: Buffer, end: number): number {
    const single = this.delimiter.length === 1 ? this.delimiter[0] : undefined;
    let i = 0;
    if (this.isFirst) {
      this.isFirst = false;
      if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) i = 3;
    }
    while (i < end && !this.isStopped) {
      if (this.line <= this.dialect.skip) {
        i = this.skipLine(chunk, i, end);
        continue;
      }
      const byte = chunk[i] ?? 0;
      // The second half of a line end that was told at its first.
      if (byte === LF && this.previous === CR && this.state === START && this.fields === 0 && this.isBlank) {
        this.previous = LF;
        this.marks.ends.cr -= 1;
        this.marks.ends.crlf += 1;
        i += 1;
        continue;
      }
      const next = this.skipOrdinary(chunk, i, end);
      if (next > i) i = next;
      else if (byte === single && (this.state === PLAIN || this.state === START)) {
        // What `step` would do, for what comes most often.
        this.endField();
        this.previous = byte;
        i += 1;
      } else i += this.step(chunk, i, byte);
    }
    return i;
  }

  private skipLine(chunk: Buffer, from: number, end: number): number {
    for (let i = from; i < end; i += 1) {
      const byte = chunk[i];
      const isEnd = byte === CR || (byte === LF && this.previous !== CR);
      if (byte === LF && this.previous === CR && i === from) {
        this.previous = LF;
        continue;
      }
      this.previous = byte ?? 0;
      if (isEnd) {
        this.line += 1;
        this.start = this.line;
        if (this.line > this.dialect.skip) {
          // A line feed behind it belongs to it, and is none of a record.
          if (byte === CR) this.marks.ends.cr += 1;
          return i + 1;
        }
      }
    }
    return end;
  }

  /** Runs of bytes that mean nothing but themselves. */
  private skipOrdinary(chunk: Buffer, from: number, end: number): number {
    const { state } = this;
    const table = state === QUOTED ? this.inQuotes : this.ordinary;
    if (state !== QUOTED && state !== PLAIN && !(state === START && chunk[from] !== SPACE)) return from;
    let i = from;
    while (i < end && table[chunk[i] ?? 0] === 1) i += 1;
    if (i === from) return from;
    if (this.withTexts) this.copy(chunk, from, i);
    if (state === START) this.state = PLAIN;
    this.isBlank = false;
    this.previous = chunk[i - 1] ?? 0;
    return i;
  }

  /** One byte that may mean something. @returns how many bytes it took */
  private step(chunk: Buffer, at: number, byte: number): number {
    const before = this.previous;
    this.previous = byte;
    if (this.state === QUOTED) return this.stepQuoted(byte, before);
    if (this.state === ESCAPED_PLAIN || this.state === ESCAPED_QUOTED) return this.stepEscaped(byte);
    if (this.state === CLOSED && byte === this.quote) {
      this.marks[this.isSlashed ? 'slashedQuotes' : 'doubledQuotes'] += 1;
      this.put(byte);
      this.state = QUOTED;
      return 1;
    }
    if (this.isDelimiter(chunk, at)) {
      this.endField();
      this.previous = this.delimiter.at(-1) ?? 0;
      return this.delimiter.length;
    }
    if (byte === LF || byte === CR) this.endLine(byte);
    else if (byte === SPACE && this.state !== PLAIN) this.stepBlank(byte);
    else if (byte === this.quote && (this.state === START || this.state === LEADING)) {
      if (this.state === LEADING) {
        this.marks.blanksAtQuotes += 1;
        this.length = this.ends.at(-1) ?? 0;
      }
      this.state = QUOTED;
      this.quoteLine = this.line;
      this.isBlank = false;
    } else this.stepText(byte, before);
    return 1;
  }

  private stepQuoted(byte: number, before: number): number {
    if (byte === this.quote) {
      this.isSlashed = before === BACKSLASH;
      this.state = CLOSED;
    } else if (byte === BACKSLASH && this.hasSlashes) this.state = ESCAPED_QUOTED;
    else {
      if (byte === CR || (byte === LF && before !== CR)) this.line += 1;
      if (byte === CR) this.marks.quotedReturns += 1;
      this.put(byte);
    }
    return 1;
  }

  /** What a backslash takes its meaning from; before any other byte it is a backslash. */
  private stepEscaped(byte: number): number {
    const isMeaning = byte === this.quote || byte === BACKSLASH || byte === this.delimiter[0] || byte === LF || byte === CR;
    if (!isMeaning) this.put(BACKSLASH);
    if (byte === CR || byte === LF) this.line += 1;
    this.put(byte);
    this.state = this.state === ESCAPED_QUOTED ? QUOTED : PLAIN;
    // What was escaped is over: it escapes nothing itself.
    this.previous = 0;
    return 1;
  }

  /** A blank before an opening quote, or behind a closing one. */
  private stepBlank(byte: number): void {
    this.isBlank = false;
    if (this.state === START || this.state === LEADING) this.state = LEADING;
    else if (this.state === CLOSED) {
      this.state = TRAILING;
      this.blanksBehind = 0;
    }
    if (this.state === TRAILING) this.blanksBehind += 1;
    else this.put(byte);
  }

  private stepText(byte: number, before: number): void {
    this.isBlank = false;
    if (this.state === CLOSED || this.state === TRAILING) {
      this.marks.strayTexts += 1;
      if (this.isSlashed) this.marks.slashedQuotes += 1;
      for (; this.state === TRAILING && this.blanksBehind > 0; this.blanksBehind -= 1) this.put(SPACE);
    } else if (byte === this.quote) {
      this.marks.bareQuotes += 1;
      if (before === BACKSLASH) this.marks.slashedQuotes += 1;
    }
    this.state = PLAIN;
    if (byte === BACKSLASH && this.hasSlashes) this.state = ESCAPED_PLAIN;
    else this.put(byte);
  }

  private isDelimiter(chunk: Buffer, at: number): boolean {
    for (let i = 0; i < this.delimiter.length; i += 1) if (chunk[at + i] !== this.delimiter[i]) return false;
    return true;
  }

  private endLine(byte: number): void {
    this.marks.ends[byte === LF ? 'lf' : 'cr'] += 1;
    if (this.fields === 0 && this.isBlank) this.marks.blankLines += 1;
    else this.endRecord();
    this.line += 1;
    this.start = this.line;
  }

  private endField(): void {
    if (this.state === TRAILING) this.marks.blanksAtQuotes += 1;
    this.fields += 1;
    if (this.withTexts) this.ends.push(this.length);
    this.state = START;
    this.isBlank = true;
  }

  private endRecord(): void {
    const open = this.openQuote;
    this.endField();
    const { start: line, fields, length, ends } = this;
    this.fields = 0;
    this.length = 0;
    this.ends = [];
    if (open !== undefined) this.state = QUOTED;
    if (!this.onRecord({ line, fields, text: this.text.subarray(0, length), ends })) this.isStopped = true;
  }

  private put(byte: number): void {
    if (!this.withTexts) return;
    if (this.length >= this.text.length) this.grow(1);
    this.text[this.length] = byte;
    this.length += 1;
  }

  private copy(chunk: Buffer, from: number, to: number): void {
    if (this.length + to - from > this.text.length) this.grow(to - from);
    // Copying a handful of bytes by a call costs more than the bytes.
    if (to - from > 24) chunk.copy(this.text, this.length, from, to);
    else for (let i = from, j = this.length; i < to; i += 1, j += 1) this.text[j] = chunk[i] ?? 0;
    this.length += to - from;
  }

  private grow(by: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.text.length * 2, this.length + by));
    this.text.copy(larger, 0, 0, this.length);
    this.text = larger;
  }
}
