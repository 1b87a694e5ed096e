/** What BigQuery's types mean for an answer, and the cells of its REST API as texts. */
import { withoutEnd } from '@tessera/core/format/stripped';
import { GenericType } from '@tessera/core/frame/frame';
import { z } from 'zod';
import type { ColumnInfo } from '../driver.ts';
import type { RawCell } from './cells.ts';

/** A column as the API describes it; records have fields of their own. */
export interface BigqueryField {
  readonly name: string;
  readonly type: string;
  readonly mode?: string | undefined;
  readonly fields?: readonly BigqueryField[] | undefined;
}

/** Reads one. */
export const tableFields: z.ZodType<BigqueryField> = z.object({
  name: z.string(),
  type: z.string(),
  mode: z.string().optional(),
  get fields() {
    return z.array(tableFields).optional();
  },
});

/** The API's older words in those of SQL. */
const words: Readonly<Record<string, string>> = { INTEGER: 'INT64', FLOAT: 'FLOAT64', BOOLEAN: 'BOOL', RECORD: 'STRUCT' };

/** A column with its type in SQL's words, e.g. `ARRAY<INT64>`. */
export function bigqueryColumn({ name, type, mode }: BigqueryField): ColumnInfo {
  const word = words[type] ?? type;
  if (mode === 'REPEATED') return { name, type: `ARRAY<${word}>`, generic: GenericType.STRING };
  return { name, type: word, generic: genericOf(word) };
}

function genericOf(type: string): GenericType {
  if (type === 'BOOL') return GenericType.BOOLEAN;
  if (/^(?:INT64|FLOAT64|NUMERIC|BIGNUMERIC)$/.test(type)) return GenericType.NUMERIC;
  return /^(?:DATE|DATETIME|TIMESTAMP)$/.test(type) ? GenericType.TEMPORAL : GenericType.STRING;
}

const cells = z.object({ f: z.array(z.object({ v: z.unknown() })) });

/** A row: nested and repeated values become JSON. */
export function bigqueryRow(row: unknown, fields: readonly BigqueryField[]): RawCell[] {
  const found = cells.safeParse(row);
  if (!found.success) return fields.map(() => null);
  return fields.map((field, at) => cellOf(found.data.f[at]?.v, field));
}

function cellOf(value: unknown, field: BigqueryField): RawCell {
  if (value === null || value === undefined) return null;
  const isNested = field.mode === 'REPEATED' || field.type === 'RECORD' || field.type === 'STRUCT';
  if (isNested) return JSON.stringify(plainOf(value, field));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field.type === 'TIMESTAMP' ? momentOf(text) : text;
}

/** The value without the API's wrapping (`f` and `v`). */
function plainOf(value: unknown, field: BigqueryField): unknown {
  if (value === null || value === undefined) return null;
  if (field.mode === 'REPEATED') {
    const items = z.array(z.object({ v: z.unknown() })).safeParse(value);
    return items.success ? items.data.map(({ v }) => plainOf(v, { ...field, mode: undefined })) : value;
  }
  if (field.type !== 'RECORD' && field.type !== 'STRUCT') return field.type === 'TIMESTAMP' ? momentOf(String(value)) : value;
  const parts = cells.safeParse(value);
  if (!parts.success) return value;
  return Object.fromEntries((field.fields ?? []).map((each, at) => [each.name, plainOf(parts.data.f[at]?.v, each)]));
}

/** Microseconds since 1970. */
function momentOf(text: string): string {
  if (!/^-?\d+$/.test(text)) return text;
  const micros = BigInt(text);
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const at = new Date(Number((micros - rest) / 1000n));
  if (Number.isNaN(at.getTime())) return text;
  const digits = rest === 0n ? '' : `.${withoutEnd(String(rest).padStart(6, '0'), '0')}`;
  return `${at.toISOString().replace('T', ' ').slice(0, -5)}${digits}Z`;
}
