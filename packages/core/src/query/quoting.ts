/** Names as text, in the few ways databases write them. */
import { Failure } from '../failures.ts';

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
