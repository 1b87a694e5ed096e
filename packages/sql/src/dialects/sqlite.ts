/** SQLite: no date type; moments are ISO text, buckets are text too. */
import { text, word, type Expr } from '../ast.ts';
import { doubleQuoted, standardLiteral, type Dialect } from './dialect.ts';

const shaped =
  (shape: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`DATETIME(STRFTIME('${shape}', `, c, '))'] });
const floored =
  (shape: string, part: string, size: number, unit: string) =>
  (c: Expr): Expr => ({
    kind: 'text',
    parts: [
      `DATETIME(STRFTIME('${shape}', `,
      c,
      `), printf('-%d ${unit}', CAST(strftime('${part}', `,
      c,
      `) AS INT) % ${size}))`,
    ],
  });
const seconds = (size: number) => floored('%Y-%m-%dT%H:%M:%S', '%S', size, 'seconds');
const minutes = (size: number) => floored('%Y-%m-%dT%H:%M:00', '%M', size, 'minutes');
const sunday = (c: Expr): Expr => text`DATETIME(${c}, 'start of day', '-' || strftime('%w', ${c}) || ' days')`;

export const sqlite: Dialect = {
  id: 'sqlite',
  name: 'SQLite',
  maxIdentifier: 100_000,
  can: {
    ilike: false,
    nullsLast: true,
    groupingSets: false,
    groupByPlace: true,
    isNotDistinctFrom: true,
    isTrue: true,
    caseInsensitiveNames: true,
  },
  quote: doubleQuoted,
  placeholder: (n) => `?${n}`,
  literal: (value) => (typeof value === 'boolean' ? (value ? '1' : '0') : standardLiteral(value)),
  types: { text: 'TEXT', date: 'TEXT', timestamp: 'TEXT', boolean: 'INTEGER', number: 'REAL' },
  grains: {
    PT1S: shaped('%Y-%m-%dT%H:%M:%S'),
    PT5S: seconds(5),
    PT30S: seconds(30),
    PT1M: shaped('%Y-%m-%dT%H:%M:00'),
    PT5M: minutes(5),
    PT10M: minutes(10),
    PT15M: minutes(15),
    PT30M: minutes(30),
    PT1H: shaped('%Y-%m-%dT%H:00:00'),
    PT6H: floored('%Y-%m-%dT%H:00:00', '%H', 6, 'hours'),
    P1D: (c) => text`DATETIME(${c}, 'start of day')`,
    P1W: sunday,
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': (c) => text`DATETIME(${c}, 'start of day', '-' || ((strftime('%w', ${c}) + 6) % 7) || ' days')`,
    'P1W/1970-01-03T00:00:00Z': (c) => text`DATETIME(${c}, 'start of day', 'weekday 6')`,
    'P1W/1970-01-04T00:00:00Z': (c) => text`DATETIME(${c}, 'start of day', 'weekday 0')`,
    P1M: (c) => text`DATETIME(${c}, 'start of month')`,
    P3M: (c) => text`DATETIME(${c}, 'start of month', printf('-%d month', (strftime('%m', ${c}) - 1) % 3))`,
    P1Y: (c) => text`DATETIME(${c}, 'start of year')`,
  },
  moment: (iso, kind) => word(kind === 'date' ? `'${iso.slice(0, 10)}'` : `'${iso.slice(0, 19).replace('T', ' ')}'`),
  fromEpoch: (c, unit) => (unit === 'epoch_s' ? text`datetime(${c}, 'unixepoch')` : text`datetime(${c} / 1000.0, 'unixepoch')`),
  fromText: (c) => text`datetime(${c})`,
  addHours: (c, hours) => ({ kind: 'text', parts: ['datetime(', c, `, '${hours} hours')`] }),
  regex: (c, pattern) => text`${c} REGEXP ${pattern}`,
};
