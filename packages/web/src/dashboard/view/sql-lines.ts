/** SQL on several lines, for reading only. */

const starts = /\b(FROM|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT|OFFSET|LEFT JOIN|INNER JOIN|JOIN|UNION ALL)\b/gi;

/** Puts each clause on its own line, outside quoted text. A statement that already has lines stays as it is. */
export function format(sql: string): string {
  if (sql.includes('\n')) return sql;
  return sql
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(starts, '\n$1')))
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .trim();
}
