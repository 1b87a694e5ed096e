/**
 * SQL of people inside a statement of ours, for engines that know WITH only at a statement's beginning and ORDER BY in a
 * sub-select only beside a limit (SQL Server).
 */
import { Failure } from '@tessera/core/failures';
import type { Dialect } from './dialects/dialect.ts';
import { grammarOf, type SqlGrammar } from './read/own/grammars.ts';
import { UnreadableSql, wordsOf, type SqlWord } from './read/own/words.ts';

interface NamedQuery {
  readonly name: string;
  /** `name AS (…)` as it was written. */
  readonly text: string;
}

/** What stands at a statement's beginning, gathered while it is printed. */
export class HoistedQueries {
  readonly #dialect: Dialect;
  readonly #queries = new Map<string, NamedQuery & { readonly from: string | undefined }>();
  readonly #texts = new Set<string>();
  readonly #tables = new Set<string>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** @returns the text as a sub-select may hold it @throws Failure DIALECT_CANNOT when its names mean others there */
  take(sql: string): string {
    const grammar = grammarOf(this.#dialect.id);
    if (!grammar) return sql;
    const words = readWords(sql, grammar);
    if (!words) return sql;
    this.#texts.add(sql);
    const { queries, rest } = withOf(sql, words);
    for (const query of queries) this.add(query, sql);
    return inSubselect(sql, words, rest);
  }

  /** @param from  the text of people that names it; absent: the compiler does, and uses it */
  add(query: NamedQuery, from?: string): void {
    const key = query.name.toLowerCase();
    const known = this.#queries.get(key);
    if (known && known.text !== query.text) throw this.#nameConflict(query.name);
    this.#queries.set(key, { ...query, from });
  }

  /** A table that is named without its schema. */
  table(name: string): void {
    this.#tables.add(name.toLowerCase());
  }

  /** The statement with its WITH. @throws Failure DIALECT_CANNOT when a name would mean something else elsewhere */
  before(sql: string): string {
    if (this.#queries.size === 0) return sql;
    for (const [key, { name, from }] of this.#queries) {
      if (from === undefined) continue;
      const isElsewhere = [...this.#texts].some((text) => text !== from && text.toLowerCase().includes(key));
      if (this.#tables.has(key) || isElsewhere) throw this.#nameConflict(name);
    }
    return `WITH ${[...this.#queries.values()].map(({ text }) => text).join(', ')}\n${sql}`;
  }

  #nameConflict(name: string): Failure {
    return new Failure('DIALECT_CANNOT', {
      dialect: this.#dialect.name,
      what: `the name ${name} after WITH for one query while another part of the statement uses it otherwise`,
    });
  }
}

/** @returns undefined for a text that the gate refuses before it is run */
function readWords(sql: string, { lexis }: SqlGrammar): SqlWord[] | undefined {
  try {
    return wordsOf(sql, lexis);
  } catch (error) {
    if (error instanceof UnreadableSql) return undefined;
    throw error;
  }
}

/** @returns the queries named by a WITH, and the place of the word behind them */
function withOf(sql: string, words: readonly SqlWord[]): { queries: NamedQuery[]; rest: number } {
  const queries: NamedQuery[] = [];
  if (words[0]?.key !== 'WITH') return { queries, rest: 0 };
  let next = 1;
  for (;;) {
    const name = words[next];
    let at = next + 1;
    if (words[at]?.key === '(') at = pastBrackets(words, at);
    if (!name || words[at]?.key !== 'AS') return { queries: [], rest: 0 };
    const end = pastBrackets(words, at + 1);
    queries.push({ name: name.text, text: sql.slice(name.at, words[end - 1]?.end) });
    if (words[end]?.key !== ',') return { queries, rest: end };
    next = end + 1;
  }
}

/** @param from  of an opening bracket @returns the word behind the one that closes it */
function pastBrackets(words: readonly SqlWord[], from: number): number {
  let depth = 0;
  for (let at = from; at < words.length; at += 1) {
    if (words[at]?.key === '(') depth += 1;
    if (words[at]?.key === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return words.length;
}

/** An order without a limit gets one that leaves nothing out. */
function inSubselect(sql: string, words: readonly SqlWord[], rest: number): string {
  const outer: SqlWord[] = [];
  for (let at = rest; at < words.length; at = words[at]?.key === '(' ? pastBrackets(words, at) : at + 1) {
    const word = words[at];
    if (word) outer.push(word);
  }
  const has = (key: string): boolean => outer.some((word) => word.key === key);
  const text = sql.slice(words[rest]?.at ?? 0);
  const isOrdered = outer.some((word, at) => word.key === 'ORDER' && outer[at + 1]?.key === 'BY');
  return isOrdered && !has('TOP') && !has('OFFSET') ? `${text}\nOFFSET 0 ROWS` : text;
}
