/** JSON read object by object, with numbers as they are written: a parser of JavaScript would round them and forget names that occur twice. */
import type { TypedCell } from './typed-cells.ts';

/** A text that is not JSON. */
export class JsonFault extends Error {
  /** Of the text in hand. */
  readonly at: number;

  constructor(at: number) {
    super('not valid JSON');
    this.at = at;
  }
}

/** The text in hand ends too early; more of it may follow. */
export class NeedsMore extends Error {}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** `NaN` and `Infinity` are no JSON, but Python writes them. */
const wordPattern = /true|false|null|NaN|-?Infinity/y;
const anySpace = /[ \t\n\r]*/y;
// Control characters have to be escaped in a text.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f]/;
const longestWord = '-Infinity'.length;

/** Reads one text from a place on. */
export class JsonScanner {
  text = '';
  at = 0;
  /** Nothing follows the text in hand. */
  isEnd = false;

  /** The next character that is no blank; '' at the end of everything. @throws NeedsMore */
  next(): string {
    anySpace.lastIndex = this.at;
    anySpace.exec(this.text);
    this.at = anySpace.lastIndex;
    if (this.at >= this.text.length && !this.isEnd) throw new NeedsMore();
    return this.text[this.at] ?? '';
  }

  /** @throws NeedsMore, JsonFault */
  expect(character: string): void {
    if (this.next() !== character) throw new JsonFault(this.at);
    this.at += 1;
  }

  /**
   * The object that begins here.
   * @param add  is told each name and value
   * @throws NeedsMore, JsonFault
   */
  object(add: (name: string, cell: TypedCell | undefined) => void): void {
    this.expect('{');
    if (this.next() === '}') {
      this.at += 1;
      return;
    }
    for (;;) {
      const name = this.string();
      this.expect(':');
      add(name.toWellFormed(), this.value());
      if (this.next() === '}') break;
      this.expect(',');
    }
    this.at += 1;
  }

  /** @returns undefined for null */
  private value(): TypedCell | undefined {
    const first = this.next();
    if (first === '"') {
      const text = this.string();
      return text.isWellFormed() ? { kind: 'text', text } : { kind: 'text', text: text.toWellFormed(), remark: 'halfCharacter' };
    }
    if (first === '{' || first === '[') return { kind: 'nested', text: this.nested(), remark: 'nested' };
    const word = this.word();
    if (word === undefined) return { kind: 'number', text: this.number() };
    if (word === 'null') return undefined;
    return word === 'true' || word === 'false' ? { kind: 'boolean', text: word } : { text: word, remark: 'notFinite' };
  }

  private word(): string | undefined {
    wordPattern.lastIndex = this.at;
    const word = wordPattern.exec(this.text)?.[0];
    if (word !== undefined) this.at += word.length;
    else if (!this.isEnd && this.text.length - this.at < longestWord) throw new NeedsMore();
    return word;
  }

  private number(): string {
    numberPattern.lastIndex = this.at;
    const number = numberPattern.exec(this.text)?.[0];
    const end = this.at + (number?.length ?? 0);
    // Another digit may follow.
    if (end >= this.text.length - 1 && !this.isEnd) throw new NeedsMore();
    if (number === undefined || /[\d.eE+-]/.test(this.text[end] ?? '')) throw new JsonFault(this.at);
    this.at = end;
    return number;
  }

  private string(): string {
    if (this.next() !== '"') throw new JsonFault(this.at);
    const begin = this.at;
    let end = this.text.indexOf('"', begin + 1);
    for (; end >= 0 && isEscaped(this.text, end, begin); end = this.text.indexOf('"', end + 1));
    if (end < 0) {
      if (!this.isEnd) throw new NeedsMore();
      throw new JsonFault(begin);
    }
    const inside = this.text.slice(begin + 1, end);
    if (controls.test(inside)) throw new JsonFault(begin);
    this.at = end + 1;
    return inside.includes('\\') ? unescaped(this.text.slice(begin, end + 1), begin) : inside;
  }

  /** A list or an object without its blanks. Not by recursion: it may be nested very deep. */
  private nested(): string {
    const open: string[] = [];
    let text = '';
    do {
      const first = this.next();
      if (first === '{' || first === '[') {
        this.at += 1;
        open.push(first);
        text += first;
        if (this.next() !== closing(first)) {
          if (first === '{') text += this.name();
          continue;
        }
      } else text += this.scalar(first);
      text += this.closed(open);
    } while (open.length > 0);
    return text;
  }

  /** What ends here and what comes next, up to where a value stands. */
  private closed(open: string[]): string {
    let text = '';
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      if (this.next() === closing(last)) {
        this.at += 1;
        open.pop();
        text += closing(last);
        continue;
      }
      this.expect(',');
      return `${text},${last === '{' ? this.name() : ''}`;
    }
    return text;
  }

  private name(): string {
    const name = JSON.stringify(this.string());
    this.expect(':');
    return `${name}:`;
  }

  private scalar(first: string): string {
    if (first === '"') return JSON.stringify(this.string());
    const word = this.word();
    return word === undefined ? this.number() : /^[tfn]/.test(word) ? word : 'null';
  }
}

const closing = (opened: string): string => (opened === '{' ? '}' : ']');

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, at: number, begin: number): boolean {
  let slashes = 0;
  while (at - slashes - 1 > begin && text[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function unescaped(quoted: string, at: number): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new JsonFault(at);
  }
}
