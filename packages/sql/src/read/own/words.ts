/**
 * Cuts SQL into words exactly as the engines of `grammars.ts` do. Where servers read one text in two ways (a setting, a
 * version, a comment some of them run), the text is refused instead of guessed at.
 */

export type WordKind = 'word' | 'name' | 'string' | 'number' | 'symbol' | 'end';

/** One word of a statement, with its place in the text. */
export interface SqlWord {
  readonly kind: WordKind;
  /** As written; a quoted name or a string without its quotes. */
  readonly text: string;
  /** Upper case of an unquoted word, a symbol as it stands; empty otherwise. */
  readonly key: string;
  /** First character in the text, and the one behind the last. */
  readonly at: number;
  readonly end: number;
}

/** How an engine cuts text. */
export interface SqlLexicon {
  /** A backslash in a string takes the next character with it; `refused` where that depends on a setting of the server. */
  readonly backslash: boolean | 'refused';
  /** `"x"` is a string, not a name. */
  readonly doubleQuotedStrings: boolean;
  /** Names may stand in backticks. */
  readonly backticks: boolean;
  /** `#` begins a comment. */
  readonly hash: boolean;
  /** `--` begins a comment only before a blank. */
  readonly dashesNeedBlank: boolean;
  /** `[x]` is a name; elsewhere brackets are arrays. `doubled`: `]]` in it stands for `]`. */
  readonly bracketNames: boolean | 'doubled';
  /** Two quotes do not stand for one: three of them begin another kind of string, which is refused. */
  readonly singleQuotes?: true;
  /** A letter right before a string changes how it is read (`r'\'`), so nothing may touch it. */
  readonly stringPrefixes?: true;
  /** A name in backticks may be a whole path: `` `project.data.table` ``. */
  readonly quotedPaths?: true;
  /** What an unquoted name may hold. */
  readonly plain: RegExp;
}

/** Text that cannot be read; `at` is the character where reading ended. */
export class UnreadableSql extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const symbols = ['<=>', '->>', '->', '::', '||', '&&', '<<', '>>', '<=', '>=', '<>', '!=', '=='];
const single = new Set('()[],.;+-*/%=<>!~&|^');
const number = /0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?/y;
const letter = /[\p{L}\p{N}\p{M}_$]/u;

/**
 * The words of a text; the last is of kind `end`.
 * @throws Unreadable
 */
export function wordsOf(sql: string, lexis: SqlLexicon): SqlWord[] {
  const words: SqlWord[] = [];
  let at = 0;
  for (;;) {
    at = pastBlanks(sql, at, lexis);
    if (at >= sql.length) break;
    const word = wordAt(sql, at, lexis, words.at(-1));
    if (lexis.quotedPaths && word.kind === 'name') words.push(...partsOf(word));
    else words.push(word);
    at = word.end;
  }
  words.push({ kind: 'end', text: '', key: '', at: sql.length, end: sql.length });
  return words;
}

/** A quoted path as its names with points between; each stands where the whole stands. */
function partsOf(word: SqlWord): SqlWord[] {
  const names = word.text.split('.');
  if (names.includes('')) throw new UnreadableSql('A name is empty.', word.at);
  return names.flatMap((text, place): SqlWord[] => [
    ...(place === 0 ? [] : [{ ...word, kind: 'symbol' as const, text: '.', key: '.' }]),
    { ...word, text },
  ]);
}

function pastBlanks(sql: string, from: number, lexis: SqlLexicon): number {
  let at = from;
  for (;;) {
    const before = at;
    while (' \t\n\r'.includes(sql[at] ?? 'x')) at += 1;
    if (sql.startsWith('/*', at)) at = blockEnd(sql, at);
    else if (sql[at] === '#' && lexis.hash) at = lineEnd(sql, at);
    else if (sql.startsWith('--', at)) {
      // MySQL reads two minus signs where others read a comment.
      if (lexis.dashesNeedBlank && !' \t\n\r'.includes(sql[at + 2] ?? ' '))
        throw new UnreadableSql('Write a blank between two minus signs.', at);
      at = lineEnd(sql, at);
    }
    if (at === before) return at;
  }
}

function blockEnd(sql: string, at: number): number {
  if (/^\/\*(!|M!|\+)/i.test(sql.slice(at, at + 4)))
    throw new UnreadableSql('Comments that some servers run cannot be used.', at);
  const close = sql.indexOf('*/', at + 2);
  if (close < 0) throw new UnreadableSql('A comment does not end.', at);
  // Some nest comments, some do not.
  if (sql.slice(at + 2, close).includes('/*')) throw new UnreadableSql('A comment cannot stand in a comment.', at);
  return close + 2;
}

