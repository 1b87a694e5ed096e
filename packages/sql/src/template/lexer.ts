/** Cuts a template into plain text and the tokens between `{{ }}` and `{% %}`. */
import { fault } from './fault.ts';

/** One word of a template; `line` counts from 1. */
export interface Token {
  readonly kind: 'text' | 'open' | 'close' | 'name' | 'string' | 'number' | 'sign' | 'end';
  /** `open`: `{{` or `{%`; `close`: `}}` or `%}`. */
  readonly text: string;
  readonly line: number;
  /** `open`: where its tag begins; `close`: where it ends. */
  readonly at: number;
}

const openings = /\{[{%#][-+]?/g;
const signs = /(?:\*\*|\/\/|==|!=|<=|>=|[-+*/%~<>=()[\]{},.:|])/y;
const names = /[\p{L}_][\p{L}\p{N}_]*/uy;
const numbers = /\d+(?:_\d+)*(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const blanks = /\s+/y;

/** Whether a text holds anything a template engine would act on. */
export const isTemplate = (text: string): boolean => /\{[{%#]/.test(text);

/** Jinja's default: one newline at the very end goes; nothing else is trimmed unless a `-` says so. */
export function tokenize(source: string): Token[] {
  return new Lexer(source).run();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  #at = 0;
  #line = 1;
  #lineFrom = 0;
  #trimNext = false;

  constructor(source: string) {
    this.#source = source;
  }

  run(): Token[] {
    while (this.#at < this.#source.length) this.#piece();
    this.#push('end', '', this.#at);
    return this.#tokens;
  }

  #lineAt(at: number): number {
    for (let from = this.#lineFrom; from < at; from += 1) if (this.#source[from] === '\n') this.#line += 1;
    this.#lineFrom = Math.max(this.#lineFrom, at);
    return this.#line;
  }

  #push(kind: Token['kind'], text: string, at: number): void {
    this.#tokens.push({ kind, text, line: this.#lineAt(at), at });
  }

  #piece(): void {
    openings.lastIndex = this.#at;
    const opening = openings.exec(this.#source);
    const end = opening?.index ?? this.#source.length;
    this.#text(this.#source.slice(this.#at, end), opening?.[0].endsWith('-') ?? false, this.#at);
    this.#at = end;
    if (!opening) return;
    const start = this.#at;
    this.#at += opening[0].length;
    if (opening[0][1] === '#') this.#comment(start);
    else this.#tag(opening[0].slice(0, 2), start);
  }

  #text(text: string, trimEnd: boolean, at: number): void {
    const started = this.#trimNext ? text.trimStart() : text;
    this.#trimNext = false;
    const kept = trimEnd ? started.trimEnd() : started;
    if (kept !== '') this.#push('text', kept, at);
  }

  #comment(start: number): void {
    const end = this.#source.indexOf('#}', this.#at);
    if (end < 0) fault('Missing end of comment tag', this.#lineAt(start));
    this.#trimNext = this.#source[end - 1] === '-';
    this.#at = end + 2;
  }

  #tag(opening: string, start: number): void {
    if (opening === '{%' && this.#raw(start)) return;
    this.#push('open', opening, start);
    const closing = opening === '{{' ? '}}' : '%}';
    for (let depth = 0; ;) {
      blanks.lastIndex = this.#at;
      this.#at += blanks.exec(this.#source)?.[0].length ?? 0;
      if (this.#at >= this.#source.length) fault(`unexpected end of template, '${closing}' is missing`, this.#lineAt(start));
      const trims = /[-+]/.test(this.#source[this.#at] ?? '') && this.#source.startsWith(closing, this.#at + 1);
      if (depth === 0 && (trims || this.#source.startsWith(closing, this.#at))) {
        this.#trimNext = this.#source[this.#at] === '-';
        this.#at += closing.length + (trims ? 1 : 0);
        this.#push('close', closing, this.#at);
        return;
      }
      depth += this.#token();
    }
  }

  /** `{% raw %} … {% endraw %}`: text as it stands. */
  #raw(start: number): boolean {
    const head = /^\s*raw\s*-?%\}/.exec(this.#source.slice(this.#at, this.#at + 40));
    if (!head) return false;
    const from = this.#at + head[0].length;
    const tail = /\{%[-+]?\s*endraw\s*[-+]?%\}/.exec(this.#source.slice(from));
    if (!tail) fault("unexpected end of template, 'endraw' is missing", this.#lineAt(start));
    this.#push('text', this.#source.slice(from, from + tail.index), from);
    this.#at = from + tail.index + tail[0].length;
    return true;
  }

  /** One token; answers how deep in curly brackets it leads. */
  #token(): number {
    const first = this.#source[this.#at] ?? '';
    const start = this.#at;
    if (first === '"' || first === "'") this.#string(first);
    else {
      const [kind, text] = this.#matched();
      this.#at += text.length;
      this.#push(kind, text, start);
      return text === '{' ? 1 : text === '}' ? -1 : 0;
    }
    return 0;
  }

  #matched(): [Token['kind'], string] {
    for (const [kind, pattern] of [
      ['number', numbers],
      ['name', names],
      ['sign', signs],
    ] as const) {
      pattern.lastIndex = this.#at;
      const text = pattern.exec(this.#source)?.[0];
      if (text) return [kind, text];
    }
    fault(`unexpected char '${this.#source[this.#at] ?? ''}'`, this.#lineAt(this.#at));
  }

  #string(quote: string): void {
    const start = this.#at;
    let text = '';
    for (let at = start + 1; ; at += 1) {
      const char = this.#source[at];
      if (char === undefined) fault('unexpected end of a text in quotes', this.#lineAt(start));
      if (char === quote) {
        this.#at = at + 1;
        this.#push('string', text, start);
        return;
      }
      if (char !== '\\') text += char;
      else {
        at += 1;
        const escaped = this.#source[at] ?? '';
        text += escapes[escaped] ?? `\\${escaped}`;
      }
    }
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"', '\n': '' };
