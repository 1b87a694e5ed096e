/** A place in the words of a text, and what was found so far. */
import type { Inspection, ReadTable, TablePlace } from '../inspection.ts';
import { asciiLower, type SqlGrammar } from './grammars.ts';
import { reserved } from './keywords.ts';
import { UnreadableSql, wordsOf, type SqlWord } from './words.ts';

/** Names of CTEs that are in sight. */
export type CteScope = ReadonlySet<string>;

/** Deeper text is refused: no person writes it, and it would overflow our stack. */
const maxDepth = 120;

/** The words of one statement, the place reading has come to, and what was met so far. */
export class SqlReader {
  readonly grammar: SqlGrammar;
  readonly functions = new Set<string>();
  readonly tableFunctions = new Set<string>();
  readonly given: string[] = [];
  /** Functions written on the spot (`x -> x + 1`) so far that no call has taken. ClickHouse's alone. */
  lambdas = 0;
  /** Whether one expression is read, which gives nothing a name. */
  readonly isExpression: boolean;
  hasSubquery = false;
  scope: CteScope = new Set();
  private readonly sql: string;
  private readonly words: readonly SqlWord[];
  private readonly tables = new Map<string, ReadTable>();
  private readonly places: TablePlace[] = [];
  private next = 0;
  private depth = 0;
  /** Reads a query inside brackets; set by who knows queries. */
  readonly query: (reading: SqlReader) => void;

  /** @throws Unreadable */
  constructor(sql: string, grammar: SqlGrammar, query: (reading: SqlReader) => void, isExpression = false) {
    this.sql = sql;
    this.grammar = grammar;
    this.words = wordsOf(sql, grammar.lexis);
    this.query = query;
    this.isExpression = isExpression;
  }

  peek(ahead = 0): SqlWord {
    return this.words[Math.min(this.next + ahead, this.words.length - 1)] ?? never();
  }

  take(): SqlWord {
    const word = this.peek();
    this.next += 1;
    return word;
  }

  /** Whether the words from here on are these. */
  isAt(...keys: string[]): boolean {
    return keys.every((key, i) => this.peek(i).key === key);
  }

  /** Whether a word is no name without quotes. @param key  of an unquoted word */
  isReserved(key: string): boolean {
    return reserved.has(key) || this.grammar.reserved?.has(key) === true;
  }

  isAny(keys: ReadonlySet<string>): boolean {
    return keys.has(this.peek().key);
  }

  /** Takes these words if they stand here. */
  has(...keys: string[]): boolean {
    if (!this.isAt(...keys)) return false;
    this.next += keys.length;
    return true;
  }

  hasAny(keys: ReadonlySet<string>): boolean {
    if (!this.isAny(keys)) return false;
    this.next += 1;
    return true;
  }

  /** @throws Unreadable */
  need(...keys: string[]): void {
    for (const key of keys) if (!this.has(key)) this.unexpected();
  }

  unexpected(): never {
    const { kind, text, at } = this.peek();
    throw new UnreadableSql(kind === 'end' ? 'The SQL ends too early.' : `syntax error at or near "${text.slice(0, 60)}"`, at);
  }

  /** Reads something that may hold itself. */
  within<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > maxDepth) throw new UnreadableSql('The SQL is nested too deeply.', this.peek().at);
    const result = read();
    this.depth -= 1;
    return result;
  }

  /**
   * A function with a name would be meant wherever that name is called, also by an operator (`equals`) and in the rules
   * of row-level security. @param before  `lambdas` before the expression that is about to be named
   * @throws Unreadable
   */
  noNamedLambda(before: number): void {
    if (this.lambdas > before) throw new UnreadableSql('A function written on the spot may have no name.', this.peek().at);
  }

  isCte(name: string): boolean {
    return this.scope.has(this.nameKey(name));
  }

  nameKey(name: string): string {
    return this.grammar.foldsNames ? asciiLower(name) : name;
  }

  /** Notes a table outside every CTE's scope. */
  table(parts: readonly SqlWord[], alias: string): void {
    const [name, schema, catalog] = parts.map(({ text }) => text).toReversed();
    if (name === undefined || parts.length > 3) return this.unexpected();
    if (schema === undefined && this.isCte(name)) return;
    const table: ReadTable = { ...(catalog !== undefined && { catalog }), ...(schema !== undefined && { schema }), name };
    this.tables.set(JSON.stringify([catalog, schema, name]), table);
    this.places.push({ table, at: utf8Length(this.sql.slice(0, parts[0]?.at)), alias });
  }

  found(): Inspection {
    return {
      tables: [...this.tables.values()],
      places: this.places,
      functions: [...this.functions],
      tableFunctions: [...this.tableFunctions],
      given: this.given,
      hasSubquery: this.hasSubquery,
      hasStar: false,
      hasParameter: false,
      refusedKinds: [],
    };
  }
}

function never(): never {
  throw new Error('a text has at least its end');
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
