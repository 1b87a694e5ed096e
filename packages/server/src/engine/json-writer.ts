/** JSON put down byte by byte, for what is known to be short: no text is made of a cell that is bytes already. */

/** What is kept between two texts; one that grew beyond is let go. */
const KEPT_BYTES = 1 << 20;
const START_BYTES = 1 << 16;
/** A number of JavaScript's has at most 25 characters: `-1.7976931348623157e+308` and one to spare. */
const NUMBER_BYTES = 25;

const ZERO = 48;
const MINUS = 45;
const QUOTE = 34;
const BACKSLASH = 92;
const FIRST_PRINTED = 32;

const LOW = 1e9;
const LOW_DIGITS = 9;

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits += 1;
  return digits;
}

let spare: Buffer | undefined;

/** One text at a time: `take` ends it. */
export class JsonWriter {
  #bytes: Buffer;
  #at = 0;

  readonly #most: number;

  /** @param most  bytes after which it is full */
  constructor(most: number) {
    this.#most = most;
    this.#bytes = spare ?? Buffer.allocUnsafeSlow(START_BYTES);
    spare = undefined;
  }

  /** It still takes what it is given. */
  get isFull(): boolean {
    return this.#at > this.#most;
  }

  /** Characters below 128 as they are. */
  ascii(text: string): void {
    this.#make(text.length);
    for (let i = 0; i < text.length; i += 1) this.#bytes[this.#at + i] = text.charCodeAt(i);
    this.#at += text.length;
  }

  /** Any text, as it is. */
  text(text: string): void {
    const length = Buffer.byteLength(text);
    this.#make(length);
    this.#at += this.#bytes.write(text, this.#at, length, 'utf8');
  }

  /** A finite number as JavaScript prints it. */
  number(value: number): void {
    if (Number.isSafeInteger(value)) this.#whole(value);
    else this.ascii(String(value));
  }

  /** A string of UTF-8, in quotes. */
  string(utf8: Uint8Array, from: number, length: number): void {
    this.#make(length + 2);
    const bytes = this.#bytes;
    const start = this.#at + 1;
    for (let i = 0; i < length; i += 1) {
      const byte = utf8[from + i] ?? 0;
      if (byte < FIRST_PRINTED || byte === QUOTE || byte === BACKSLASH) {
        return this.text(JSON.stringify(Buffer.from(utf8.subarray(from, from + length)).toString('utf8')));
      }
      bytes[start + i] = byte;
    }
    bytes[this.#at] = QUOTE;
    bytes[start + length] = QUOTE;
    this.#at = start + length + 1;
  }

  /** What was written; the writer is done. */
  take(): Buffer {
    const whole = Buffer.from(this.#bytes.subarray(0, this.#at));
    if (this.#bytes.length <= KEPT_BYTES) spare = this.#bytes;
    return whole;
  }

  #whole(value: number): void {
    this.#make(NUMBER_BYTES);
    const size = Math.abs(value);
    if (value < 0) {
      this.#bytes[this.#at] = MINUS;
      this.#at += 1;
    }
    // Two parts of 32 bits are divided much faster than one number beyond.
    const high = Math.floor(size / LOW);
    if (high > 0) this.#digits(high, digitsOf(high));
    const low = size - high * LOW;
    this.#digits(low, high > 0 ? LOW_DIGITS : digitsOf(low));
  }

  #digits(value: number, count: number): void {
    let rest = value | 0;
    for (let place = this.#at + count - 1; place >= this.#at; place -= 1) {
      const less = (rest / 10) | 0;
      this.#bytes[place] = ZERO + (rest - less * 10);
      rest = less;
    }
    this.#at += count;
  }

  #make(room: number): void {
    if (this.#at + room <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#at + room, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }
}
