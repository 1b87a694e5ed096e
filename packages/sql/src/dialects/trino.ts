/** Trino, and Presto. Results keep no order of what is inside, and OFFSET stands before LIMIT. */
import { doubleQuoted } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf } from './grains.ts';
import { standardLiteral } from './literals.ts';
import { mysqlWords, translated } from './text-pattern.ts';

const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`date_trunc('${unit}', `, stamp(c), ')'] });

/** Columns of a result whose names differ only in case cannot be distinguished. */
export const trino: Dialect = {
  id: 'trino',
  name: 'Trino',
  maxIdentifier: 1000,
  can: {
    ilike: false,
    nullsLast: true,
    isTrue: false,
    caseInsensitiveNames: true,
    keepsOrder: false,
  },
  same: 'IS NOT DISTINCT FROM',
  // Its GROUPING SETS take plain columns only.
  groupBy: 'place',
  paging: 'offset limit',
  quote: doubleQuoted,
  placeholder: () => '?',
  literal: standardLiteral,
  decimal: (digits) => word(`DECIMAL '${digits}'`),
  types: { text: 'VARCHAR', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN', number: 'DOUBLE' },
  grains: grainsOf({
    unit: trunc,
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [`date_trunc('${unit}', `, stamp(c), `) - INTERVAL '1' ${unit.toUpperCase()} * (${unit}(`, stamp(c), `) % ${size})`],
    }),
    monday: trunc('week'),
    sunday: (c) => text`date_trunc('week', ${stamp(c)} + INTERVAL '1' DAY) - INTERVAL '1' DAY`,
    week: 'monday',
    sixDaysOn: (c) => text`${c} + INTERVAL '6' DAY`,
  }),
  moment: (iso, kind) => word(kind === 'date' ? `DATE '${iso.slice(0, 10)}'` : `TIMESTAMP '${iso.replace('T', ' ')}'`),
  fromEpoch: (c, unit) =>
    unit === 'epoch_s'
      ? text`CAST(from_unixtime(${c}, 'UTC') AS TIMESTAMP)`
      : text`CAST(from_unixtime(${c} / 1e3, 'UTC') AS TIMESTAMP)`,
  fromText: (c, pattern) => {
    const words = pattern === undefined ? undefined : translated(pattern, mysqlWords);
    if (words === undefined) return text`TRY_CAST(${c} AS TIMESTAMP)`;
    return { kind: 'text', parts: ['TRY(date_parse(CAST(', c, ` AS VARCHAR), ${standardLiteral(words)}))`] };
  },
  addHours: (c, hours) => ({ kind: 'text', parts: [`date_add('hour', ${hours}, `, stamp(c), ')'] }),
  addUnits: (c, amount, unit) => ({ kind: 'text', parts: [`date_add('${unit}', ${amount}, `, stamp(c), ')'] }),
  toZone: (c, zone) => ({
    kind: 'text',
    parts: ['CAST(with_timezone(', stamp(c), `, 'UTC') AT TIME ZONE ${standardLiteral(zone)} AS TIMESTAMP)`],
  }),
  // Its BIGINT sums to BIGINT, and is refused when it grows too large.
  sum: (c, type) => (/^bigint$/i.test(type) ? text`SUM(CAST(${c} AS DECIMAL(38, 0)))` : undefined),
  regex: (c, pattern) => text`regexp_like(${c}, ${pattern})`,
};
