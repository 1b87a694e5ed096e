/** The data every engine is asked about: small, and full of what goes wrong. */
import type { Dataset } from '@tessera/core/dataset';
import type { BindValue } from '@tessera/sql/ast';

/** What a column holds, whatever the engine calls it. */
type Kind = 'int' | 'bigint' | 'double' | 'decimal' | 'text' | 'boolean' | 'timestamp' | 'instant' | 'date';

/** An engine's own names for the kinds. */
export type TypeNames = Readonly<Record<Kind, string>>;

interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly format?: string;
}

const fields: readonly Field[] = [
  { name: 'id', kind: 'int' },
  { name: 'country', kind: 'text' },
  { name: 'product', kind: 'text' },
  { name: 'amount', kind: 'double' },
  { name: 'units', kind: 'int' },
  { name: 'price', kind: 'decimal' },
  { name: 'big', kind: 'bigint' },
  { name: 'paid', kind: 'boolean' },
  { name: 'sold_at', kind: 'timestamp' },
  { name: 'instant', kind: 'instant' },
  { name: 'day', kind: 'date' },
  { name: 'seconds', kind: 'bigint', format: 'epoch_s' },
  { name: 'millis', kind: 'bigint', format: 'epoch_ms' },
  { name: 'day_text', kind: 'text', format: '%Y-%m-%d' },
  { name: 'french_text', kind: 'text', format: '%d/%m/%Y %H:%M' },
];

type Sale = readonly [
  country: string | null,
  product: string,
  amount: number | null,
  units: number | null,
  price: string | null,
  big: bigint | null,
  paid: boolean | null,
  soldAt: string | null,
];

/** Clocks go forward on 2023-03-26 and back on 2023-10-29 in Europe; 2024 is a leap year; 1969 lies before the epoch. */
const sales: readonly Sale[] = [
  ['FR', 'tea', 10, 1, '0.1000', 9007199254740993n, true, '2023-01-01 00:00:00'],
  ['FR', 'coffee', 20.5, 2, '0.2000', 2n, false, '2023-01-02 03:04:05'],
  ['FR', 'tea', -30.25, -3, '0.3000', -9007199254740993n, true, '2023-03-26 00:59:59'],
  ['DE', 'tea', 5, 4, '12345678901.2345', 4n, null, '2023-03-26 01:30:00'],
  ['DE', 'coffee', 0, 0, '0.0000', 0n, false, '2023-03-26 02:30:00'],
  ['DE', 'tea', 7.125, 7, '-0.0001', 9223372036854775807n, true, '2023-04-30 23:59:59'],
  ['Österreich', 'tea', 1, 1, '1.0000', 1n, true, '2023-10-29 00:30:00'],
  ['Österreich', 'KAFFEE', 2, 2, '1.0000', 1n, false, '2023-10-29 01:30:00'],
  ['日本', '緑茶', 100, 10, '99.9900', 100n, true, '2023-12-31 23:59:59'],
  ['日本', '緑茶', 101, 11, '99.9900', 101n, true, '2024-01-01 00:00:00'],
  [null, 'tea', 50, 5, null, null, true, '2024-02-29 12:00:00'],
  [null, 'coffee', null, null, '5.5000', 5n, null, '2024-02-29 12:00:05'],
  ['', 'tea', 3, 3, '3.3333', 3n, false, '2024-03-31 05:06:07'],
  ['null', 'tea', 4, 4, '3.3333', 4n, true, '2022-05-04 05:06:07'],
  ["l'Été", 'tea', 6, 6, '2.5000', 6n, true, '2022-05-08 23:46:37'],
  ['100%', 'tea', 8, 8, '2.5000', 8n, false, '2022-05-07 17:36:29'],
  ['a_b', 'coffee', 9, 9, '2.2500', 9n, false, '1969-12-31 23:59:59'],
  ['axb', 'coffee', 11, 11, '2.2500', 11n, true, '1970-01-01 00:00:00'],
  ['fr', 'tea', 12, 12, '1.1111', 12n, true, '1969-12-28 12:34:56'],
  ['😀', 'tea', 13, 13, '1.1111', 13n, null, '2000-02-29 06:00:00'],
  ['C:\\temp', 'coffee', 14, 14, '1.5000', 14n, true, null],
  ['--; DROP TABLE sales', 'tea', 15, 15, '1.5000', 15n, false, '2024-12-30 18:29:59'],
  // The moments of the reference's golden buckets (docs/reference/questions.md#time-grains).
  ['golden', 'tea', 16, 16, '1.7500', 16n, true, '2022-05-04 05:06:07.890'],
  ['golden', 'tea', 17, 17, '1.7500', 17n, true, '2022-05-04 05:06:37.890'],
  ['golden', 'tea', 18, 18, '1.7500', 18n, true, '2022-05-04 05:36:07'],
  ['golden', 'tea', 19, 19, '1.7500', 19n, true, '2022-05-04 05:46:07'],
  ['golden', 'tea', 20, 20, '1.7500', 20n, true, '2022-05-04 07:06:07'],
];

