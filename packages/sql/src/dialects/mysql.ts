/** MySQL and MariaDB. Sessions run in UTC. */
import { backQuoted } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf } from './grains.ts';
import { escapedLiteral } from './literals.ts';
import { mysqlWords, translated } from './text-pattern.ts';

/** The parts of the clock down to a unit, each with its length in that unit. */
const clock = {
  hour: [['HOUR', 1]],
  minute: [
    ['HOUR', 60],
    ['MINUTE', 1],
  ],
  second: [
    ['HOUR', 3600],
    ['MINUTE', 60],
    ['SECOND', 1],
  ],
} as const;

/** The clock of `c` in whole units since midnight. */
const sinceMidnight = (c: Expr, unit: keyof typeof clock): (string | Expr)[] =>
  clock[unit].flatMap(([part, times], at): (string | Expr)[] => [
    `${at === 0 ? '' : ' + '}${part}(`,
    c,
    times === 1 ? ')' : `) * ${times}`,
  ]);

/** Midnight and so many units on. */
const fromMidnight = (c: Expr, unit: keyof typeof clock, less: readonly (string | Expr)[] = []): Expr => ({
  kind: 'text',
  parts: ['DATE_ADD(DATE(', c, '), INTERVAL (', ...sinceMidnight(c, unit), ...less, `) ${unit.toUpperCase()})`],
});

const daysBack = (c: Expr, days: string): Expr => ({
  kind: 'text',
  parts: ['DATE_SUB(DATE(', c, `), INTERVAL ${days}(`, c, ') DAY)'],
});

/** MySQL 8. Names take no emoji and no blank at the end; such labels get an alias. */
export const mysql: Dialect = {
  id: 'mysql',
  name: 'MySQL',
  maxIdentifier: 64,
  // No emoji in a name, and no blank at its end.
  labelPattern: /^[^\u{10000}-\u{10ffff}]*(?<!\s)$/u,
  can: {
    ilike: false,
    nullsLast: false,
    isTrue: true,
    caseInsensitiveNames: true,
    keepsOrder: true,
  },
  same: '<=>',
  groupBy: 'place',
  paging: 'limit offset',
  quote: backQuoted,
  placeholder: () => '?',
  literal: escapedLiteral,
  decimalDigits: 65,
  types: { text: 'CHAR', date: 'DATE', timestamp: 'DATETIME(6)', boolean: 'SIGNED', number: 'DOUBLE' },
  grains: grainsOf({
    unit: (unit) => {
      if (unit === 'second' || unit === 'minute' || unit === 'hour') return (c) => fromMidnight(c, unit);
      if (unit === 'day') return (c) => text`DATE(${c})`;
      if (unit === 'month') return (c) => text`DATE_SUB(DATE(${c}), INTERVAL DAYOFMONTH(${c}) - 1 DAY)`;
      if (unit === 'quarter') return (c) => text`MAKEDATE(YEAR(${c}), 1) + INTERVAL QUARTER(${c}) - 1 QUARTER`;
      return (c) => text`MAKEDATE(YEAR(${c}), 1)`;
    },
    every: (size, unit) => (c) => fromMidnight(c, unit, [` - ${unit.toUpperCase()}(`, c, `) % ${size}`]),
    monday: (c) => daysBack(c, 'WEEKDAY'),
    sunday: (c) => text`DATE_SUB(DATE(${c}), INTERVAL DAYOFWEEK(${c}) - 1 DAY)`,
    week: 'sunday',
    sixDaysOn: (c) => text`${c} + INTERVAL 6 DAY`,
  }),
  moment: (iso, kind) => word(kind === 'date' ? `DATE '${iso.slice(0, 10)}'` : `TIMESTAMP '${iso.replace('T', ' ')}'`),
  // FROM_UNIXTIME knows nothing before 1970.
  fromEpoch: (c, unit) =>
    unit === 'epoch_s'
      ? text`TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ${c} SECOND`
      : text`TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ${c} * 1000 MICROSECOND`,
  fromText: (c, pattern) => {
    const words = pattern === undefined ? undefined : translated(pattern, mysqlWords);
    if (words === undefined) return text`CAST(${c} AS DATETIME)`;
    return { kind: 'text', parts: ['CAST(STR_TO_DATE(', c, `, ${escapedLiteral(words)}) AS DATETIME(6))`] };
  },
  addHours: (c, hours) => ({ kind: 'text', parts: [c, ` + INTERVAL ${hours} HOUR`] }),
  addUnits: (c, amount, unit) => ({ kind: 'text', parts: [c, ` + INTERVAL ${amount} ${unit.toUpperCase()}`] }),
  regex: (c, pattern) => text`${c} REGEXP ${pattern}`,
  // AVG rounds to four decimals more than its argument has.
  average: (c) => text`AVG(${c} + 0e0)`,
};

/** MariaDB keeps to MySQL's words. */
export const mariadb: Dialect = { ...mysql, id: 'mariadb', name: 'MariaDB' };
