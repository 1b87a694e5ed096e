/** DuckDB. Day and coarser buckets are date arithmetic: two to three times faster than date_trunc (docs/benchmarks.md). */
import { text, word, type Expr } from '../ast.ts';
import { doubleQuoted, standardLiteral, type Dialect } from './dialect.ts';

const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const date = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'date' });
const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`date_trunc('${unit}', `, stamp(c), ')'] });
const bucket =
  (size: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`time_bucket(INTERVAL '${size}', `, stamp(c), ')'] });
/** The date `dayOf(c)` days before c's own. */
const back =
  (dayOf: string, shift = '') =>
  (c: Expr): Expr => ({ kind: 'text', parts: [date(c), ` - CAST(${dayOf}(`, date(c), `)${shift} AS INTEGER)`] });

const monday = back('isodow', ' - 1');
const sunday = back('dayofweek');

export const duckdb: Dialect = {
  id: 'duckdb',
  name: 'DuckDB',
  maxIdentifier: 100_000,
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
  types: { text: 'VARCHAR', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN', number: 'DOUBLE' },
  grains: {
    PT1S: trunc('second'),
    PT5S: bucket('5 seconds'),
    PT30S: bucket('30 seconds'),
    PT1M: trunc('minute'),
    PT5M: bucket('5 minutes'),
    PT10M: bucket('10 minutes'),
    PT15M: bucket('15 minutes'),
    PT30M: bucket('30 minutes'),
    PT1H: trunc('hour'),
    PT6H: bucket('6 hours'),
    P1D: date,
    P1W: monday,
    '1969-12-28T00:00:00Z/P1W': sunday,
    '1969-12-29T00:00:00Z/P1W': monday,
    'P1W/1970-01-03T00:00:00Z': (c) => text`${sunday(c)} + 6`,
    'P1W/1970-01-04T00:00:00Z': (c) => text`${monday(c)} + 6`,
    P1M: back('day', ' - 1'),
    P3M: (c) => text`CAST(date_trunc('quarter', ${date(c)}) AS DATE)`,
    P1Y: back('dayofyear', ' - 1'),
  },
  moment: (iso, kind) => word(kind === 'date' ? `DATE '${iso.slice(0, 10)}'` : `TIMESTAMP '${iso.replace('T', ' ')}'`),
  // to_timestamp would give a value with a zone, and everything through zones is seven times slower.
  fromEpoch: (c, unit) =>
    unit === 'epoch_s' ? text`make_timestamp(CAST(${c} AS BIGINT) * 1000000)` : text`make_timestamp(CAST(${c} AS BIGINT) * 1000)`,
  fromText: (c, pattern) =>
    pattern === undefined
      ? text`TRY_CAST(${c} AS TIMESTAMP)`
      : { kind: 'text', parts: ['try_strptime(CAST(', c, ` AS VARCHAR), ${standardLiteral(pattern)})`] },
  addHours: (c, hours) => ({ kind: 'text', parts: [c, ` + INTERVAL (${hours}) HOUR`] }),
  addUnits: (c, amount, unit) => ({ kind: 'text', parts: [c, ` + INTERVAL (${amount}) ${unit.toUpperCase()}`] }),
  regex: (c, pattern) => text`regexp_matches(${c}, ${pattern})`,
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING', args: columns }),
};
