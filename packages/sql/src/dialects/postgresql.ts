/** PostgreSQL. Sessions run in UTC, so truncating a timestamptz is truncating UTC. */
import { doubleQuoted } from '@tessera/core/query/quoting';
import { text, word, type BindValue, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, inMonths, within } from './grains.ts';
import { standardLiteral } from './literals.ts';
import { quotedLetters, toTimestampWords, translated } from './text-pattern.ts';

const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`DATE_TRUNC('${unit}', `, c, ')'] });

const moved = (c: Expr, amount: number, unit: string): Expr => {
  const [count, word] = inMonths(amount, unit);
  return { kind: 'text', parts: [c, ` + INTERVAL '${count} ${word}'`] };
};

/** Untyped, a number would have to fit the column it is compared with: 2.5 beside an INTEGER is refused. */
function numberType(value: BindValue): string {
  if (typeof value !== 'number' && typeof value !== 'bigint') return '';
  const fits = typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
  return fits ? '::bigint' : '::numeric';
}

/** Names have at most 63 bytes, not characters. Numbers that fit no bigint are numeric. */
export const postgresql: Dialect = {
  id: 'postgresql',
  name: 'PostgreSQL',
  maxIdentifier: 63,
  identifierBytes: true,
  can: {
    ilike: true,
    nullsLast: true,
    isTrue: true,
    caseInsensitiveNames: false,
    keepsOrder: true,
  },
  same: 'IS NOT DISTINCT FROM',
  groupBy: 'place',
  groupingSets: 'place',
  paging: 'limit offset',
  quote: doubleQuoted,
  placeholder: (n, value) => `$${n}${numberType(value)}`,
  literal: standardLiteral,
  decimalDigits: 1000,
  types: { text: 'TEXT', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN', number: 'DOUBLE PRECISION' },
  grains: grainsOf({
    unit: trunc,
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [
        `DATE_TRUNC('${within[unit]}', `,
        c,
        `) + INTERVAL '${size} ${unit}s' * FLOOR(EXTRACT(${unit.toUpperCase()} FROM `,
        // A date has no clock to read.
        { kind: 'cast', of: c, to: 'timestamp' },
        `) / ${size})`,
      ],
    }),
    monday: trunc('week'),
    sunday: (c) => text`DATE_TRUNC('week', ${c} + INTERVAL '1 day') - INTERVAL '1 day'`,
    week: 'monday',
    sixDaysOn: (c) => text`${c} + INTERVAL '6 days'`,
  }),
  moment: (iso, kind) => word(kind === 'date' ? `DATE '${iso.slice(0, 10)}'` : `TIMESTAMP '${iso.replace('T', ' ')}'`),
  fromEpoch: (c, unit) =>
    unit === 'epoch_s'
      ? text`(timestamp 'epoch' + ${c} * interval '1 second')`
      : text`(timestamp 'epoch' + ${c} * interval '1 millisecond')`,
  fromText: (c, pattern) => {
    const words = pattern === undefined ? undefined : translated(pattern, toTimestampWords, quotedLetters);
    if (words === undefined) return text`CAST(NULLIF(CAST(${c} AS TEXT), '') AS TIMESTAMP)`;
    return {
      kind: 'text',
      parts: [`CAST(TO_TIMESTAMP(NULLIF(CAST(`, c, ` AS TEXT), ''), ${standardLiteral(words)}) AS TIMESTAMP)`],
    };
  },
  addHours: (c, hours) => moved(c, hours, 'hours'),
  addUnits: moved,
  toZone: (c, zone) => ({
    kind: 'text',
    parts: ['(CAST(', c, ` AS TIMESTAMP) AT TIME ZONE 'UTC') AT TIME ZONE ${standardLiteral(zone)}`],
  }),
  regex: (c, pattern) => text`${c} ~ ${pattern}`,
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING', args: columns }),
  deviation: (c) => ({ kind: 'call', name: 'STDDEV_SAMP', args: [c] }),
  numberList: (c) => text`CAST(COALESCE(json_agg(${c} ORDER BY ${c} DESC) FILTER (WHERE ${c} IS NOT NULL), '[]') AS TEXT)`,
};