/** A zoneless moment as values of every temporal column. */
function moments(soldAt: string | null): BindValue[] {
  if (soldAt === null) return [null, null, null, null, null, null, null];
  const day = soldAt.slice(0, 10);
  const ms = Date.parse(`${soldAt.replace(' ', 'T')}Z`);
  const french = `${day.split('-').toReversed().join('/')} ${soldAt.slice(11, 16)}`;
  return [soldAt, soldAt, day, Math.floor(ms / 1000), ms, day, french];
}

const rows: readonly (readonly BindValue[])[] = sales.map(([country, product, amount, units, price, big, paid, soldAt], at) => [
  at + 1,
  country,
  product,
  amount,
  units,
  price,
  big,
  paid,
  ...moments(soldAt),
]);

interface Writer {
  types: TypeNames;
  quote: (name: string) => string;
  literal: (value: BindValue) => string;
  /** What follows the column list of CREATE TABLE. */
  tableEnd?: string;
  table?: string;
  /** Moments and dates as values; plain texts by default. */
  temporal?: (text: string, kind: 'timestamp' | 'instant' | 'date') => string;
}

/** The statements that make the table. */
export function salesStatements({ types, quote, literal, tableEnd = '', table = 'sales', temporal = literal }: Writer): string[] {
  const columns = fields.map(({ name, kind }) => `${quote(name)} ${types[kind]}`).join(', ');
  const cell = (value: BindValue, kind: Kind | undefined): string => {
    if (value === null || typeof value !== 'string') return literal(value);
    if (kind === 'decimal') return value;
    return kind === 'timestamp' || kind === 'instant' || kind === 'date' ? temporal(value, kind) : literal(value);
  };
  const values = rows.map((row) => `(${row.map((value, at) => cell(value, fields[at]?.kind)).join(', ')})`).join(',\n');
  return [`CREATE TABLE ${table} (${columns})${tableEnd}`, `INSERT INTO ${table} VALUES\n${values}`];
}

/** The dataset over the table, its columns typed as the engine names them. */
export function salesDataset(backend: string, types: TypeNames, more: Partial<Dataset> = {}): Dataset {
  return {
    id: 1,
    table_name: 'sales',
    main_dttm_col: 'sold_at',
    database: { id: 1, database_name: backend, backend },
    columns: [
      ...fields.map(({ name, kind, format }) => ({
        column_name: name,
        type: types[kind],
        is_dttm: kind === 'timestamp' || kind === 'instant' || kind === 'date' || format !== undefined,
        groupby: true,
        filterable: true,
        ...(format !== undefined && { python_date_format: format }),
      })),
      { column_name: 'twice', type: types.double, is_dttm: false, groupby: true, filterable: true, expression: 'amount * 2' },
    ],
    metrics: [
      { metric_name: 'count', expression: 'COUNT(*)' },
      { metric_name: 'revenue', expression: 'SUM(amount) -- all of it' },
    ],
    ...more,
  };
}
