/** Amazon Redshift: PostgreSQL's words, an older engine under them, and names folded to lower case even in quotes. */
import type { Expr } from '../ast.ts';
import { text } from '../ast.ts';
import type { Dialect } from './dialect.ts';
import { grainsOf, inMonths, within } from './grains.ts';
import { postgresql } from './postgresql.ts';
import { escapedLiteral } from './literals.ts';

const trunc =
  (unit: string) =>
  (c: Expr): Expr => ({ kind: 'text', parts: [`DATE_TRUNC('${unit}', `, c, ')'] });

const { same: _, fromText: __, numberList: ___, ...inherited } = postgresql;

/** Labels with capitals get an alias, since the answer would come back in lower case. */
export const redshift: Dialect = {
  ...inherited,
  id: 'redshift',
  name: 'Amazon Redshift',
  maxIdentifier: 127,
  labelPattern: /^[^A-Z]*$/,
  can: { ...postgresql.can, caseInsensitiveNames: true, keepsOrder: false },
  groupingSets: 'expression',
  literal: escapedLiteral,
  decimalDigits: 38,
  types: { ...postgresql.types, text: 'VARCHAR(65535)' },
  grains: grainsOf({
    unit: trunc,
    every: (size, unit) => (c) => ({
      kind: 'text',
      parts: [
        `DATEADD(${unit}, CAST(FLOOR(EXTRACT(${unit} FROM `,
        { kind: 'cast', of: c, to: 'timestamp' },
        `) / ${size}) * ${size} AS INT), DATE_TRUNC('${within[unit]}', `,
        c,
        '))',
      ],
    }),
    monday: trunc('week'),
    sunday: (c) => text`DATE_TRUNC('week', ${c} + INTERVAL '1 day') - INTERVAL '1 day'`,
    week: 'monday',
    sixDaysOn: (c) => text`${c} + INTERVAL '6 days'`,
  }),
  addHours: (c, hours) => ({ kind: 'text', parts: [`DATEADD(hour, ${hours}, `, c, ')'] }),
  addUnits: (c, amount, unit) => {
    const [count, name] = inMonths(amount, unit);
    return { kind: 'text', parts: [`DATEADD(${name}, ${count}, `, c, ')'] };
  },
  fromText: (c, pattern) => {
    const read = postgresql.fromText?.(c, pattern);
    return read ?? c;
  },
  toZone: (c, zone) => ({ kind: 'text', parts: [`CONVERT_TIMEZONE('UTC', ${escapedLiteral(zone)}, `, c, ')'] }),
  grouping: (columns) => ({ kind: 'call', name: 'GROUPING_ID', args: columns }),
  average: (c) => text`AVG(CAST(${c} AS DOUBLE PRECISION))`,
};
