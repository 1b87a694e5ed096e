import { expect, test } from 'vitest';
import { shownColumns } from './shown-columns.ts';

const dataset = {
  columns: [{ column_name: 'genre', verbose_name: 'Genre', is_dttm: false, groupby: true, filterable: true }],
  metrics: [{ metric_name: 'spent', verbose_name: 'Budget', expression: 'SUM(budget)' }],
};
const results = { names: ['genre', 'spent', '%spent'], types: [1, 0, 0] as const };
const titles = (form: object) => shownColumns(results, { ...form }, dataset).map(({ title }) => title);

test('columns to format are those of the table, under its names', () => {
  expect(titles({ groupby: ['genre'], percent_metrics: ['spent'] })).toEqual(['Genre', '% Budget']);
  expect(titles({ groupby: ['genre'], metrics: ['spent'], percent_metrics: ['spent'] })).toEqual(['Genre', 'Budget', '% Budget']);
  expect(shownColumns(results, { percent_metrics: ['spent'] }, dataset)[1]).toEqual({
    name: '%spent',
    title: '% Budget',
    type: 0,
  });
  // Changed and not asked anew yet: what the answer has no share of stays.
  expect(shownColumns({ names: ['spent'], types: [0] }, { percent_metrics: ['spent'] }, dataset)).toHaveLength(1);
});
