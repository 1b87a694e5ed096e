/**
 * Time expressions: DATETIME, DATEADD, DATEDIFF, DATETRUNC, LASTDAY, HOLIDAY, nested
 * (docs/reference/questions.md#time-ranges).
 */
import { Failure } from '../failures.ts';
import { addUnits, dayMs, lastDay, truncate, type TimeUnit } from './calendar.ts';
import { holiday } from './holidays.ts';
import { readUnit } from './counts.ts';
import { readMoment } from './phrases.ts';

type Token = { readonly kind: 'word' | 'text' | 'number' | 'sign'; readonly text: string };

const tokenText = /\s*(?:"([^"]*)"|'([^']*)'|([+-]?\s*\d+)(?![\w.])|([a-z_]+)|([(),]))/iy;
/** Enough for any range a person writes; stops hostile nesting. */
const depthMax = 32;

function refuse(text: string, why: string): never {
  throw new Failure('TIME_RANGE_UNREADABLE', { message: `Couldn't parse the time expression [${text}]: ${why}.` });
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  const scan = new RegExp(tokenText);
  const trimmed = text.trimEnd();
  while (scan.lastIndex < trimmed.length) {
    const at = scan.lastIndex;
    const match = scan.exec(trimmed);
    if (!match) refuse(text, `unexpected "${trimmed.slice(at, at + 12).trim()}"`);
    const [, double, single, number, word, sign] = match;
    const quoted = double ?? single;
    if (quoted !== undefined) found.push({ kind: 'text', text: quoted });
    else if (number !== undefined) found.push({ kind: 'number', text: number.replaceAll(/\s/g, '') });
    else if (word !== undefined) found.push({ kind: 'word', text: word.toUpperCase() });
    else found.push({ kind: 'sign', text: sign ?? '' });
  }
  return found;
}

/** True when a text is a function expression and not a phrase. */
export function isExpression(text: string): boolean {
  return /^(DATETIME|DATEADD|DATEDIFF|DATETRUNC|LASTDAY|HOLIDAY)\s*\(/i.test(text.trim());
}

/**
 * The value of a time expression: epoch ms, or for DATEDIFF a number of days or years.
 * @param now  epoch ms of the wall clock
 * @param zone  of that clock
 * @throws Failure TIME_RANGE_UNREADABLE, saying what was expected
 */
export function evaluate(text: string, now: number, zone = 'UTC'): number {
  const parser = new Parser(text, tokens(text), now, zone);
  return parser.whole();
}

/** A cursor over the tokens of one expression. */
class Parser {
  private readonly text: string;
  private readonly list: readonly Token[];
  private readonly now: number;
  private readonly zone: string;
  private at = 0;
  private depth = 0;
  constructor(text: string, list: readonly Token[], now: number, zone: string) {
    this.text = text;
    this.list = list;
    this.now = now;
    this.zone = zone;
  }

  whole(): number {
    const value = this.call();
    this.accept(',');
    if (this.at < this.list.length) refuse(this.text, `unexpected "${this.list[this.at]?.text ?? ''}" after the end`);
    return value;
  }

  private call(): number {
    this.depth += 1;
    if (this.depth > depthMax) refuse(this.text, 'it is nested too deeply');
    const name = this.take('word', 'a function such as DATEADD');
    this.expect('(');
    const value = this.arguments(name);
    this.accept(',');
    this.expect(')');
    this.depth -= 1;
    return value;
  }

  private arguments(name: string): number {
    switch (name) {
      case 'DATETIME':
        return readMoment(this.take('text', 'a date in quotes'), this.now, this.zone);
      case 'DATEADD': {
        const moment = this.call();
        this.expect(',');
        const amount = this.amount();
        this.expect(',');
        return addUnits(moment, amount, this.unit());
      }
      case 'DATEDIFF':
        return this.difference();
      case 'DATETRUNC': {
        const moment = this.call();
        this.expect(',');
        return truncate(moment, this.unit());
      }
      case 'LASTDAY': {
        const moment = this.call();
        this.expect(',');
        return lastDay(moment, this.unit());
      }
      case 'HOLIDAY':
        return this.holiday();
      default:
        return refuse(this.text, `"${name}" is not a function`);
    }
  }

  private difference(): number {
    const from = this.call();
    this.expect(',');
    const to = this.call();
    const unit = this.isWordNext() ? this.unit() : 'day';
    if (unit === 'day') return Math.floor((to - from) / dayMs);
    if (unit === 'year') return new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear();
    return refuse(this.text, 'DATEDIFF counts in day or year');
  }

  private holiday(): number {
    const name = this.take('text', 'a holiday in quotes');
    const on = this.isWordNext() ? this.callAfterComma() : this.now;
    const country = this.isTextNext() ? this.textAfterComma() : undefined;
    return holiday(name, new Date(on).getUTCFullYear(), country);
  }

  private isWordNext(): boolean {
    return this.list[this.at]?.text === ',' && this.list[this.at + 1]?.kind === 'word' && this.accept(',');
  }
  private isTextNext(): boolean {
    return this.list[this.at]?.text === ',' && this.list[this.at + 1]?.kind === 'text' && this.accept(',');
  }
  private callAfterComma(): number {
    return this.call();
  }
  private textAfterComma(): string {
    return this.take('text', 'a country in quotes');
  }

  private amount(): number {
    const next = this.list[this.at];
    if (next?.kind === 'word') return this.call();
    return Number(this.take('number', 'a whole number'));
  }

  private unit(): TimeUnit {
    const word = this.take('word', 'a unit such as day');
    return readUnit(word) ?? refuse(this.text, `"${word}" is not a unit of time`);
  }

  private take(kind: Token['kind'], what: string): string {
    const token = this.list[this.at];
    if (token?.kind !== kind) refuse(this.text, `expected ${what}${token ? ` before "${token.text}"` : ' at the end'}`);
    this.at += 1;
    return token.text;
  }
  private expect(sign: string): void {
    if (!this.accept(sign)) refuse(this.text, `expected "${sign}"`);
  }
  private accept(sign: string): boolean {
    const token = this.list[this.at];
    const found = token?.kind === 'sign' && token.text === sign;
    if (found) this.at += 1;
    return found;
  }
}
