import { openForm } from '@tessera/charts';
import { GenericType, type Frame } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import type { ChartAnswers, ChartQueries } from './ask.ts';
import { cutRows } from './cut-rows.ts';

const frame: Frame = { names: ['a'], types: [GenericType.STRING], columns: [['x']], rowcount: 1 };
const smallMultiples = {
  viz_type: 'echarts_timeseries_bar',
  datasource: '1__table',
  x_axis: 'year',
  metrics: ['count'],
  matrixify_enable: true,
  matrixify_mode_rows: 'dimensions',
  matrixify_dimension_rows: { dimension: 'city' },
  matrixify_dimension_selection_mode_rows: 'topn',
  matrixify_topn_value_rows: 3,
};
const answered = { opened: openForm(smallMultiples), queries: [] } as unknown as ChartQueries;
const answers = (...truncated: boolean[]): ChartAnswers =>
  ({
    answers: truncated.map((each) => ({ frame, truncated: each })),
    notes: truncated.map(() => ({ sql_rowcount: 40, rowcount: 40 })),
  }) as unknown as ChartAnswers;

test('the list of top values of small multiples may be cut; the rows of its charts may not without a word', () => {
  expect(cutRows(answered, answers(false, true))).toBeUndefined();
  expect(cutRows(answered, answers(true, true))).toBe(40);
});
