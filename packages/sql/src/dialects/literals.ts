/** Values as text, in the few ways databases write them. */
import type { BindValue } from '../ast.ts';

const literalOf =
  (quoted: (value: string) => string) =>
  (value: BindValue): string => {
    if (value === null) return 'NULL';
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    return typeof value === 'string' ? quoted(value) : String(value);
  };

/** Standard SQL text of a value. */
export const standardLiteral = literalOf((value) => `'${value.replaceAll("'", "''")}'`);

/** Where a backslash escapes inside a string: MySQL, ClickHouse, Snowflake, Redshift. */
export const escapedLiteral = literalOf((value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);

/** Where quotes cannot be doubled and lines cannot be broken: BigQuery. */
export const backslashLiteral = literalOf(
  (value) =>
    `'${value
      .replaceAll('\\', '\\\\')
      .replaceAll("'", String.raw`\'`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', String.raw`\r`)}'`,
);

/** Engines without a boolean type. */
export const withNumberedBooleans =
  (literal: (value: BindValue) => string) =>
  (value: BindValue): string =>
    typeof value === 'boolean' ? String(Number(value)) : literal(value);
