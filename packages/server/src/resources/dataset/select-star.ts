/** A SELECT of all columns, to look at or to start from. */
import { dialectOf } from '@tessera/sql/dialects/index';

/** A database that came with a bundle may be of a kind we have no dialect for; standard SQL quotes names like this. */
function quoteOf(backend: string): (name: string) => string {
  try {
    return dialectOf(backend).quote;
  } catch {
    return (name) => `"${name.replaceAll('"', '""')}"`;
  }
}

/** @param columns  none: `*` */
export function selectStar(
  backend: string,
  schema: string | null | undefined,
  table: string,
  columns: readonly string[] = [],
): string {
  const quoted = quoteOf(backend);
  const from = schema ? `${quoted(schema)}.${quoted(table)}` : quoted(table);
  const list = columns.length === 0 ? '*' : columns.map(quoted).join(',\n  ');
  return `SELECT\n  ${list}\nFROM ${from}\nLIMIT 100`;
}
