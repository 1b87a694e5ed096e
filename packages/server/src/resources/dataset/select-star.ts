/** A SELECT of all columns, to look at or to start from. */

/** Standard SQL quoting, which DuckDB, SQLite and PostgreSQL share. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** @param columns  none: `*` */
export function selectStar(schema: string | null | undefined, table: string, columns: readonly string[] = []): string {
  const from = schema ? `${quoted(schema)}.${quoted(table)}` : quoted(table);
  const list = columns.length === 0 ? '*' : columns.map(quoted).join(',\n  ');
  return `SELECT\n  ${list}\nFROM ${from}\nLIMIT 100`;
}
