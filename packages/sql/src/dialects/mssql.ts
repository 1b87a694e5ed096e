/** Microsoft SQL Server, 2012 and later. No booleans, no LIMIT, and the mean of whole numbers is a whole number. */
import { GenericType } from '@tessera/core/frame/frame';
import { bracketed } from '@tessera/core/query/quoting';
import { text, word, type Expr } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, secondsIn } from './grains.ts';
import { standardLiteral, withNumberedBooleans } from './literals.ts';
import { isoPieces } from './text-pattern.ts';

const date = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'date' });
const stamp = (c: Expr): Expr => ({ kind: 'cast', of: c, to: 'timestamp' });
const midnight = (c: Expr): Expr => stamp(date(c));

/** Seconds since the day's own midnight, so that no count leaves INT. */
const steps =
  (seconds: number) =>
  (c: Expr): Expr => ({
    kind: 'text',
    parts: [
      'DATEADD(SECOND, DATEDIFF(SECOND, ',
      midnight(c),
      ', ',
      c,
      seconds === 1 ? '), ' : `) / ${seconds} * ${seconds}, `,
      midnight(c),
      ')',
    ],
  });

/** Days since the week's first, counted from a day of that name; the sum keeps days before it positive. */
const weekFrom =
  (first: string) =>
  (c: Expr): Expr => ({
    kind: 'text',
    parts: [`DATEADD(DAY, -((DATEDIFF(DAY, CAST('${first}' AS DATE), `, c, ') % 7 + 7) % 7), ', midnight(c), ')'],
  });

const dates: Readonly<Record<string, (c: Expr) => Expr>> = {
  day: midnight,
  month: (c) => text`CAST(DATEFROMPARTS(YEAR(${c}), MONTH(${c}), 1) AS DATETIME2)`,
  quarter: (c) => text`CAST(DATEFROMPARTS(YEAR(${c}), (DATEPART(QUARTER, ${c}) - 1) * 3 + 1, 1) AS DATETIME2)`,
  year: (c) => text`CAST(DATEFROMPARTS(YEAR(${c}), 1, 1) AS DATETIME2)`,
};

/** Rows are cut by TOP, or by OFFSET and FETCH where some are skipped. */
export const mssql: Dialect = {
  id: 'mssql',
  name: 'SQL Server',
  maxIdentifier: 128,
  can: {
    ilike: false,
    nullsLast: false,
    isTrue: false,
    caseInsensitiveNames: true,
    keepsOrder: false,
    nestedWith: false,
  },
  groupBy: 'expression',
  groupingSets: 'expression',
  paging: 'top',
  quote: bracketed,
  placeholder: (n) => `@p${n}`,
  literal: (value) => (typeof value === 'string' ? `N${standardLiteral(value)}` : withNumberedBooleans(standardLiteral)(value)),
  types: { text: 'NVARCHAR(4000)', date: 'DATE', timestamp: 'DATETIME2', boolean: 'BIT', number: 'FLOAT' },
  kinds: [
    // A row's version, for all its name.
    [/^(timestamp|rowversion)$/i, GenericType.STRING],
    [/^bit$/i, GenericType.BOOLEAN],
  ],
  grains: grainsOf({
    unit: (unit) => dates[unit] ?? steps(unit === 'second' || unit === 'minute' || unit === 'hour' ? secondsIn[unit] : 1),
    every: (size, unit) => steps(size * secondsIn[unit]),
    monday: weekFrom('1900-01-01'),
    sunday: weekFrom('1899-12-31'),
    week: 'sunday',
    sixDaysOn: (c) => text`DATEADD(DAY, 6, ${c})`,
  }),
  moment: (iso, kind) => word(kind === 'date' ? `CAST('${iso.slice(0, 10)}' AS DATE)` : `CAST('${iso}' AS DATETIME2)`),
  // Days first: DATEADD counts in INT, which ends in 2038.
  fromEpoch: (c, unit) =>
    unit === 'epoch_s'
      ? text`DATEADD(SECOND, ${c} % 86400, DATEADD(DAY, ${c} / 86400, CAST('1970-01-01' AS DATETIME2)))`
      : text`DATEADD(MILLISECOND, ${c} % 86400000, DATEADD(DAY, ${c} / 86400000, CAST('1970-01-01' AS DATETIME2)))`,
  fromText: (c, pattern) => {
    const pieces = pattern === undefined ? undefined : isoPieces(pattern);
    if (pieces === undefined) return text`TRY_CAST(${c} AS DATETIME2)`;
    const iso = pieces.flatMap((piece, at): (string | Expr)[] => [
      at === 0 ? '' : ', ',
      ...(typeof piece === 'string' ? [`'${piece}'`] : ['SUBSTRING(CAST(', c, ` AS NVARCHAR(64)), ${piece[0]}, ${piece[1]})`]),
    ]);
    return { kind: 'text', parts: ['TRY_CAST(CONCAT(', ...iso, ", '') AS DATETIME2)"] };
  },
  addHours: (c, hours) => ({ kind: 'text', parts: [`DATEADD(HOUR, ${hours}, `, stamp(c), ')'] }),
  addUnits: (c, amount, unit) => ({ kind: 'text', parts: [`DATEADD(${unit.toUpperCase()}, ${amount}, `, stamp(c), ')'] }),
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING_ID', args: columns }),
  // INT sums to INT.
  sum: (c, type) => {
    if (/^bigint$/i.test(type)) return text`SUM(CAST(${c} AS DECIMAL(38, 0)))`;
    return /int$/i.test(type) ? text`SUM(CAST(${c} AS BIGINT))` : undefined;
  },
  average: (c) => text`AVG(CAST(${c} AS FLOAT))`,
};
