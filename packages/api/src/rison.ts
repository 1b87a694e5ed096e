/**
 * Rison, the compact notation of the `q` argument (docs/reference/api.md#paths-and-who-asks):
 * `(a:1,b:'text',c:!t,d:!n)`, `!(1,2)`.
 * A superset of what JSON can say in values, a subset in types: objects, arrays, texts, finite numbers, booleans, null.
 */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';

/** A text that needs no quotes: does not begin like a number, holds none of rison's own characters. */
const bareWord = /^[^-0123456789 '!:(),*@$][^ '!:(),*@$]*$/;
const bareStart = /[^-0123456789 '!:(),*@$]/;
const bareRest = /[^ '!:(),*@$]/;
const numberText = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

/**
 * A value as rison text. Keys are sorted, so equal values give equal texts; undefined members are left out;
 * NaN and infinities become null, as in JSON.
 */
export function encodeRison(value: unknown): string {
  if (value === null || value === undefined) return '!n';
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('+', '') : '!n';
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `!(${value.map(encodeRison).join(',')})`;
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${encodeText(key)}:${encodeRison(member)}`);
    return `(${members.join(',')})`;
  }
  return encodeText(String(value));
}

function encodeText(text: string): string {
  return bareWord.test(text) ? text : `'${text.replace(/['!]/g, '!$&')}'`;
}

/**
 * Rison text as a value. `__proto__` is an ordinary key of its own, never a prototype.
 * @throws Failure BAD_QUERY_ARGUMENT naming what was found and at which position (from 0)
 */
export function decodeRison(text: string): unknown {
  const reader = new Reader(text);
  const value = reader.value(0);
  if (reader.at < text.length) reader.fail(`unexpected ${quote(text[reader.at])}`);
  return value;
}

/** The argument `q`: rison, or JSON when it begins as JSON does. @throws Failure BAD_QUERY_ARGUMENT */
export function decodeArgument(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return decodeRison(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure('BAD_QUERY_ARGUMENT', { message: 'Not a valid rison/json argument: the JSON cannot be read' }, { cause });
  }
}

function quote(character: string | undefined): string {
  return character === undefined ? 'end' : `"${character}"`;
}

class Reader {
  at = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  fail(what: string, at = this.at): never {
    throw new Failure('BAD_QUERY_ARGUMENT', { message: `Not a valid rison/json argument: ${what} at position ${at}` });
  }

  value(depth: number): unknown {
    if (depth > limits.jsonDepthMax) this.fail(`nested deeper than ${limits.jsonDepthMax}`);
    const first = this.text[this.at];
    if (first === undefined) this.fail('unexpected end');
    if (first === '(') return this.object(depth);
    if (first === '!') return this.special(depth);
    if (first === "'") return this.quoted();
    if (first === '-' || (first >= '0' && first <= '9')) return this.number();
    if (bareStart.test(first)) return this.bare();
    return this.fail(`unexpected ${quote(first)}`);
  }

  private object(depth: number): Record<string, unknown> {
    this.at++;
    const members: [string, unknown][] = [];
    while (this.text[this.at] !== ')') {
      if (members.length > 0) this.expect(',');
      const start = this.at;
      const key = this.value(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') this.fail('a key must be a text', start);
      this.expect(':');
      members.push([String(key), this.value(depth + 1)]);
    }
    this.at++;
    return Object.fromEntries(members);
  }

  private special(depth: number): unknown {
    const kind = this.text[this.at + 1];
    if (kind === '(') {
      this.at += 2;
      return this.list(depth);
    }
    if (kind !== 't' && kind !== 'f' && kind !== 'n') this.fail(`unknown literal "!${kind ?? ''}"`);
    this.at += 2;
    return kind === 'n' ? null : kind === 't';
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = [];
    while (this.text[this.at] !== ')') {
      if (items.length > 0) this.expect(',');
      items.push(this.value(depth + 1));
    }
    this.at++;
    return items;
  }

  private quoted(): string {
    const start = this.at;
    const parts: string[] = [];
    for (let from = start + 1, at = from; ; at++) {
      const character = this.text[at];
      if (character === undefined) this.fail('unterminated text', start);
      if (character === "'") {
        this.at = at + 1;
        return parts.join('') + this.text.slice(from, at);
      }
      if (character !== '!') continue;
      const escaped = this.text[at + 1];
      if (escaped !== "'" && escaped !== '!') this.fail(`unknown escape "!${escaped ?? ''}"`, at);
      parts.push(this.text.slice(from, at), escaped);
      at++;
      from = at + 1;
    }
  }

  private number(): number {
    numberText.lastIndex = this.at;
    const found = numberText.exec(this.text)?.[0];
    if (found === undefined) this.fail('unreadable number');
    this.at += found.length;
    return Number(found);
  }

  private bare(): string {
    const start = this.at;
    while (this.at < this.text.length && bareRest.test(this.text.charAt(this.at))) this.at++;
    return this.text.slice(start, this.at);
  }

  private expect(character: string): void {
    if (this.text[this.at] !== character) this.fail(`expected "${character}", found ${quote(this.text[this.at])}`);
    this.at++;
  }
}
