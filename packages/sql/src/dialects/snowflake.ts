/** Snowflake. Weeks are counted by ISO days, because WEEK_START belongs to the session. */
import { doubleQuoted } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, within } from './grains.ts';
import { escapedLiteral } from './literals.ts';
import { quotedLetters, toTimestampWords, translated } from './text-pattern.ts';

const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`DATE_TRUNC('${unit.toUpperCase()}', `, c, ')'] });
/** A date has no clock to read. */
const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const moved = (c: Expr, amount: number, unit: string): Expr => ({
  kind: 'text',
  parts: [`DATEADD(${unit.toUpperCase()}, ${amount}, `, c, ')'],
});

/** Names stay as written, because every one is quoted. */
export const snowflake: Dialect = {
  id: 'snowflake',
  name: 'Snowflake',
  maxIdentifier: 256,
  can: {
    ilike: true,
    nullsLast: true,
    isTrue: false,
    caseInsensitiveNames: false,
    keepsOrder: false,
  },
  same: 'IS NOT DISTINCT FROM',
  groupBy: 'place',
  groupingSets: 'expression',
  paging: 'limit offset',
  quote: doubleQuoted,
  placeholder: () => '?',
  literal: escapedLiteral,
  types: { text: 'VARCHAR', date: 'DATE', timestamp: 'TIMESTAMP_NTZ', boolean: 'BOOLEAN', number: 'DOUBLE' },
  grains: grainsOf({
    unit: (unit) => (c) => trunc(unit)(unit === 'second' || unit === 'minute' || unit === 'hour' ? stamp(c) : c),
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [
        `DATEADD(${unit.toUpperCase()}, FLOOR(DATE_PART(${unit.toUpperCase()}, `,
        stamp(c),
        `) / ${size}) * ${size}, DATE_TRUNC('${within[unit].toUpperCase()}', `,
        stamp(c),
        '))',
      ],
    }),
    monday: (c) => text`DATEADD(DAY, 1 - DAYOFWEEKISO(${c}), DATE_TRUNC('DAY', ${c}))`,
    sunday: (c) => text`DATEADD(DAY, -MOD(DAYOFWEEKISO(${c}), 7), DATE_TRUNC('DAY', ${c}))`,
    week: 'monday',
    sixDaysOn: (c) => moved(c, 6, 'day'),
  }),
  moment: (iso, kind) => word(kind === 'date' ? `TO_DATE('${iso.slice(0, 10)}')` : `TO_TIMESTAMP_NTZ('${iso}')`),
  fromEpoch: (c, unit) =>
    unit === 'epoch_s'
      ? text`DATEADD(SECOND, ${c}, TO_TIMESTAMP_NTZ('1970-01-01'))`
      : text`DATEADD(MILLISECOND, ${c}, TO_TIMESTAMP_NTZ('1970-01-01'))`,
  fromText: (c, pattern) => {
    const words = pattern === undefined ? undefined : translated(pattern, { ...toTimestampWords, f: 'FF6' }, quotedLetters);
    if (words === undefined) return text`TRY_TO_TIMESTAMP_NTZ(CAST(${c} AS VARCHAR))`;
    return { kind: 'text', parts: ['TRY_TO_TIMESTAMP_NTZ(CAST(', c, ` AS VARCHAR), ${escapedLiteral(words)})`] };
  },
  addHours: (c, hours) => moved(c, hours, 'hour'),
  addUnits: moved,
  toZone: (c, zone) => ({
    kind: 'text',
    parts: [`CONVERT_TIMEZONE('UTC', ${escapedLiteral(zone)}, CAST(`, c, ' AS TIMESTAMP_NTZ))'],
  }),
  // REGEXP_LIKE would want the whole text to fit.
  regex: (c, pattern) => text`REGEXP_INSTR(${c}, ${pattern}) > 0`,
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING_ID', args: columns }),
};
