/** Names and values as text, in the few ways databases write them. */
import { Failure } from '@tessera/core/failures';
import type { BindValue } from '../ast.ts';

function withoutNul(name: string): string {
  if (name.includes('\0')) throw new Failure('COLUMN_MISSING', { message: 'A name may not contain a NUL character.' });
  return name;
}

/** Standard SQL: the quote inside is doubled, NUL is refused. */
export const doubleQuoted = (name: string): string => `"${withoutNul(name).replaceAll('"', '""')}"`;

/** MySQL: backticks, doubled inside. */
export const backQuoted = (name: string): string => `\`${withoutNul(name).replaceAll('`', '``')}\``;

/** Backticks with the escapes of a string inside: BigQuery, ClickHouse. */
export const backQuotedEscaped = (name: string): string =>
  `\`${withoutNul(name).replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** SQL Server: brackets, the closing one doubled. */
export const bracketed = (name: string): string => `[${withoutNul(name).replaceAll(']', ']]')}]`;

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
