import { expect, test } from 'vitest';
import { inheritedIn, withInherited, withoutInherited } from './inherited.ts';

const column = (column_name: string, is_dttm = false) => ({ column_name, is_dttm, groupby: true, filterable: true });
const dataset = {
  id: 1,
  table_name: 'sales',
  main_dttm_col: 'day',
  database: { id: 1, database_name: 'd', backend: 'duckdb' },
  columns: [column('day', true), column('city')],
  metrics: [],
};
const range = (comparator: string, more: object = {}) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'day',
  operator: 'TEMPORAL_RANGE',
  comparator,
  ...more,
});
const own = { viz_type: 'pie', time_grain_sqla: 'P1M', adhoc_filters: [range('Last year')] };
const extra = {
  filters: [
    { col: 'city', op: 'IN' as const, val: ['Lima'] },
    { col: 'elsewhere', op: 'IN' as const, val: [1] },
  ],
  time_range: 'Last week',
  time_grain_sqla: 'P1D',
};

// Rows: EXP-18
test('a chart opened from a dashboard has its filters, and is saved without them', () => {
  const opened = withInherited(own, extra, dataset);
  expect(opened).toMatchObject({
    time_grain_sqla: 'P1D',
    adhoc_filters: [range('Last week', { isExtra: true }), { subject: 'city', comparator: ['Lima'], isExtra: true }],
  });
  expect(inheritedIn(opened)?.filters).toHaveLength(1);
  expect(withoutInherited(opened, own)).toEqual(own);
});

test('what was changed by hand in the meantime is saved', () => {
  const opened = withInherited(own, extra, dataset);
  const [time, city] = opened['adhoc_filters'] as object[];
  const mine = { expressionType: 'SIMPLE', subject: 'city', operator: '!=', comparator: 'Cusco' };
  const edited = {
    ...opened,
    time_grain_sqla: 'P1Y',
    adhoc_filters: [{ ...time, comparator: 'Last day', isExtra: false }, city, mine],
  };
  expect(withoutInherited(edited, own)).toEqual({
    viz_type: 'pie',
    time_grain_sqla: 'P1Y',
    adhoc_filters: [range('Last day', { isExtra: false }), mine],
  });
  expect(withoutInherited(own, own)).toBe(own);
});
