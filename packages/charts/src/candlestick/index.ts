/** Candlestick Chart: where prices began, ended and went in between. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseAxis, baseQuery } from '../shared/base-query.ts';
import { metricsText } from '../shared/metrics-text.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { candlestickForm } from './form.ts';
import { candlestickPicture } from './picture.ts';

const days = Array.from({ length: 30 }, (_, at) => Date.UTC(2024, 2, 1 + at));
const close = days.map((_, at) => Math.round(1000 + 14 * at + 90 * Math.sin(at / 2.6) + 40 * Math.cos(at * 1.7)) / 10);
const open = close.map((_, at) => close[at - 1] ?? 98);
const high = close.map((value, at) => Math.round(10 * (Math.max(value, open[at] ?? value) + 1 + (at % 4))) / 10);
const low = close.map((value, at) => Math.round(10 * (Math.min(value, open[at] ?? value) - 1 - (at % 3))) / 10);
const price = (label: string, column_name: string, aggregate: 'MAX' | 'MIN' | 'AVG') => ({
  expressionType: 'SIMPLE',
  column: { column_name },
  aggregate,
  label,
});

/** Open, close, high and low of each period. */
export const candlestick = defineChart({
  id: 'candlestick',
  name: 'Candlestick Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Time', 'Range', 'Trend'],
  description: 'Open, close, high and low of each period, as of prices: which way it went and how far it swung.',
  icon: 'Stock',
  rank: 45,
  pictureKind: 'echarts',
  textForm: metricsText(['open', 'close', 'high', 'low'], 'y_axis_format'),
  echartsParts: ['candlestick', 'line', 'legendPlain'],
  crossFilters: true,
  drillBy: () => ['series', 'x_axis'],
  form: candlestickForm,
  queries: (form) => {
    const { x_axis: x, series, open: first, close: last, high: top, low: bottom } = form;
    const axis = x === undefined ? undefined : baseAxis(x, form.time_grain_sqla);
    return [
      baseQuery(form, {
        columns: series === undefined ? [] : [series],
        metrics: [first, last, top, bottom].filter((metric) => metric !== undefined),
        axis: x,
        orderby: axis === undefined ? [] : [[axis, true]],
      }),
    ];
  },
  picture: (form, answers, view) => candlestickPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'candlestick',
      x_axis: 'day',
      time_grain_sqla: 'P1D',
      open: price('Open', 'first_price', 'AVG'),
      close: price('Close', 'last_price', 'AVG'),
      high: price('High', 'price', 'MAX'),
      low: price('Low', 'price', 'MIN'),
      adhoc_filters: [],
      row_limit: 1000,
      moving_averages: [5],
    },
    answers: [
      {
        frame: {
          names: ['day', 'Open', 'Close', 'High', 'Low'],
          types: [GenericType.TEMPORAL, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [days, open, close, high, low],
          rowcount: days.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
