/** PostgreSQL. Sessions run in UTC, so truncating a timestamptz is truncating UTC. */
import { text, word, type Expr } from '../ast.ts';
import { doubleQuoted, standardLiteral, type Dialect } from './dialect.ts';

const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`DATE_TRUNC('${unit}', `, c, ')'] });
const floored =
  (outer: string, part: string, unit: string, size: number) =>
  (c: Expr): Expr => ({
    kind: 'text',
    parts: [`DATE_TRUNC('${outer}', `, c, `) + INTERVAL '${size} ${unit}' * FLOOR(EXTRACT(${part} FROM `, c, `) / ${size})`],
  });
const sunday = (c: Expr): Expr => text`DATE_TRUNC('week', ${c} + INTERVAL '1 day') - INTERVAL '1 day'`;
const monday = trunc('week');

export const postgresql: Dialect = {
  id: 'postgresql',
  name: 'PostgreSQL',
  maxIdentifier: 63,
  can: {
    ilike: true,
    nullsLast: true,
    groupingSets: true,
    groupByPlace: true,
    isNotDistinctFrom: true,
    isTrue: true,
    caseInsensitiveNames: false,
  },
  quote: doubleQuoted,
  placeholder: (n) => `$${n}`,
  literal: standardLiteral,
  types: { text: 'TEXT', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN', number: 'DOUBLE PRECISION' },
  grains: {
    PT1S: trunc('second'),
    PT5S: floored('minute', 'SECOND', 'seconds', 5),
    PT30S: floored('minute', 'SECOND', 'seconds', 30),
    PT1M: trunc('minute'),
    PT5M: floored('hour', 'MINUTE', 'minutes', 5),
    PT10M: floored('hour', 'MINUTE', 'minutes', 10),
    PT15M: floored('hour', 'MINUTE', 'minutes', 15),
    PT30M: floored('hour', 'MINUTE', 'minutes', 30),
    PT1H: trunc('hour'),
    PT6H: floored('day', 'HOUR', 'hours', 6),
    P1D: trunc('day'),
    P1W: monday,
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': (c) => text`DATE_TRUNC('week', ${c} + INTERVAL '1 day') + INTERVAL '5 days'`,
    'P1W/1970-01-04T00:00:00Z': (c) => text`DATE_TRUNC('week', ${c}) + INTERVAL '6 days'`,
    P1M: trunc('month'),
    P3M: trunc('quarter'),
    P1Y: trunc('year'),
  },
  moment: (iso, kind) => word(kind === 'date' ? `DATE '${iso.slice(0, 10)}'` : `TIMESTAMP '${iso.replace('T', ' ')}'`),
  fromEpoch: (c, unit) =>
    unit === 'epoch_s'
      ? text`(timestamp 'epoch' + ${c} * interval '1 second')`
      : text`(timestamp 'epoch' + ${c} * interval '1 millisecond')`,
  addHours: (c, hours) => ({ kind: 'text', parts: [c, ` + INTERVAL '${hours} hours'`] }),
  addUnits: (c, amount, unit) => ({ kind: 'text', parts: [c, ` + INTERVAL '${amount} ${unit}'`] }),
  regex: (c, pattern) => text`${c} ~ ${pattern}`,
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING', args: columns }),
};