function lineEnd(sql: string, at: number): number {
  const close = sql.indexOf('\n', at);
  const end = close < 0 ? sql.length : close;
  // Some end the comment at a carriage return, some do not.
  const alone = sql.slice(at, end).search(/\r(?!$)/);
  if (alone >= 0) throw new UnreadableSql('A carriage return cannot stand in a comment.', at + alone);
  return end;
}

function wordAt(sql: string, at: number, lexis: SqlLexicon, before: SqlWord | undefined): SqlWord {
  const char = sql[at] ?? '';
  if (char === "'" || (char === '"' && lexis.doubleQuotedStrings)) return stringAt(sql, at, char, lexis);
  if (char === '"' || (char === '`' && lexis.backticks)) return nameAt(sql, at, char, lexis.backslash === true);
  if (char === '[' && lexis.bracketNames) return nameAt(sql, at, ']', false, lexis.bracketNames === 'doubled');
  lexis.plain.lastIndex = at;
  const plain = lexis.plain.exec(sql)?.[0];
  if (plain !== undefined && plain !== '') {
    const end = at + plain.length;
    if (letter.test(pointAt(sql, end)))
      throw new UnreadableSql(`The character ${pointAt(sql, end)} needs quotes around its name.`, end);
    if (lexis.stringPrefixes && (sql[end] === "'" || sql[end] === '"'))
      throw new UnreadableSql(`Write a blank between ${plain} and the text behind it.`, end);
    return { kind: 'word', text: plain, key: plain.toUpperCase(), at, end };
  }
  const isMember =
    char === '.' && before !== undefined && (before.kind !== 'symbol' || ')]'.includes(before.text)) && before.end === at;
  number.lastIndex = at;
  const digits = isMember ? undefined : number.exec(sql)?.[0];
  if (digits !== undefined) {
    const end = at + digits.length;
    // `1abc` is a name here and a number with a name there.
    if (letter.test(pointAt(sql, end))) throw new UnreadableSql('Write a blank after a number.', end);
    return { kind: 'number', text: digits, key: '', at, end };
  }
  const symbol = symbols.find((each) => sql.startsWith(each, at)) ?? (single.has(char) ? char : undefined);
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, key: symbol, at, end: at + symbol.length };
  if ('?:@${'.includes(char))
    throw new UnreadableSql('Parameters and variables such as ?, :name, @name or $1 cannot be used here.', at);
  throw new UnreadableSql(`The character ${JSON.stringify(pointAt(sql, at))} cannot stand here.`, at);
}

const pointAt = (sql: string, at: number): string => String.fromCodePoint(sql.codePointAt(at) ?? 32);

function stringAt(sql: string, at: number, quote: string, { backslash, singleQuotes }: SqlLexicon): SqlWord {
  for (let end = at + 1; end < sql.length; end += 1) {
    if (sql[end] === '\\' && backslash === 'refused')
      throw new UnreadableSql('A backslash cannot stand in a text: servers differ in what it means.', end);
    if (backslash && sql[end] === '\\') end += 1;
    else if (sql[end] === quote) {
      if (singleQuotes && sql[end + 1] === quote) throw new UnreadableSql(`Write \\${quote} for a quote within a text.`, end);
      if (sql[end + 1] !== quote) return { kind: 'string', text: sql.slice(at + 1, end), key: '', at, end: end + 1 };
      end += 1;
    }
  }
  throw new UnreadableSql('A string does not end.', at);
}

function nameAt(sql: string, at: number, quote: string, backslash: boolean, isDoubled = quote !== ']'): SqlWord {
  for (let end = at + 1; end < sql.length; end += 1) {
    if (backslash && sql[end] === '\\') throw new UnreadableSql('A backslash cannot stand in a name.', end);
    if (sql[end] !== quote) continue;
    if (isDoubled && sql[end + 1] === quote) {
      end += 1;
      continue;
    }
    const written = sql.slice(at + 1, end);
    if (written === '') throw new UnreadableSql('A name is empty.', at);
    const text = isDoubled ? written.replaceAll(quote + quote, quote) : written;
    return { kind: 'name', text, key: '', at, end: end + 1 };
  }
  throw new UnreadableSql('A quoted name does not end.', at);
}
