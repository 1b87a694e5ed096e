import { expect, test } from 'vitest';
import { bodyOf, savedForm } from './saved-params.ts';

const own = { expressionType: 'SIMPLE', subject: 'a', operator: '==', comparator: 1, clause: 'WHERE' };

test('what a dashboard or an address put into the form is not saved with the chart', () => {
  const form = {
    viz_type: 'pie',
    datasource: '7__table',
    slice_id: 3,
    extra_form_data: { time_range: 'Last week' },
    form_data_key: 'k',
    adhoc_filters: [own, { ...own, isExtra: true }],
    adhoc_filters_b: [{ ...own, isExtra: true }],
    url_params: { a: '1' },
    metric: undefined,
  };
  expect(savedForm(form)).toEqual({
    viz_type: 'pie',
    datasource: '7__table',
    adhoc_filters: [own],
    adhoc_filters_b: [],
    url_params: { a: '1' },
  });
});

// Rows: EXP-13
test('the body names type and dataset beside the form', () => {
  const body = bodyOf({ viz_type: 'table', datasource: '12__table', all_columns: ['x'] });
  expect({ ...body, params: JSON.parse(body.params) }).toEqual({
    datasource_id: 12,
    datasource_type: 'table',
    viz_type: 'table',
    params: { viz_type: 'table', datasource: '12__table', all_columns: ['x'] },
    query_context: null,
  });
});

test('a question stored by another tool goes with the form it was made of, where we make it of the form', () => {
  expect(bodyOf({ viz_type: 'table', datasource: '1__table' })).toHaveProperty('query_context', null);
  expect(bodyOf({ viz_type: 'my_company_chart', datasource: '1__table' })).not.toHaveProperty('query_context');
});
