/**
 * Google BigQuery. Moments are cut as DATETIME, whatever they are stored as; a bound is a plain text, which takes the type
 * of what it is compared with.
 */
import { backQuotedEscaped } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, within } from './grains.ts';
import { backslashLiteral } from './literals.ts';

const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: ['DATETIME_TRUNC(', stamp(c), `, ${unit.toUpperCase()})`] });

/** Standard SQL. Labels may hold letters, digits and `_` only; others get an alias. */
export const bigquery: Dialect = {
  id: 'bigquery',
  name: 'Google BigQuery',
  maxIdentifier: 128,
  labelPattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
  can: {
    ilike: false,
    nullsLast: true,
    isTrue: true,
    caseInsensitiveNames: true,
    keepsOrder: false,
  },
  // NULL becomes 'null', and a text of that name keeps its quotes.
  sameBy: 'TO_JSON_STRING',
  groupBy: 'place',
  groupingSets: 'expression',
  paging: 'limit offset',
  quote: backQuotedEscaped,
  placeholder: () => '?',
  literal: backslashLiteral,
  decimal: (digits) => word(`BIGNUMERIC '${digits}'`),
  types: { text: 'STRING', date: 'DATE', timestamp: 'DATETIME', boolean: 'BOOL', number: 'FLOAT64' },
  grains: grainsOf({
    unit: trunc,
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [
        'DATETIME_ADD(DATETIME_TRUNC(',
        stamp(c),
        `, ${within[unit].toUpperCase()}), INTERVAL DIV(EXTRACT(${unit.toUpperCase()} FROM `,
        stamp(c),
        `), ${size}) * ${size} ${unit.toUpperCase()})`,
      ],
    }),
    monday: trunc('week(monday)'),
    sunday: trunc('week'),
    week: 'sunday',
    sixDaysOn: (c) => text`DATETIME_ADD(${c}, INTERVAL 6 DAY)`,
  }),
  moment: (iso, kind) => word(kind === 'date' ? `'${iso.slice(0, 10)}'` : `'${iso.replace('T', ' ')}'`),
  fromEpoch: (c, unit) =>
    unit === 'epoch_s' ? text`CAST(TIMESTAMP_SECONDS(${c}) AS DATETIME)` : text`CAST(TIMESTAMP_MILLIS(${c}) AS DATETIME)`,
  fromText: (c, pattern) => {
    if (pattern === undefined) return text`SAFE_CAST(${c} AS DATETIME)`;
    const words = backslashLiteral(pattern.replaceAll('%S.%f', '%E6S'));
    return { kind: 'text', parts: [`SAFE.PARSE_DATETIME(${words}, CAST(`, c, ' AS STRING))'] };
  },
  addHours: (c, hours) => ({ kind: 'text', parts: ['DATETIME_ADD(', stamp(c), `, INTERVAL ${hours} HOUR)`] }),
  addUnits: (c, amount, unit) => ({
    kind: 'text',
    parts: ['DATETIME_ADD(', stamp(c), `, INTERVAL ${amount} ${unit.toUpperCase()})`],
  }),
  toZone: (c, zone) => ({
    kind: 'text',
    parts: ['DATETIME(TIMESTAMP(', stamp(c), `, 'UTC'), ${backslashLiteral(zone)})`],
  }),
  regex: (c, pattern) => text`REGEXP_CONTAINS(${c}, ${pattern})`,
  // GROUPING takes one column.
  grouping: (columns) => ({
    kind: 'text',
    parts: columns.flatMap((column, at): (string | Expr)[] => [
      `${at === 0 ? '' : ' + '}GROUPING(`,
      column,
      `) * ${2 ** (columns.length - 1 - at)}`,
    ]),
  }),
};
