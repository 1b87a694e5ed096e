/**
 * Follows SQL text letter by letter to know where a value would land: in the open, inside a text, inside a quoted name,
 * inside a comment. Engines differ in what quotes, what escapes and what nests.
 */

/** How an engine reads quotes and comments. */
export interface QuoteRules {
  /** `\'` stays inside a text. */
  readonly backslash: boolean;
  /** `$tag$ … $tag$` is a text. */
  readonly dollar: boolean;
  /** A block comment may hold another. */
  readonly nested: boolean;
  /** Signs that open a text. */
  readonly texts: string;
  /** Signs that open a name. */
  readonly names: string;
  /** `#` begins a comment. */
  readonly hash: boolean;
}

const standard: QuoteRules = { backslash: false, dollar: false, nested: false, texts: "'", names: '"', hash: false };
const mysql: QuoteRules = { backslash: true, dollar: false, nested: false, texts: `'"`, names: '`', hash: true };

const byDialect: Readonly<Record<string, QuoteRules>> = {
  duckdb: { ...standard, dollar: true, nested: true },
  postgresql: { ...standard, dollar: true, nested: true },
  redshift: { ...standard, backslash: true, dollar: true, nested: true },
  sqlite: { ...standard, names: '"`[' },
  mysql,
  mariadb: mysql,
  clickhouse: { ...standard, backslash: true, nested: true, names: '"`', hash: true },
  bigquery: { ...standard, backslash: true, texts: `'"`, names: '`', hash: true },
  snowflake: { ...standard, backslash: true, dollar: true },
  mssql: { ...standard, nested: true, names: '"[' },
};

/** The rules of a dialect; those of the standard for one that is not known. */
export const quoteRulesOf = (dialect: string): QuoteRules => byDialect[dialect] ?? standard;

/** What a place in SQL is inside of; `code` is none of the others. */
export type PlaceKind = 'code' | 'text' | 'name' | 'comment' | 'dollar';

/** Letters kept to know what a sign begins or ends. */
const longestTag = 80;

/** Letters that can open, close or escape something in a place. */
const meaningful: Readonly<Record<PlaceKind, RegExp>> = {
  code: /['"`[\]#$*/-]/g,
  text: /['"\\]/g,
  name: /["`\]\\]/g,
  comment: /[\n\r*/]/g,
  dollar: /\$/g,
};

/** Follows SQL letter by letter, so that a value is written as the place it stands in asks. */
export class SqlPosition {
  readonly #lexis: QuoteRules;
  kind: PlaceKind = 'code';
  /** The sign that closes a text or name. */
  quote = '';
  /** A backslash in the text open now takes the next letter with it. */
  escapes = false;
  /** The author's last letter was such a backslash. */
  escaped = false;
  #comment: 'line' | 'block' = 'line';
  #depth = 0;
  #tag = '';
  /** The letters just read, newest last. */
  #recent = '';
  #closed: { quote: string; escapes: boolean } | undefined;

  constructor(quoteRules: QuoteRules) {
    this.#lexis = quoteRules;
  }

  /** Reads the author's text. */
  feed(text: string): void {
    for (let at = 0; at < text.length;) {
      const next = this.#next(text, at);
      if (next > at) this.#skip(text.slice(Math.max(at, next - longestTag), next));
      const letter = text[next];
      if (letter !== undefined) {
        const before = this.#recent;
        this.#recent = (before + letter).slice(-longestTag);
        this.#letter(letter, before);
      }
      at = next + 1;
    }
  }

  /** Where the next letter stands that can mean something here. */
  #next(text: string, from: number): number {
    if (this.escaped) return from;
    const signs = meaningful[this.kind];
    signs.lastIndex = from;
    return signs.exec(text)?.index ?? text.length;
  }

  #skip(letters: string): void {
    this.#recent = (this.#recent + letters).slice(-longestTag);
    this.#closed = undefined;
  }

  /** Something of ours was put between the author's words. */
  passed(): void {
    this.#recent = '';
    this.#closed = undefined;
  }

  #letter(letter: string, before: string): void {
    if (this.kind === 'text' || this.kind === 'name') this.#quoted(letter);
    else if (this.kind === 'comment') this.#commented(letter, before);
    else if (this.kind === 'dollar') {
      if ((before + letter).endsWith(this.#tag)) this.#to('code');
    } else this.#code(letter, before);
  }

  #to(kind: PlaceKind): void {
    this.kind = kind;
    // What was read before cannot begin anything any more.
    this.#recent = '';
  }

  #quoted(letter: string): void {
    if (this.escaped) this.escaped = false;
    else if (this.escapes && letter === '\\') this.escaped = true;
    else if (letter === this.quote) {
      this.#closed = { quote: this.quote, escapes: this.escapes };
      this.kind = 'code';
    }
  }

  #commented(letter: string, before: string): void {
    if (this.#comment === 'line') {
      if (letter === '\n' || letter === '\r') this.#to('code');
      return;
    }
    const pair = before.slice(-1) + letter;
    if (pair === '*/') {
      this.#depth -= 1;
      this.#recent = '';
      if (this.#depth === 0) this.#to('code');
    } else if (pair === '/*' && this.#lexis.nested) {
      this.#depth += 1;
      this.#recent = '';
    }
  }

  #code(letter: string, before: string): void {
    const closed = this.#closed;
    this.#closed = undefined;
    const { texts, names } = this.#lexis;
    if (letter === ']' && closed?.quote === ']') {
      this.kind = 'name';
      return;
    }
    if (texts.includes(letter) || names.includes(letter)) {
      const isText = texts.includes(letter);
      this.quote = letter === '[' ? ']' : letter;
      // A doubled quote goes on with the same text.
      this.escapes = closed?.quote === letter ? closed.escapes : isText && this.#takesBackslash(before);
      this.escaped = false;
      this.kind = isText ? 'text' : 'name';
      return;
    }
    const pair = before.slice(-1) + letter;
    if (pair === '--' || (letter === '#' && this.#lexis.hash)) this.#openComment('line');
    else if (pair === '/*') this.#openComment('block');
    else if (letter === '$' && this.#lexis.dollar) this.#dollar(before);
  }

  #takesBackslash(before: string): boolean {
    return this.#lexis.backslash || /(^|[^\p{L}\p{N}_$])e$/iu.test(before);
  }

  #openComment(kind: 'line' | 'block'): void {
    this.#comment = kind;
    this.#depth = 1;
    this.#to('comment');
  }

  #dollar(before: string): void {
    const tag = /(?:^|[^\p{L}\p{N}_$])(\$(?:[\p{L}_][\p{L}\p{N}_]*)?)$/u.exec(before)?.[1];
    if (tag === undefined) return;
    this.#tag = `${tag}$`;
    this.#to('dollar');
  }
}
