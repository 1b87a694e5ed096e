/**
 * Statements that ask about a database instead of its rows: EXPLAIN, SHOW, DESCRIBE, `SELECT version()`. The SQL page
 * answers them itself, out of what the asker may see; none of these texts is handed to a database as it was written.
 */
import { grammarOf } from './own/grammars.ts';
import { UnreadableSql, wordsOf, type SqlLexicon, type SqlWord } from './own/words.ts';
import { pieceEnd } from './scan.ts';

/** A name of a table as it was written. */
export interface NamedTable {
  readonly schema?: string;
  readonly name: string;
}

/** What a database can be asked of itself, and what its answer is called. */
export interface AskedValue {
  readonly of: 'version' | 'current_user';
  readonly label: string;
}

/** What is asked. `like`: a pattern with `%` and `_`. `statement`: a SELECT that has not been parsed yet. */
export type Information =
  | { readonly asks: 'explain'; readonly statement: string; readonly analyze: boolean }
  | { readonly asks: 'schemas'; readonly like?: string }
  | { readonly asks: 'tables'; readonly schema?: string; readonly like?: string }
  | { readonly asks: 'columns'; readonly table: NamedTable }
  | { readonly asks: 'result'; readonly statement: string }
  | { readonly asks: 'values'; readonly values: readonly AskedValue[] }
  | { readonly asks: 'nothing known'; readonly message: string };

const standard: SqlLexicon = {
  backslash: false,
  doubleQuotedStrings: false,
  backticks: false,
  hash: false,
  dashesNeedBlank: false,
  bracketNames: false,
  plain: /[\p{L}_][\p{L}\p{N}\p{M}_$]*/uy,
};

