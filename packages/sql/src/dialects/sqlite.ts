/** SQLite: no date type; moments are ISO text, buckets are text too. */
import { doubleQuoted } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, inMonths } from './grains.ts';
import { standardLiteral, withNumberedBooleans } from './literals.ts';
import { isoPieces } from './text-pattern.ts';

/** The moment with the finer parts of its clock at zero. */
const shapes = { second: '%Y-%m-%dT%H:%M:%S', minute: '%Y-%m-%dT%H:%M:00', hour: '%Y-%m-%dT%H:00:00' } as const;
const parts = { second: '%S', minute: '%M', hour: '%H' } as const;
const starts = { day: "'start of day'", month: "'start of month'", year: "'start of year'" } as const;

const moment = (iso: string, kind: 'date' | 'timestamp'): Expr =>
  word(kind === 'date' ? `'${iso.slice(0, 10)}'` : `'${iso.replace('T', ' ').replace(/\.0+$/, '')}'`);

/** The moment to its milliseconds, which DATETIME would drop; whole seconds stay without a fraction. */
const exact = (of: readonly (string | Expr)[]): Expr => ({
  kind: 'text',
  parts: [`replace(strftime('%Y-%m-%d %H:%M:%f', `, ...of, `), '.000', '')`],
});

/** LIKE ignores the case of ASCII letters only. */
export const sqlite: Dialect = {
  id: 'sqlite',
  name: 'SQLite',
  maxIdentifier: 100_000,
  can: {
    ilike: false,
    nullsLast: true,
    isTrue: true,
    caseInsensitiveNames: true,
    keepsOrder: true,
  },
  same: 'IS',
  groupBy: 'place',
  paging: 'limit offset',
  quote: doubleQuoted,
  placeholder: (n) => `?${n}`,
  literal: withNumberedBooleans(standardLiteral),
  types: { text: 'TEXT', date: 'TEXT', timestamp: 'TEXT', boolean: 'INTEGER', number: 'REAL' },
  grains: grainsOf({
    unit: (unit) => {
      if (unit === 'second' || unit === 'minute' || unit === 'hour')
        return (c) => ({ kind: 'text', parts: [`DATETIME(STRFTIME('${shapes[unit]}', `, c, '))'] });
      if (unit === 'quarter')
        return (c) => text`DATETIME(${c}, 'start of month', printf('-%d month', (strftime('%m', ${c}) - 1) % 3))`;
      return (c) => ({ kind: 'text', parts: ['DATETIME(', c, `, ${starts[unit]})`] });
    },
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [
        `DATETIME(STRFTIME('${shapes[unit]}', `,
        c,
        `), printf('-%d ${unit}s', CAST(strftime('${parts[unit]}', `,
        c,
        `) AS INT) % ${size}))`,
      ],
    }),
    monday: (c) => text`DATETIME(${c}, 'start of day', '-' || ((strftime('%w', ${c}) + 6) % 7) || ' days')`,
    sunday: (c) => text`DATETIME(${c}, 'start of day', '-' || strftime('%w', ${c}) || ' days')`,
    week: 'sunday',
    sixDaysOn: (c) => text`DATETIME(${c}, '+6 days')`,
  }),
  // Texts are compared: a bare date lies before all of its day, whether a blank or a T stands in the others.
  bound: (iso) => moment(iso, iso.slice(11, 23) === '00:00:00.000' || iso.slice(11) === '00:00:00' ? 'date' : 'timestamp'),
  moment,
  fromEpoch: (c, unit) => (unit === 'epoch_s' ? text`datetime(${c}, 'unixepoch')` : exact([c, ` / 1000.0, 'unixepoch'`])),
  fromText: (c, pattern) => {
    const pieces = pattern === undefined ? undefined : isoPieces(pattern);
    if (pieces === undefined) return text`datetime(${c})`;
    const iso = pieces.flatMap((piece, at): (string | Expr)[] => [
      at === 0 ? '' : ' || ',
      ...(typeof piece === 'string' ? [`'${piece}'`] : ['substr(', c, `, ${piece[0]}, ${piece[1]})`]),
    ]);
    return { kind: 'text', parts: ['datetime(', ...iso, ')'] };
  },
  addHours: (c, hours) => exact([c, `, '${hours} hours'`]),
  addUnits: (c, amount, unit) => {
    const [count, name] = unit === 'week' ? [amount * 7, 'day'] : inMonths(amount, unit);
    return exact([c, `, '${count} ${name}', 'floor'`]);
  },
  regex: (c, pattern) => text`${c} REGEXP ${pattern}`,
};
