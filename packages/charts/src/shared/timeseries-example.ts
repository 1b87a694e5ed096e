/** Small honest answers for examples of charts over time: made by formulas, so that they are the same everywhere. */
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../chart-type.ts';

/** First days of `count` months from January 2022, as epoch ms. */
export const months = (count: number): number[] => Array.from({ length: count }, (_, at) => Date.UTC(2022, at, 1));

const regions: Readonly<Record<string, (month: number) => number>> = {
  Europe: (month) => 410 + 14 * month + 60 * Math.sin((month / 12) * 2 * Math.PI),
  'North America': (month) => 520 + 6 * month + 45 * Math.cos((month / 12) * 2 * Math.PI),
  'Asia Pacific': (month) => 220 + 19 * month + 30 * Math.sin((month / 6) * 2 * Math.PI),
};
const count = 24;
const sales = Object.entries(regions).map(([name, at]) => ({
  name,
  values: months(count).map((_, month) => Math.round(at(month) * 1000)),
}));

const frame: Frame = {
  names: ['order_date', ...sales.map((each) => each.name)],
  types: [GenericType.TEMPORAL, ...sales.map(() => GenericType.NUMERIC)],
  columns: [months(count), ...sales.map((each) => each.values)],
  rowcount: count,
};

/** Two years of monthly sales in three regions. */
export const salesAnswer: QueryAnswer = {
  frame,
  label_map: { order_date: ['order_date'], ...Object.fromEntries(sales.map(({ name }) => [name, [name]])) },
};

/** The form such an answer belongs to. */
export const salesForm = {
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' }],
  groupby: ['region'],
  adhoc_filters: [],
  row_limit: 10_000,
  y_axis_format: 'SMART_NUMBER',
} as const;

/** Sales by product line and channel: categories instead of time. */
export const productAnswer: QueryAnswer = {
  frame: {
    names: ['product_line', 'Online', 'Store', 'Partner'],
    types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC],
    columns: [
      ['Classic Cars', 'Motorcycles', 'Planes', 'Ships', 'Trains', 'Trucks and Buses', 'Vintage Cars'],
      [1_890_000, 520_000, 410_000, 300_000, 96_000, 520_000, 870_000],
      [1_310_000, 380_000, 350_000, 250_000, 80_000, 390_000, 640_000],
      [720_000, 270_000, 215_000, 165_000, 50_000, 218_000, 393_000],
    ],
    rowcount: 7,
  },
  label_map: { product_line: ['product_line'], Online: ['Online'], Store: ['Store'], Partner: ['Partner'] },
};
/** The keys of a sample form that compares product lines, a category axis, by channel. */
export const productForm = { ...salesForm, x_axis: 'product_line', groupby: ['channel'], time_grain_sqla: undefined } as const;
