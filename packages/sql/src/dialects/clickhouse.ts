/**
 * ClickHouse, 23.8 and later. Everything runs on Date32 and DateTime64, which hold the years 1900 to 2299; its older
 * types begin in 1970.
 * Sessions run in UTC with `join_use_nulls`, `group_by_use_nulls` and `aggregate_functions_null_for_empty`: without them
 * what is missing would be '' and 0.
 */
import { backQuotedEscaped } from '@tessera/core/query/quoting';
import { text, word, type BindValue, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, secondsIn } from './grains.ts';
import { escapedLiteral } from './literals.ts';
import { isoPieces, mysqlWords, translated } from './text-pattern.ts';

const date = (c: Expr): Expr => text`toDate32(${c})`;
const stamp = (c: Expr): Expr => text`toDateTime64(${c}, 3)`;
const back = (c: Expr, days: Expr): Expr => text`toDate32(${c}) - ${days}`;

/** Midnight and the clock in whole steps of so many seconds. */
const steps =
  (seconds: number) =>
  (c: Expr): Expr => ({
    kind: 'text',
    parts: [
      'addSeconds(toDateTime64(',
      date(c),
      seconds === 1 ? ', 0), toHour(' : ', 0), intDiv(toHour(',
      stamp(c),
      ') * 3600 + toMinute(',
      stamp(c),
      ') * 60 + toSecond(',
      stamp(c),
      seconds === 1 ? '))' : `), ${seconds}) * ${seconds})`,
    ],
  });

const dates: Readonly<Record<string, (c: Expr) => Expr>> = {
  day: date,
  month: (c) => back(c, text`toDayOfMonth(${c}) - 1`),
  quarter: (c) => text`addMonths(toDate32(${c}) - (toDayOfMonth(${c}) - 1), -((toMonth(${c}) - 1) % 3))`,
  year: (c) => back(c, text`toDayOfYear(${c}) - 1`),
};

/** The type a bind travels as. */
function typeOf(value: BindValue): string {
  if (value === null) return 'Nullable(String)';
  if (typeof value === 'bigint') return value > 9223372036854775807n ? 'UInt64' : 'Int64';
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'Int64' : 'Float64';
  return 'String';
}

/** Binds are typed in the statement, as `{p1:Int64}`, because the server asks for it. */
export const clickhouse: Dialect = {
  id: 'clickhouse',
  name: 'ClickHouse',
  maxIdentifier: 1000,
  can: {
    ilike: true,
    nullsLast: true,
    isTrue: false,
    caseInsensitiveNames: false,
    keepsOrder: false,
  },
  same: 'IS NOT DISTINCT FROM',
  // Old servers take a number for a number.
  groupBy: 'alias',
  groupingSets: 'expression',
  paging: 'limit offset',
  quote: backQuotedEscaped,
  placeholder: (n, value) => `{p${n}:${typeOf(value)}}`,
  literal: escapedLiteral,
  decimalDigits: 76,
  decimal: (digits) => word(`toDecimal256('${digits}', ${digits.split('.')[1]?.length ?? 0})`),
  types: {
    text: 'Nullable(String)',
    date: 'Nullable(Date32)',
    timestamp: 'Nullable(DateTime64(3))',
    boolean: 'Nullable(Bool)',
    number: 'Nullable(Float64)',
  },
  grains: grainsOf({
    unit: (unit) => dates[unit] ?? steps(unit === 'second' || unit === 'minute' || unit === 'hour' ? secondsIn[unit] : 1),
    every: (size, unit) => steps(size * secondsIn[unit]),
    monday: (c) => back(c, text`toDayOfWeek(${c}) - 1`),
    sunday: (c) => back(c, text`toDayOfWeek(${c}) % 7`),
    week: 'monday',
    sixDaysOn: (c) => text`${c} + 6`,
  }),
  moment: (iso, kind) =>
    word(kind === 'date' ? `toDate32('${iso.slice(0, 10)}')` : `toDateTime64('${iso.replace('T', ' ')}', 3)`),
  fromEpoch: (c, unit) =>
    unit === 'epoch_s' ? text`fromUnixTimestamp64Milli(toInt64(${c}) * 1000)` : text`fromUnixTimestamp64Milli(toInt64(${c}))`,
  fromText: (c, pattern) => {
    const pieces = pattern === undefined ? undefined : isoPieces(pattern);
    if (pieces) {
      const iso = pieces.flatMap((piece, at): (string | Expr)[] => [
        at === 0 ? '' : ', ',
        ...(typeof piece === 'string' ? [`'${piece}'`] : ['substring(toString(', c, `), ${piece[0]}, ${piece[1]})`]),
      ]);
      return { kind: 'text', parts: ['parseDateTime64BestEffortOrNull(concat(', ...iso, ", ''), 3)"] };
    }
    const words = pattern === undefined ? undefined : translated(pattern, mysqlWords);
    if (words === undefined) return text`parseDateTime64BestEffortOrNull(toString(${c}), 3)`;
    return { kind: 'text', parts: ['parseDateTimeOrNull(toString(', c, `), ${escapedLiteral(words)})`] };
  },
  addHours: (c, hours) => ({ kind: 'text', parts: ['addHours(', stamp(c), `, ${hours})`] }),
  addUnits: (c, amount, unit) => ({ kind: 'text', parts: [stamp(c), ` + INTERVAL ${amount} ${unit.toUpperCase()}`] }),
  toZone: (c, zone) => ({
    kind: 'text',
    parts: ['toDateTime64(toString(toTimeZone(', stamp(c), `, ${escapedLiteral(zone)})), 3)`],
  }),
  // A sum of 64 bits that grows too large wraps around below zero, without any error.
  sum: (c, type) => (/int64/i.test(type) ? text`SUM(CAST(${c} AS Nullable(Int128)))` : undefined),
  regex: (c, pattern) => text`match(${c}, ${pattern})`,
  grouping: (columns) => ({ kind: 'call', name: 'grouping', args: columns }),
};
