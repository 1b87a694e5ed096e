/**
 * The gate reads with DuckDB's parser. Other engines cut a text into words otherwise: a backslash that ends no string there
 * may end one here, and what one takes for a comment another runs. So the gate is given the same words spelt DuckDB's way.
 * Every piece keeps its length in bytes, so that places in the text stay true.
 */
import { Failure } from '@tessera/core/failures';

interface Lexis {
  /** A backslash in a string takes the next character with it. */
  readonly backslash: boolean;
  /** `"x"` is a string, not a name. */
  readonly doubleQuotedStrings: boolean;
  /** Names may stand in backticks. */
  readonly backticks: boolean;
  /** `#` begins a comment. */
  readonly hash: boolean;
  /** `--` begins a comment only before a blank. */
  readonly dashesNeedBlank: boolean;
  /** `[x]` is a name. */
  readonly brackets: boolean;
}

const plain: Lexis = {
  backslash: false,
  doubleQuotedStrings: false,
  backticks: false,
  hash: false,
  dashesNeedBlank: false,
  brackets: false,
};
const mysql: Lexis = { ...plain, backslash: true, doubleQuotedStrings: true, backticks: true, hash: true, dashesNeedBlank: true };

/** Engines whose words are not DuckDB's; PostgreSQL's are. */
const lexes: Readonly<Record<string, Lexis>> = {
  mysql,
  mariadb: mysql,
  clickhouse: { ...plain, backslash: true, backticks: true, hash: true },
  clickhousedb: { ...plain, backslash: true, backticks: true, hash: true },
  sqlite: { ...plain, backticks: true, brackets: true },
  trino: plain,
};

/**
 * @param backend  whose words the text is written in
 * @throws Failure SQL_REFUSED for what has no equal: comments that some servers run, strings that do not end
 */
export function standardText(sql: string, backend: string): string {
  const lexis = Object.hasOwn(lexes, backend) ? lexes[backend] : undefined;
  if (!lexis) return sql;
  let written = '';
  for (let at = 0; at < sql.length;) {
    const piece = pieceAt(sql, at, lexis);
    written += piece.text;
    at = piece.end;
  }
  return written;
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

function pieceAt(sql: string, at: number, lexis: Lexis): Piece {
  const char = sql[at] ?? '';
  const two = sql.slice(at, at + 2);
  if (char === "'" || (char === '"' && lexis.doubleQuotedStrings)) return stringAt(sql, at, char, lexis.backslash);
  if (char === '"') return nameAt(sql, at, '"', lexis.backslash);
  if (char === '`' && lexis.backticks) return nameAt(sql, at, '`', lexis.backslash);
  if (char === '[' && lexis.brackets) return nameAt(sql, at, ']', false);
  if (two === '/*') return blockAt(sql, at);
  if (char === '#' && lexis.hash) return lineAt(sql, at);
  if (two !== '--') return { text: char, end: at + 1 };
  const isComment = !lexis.dashesNeedBlank || (sql[at + 2] ?? ' ') <= ' ';
  // MySQL reads two minus signs, DuckDB a comment.
  if (!isComment) throw refusal('Write a blank between two minus signs.', sql);
  return lineAt(sql, at);
}

/** A string of the same length whose content says nothing. */
function stringAt(sql: string, at: number, quote: string, backslash: boolean): Piece {
  for (let end = at + 1; end < sql.length; end += 1) {
    if (backslash && sql[end] === '\\') end += 1;
    else if (sql[end] === quote) {
      if (sql[end + 1] !== quote) return { text: `'${harmless(sql.slice(at + 1, end))}'`, end: end + 1 };
      end += 1;
    }
  }
  throw refusal('A string does not end.', sql);
}

const harmless = (content: string): string => content.replace(/['\\]/g, '_');

function nameAt(sql: string, at: number, quote: string, backslash: boolean): Piece {
  for (let end = at + 1; end < sql.length; end += 1) {
    if (backslash && sql[end] === '\\') throw refusal('A backslash cannot stand in a name.', sql);
    if (sql[end] !== quote) continue;
    if (quote !== ']' && sql[end + 1] === quote) {
      end += 1;
      continue;
    }
    const name = sql.slice(at + 1, end);
    // Spelt otherwise it would be longer or shorter, and every place after it wrong.
    if (quote !== '"' && /["`]/.test(name)) throw refusal('A quoted name may hold no quotation mark.', sql);
    return { text: `"${name}"`, end: end + 1 };
  }
  throw refusal('A quoted name does not end.', sql);
}

/** MySQL and MariaDB run what stands in an executable comment. No engine here nests comments, DuckDB does. */
function blockAt(sql: string, at: number): Piece {
  if (/^\/\*(!|M!)/i.test(sql.slice(at, at + 4))) throw refusal('Comments that some servers run cannot be used.', sql);
  const close = sql.indexOf('*/', at + 2);
  const end = close < 0 ? sql.length : close + 2;
  return { text: blank(sql.slice(at, end)), end };
}

function lineAt(sql: string, at: number): Piece {
  const close = sql.indexOf('\n', at);
  const end = close < 0 ? sql.length : close;
  return { text: blank(sql.slice(at, end)), end };
}

/** As many bytes of nothing; line breaks stay. */
const blank = (text: string): string => text.replace(/[^\n]/gu, (char) => ' '.repeat(Buffer.byteLength(char)));

const refusal = (message: string, sql: string): Failure => new Failure('SQL_REFUSED', { message, sql });
