/** What PostgreSQL's types mean for an answer. */
import { GenericType } from '@tessera/core/frame/frame';
import type { FieldDef } from 'pg';
import type { ColumnInfo } from '../driver.ts';
import { distinct } from './answering.ts';
import type { RawCell } from './cells.ts';

/** Asks the server for the names of its types. @param ask  runs a statement and gives its rows as texts */
export async function postgresColumns(
  ask: (sql: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly RawCell[][] }>,
  fields: readonly FieldDef[],
): Promise<ColumnInfo[]> {
  if (fields.length === 0) return [];
  const oids = fields.map(({ dataTypeID }) => dataTypeID);
  const modifiers = fields.map(({ dataTypeModifier }) => dataTypeModifier);
  const named = await ask(
    `SELECT format_type(o, m), coalesce(t.typcategory::text, 'X') FROM unnest($1::oid[], $2::int[]) WITH ORDINALITY AS f(o, m, i)
     LEFT JOIN pg_type t ON t.oid = o ORDER BY i`,
    [oids, modifiers],
  );
  return distinct(
    fields.map(({ name, dataTypeID }, i) => {
      const [type, category] = named.rows[i] ?? [null, null];
      return { name, type: (type ?? 'unknown').toUpperCase(), generic: genericOf(dataTypeID, category ?? 'X') };
    }),
  );
}

const timeOfDay = new Set([1083, 1266]);

/** PostgreSQL's own categories: N numeric, B boolean, D date and time. Money prints with a sign and is a text to us. */
function genericOf(oid: number, category: string): GenericType {
  if (category === 'B') return GenericType.BOOLEAN;
  if (category === 'D') return timeOfDay.has(oid) ? GenericType.STRING : GenericType.TEMPORAL;
  return category === 'N' && oid !== 790 ? GenericType.NUMERIC : GenericType.STRING;
}
