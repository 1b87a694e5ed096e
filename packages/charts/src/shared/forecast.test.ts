import { expect, test } from 'vitest';
import type { Dataset } from '@tessera/core/dataset';
import { seriesQuery, type SeriesForm } from './analytics.ts';
import { forecastMarks, splitForecasts } from './forecast.ts';
import type { DrawnSeries } from './marks.ts';
import type { AxisPoints } from './series.ts';
import { answerOf } from './view.testing.ts';

const answer = answerOf(
  {
    at: [Date.UTC(2020, 0), Date.UTC(2020, 1), Date.UTC(2020, 2)],
    sum: [10, 20, null],
    sum__yhat: [null, 20, 30],
    sum__yhat_lower: [null, 18, 25],
    sum__yhat_upper: [null, 22, 36],
  },
  ['at'],
);

test('the columns of a forecast are taken out of an answer, each with the series it is of', () => {
  const { answer: rest, forecasts } = splitForecasts(answer);
  expect(rest.frame.names).toEqual(['at', 'sum']);
  expect([...forecasts.keys()]).toEqual(['sum']);
  expect([...(forecasts.get('sum')?.trend ?? [])]).toEqual([Number.NaN, 20, 30]);
});

test('a column that is only called like one of a forecast stays in the answer', () => {
  const alike = answerOf({ sum: [1], sum__yhat: [2] });
  expect(splitForecasts(alike).answer.frame.names).toEqual(['sum', 'sum__yhat']);
});

test('what is expected is a broken line with a band from the lower to the upper bound, in the colour of the series', () => {
  const series = [{ id: 'sum', name: 'Sum', colour: '#123456', style: { type: 'line', axis: 0 } }] as unknown as DrawnSeries[];
  const x = { at: [0, 1, 2] } as unknown as AxisPoints;
  const marks = forecastMarks(series, splitForecasts(answer).forecasts, { x, horizontal: false, log: false });
  expect(marks.map(({ id }) => id)).toEqual(['lower sum', 'upper sum', 'trend sum']);
  expect(marks.map(({ data }) => data)).toEqual([
    [
      [0, null],
      [1, 18],
      [2, 25],
    ],
    [
      [0, null],
      [1, 4],
      [2, 11],
    ],
    [
      [0, null],
      [1, 20],
      [2, 30],
    ],
  ]);
  expect(marks.map(({ color }) => color)).toEqual(['#123456', '#123456', '#123456']);
});

const form: SeriesForm = {
  viz_type: 'echarts_timeseries_line',
  datasource: '1__table',
  metrics: ['count'],
  groupby: [],
  x_axis: 'at',
  time_grain_sqla: 'P1M',
  forecastEnabled: true,
  forecastPeriods: 6,
  forecastInterval: 0.9,
} as unknown as SeriesForm;
const operations = (asked: SeriesForm): (string | undefined)[] =>
  (seriesQuery(asked, undefined).post_processing ?? []).map((step) => step?.operation);

// Rows: QRY-08, QRY-10
test('a forecast is the last step of the question, with its periods and interval', () => {
  const steps = seriesQuery(form, undefined).post_processing ?? [];
  expect(steps.at(-1)).toMatchObject({
    operation: 'prophet',
    options: { time_grain: 'P1M', periods: 6, confidence_interval: 0.9, index: 'at' },
  });
});

test('changes since the first value, categories, and axes that are no time are not continued', () => {
  expect(operations({ ...form, percent_change: true } as unknown as SeriesForm)).not.toContain('prophet');
  expect(operations({ ...form, xAxisForceCategorical: true } as unknown as SeriesForm)).not.toContain('prophet');
  const dataset = { columns: [{ column_name: 'at', type_generic: 1, is_dttm: false }] } as unknown as Dataset;
  expect((seriesQuery(form, dataset).post_processing ?? []).map((step) => step?.operation)).not.toContain('prophet');
});
