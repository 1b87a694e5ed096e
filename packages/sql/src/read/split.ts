/**
 * The statements of a text of the SQL page, templates and all. This only finds where one ends; what each of them is, its
 * database's reader says before anything is run, so that a wrong cut can run nothing that would not run by itself.
 */
import { grammarOf } from './own/grammars.ts';
import { isBlank, pieceEnd } from './scan.ts';

const templateTags = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
] as const;
/** Tags that begin what an `end…` tag ends. */
const opening = /^\{%-?\s*(?:if|for|macro|call|filter|raw|with)\b/;
const closing = /^\{%-?\s*end/;
/** `{% set x = 1 %}`: holds for the statements after it too. */
const setTag = /^\{%-?\s*set\s[^=]+=/;

/** A text, name, comment or character from `at`, and where it ends. */
function nextEnd(sql: string, at: number, backend: string): number {
  const lexis = grammarOf(backend)?.lexis;
  if (!lexis) return pieceEnd(sql, at);
  const first = sql[at] ?? '';
  if (first === '#' && lexis.hash) return lineEnd(sql, at);
  if (sql.startsWith('--', at) || sql.startsWith('/*', at)) return pieceEnd(sql, at);
  const quote = first === '[' && lexis.bracketNames ? ']' : first;
  const isQuote = first === "'" || first === '"' || quote === ']' || (first === '`' && lexis.backticks);
  return isQuote ? quoteEnd(sql, at, quote, lexis.backslash && first !== '`') : at + 1;
}

function lineEnd(sql: string, at: number): number {
  const end = sql.indexOf('\n', at);
  return end < 0 ? sql.length : end + 1;
}

function quoteEnd(sql: string, from: number, quote: string, hasBackslash: boolean): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (hasBackslash && sql[at] === '\\') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}

function tagEnd(sql: string, at: number): number | undefined {
  const tag = templateTags.find(([open]) => sql.startsWith(open, at));
  if (!tag) return undefined;
  const end = sql.indexOf(tag[1], at + 2);
  return end < 0 ? sql.length : end + 2;
}

/**
 * @param backend  whose quotes and comments it is written with
 * @returns each statement without its semicolon; what holds nothing but blanks and comments is none
 */
export function splitStatements(sql: string, backend: string): string[] {
  const found: string[] = [];
  const carried: string[] = [];
  let depth = 0;
  let start = 0;
  let tags: string[] = [];
  const end = (at: number): void => {
    const text = sql.slice(start, at).trim();
    // Settings alone are no statement: they belong to the next one.
    const bare = tags.reduce((left, tag) => left.replace(tag, ''), text);
    if (text !== '' && !isBlank(bare)) found.push([...carried, text].join('\n'));
    carried.push(...tags);
    tags = [];
    start = at + 1;
  };
  for (let at = 0; at < sql.length;) {
    const tagged = tagEnd(sql, at);
    const next = tagged ?? nextEnd(sql, at, backend);
    const piece = sql.slice(at, next);
    if (tagged !== undefined) {
      if (opening.test(piece)) depth += 1;
      else if (closing.test(piece)) depth = Math.max(0, depth - 1);
      else if (setTag.test(piece) && depth === 0) tags.push(piece);
    } else if (piece === ';' && depth === 0) end(at);
    at = next;
  }
  end(sql.length);
  return found;
}

/**
 * The LIMIT a statement ends with, as far as it is a number.
 * @returns undefined when it has none of its own
 */
export function ownLimit(sql: string): number | undefined {
  let plain = '';
  for (let at = 0; at < sql.length;) {
    const end = pieceEnd(sql, at);
    if (end - at === 1) plain += sql[at] ?? '';
    else plain += sql.startsWith('--', at) || sql.startsWith('/*', at) ? ' ' : 'x';
    at = end;
  }
  const found = /\blimit\s+(\d+)(?:\s+offset\s+\d+)?[\s;]*$|\blimit\s+\d+\s*,\s*(\d+)[\s;]*$/i.exec(plain);
  const digits = found?.[2] ?? found?.[1];
  return digits === undefined ? undefined : Number(digits);
}
