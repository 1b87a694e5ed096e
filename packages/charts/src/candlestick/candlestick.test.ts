import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { candlesOf, movingAverage } from './candles.ts';
import { candlestick } from './index.ts';

const day = 86_400_000;
const form = (keys: object = {}) =>
  readForm(candlestick, {
    x_axis: 'd',
    time_grain_sqla: 'P1D',
    open: 'o',
    close: 'c',
    high: 'h',
    low: 'l',
    ...keys,
  }).form;
const answer = answerOf(
  { d: [day, 0, 2 * day, null], s: ['a', 'a', 'b', 'a'], o: [5, 1, 3, 1], c: [4, 5, 3, 1], h: [6, 7, 4, 1], l: [-2, 0, null, 1] },
  ['d'],
);

test('candles stand along ascending time as open, close, low, high; incomplete rows are left out and a note says so', () => {
  const picture = candlestick.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.option.series).toMatchObject([
    {
      type: 'candlestick',
      data: [
        [1, 5, 0, 7],
        [5, 4, -2, 6],
        ['-', '-', '-', '-'],
      ],
    },
  ]);
  expect(picture.notes).toEqual(['Not drawn, because a value is missing: 2.']);
  expect(picture.summary).toContain('Highest: 7. Lowest: -2.');
});

test('a moving average begins when it has its periods, and passes over places without a candle', () => {
  const candle = (close: number) => ({ open: 0, close, low: 0, high: 9 });
  expect(movingAverage([candle(1), undefined, candle(3), candle(8)], 2)).toEqual([Number.NaN, Number.NaN, 2, 5.5]);
  expect(form({ moving_averages: ['7', 5, 'x', -1, 5] }).moving_averages).toEqual([7, 5]);
});

test('each value of the dimension has candles in its own colour, and a click filters by it', () => {
  const keys = { series: 's', series_style: 'ohlc' };
  const rows = answerOf({ d: [0, 0], s: ['a', 'b'], o: [1, 2], c: [2, 1], h: [3, 3], l: [0, 0] }, ['d']);
  expect(candlesOf(form(keys), rows).series.map(({ label }) => label)).toEqual(['a', 'b']);
  const picture = candlestick.picture(form(keys), [rows], testView()) as EChartsPicture;
  expect(picture.option.series).toMatchObject([
    { type: 'custom', name: 'a', data: [[0, 1, 2, 0, 3]] },
    { type: 'custom', name: 'b' },
  ]);
  expect(picture.pick?.({ seriesId: 'candles 1', dataIndex: 0 })?.filters).toEqual([{ col: 's', op: 'IN', val: ['b'] }]);
});

test('without a dimension a click filters by the period', () => {
  const picture = candlestick.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.pick?.({ seriesId: 'candles 0', dataIndex: 1 })?.filters).toEqual([
    { col: 'd', op: 'TEMPORAL_RANGE', val: '1970-01-02T00:00:00 : 1970-01-03T00:00:00' },
  ]);
});

test('asks for the four numbers of each period, oldest first', () => {
  expect(candlestick.queries(form({ series: 's' }), {})).toMatchObject([
    { columns: [{ label: 'd', columnType: 'BASE_AXIS', timeGrain: 'P1D' }, 's'], metrics: ['o', 'c', 'h', 'l'] },
  ]);
});
