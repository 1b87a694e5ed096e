/** DuckDB. Day and coarser buckets are date arithmetic: two to three times faster than date_trunc (docs/benchmarks.md). */
import { doubleQuoted } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf } from './grains.ts';
import { standardLiteral } from './literals.ts';

const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const date = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'date' });
/** The date `dayOf(c)` days before c's own. */
const back =
  (dayOf: string, shift = '') =>
  (c: Expr): Expr => ({ kind: 'text', parts: [date(c), ` - CAST(${dayOf}(`, date(c), `)${shift} AS INTEGER)`] });

const dates: Readonly<Record<string, (c: Expr) => Expr>> = {
  day: date,
  month: back('day', ' - 1'),
  quarter: (c) => text`CAST(date_trunc('quarter', ${date(c)}) AS DATE)`,
  year: back('dayofyear', ' - 1'),
};

/** Also the dialect of uploaded tables and the example data. */
export const duckdb: Dialect = {
  id: 'duckdb',
  name: 'DuckDB',
  maxIdentifier: 100_000,
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
  placeholder: (n) => `$${n}`,
  literal: standardLiteral,
  types: { text: 'VARCHAR', date: 'DATE', timestamp: 'TIMESTAMP', boolean: 'BOOLEAN', number: 'DOUBLE' },
  grains: grainsOf({
    unit: (unit) => dates[unit] ?? ((c) => ({ kind: 'text', parts: [`date_trunc('${unit}', `, stamp(c), ')'] })),
    every: (size, unit) => (c) => ({ kind: 'text', parts: [`time_bucket(INTERVAL '${size} ${unit}s', `, stamp(c), ')'] }),
    monday: back('isodow', ' - 1'),
    sunday: back('dayofweek'),
    week: 'monday',
    sixDaysOn: (c) => text`${c} + 6`,
  }),
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
  toZone: (c, zone) => ({ kind: 'text', parts: [`timezone(${standardLiteral(zone)}, timezone('UTC', `, stamp(c), '))'] }),
  regex: (c, pattern) => text`regexp_matches(${c}, ${pattern})`,
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING', args: columns }),
  moments: (first, last, amount, unit, most) => {
    const whole = unit === 'month' || unit === 'quarter' || unit === 'year';
    const step = word(`INTERVAL '${amount} ${unit}s'`);
    const begun = whole
      ? text`date_trunc(${word(`'${unit}'`)}, ${first})`
      : text`time_bucket(${step}, ${first}, date_trunc('day', ${first}))`;
    const start = text`CAST(${begun} AS TIMESTAMP)`;
    // The list is made as a whole before it is taken apart.
    return text`UNNEST(generate_series(${start}, LEAST(${last}, ${start} + INTERVAL (${word(String(amount * most))}) ${word(unit.toUpperCase())}), ${step}))`;
  },
  deviation: (c) => ({ kind: 'call', name: 'STDDEV_SAMP', args: [c] }),
  numberList: (c) => text`CAST(to_json(COALESCE(list(${c} ORDER BY ${c} DESC) FILTER (WHERE ${c} IS NOT NULL), [])) AS VARCHAR)`,
};
