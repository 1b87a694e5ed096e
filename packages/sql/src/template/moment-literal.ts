/** A moment as a literal of an engine, for a column of a type. */
import type { Dialect } from '../dialects/dialect.ts';
import { print } from '../print.ts';

interface Target {
  readonly type?: string | null | undefined;
  /** `epoch_s`, `epoch_ms`, or a strftime pattern. */
  readonly format?: string | null | undefined;
}

/** @param iso  without zone, to the millisecond */
export function momentLiteral(dialect: Dialect, iso: string, { type, format }: Target): string {
  const ms = Date.parse(`${iso}Z`);
  if (format === 'epoch_s') return String(Math.floor(ms / 1000));
  if (format === 'epoch_ms') return String(ms);
  if (/char|text|string|clob/i.test(type ?? '')) return dialect.literal(iso.slice(0, 19).replace('T', ' '));
  const expr = dialect.moment(iso, /^date$/i.test(type ?? '') ? 'date' : 'timestamp');
  const { sql } = print({ items: [{ expr }], from: { kind: 'table', name: 't' } }, dialect, { style: 'inline' });
  return sql.slice('SELECT '.length, sql.lastIndexOf('\nFROM'));
}
