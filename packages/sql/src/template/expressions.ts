/** Expressions of a template, by precedence. */
import { fault } from './fault.ts';
import type { Token } from './lexer.ts';
import type { Arguments, BinaryOp, CompareOp, Expression } from './tree.ts';

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);
const noArguments: Arguments = { plain: [], named: [] };

/** Reads expressions from tokens; statements are the sub-class's. */
export class ExpressionParser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  protected get token(): Token {
    return this.peek(0);
  }

  protected peek(ahead = 1): Token {
    const last = this.#tokens.at(-1);
    const token = this.#tokens[this.#at + ahead] ?? last;
    if (!token) throw new Error('a template has at least its end');
    return token;
  }

  protected next(): void {
    this.#at += 1;
  }

  protected isSign(text: string): boolean {
    return this.token.kind === 'sign' && this.token.text === text;
  }

  protected isWord(text: string): boolean {
    return this.token.kind === 'name' && this.token.text === text;
  }

  protected sign(text: string): void {
    if (!this.isSign(text)) this.#unexpected(`'${text}'`);
    this.next();
  }

  protected word(text: string): void {
    if (!this.isWord(text)) this.#unexpected(`'${text}'`);
    this.next();
  }

  protected close(text: string): void {
    if (this.token.kind !== 'close' || this.token.text !== text) this.#unexpected(`'${text}'`);
    this.next();
  }

  /** A name that may be given to something. Names that begin with an underscore belong to no template. */
  protected name(): string {
    const { kind, text, line } = this.token;
    if (kind !== 'name') this.#unexpected('a name');
    if (text.startsWith('_') && text !== '_') fault(`'${text}' is not allowed`, line);
    this.next();
    return text;
  }

  #unexpected(wanted: string): never {
    const { text, kind, line } = this.token;
    fault(`expected ${wanted}, got ${kind === 'end' ? 'the end' : `'${text}'`}`, line);
  }

  /** `a, b` is a tuple. */
  protected tupleOrOne(): Expression {
    const { line } = this.token;
    const first = this.expression();
    if (!this.isSign(',')) return first;
    const of = [first];
    while (this.isSign(',')) {
      this.next();
      if (this.token.kind === 'close') break;
      of.push(this.expression());
    }
    return { kind: 'list', of, isTuple: true, line };
  }

  protected expression(): Expression {
    this.#nesting += 1;
    if (this.#nesting > 60) fault('the expression is nested too deep', this.token.line);
    const { line } = this.token;
    let found = this.withoutChoice();
    while (this.isWord('if')) {
      this.next();
      const when = this.withoutChoice();
      const otherwise = this.isWord('else') ? (this.next(), this.expression()) : undefined;
      found = { kind: 'choice', when, yes: found, otherwise, line };
    }
    this.#nesting -= 1;
    return found;
  }

  protected withoutChoice(): Expression {
    return this.#chain(['or'], () => this.#chain(['and'], () => this.#not()));
  }

  #chain(words: readonly BinaryOp[], below: () => Expression): Expression {
    let left = below();
    for (let op = this.#among(words); op; op = this.#among(words)) {
      const { line } = this.token;
      this.next();
      left = { kind: 'binary', op, left, right: below(), line };
    }
    return left;
  }

  #among(words: readonly BinaryOp[]): BinaryOp | undefined {
    const { kind, text } = this.token;
    return kind === 'name' || kind === 'sign' ? words.find((word) => word === text) : undefined;
  }

  #not(): Expression {
    const { line } = this.token;
    if (!this.isWord('not')) return this.#compared();
    this.next();
    this.#nesting += 1;
    if (this.#nesting > 60) fault('the expression is nested too deep', line);
    const of = this.#not();
    this.#nesting -= 1;
    return { kind: 'unary', op: 'not', of, line };
  }

  /** `a < b < c` means both. */
  #compared(): Expression {
    let left = this.#sum();
    let all: Expression | undefined;
    for (let op = this.#comparison(); op; op = this.#comparison()) {
      const { line } = this.token;
      const right = this.#sum();
      const one: Expression = { kind: 'binary', op, left, right, line };
      all = all ? { kind: 'binary', op: 'and', left: all, right: one, line } : one;
      left = right;
    }
    return all ?? left;
  }

  #comparison(): CompareOp | undefined {
    const { kind, text } = this.token;
    if (kind === 'sign' && comparisons.has(text)) {
      this.next();
      // `comparisons` holds exactly the signs of CompareOp.
      return text as CompareOp;
    }
    if (this.isWord('in')) {
      this.next();
      return 'in';
    }
    if (!this.isWord('not') || this.peek().text !== 'in') return undefined;
    this.next();
    this.next();
    return 'not in';
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#chain(['~'], () => this.#chain(['*', '/', '//', '%'], () => this.#power())));
  }

  /** As in Jinja a sign binds closer than a power, and powers are worked out from the left. */
  #power(): Expression {
    let left = this.#signed();
    while (this.isSign('**')) {
      const { line } = this.token;
      this.next();
      left = { kind: 'binary', op: '**', left, right: this.#signed(), line };
    }
    return left;
  }

  /** Filters and tests behind a sign take the signed value: `-3 | abs` is 3. */
  #signed(): Expression {
    return this.#filtered(this.#unary());
  }

  #unary(): Expression {
    const { line, text } = this.token;
    if (!this.isSign('-') && !this.isSign('+')) return this.#suffixed(this.#atom());
    this.next();
    this.#nesting += 1;
    if (this.#nesting > 60) fault('the expression is nested too deep', line);
    const of = this.#unary();
    this.#nesting -= 1;
    return { kind: 'unary', op: text === '-' ? '-' : '+', of, line };
  }

  #filtered(start: Expression): Expression {
    let of = start;
    for (;;) {
      const { line } = this.token;
      if (this.isSign('|')) {
        this.next();
        const name = this.name();
        of = { kind: 'filter', of, name, with: this.isSign('(') ? this.#arguments() : noArguments, line };
      } else if (this.isWord('is')) {
        this.next();
        const not = this.isWord('not');
        if (not) this.next();
        const name = this.name();
        of = { kind: 'test', of, name, with: this.#testArguments(), not, line };
      } else return of;
    }
  }

  /** `is divisibleby 3` and `is divisibleby(3)`. */
  #testArguments(): Arguments {
    if (this.isSign('(')) return this.#arguments();
    const { kind, text } = this.token;
    const isAtom = kind === 'string' || kind === 'number' || text === '[' || constants.has(text);
    const isName = kind === 'name' && !['and', 'or', 'if', 'else', 'is', 'in', 'not'].includes(text);
    return isAtom || isName ? { plain: [this.#suffixed(this.#atom())], named: [] } : noArguments;
  }

  #suffixed(start: Expression): Expression {
    let of = start;
    for (;;) {
      const { line } = this.token;
      if (this.isSign('.')) {
        this.next();
        of =
          this.token.kind === 'number'
            ? { kind: 'item', of, at: this.#atom(), line }
            : { kind: 'member', of, name: this.name(), line };
      } else if (this.isSign('(')) of = { kind: 'call', of, with: this.#arguments(), line };
      else if (this.isSign('[')) of = this.#item(of, line);
      else return of;
    }
  }

  #item(of: Expression, line: number): Expression {
    this.sign('[');
    const part = (): Expression | undefined => (this.isSign(':') || this.isSign(']') ? undefined : this.expression());
    const from = part();
    if (from && !this.isSign(':')) {
      this.sign(']');
      return { kind: 'item', of, at: from, line };
    }
    this.sign(':');
    const to = part();
    const step = this.isSign(':') ? (this.next(), part()) : undefined;
    this.sign(']');
    return { kind: 'slice', of, from, to, step, line };
  }

  #arguments(): Arguments {
    this.sign('(');
    const plain: Expression[] = [];
    const named: [string, Expression][] = [];
    while (!this.isSign(')')) {
      if (plain.length + named.length > 0) this.sign(',');
      if (this.isSign(')')) break;
      const next = this.peek();
      if (this.token.kind === 'name' && next.kind === 'sign' && next.text === '=') {
        const name = this.name();
        this.sign('=');
        named.push([name, this.expression()]);
      } else if (named.length > 0) this.#unexpected('a named argument');
      else plain.push(this.expression());
    }
    this.sign(')');
    return { plain, named };
  }

  #atom(): Expression {
    const { kind, text, line } = this.token;
    if (kind === 'number') {
      this.next();
      return { kind: 'constant', value: Number(text.replaceAll('_', '')), line };
    }
    if (kind === 'string') return this.#strings(line);
    if (kind === 'name') {
      const constant = constants.get(text);
      if (constant === undefined) return { kind: 'name', name: this.name(), line };
      this.next();
      return { kind: 'constant', value: constant, line };
    }
    if (this.isSign('(')) return this.#bracketed(line);
    if (this.isSign('[')) return { kind: 'list', of: this.#members(']'), isTuple: false, line };
    if (this.isSign('{')) return this.#dict(line);
    return this.#unexpected('an expression');
  }

  /** Texts beside each other are one. */
  #strings(line: number): Expression {
    let value = '';
    while (this.token.kind === 'string') {
      value += this.token.text;
      this.next();
    }
    return { kind: 'constant', value, line };
  }

  #bracketed(line: number): Expression {
    if (this.peek().text === ')' && this.peek().kind === 'sign') {
      this.next();
      this.next();
      return { kind: 'list', of: [], isTuple: true, line };
    }
    this.next();
    const first = this.expression();
    if (!this.isSign(',')) {
      this.sign(')');
      return first;
    }
    this.sign(',');
    const of = [first, ...this.#rest(')')];
    return { kind: 'list', of, isTuple: true, line };
  }

  #members(end: string): Expression[] {
    this.next();
    return this.#rest(end);
  }

  #rest(end: string): Expression[] {
    const of: Expression[] = [];
    while (!this.isSign(end)) {
      of.push(this.expression());
      if (!this.isSign(end)) this.sign(',');
    }
    this.sign(end);
    return of;
  }

  #dict(line: number): Expression {
    this.next();
    const of: [Expression, Expression][] = [];
    while (!this.isSign('}')) {
      const key = this.expression();
      this.sign(':');
      of.push([key, this.expression()]);
      if (!this.isSign('}')) this.sign(',');
    }
    this.sign('}');
    return { kind: 'dict', of, line };
  }
}
