/**
 * Databricks SQL: Spark's words. Warehouses read moments in UTC unless their owner set another zone, and a session of one
 * statement cannot say otherwise.
 */
import { backQuoted } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, inMonths, within } from './grains.ts';
import { backslashLiteral } from './literals.ts';
import { translated, type PatternWord } from './text-pattern.ts';

const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`DATE_TRUNC('${unit.toUpperCase()}', `, c, ')'] });
const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const moved = (c: Expr, amount: number, unit: string): Expr => ({
  kind: 'text',
  parts: [`TIMESTAMPADD(${unit.toUpperCase()}, ${amount}, `, c, ')'],
});

/** Java's letters; others are quoted. */
const javaWords: Readonly<Record<PatternWord, string>> = {
  Y: 'yyyy',
  y: 'yy',
  m: 'MM',
  d: 'dd',
  H: 'HH',
  I: 'hh',
  M: 'mm',
  S: 'ss',
  f: 'SSSSSS',
  p: 'a',
  j: 'DDD',
  b: 'MMM',
  B: 'MMMM',
};
const quotedLetters = (plain: string): string => plain.replaceAll("'", "''").replaceAll(/[A-Za-z]+/g, "'$&'");

/** Labels come back as written; names differ only beyond their case. */
export const databricks: Dialect = {
  id: 'databricks',
  name: 'Databricks',
  maxIdentifier: 255,
  can: {
    ilike: true,
    nullsLast: true,
    isTrue: true,
    caseInsensitiveNames: true,
    keepsOrder: false,
  },
  same: '<=>',
  // Its GROUPING SETS give no grand total where there are no rows.
  groupBy: 'place',
  paging: 'limit offset',
  quote: backQuoted,
  placeholder: (n) => `:p${n}`,
  literal: backslashLiteral,
  types: { text: 'STRING', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN', number: 'DOUBLE' },
  grains: grainsOf({
    unit: trunc,
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [
        `TIMESTAMPADD(${unit.toUpperCase()}, CAST(FLOOR(EXTRACT(${unit.toUpperCase()} FROM `,
        stamp(c),
        `) / ${size}) * ${size} AS INT), DATE_TRUNC('${within[unit].toUpperCase()}', `,
        stamp(c),
        '))',
      ],
    }),
    monday: trunc('week'),
    sunday: (c) => moved(text`DATE_TRUNC('WEEK', ${moved(c, 1, 'day')})`, -1, 'day'),
    week: 'monday',
    sixDaysOn: (c) => moved(c, 6, 'day'),
  }),
  moment: (iso, kind) => word(kind === 'date' ? `DATE '${iso.slice(0, 10)}'` : `TIMESTAMP '${iso.replace('T', ' ')}'`),
  fromEpoch: (c, unit) => (unit === 'epoch_s' ? text`TIMESTAMP_SECONDS(${c})` : text`TIMESTAMP_MILLIS(${c})`),
  fromText: (c, pattern) => {
    const words = pattern === undefined ? undefined : translated(pattern, javaWords, quotedLetters);
    if (words === undefined) return text`TRY_CAST(${c} AS TIMESTAMP)`;
    return { kind: 'text', parts: ['TRY_TO_TIMESTAMP(CAST(', c, ` AS STRING), ${backslashLiteral(words)})`] };
  },
  addHours: (c, hours) => moved(stamp(c), hours, 'hour'),
  addUnits: (c, amount, unit) => moved(c, ...inMonths(amount, unit)),
  toZone: (c, zone) => ({ kind: 'text', parts: ['FROM_UTC_TIMESTAMP(', stamp(c), `, ${backslashLiteral(zone)})`] }),
  // Its BIGINT sums to BIGINT, and is refused when it grows too large.
  sum: (c, type) => (/^(?:bigint|long)$/i.test(type) ? text`SUM(CAST(${c} AS DECIMAL(38, 0)))` : undefined),
  regex: (c, pattern) => text`${c} RLIKE ${pattern}`,
};
