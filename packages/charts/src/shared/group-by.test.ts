import { columnLabel } from '@tessera/core/query/column';
import { expect, test } from 'vitest';
import { openForm } from '../index.ts';
import { groupedForm } from './group-by.ts';

const column = (column_name: string, more: object = {}) => ({
  column_name,
  is_dttm: false,
  groupby: true,
  filterable: true,
  ...more,
});
const dataset = {
  columns: [column('country'), column('city'), column('day', { is_dttm: true }), column('secret', { groupby: false })],
};
const grouped = (form: Record<string, unknown>, ...interactive_groupby: string[]) =>
  groupedForm(openForm(form), { interactive_groupby }, dataset);
const asked = (form: Record<string, unknown> | undefined): string[] => {
  const opened = openForm(form ?? {});
  return [...new Set(opened?.chart.queries(opened.form, {}).flatMap(({ columns }) => columns.map(columnLabel)))];
};

const pie = { viz_type: 'pie', groupby: ['country'], metric: 'count' };
const line = { viz_type: 'echarts_timeseries_line', x_axis: 'day', groupby: ['country'], metrics: ['count'] };

// Rows: NF-02
test('charts are grouped by what a group-by filter chose in place of their own columns', () => {
  expect(asked(grouped(pie, 'city', 'country'))).toEqual(['city', 'country']);
  // A chart along time stays one.
  expect(asked(grouped(line, 'city'))).toEqual(['day', 'city']);
  expect(asked(grouped({ viz_type: 'word_cloud', series: 'country', metric: 'count' }, 'city', 'country'))).toEqual(['city']);
});

test('columns the dataset has not, or does not group by, change nothing, and neither does a chart that groups by none', () => {
  expect([grouped(pie, 'planet'), grouped(pie, 'secret'), grouped(pie)]).toEqual([undefined, undefined, undefined]);
  expect(asked(grouped(pie, 'planet', 'city'))).toEqual(['city']);
  expect(grouped({ viz_type: 'big_number_total', metric: 'count' }, 'city')).toBeUndefined();
});
