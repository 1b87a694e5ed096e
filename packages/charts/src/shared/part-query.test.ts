/** What charts of parts ask: one number for each combination of some columns. */
import { limits } from '@tessera/core/limits';
import { expect, test } from 'vitest';
import { openForm } from '../index.ts';

const asked = (form: Record<string, unknown>) => {
  const opened = openForm({ viz_type: 'pie', groupby: ['kind'], metric: 'count', ...form });
  const [query] = opened?.chart.queries(opened.form, {}) ?? [];
  if (!query) throw new Error('nothing is asked');
  return query;
};
const gathers = { group_others_when_limit_reached: true };

test('the largest parts come first, unless the form leaves the order to the database', () => {
  expect(asked({ sort_by_metric: true }).orderby).toEqual([['count', false]]);
  expect(asked({ sort_by_metric: false }).orderby).toEqual([]);
});

test('gathering the rest asks for the largest ones by the metric, with room for the rest and one more row', () => {
  expect(asked({ row_limit: 1, ...gathers })).toMatchObject({
    series_columns: ['kind'],
    series_limit: 1,
    series_limit_metric: 'count',
    order_desc: true,
    group_others_when_limit_reached: true,
    row_limit: 3,
  });
  expect(asked({ row_limit: limits.rowLimitMax, ...gathers }).row_limit).toBe(limits.rowLimitMax);
});

test('without a limit, a column or the wish nothing is gathered', () => {
  for (const form of [{ row_limit: 0, ...gathers }, { row_limit: 5 }, { row_limit: 5, groupby: [], ...gathers }])
    expect(asked(form).group_others_when_limit_reached ?? false).toBe(false);
});