/** Begin a SELECT. */
const queries = /^(select|with|values|from|table)\b|^\(/i;
const explainWords = /^explain(?:\s+query\s+plan\b|\s+plan\s+for\b)?(\s+analy[sz]e\b)?\s*/i;
const knownShows = 'SHOW SCHEMAS, SHOW DATABASES, SHOW TABLES [FROM schema] [LIKE pattern] and SHOW COLUMNS FROM table';

/**
 * @param sql  one statement without its semicolon, templates and all
 * @param backend  whose quotes it is written with
 * @returns undefined for every other statement, which is then read by the gate
 */
export function informationAsked(sql: string, backend: string): Information | undefined {
  const text = sql.slice(startOf(sql)).trimEnd();
  if (/^explain\b/i.test(text)) return explained(text, backend);
  const first = /^(describe|desc|show|select)\b/i.exec(text)?.[1]?.toLowerCase();
  if (first === undefined) return undefined;
  const rest = text.slice(first.length).trimStart();
  if (first === 'describe' || first === 'desc') {
    if (queries.test(rest) && !/^table\b/i.test(rest)) return { asks: 'result', statement: rest };
    const table = tableOf(wordsIn(rest.replace(/^table\s+/i, ''), backend));
    return table && { asks: 'columns', table };
  }
  const words = wordsIn(rest, backend);
  if (first === 'show') return shown(words);
  const values = valuesOf(words);
  return values && { asks: 'values', values };
}

function startOf(sql: string): number {
  let at = 0;
  while (at < sql.length) {
    const isComment = sql.startsWith('--', at) || sql.startsWith('/*', at);
    if (!isComment && (sql[at] ?? '').trim() !== '') break;
    at = pieceEnd(sql, at);
  }
  return at;
}

function explained(text: string, backend: string): Information | undefined {
  const read = explainWords.exec(text);
  if (!read) return undefined;
  const statement = text.slice(read[0].length);
  if (/^\(\s*(?:select|with|values|from|\()/i.test(statement) || (queries.test(statement) && !statement.startsWith('(')))
    return { asks: 'explain', statement, analyze: read[1] !== undefined };
  if (/^\(|^(?:verbose|format|extended|partitions|ast|syntax|pipeline|estimate|plan|using)\b/i.test(statement))
    return {
      asks: 'nothing known',
      message: 'EXPLAIN is followed by ANALYZE or by the SELECT; its other options are not used here.',
    };
  const table = tableOf(wordsIn(statement, backend));
  return table && { asks: 'columns', table };
}

/** Undefined where the text cannot be cut into words. */
function wordsIn(text: string, backend: string): readonly SqlWord[] | undefined {
  try {
    return wordsOf(text, grammarOf(backend)?.lexis ?? standard).slice(0, -1);
  } catch (error) {
    if (error instanceof UnreadableSql) return undefined;
    throw error;
  }
}

const isName = ({ kind }: SqlWord): boolean => kind === 'word' || kind === 'name';

/** `name` or `schema.name`, and nothing else. */
function tableOf(words: readonly SqlWord[] | undefined): NamedTable | undefined {
  const [first, dot, second, ...more] = words ?? [];
  if (!first || !isName(first)) return undefined;
  if (!dot) return { name: first.text };
  return dot.key === '.' && second && isName(second) && more.length === 0 ? { schema: first.text, name: second.text } : undefined;
}

function shown(words: readonly SqlWord[] | undefined): Information {
  const unknown = {
    asks: 'nothing known',
    message: `What SHOW asks for here is not answered. There are ${knownShows}.`,
  } as const;
  const rest = [...(words ?? [])];
  const take = (...keys: string[]): boolean => {
    const isNext = keys.includes(rest[0]?.key ?? ' ');
    if (isNext) rest.shift();
    return isNext;
  };
  take('FULL', 'ALL');
  if (take('SCHEMAS', 'DATABASES')) return patterned(rest, { asks: 'schemas' }) ?? unknown;
  if (take('TABLES')) {
    if (!take('FROM', 'IN')) return patterned(rest, { asks: 'tables' }) ?? unknown;
    const schema = rest.shift();
    return (schema && isName(schema) && patterned(rest, { asks: 'tables', schema: schema.text })) || unknown;
  }
  if (take('COLUMNS', 'FIELDS') && take('FROM', 'IN')) {
    const at = rest.findIndex((word, place) => place > 0 && (word.key === 'FROM' || word.key === 'IN'));
    const [schema] = at < 0 ? [] : tableOf(rest.slice(at + 1)) ? rest.slice(at + 1) : [];
    const table = tableOf(at < 0 ? rest : rest.slice(0, at));
    if (table && (at < 0 || schema)) return { asks: 'columns', table: schema ? { ...table, schema: schema.text } : table };
  }
  return unknown;
}

function patterned<T extends { readonly asks: 'schemas' | 'tables' }>(
  rest: readonly SqlWord[],
  asked: T,
): (T & { like?: string }) | undefined {
  const [like, pattern, ...more] = rest;
  if (!like) return asked;
  return like.key === 'LIKE' && pattern?.kind === 'string' && more.length === 0
    ? { ...asked, like: pattern.text.replaceAll("''", "'") }
    : undefined;
}

const values: Readonly<Record<string, AskedValue['of']>> = {
  VERSION: 'version',
  SQLITE_VERSION: 'version',
  CURRENT_USER: 'current_user',
  CURRENTUSER: 'current_user',
};
/** Read with and without brackets. */
const bare = new Set(['CURRENT_USER']);

/** A list of nothing but such calls, each perhaps with a name. */
function valuesOf(words: readonly SqlWord[] | undefined): AskedValue[] | undefined {
  const rest = [...(words ?? [])];
  const found: AskedValue[] = [];
  do {
    const call = rest.shift();
    const of = call?.kind === 'word' ? values[call.key] : undefined;
    if (!call || of === undefined) return undefined;
    const hasBrackets = rest[0]?.key === '(' && rest[1]?.key === ')';
    if (hasBrackets) rest.splice(0, 2);
    else if (!bare.has(call.key)) return undefined;
    const isNamed = rest[0]?.key === 'AS';
    const name = isNamed ? rest.splice(0, 2)[1] : undefined;
    if (isNamed && !(name && isName(name))) return undefined;
    found.push({ of, label: name?.text ?? call.text.toLowerCase() });
  } while (rest.shift()?.key === ',');
  return rest.length === 0 ? found : undefined;
}
