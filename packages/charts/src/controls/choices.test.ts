import { expect, test } from 'vitest';
import { chartTypeOf, openForm } from '../index.ts';
import { resampleMethodChoices, resampleRuleChoices, timeCompareChoices } from './choices.ts';

const values = (choices: readonly (readonly [unknown, string])[]) => choices.map(([value]) => value);
const line = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', metrics: ['m'], groupby: [], adhoc_filters: [] };
const operationsOf = (form: Record<string, unknown>) => {
  const opened = openForm({ ...line, ...form });
  return (opened?.chart.queries(opened.form, {}) ?? []).flatMap((query) => query.post_processing ?? []);
};

test('QRY-09: the offers of advanced analytics, and the operation each rolling function and comparison becomes', () => {
  expect(chartTypeOf('echarts_timeseries_line')).toBeDefined();
  const shifts = ['1 day', '1 week', '28 days', '30 days', '52 weeks', '1 year', '104 weeks', '2 years', '156 weeks', '3 years'];
  expect(values(timeCompareChoices)).toEqual(shifts.map((each) => `${each} ago`));
  expect(values(resampleRuleChoices)).toEqual(expect.arrayContaining(['1T', '1H', '1D', '7D', '1M', '1AS']));
  expect(values(resampleMethodChoices)).toEqual(
    expect.arrayContaining(['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum', 'zerofill']),
  );
  for (const rolling_type of ['mean', 'sum', 'std'])
    expect(operationsOf({ rolling_type, rolling_periods: 3 })).toContainEqual({
      operation: 'rolling',
      options: expect.objectContaining({ rolling_type, window: 3, min_periods: 0 }),
    });
  expect(operationsOf({ rolling_type: 'cumsum' })).toContainEqual({
    operation: 'cum',
    options: expect.objectContaining({ operator: 'sum' }),
  });
  for (const compare_type of ['difference', 'percentage', 'ratio'])
    expect(operationsOf({ time_compare: ['1 week ago'], comparison_type: compare_type })).toContainEqual({
      operation: 'compare',
      options: expect.objectContaining({ compare_type }),
    });
  const names = (form: Record<string, unknown>) => operationsOf(form).map(({ operation }) => operation);
  expect(names({ time_compare: ['1 week ago'], comparison_type: 'values' })).not.toContain('compare');
  expect(names({})).not.toContain('rolling');
  for (const method of ['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum'])
    expect(operationsOf({ resample_rule: '1D', resample_method: method })).toContainEqual({
      operation: 'resample',
      options: { method, rule: '1D', fill_value: null },
    });
  expect(operationsOf({ resample_rule: '1AS', resample_method: 'zerofill' })).toContainEqual({
    operation: 'resample',
    options: { method: 'asfreq', rule: '1AS', fill_value: 0 },
  });
});
