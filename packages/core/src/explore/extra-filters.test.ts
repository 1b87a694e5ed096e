import { expect, test } from 'vitest';
import { withExtraFilters } from './extra-filters.ts';

const own = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: 'IN', comparator: ['x', 'y'] };

// Rows: FBOX-03
test('what old dashboards sent along becomes the form’s own, once', () => {
  expect(
    withExtraFilters({
      adhoc_filters: [own],
      extra_filters: [
        { col: 'a', op: 'in', val: ['y', 'x'] },
        { col: 'b', op: '==', val: 1 },
        { col: 'b', op: '==', val: 1 },
        { col: '__time_range', op: '==', val: 'Last week' },
        { col: '__time_grain', op: '==', val: 'P1D' },
        { col: '__time_col', op: '==', val: 'ds' },
        { op: 'in', val: [1] },
      ],
    }),
  ).toEqual({
    adhoc_filters: [
      own,
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'b', operator: '==', comparator: 1, isExtra: true },
    ],
    time_range: 'Last week',
    time_grain_sqla: 'P1D',
    granularity_sqla: 'ds',
    applied_time_extras: { __time_range: 'Last week', __time_grain: 'P1D', __time_col: 'ds' },
  });
});

test('a range reaches the time column of a form that says nothing of time', () => {
  const extra_filters = [{ col: '__time_range', op: '==', val: 'Last week' }];
  expect(withExtraFilters({ extra_filters }, 'ds')).toMatchObject({
    adhoc_filters: [{ subject: 'ds', operator: 'TEMPORAL_RANGE', comparator: 'Last week' }],
  });
});

test('an unset range of the dashboard leaves the form’s range alone', () => {
  const extra_filters = [{ col: '__time_range', op: '==', val: 'No filter' }];
  expect(withExtraFilters({ time_range: 'Last year', extra_filters })).toEqual({ time_range: 'Last year' });
});
