/**
 * Reads SQL text just far enough to know what is text, name or comment. Whether it is a statement is for a parser
 * to say; this only finds where the one statement the parser saw ends.
 */

import { grammarOf } from './own/grammars.ts';
import { wordsOf } from './own/words.ts';

const dollarTag = /\$[A-Za-z_\u0080-\uffff]?[\w\u0080-\uffff]*\$/y;

/** The position after a piece that starts at `from`: text, quoted name, comment, or one character. */
export function pieceEnd(sql: string, from: number): number {
  const first = sql[from] ?? '';
  if (first === "'" || first === '"') return quotedEnd(sql, from, first);
  if (sql.startsWith('--', from)) {
    const end = sql.indexOf('\n', from);
    return end < 0 ? sql.length : end + 1;
  }
  if (sql.startsWith('/*', from)) return commentEnd(sql, from);
  if (first === '$') {
    dollarTag.lastIndex = from;
    const tag = dollarTag.exec(sql)?.[0];
    const end = tag === undefined ? -1 : sql.indexOf(tag, from + tag.length);
    if (tag !== undefined) return end < 0 ? sql.length : end + tag.length;
  }
  return from + 1;
}

function quotedEnd(sql: string, from: number, quote: string): number {
  // E'…' takes backslashes; elsewhere only a doubled quote stays inside.
  const escapes = quote === "'" && /(^|\W)e$/i.test(sql.slice(Math.max(0, from - 2), from));
  for (let at = from + 1; at < sql.length; at += 1) {
    if (escapes && sql[at] === '\\') at += 1;
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return sql.length;
}

function commentEnd(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    if (sql.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (sql.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}

/**
 * The text of the first statement without its semicolon and without what follows it; comments inside are kept.
 * @throws Unreadable for text of MySQL, SQLite, ClickHouse or Trino that cannot be cut into words
 */
export function statementText(sql: string, backend: string): string {
  const tongue = grammarOf(backend);
  if (tongue) {
    const end = wordsOf(sql, tongue.lexis).find(({ key }) => key === ';');
    return (end ? sql.slice(0, end.at) : sql).trim();
  }
  for (let at = 0; at < sql.length; at = pieceEnd(sql, at)) if (sql[at] === ';') return sql.slice(0, at).trim();
  return sql.trim();
}

/** True when nothing but blanks and comments is there. */
export function isBlank(sql: string): boolean {
  for (let at = 0; at < sql.length;) {
    const end = pieceEnd(sql, at);
    const comment = sql.startsWith('--', at) || sql.startsWith('/*', at);
    if (!comment && (sql[at] ?? '').trim() !== '') return false;
    at = end;
  }
  return true;
}
