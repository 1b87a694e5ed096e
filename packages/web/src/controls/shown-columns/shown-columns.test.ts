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

test('a metric beside its value in another time is four columns to format; a text has no difference', () => {
  const compared = { names: ['genre', 'spent', 'spent__1 year ago'], types: [1, 0, 0] as const };
  const form = { groupby: ['genre'], metrics: ['spent'], time_compare: '1 year ago' };
  expect(shownColumns(compared, form, dataset).map(({ name, title }) => [name, title])).toEqual([
    ['genre', 'Genre'],
    ['Main spent', 'Main Budget'],
    ['# spent', '# Budget'],
    ['△ spent', '△ Budget'],
    ['% spent', '% Budget'],
  ]);
  expect(shownColumns(compared, { ...form, query_mode: 'raw' }, dataset)).toHaveLength(3);
});
