/**
 * From a rendered template to SQL. The author's words pass as they are; a value lands as data, in the form its place asks
 * for: a literal in the open, escaped letters inside a text or a quoted name, nothing at all inside a comment.
 */
import type { Dialect } from '../dialects/dialect.ts';
import { fault } from './fault.ts';
import { quoteRulesOf, SqlPosition, type QuoteRules } from './place.ts';
import { piecesOf, type TextPiece, type TemplateText } from './text.ts';

/** SQL with the values in it written as literals, and what those were. */
export interface EmittedSql {
  readonly sql: string;
  /** Values that became whole literals: what they may name must be checked for the one who asks. */
  readonly literals: readonly string[];
  /** Values that became parts of quoted names. */
  readonly names: readonly string[];
  /** Whether the tag of an undefined name stands where SQL is expected. */
  readonly hasOpenTag: boolean;
}

/** @throws TemplateFault for a value its place cannot take */
export function emit(output: TemplateText, dialect: Dialect): EmittedSql {
  return new Emitter(dialect).run(merged(piecesOf(output)));
}

/** Neighbouring values are one value: `a ~ b`. */
function merged(pieces: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.text === '' && piece.origin !== 'value') continue;
    const together = last !== undefined && joins.has(last.origin) && joins.has(piece.origin);
    if (together && (last.origin === 'value' || piece.origin === 'value'))
      result[result.length - 1] = { text: last.text + piece.text, origin: 'value' };
    else result.push(piece);
  }
  return result;
}

const joins = new Set<TextPiece['origin']>(['value', 'number', 'name']);
/** Beside these a literal needs no blank. */
const openSides = /^[\s(),=[\]]$/;

class Emitter {
  readonly #dialect: Dialect;
  readonly #lexis: QuoteRules;
  readonly #place: SqlPosition;
  readonly #literals: string[] = [];
  readonly #names: string[] = [];
  #hasOpenTag = false;
  readonly #parts: string[] = [];
  /** The last letter written. */
  #last = '';
  /** A literal was written last; the next word keeps its distance. */
  #afterLiteral = false;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
    this.#lexis = quoteRulesOf(dialect.id);
    this.#place = new SqlPosition(this.#lexis);
  }

  run(pieces: readonly TextPiece[]): EmittedSql {
    for (const piece of pieces) {
      if (piece.origin === 'tag') this.#hasOpenTag ||= this.#place.kind === 'code';
      if (piece.origin === 'author' || piece.origin === 'tag' || (piece.origin === 'sql' && this.#place.kind === 'code'))
        this.#words(piece.text);
      else this.#value(piece);
    }
    return { sql: this.#parts.join(''), literals: this.#literals, names: this.#names, hasOpenTag: this.#hasOpenTag };
  }

  #write(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    this.#last = text.slice(-1);
  }

  #words(text: string): void {
    if (this.#afterLiteral && !openSides.test(text.charAt(0))) this.#write(' ');
    this.#afterLiteral = false;
    this.#write(text);
    this.#place.feed(text);
  }

  #value(piece: TextPiece): void {
    if (piece.text.includes('\0')) fault('a value holds a NUL character');
    switch (this.#place.kind) {
      case 'code':
        return piece.origin === 'number' ? this.#number(piece.text) : this.#literal(this.#literalOf(piece));
      case 'text':
      case 'name':
        return this.#inside(piece.text);
      case 'dollar':
        if (piece.text.includes('$')) fault("a value with a '$' cannot stand between dollar signs");
        this.#write(piece.text);
        this.#place.feed(piece.text);
        return;
      case 'comment':
        return;
    }
  }

  /** Digits may end a name (`sales_2024`); a minus must not become a comment. */
  #number(text: string): void {
    if (text.startsWith('-') && this.#last === '-') this.#write(' ');
    this.#write(text);
    this.#place.passed();
  }

  #literalOf({ text, origin }: TextPiece): string {
    switch (origin) {
      case 'flag':
        return this.#dialect.literal(text === 'True');
      case 'nothing':
        return 'NULL';
      case 'name':
        return this.#dialect.quote(text);
      default:
        this.#literals.push(text);
        return this.#dialect.literal(text);
    }
  }

  #literal(literal: string): void {
    if (this.#last !== '' && !openSides.test(this.#last)) this.#write(' ');
    this.#write(literal);
    this.#afterLiteral = true;
    this.#place.passed();
  }

  #inside(text: string): void {
    const { quote, escapes, kind, escaped } = this.#place;
    if (escaped) fault('a value cannot follow a backslash');
    if (kind === 'name') this.#names.push(text);
    const slashed = escapes ? text.replaceAll('\\', '\\\\') : text;
    // BigQuery alone knows no doubled quotes.
    this.#write(slashed.replaceAll(quote, this.#dialect.id === 'bigquery' ? `\\${quote}` : quote + quote));
    this.#place.passed();
  }
}
