/**
 * A statement without what may follow its end (`;`, blanks, comments), so that it can stand inside brackets.
 * @param sql  text that has been parsed as exactly one statement
 */
export function withoutTerminator(sql: string): string {
  const end = terminatorAt(sql);
  return end < 0 ? sql : sql.slice(0, end);
}

/** The position of the first `;` outside quotes, dollar quotes and comments; -1 when there is none. */
function terminatorAt(sql: string): number {
  for (let i = 0; i < sql.length; i += 1) {
    const char = sql[i];
    if (char === ';') return i;
    if (char === "'" || char === '"') i = quoteEnd(sql, i, char, isEscapeString(sql, i));
    else if (char === '-' && sql[i + 1] === '-') i = lineEnd(sql, i);
    else if (char === '/' && sql[i + 1] === '*') i = commentEnd(sql, i);
    else if (char === '$') i = dollarEnd(sql, i);
    if (i < 0) return -1;
  }
  return -1;
}

/** E'…' strings know backslash escapes; the E must begin its word. */
function isEscapeString(sql: string, at: number): boolean {
  const letter = sql[at - 1];
  return sql[at] === "'" && (letter === 'e' || letter === 'E') && !/[\w$]/.test(sql[at - 2] ?? ' ');
}

function quoteEnd(sql: string, from: number, quote: string, escapes: boolean): number {
  for (let i = from + 1; i < sql.length; i += 1) {
    if (escapes && sql[i] === '\\') i += 1;
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i;
      i += 1;
    }
  }
  return -2;
}

function lineEnd(sql: string, from: number): number {
  const end = sql.indexOf('\n', from);
  return end < 0 ? -2 : end;
}

/** DuckDB nests block comments, as PostgreSQL does. */
function commentEnd(sql: string, from: number): number {
  let depth = 0;
  for (let i = from; i < sql.length; i += 1) {
    const pair = sql.slice(i, i + 2);
    if (pair === '/*') {
      depth += 1;
      i += 1;
    } else if (pair === '*/') {
      depth -= 1;
      i += 1;
      if (depth === 0) return i;
    }
  }
  return -2;
}

/** `$tag$ … $tag$`; a `$1` is no quote. */
function dollarEnd(sql: string, from: number): number {
  const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(sql.slice(from, from + 130))?.[0];
  if (tag === undefined) return from;
  const end = sql.indexOf(tag, from + tag.length);
  return end < 0 ? -2 : end + tag.length - 1;
}
