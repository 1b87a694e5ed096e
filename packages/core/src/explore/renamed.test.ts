import { expect, test } from 'vitest';
import { renamedForm, renamedMetadata, renamedSql } from './renamed.ts';
import type { ControlSlot } from './slots.ts';

const slots: readonly ControlSlot[] = [
  { key: 'x_axis', kind: 'column', multi: false },
  { key: 'groupby', kind: 'column', multi: true },
  { key: 'metrics', kind: 'metric', multi: true },
  { key: 'timeseries_limit_metric', kind: 'metric', multi: false },
  { key: 'adhoc_filters', kind: 'filter', multi: true },
];
const renames = { columns: new Map([['land', 'country']]), metrics: new Map([['revenue', 'Revenue']]) };
const sumOf = (column_name: string, label: string, more = {}) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name },
  label,
  ...more,
});

// Rows: DS-05
test('every place of a form that names a column or a metric of the dataset takes the new name', () => {
  const form = {
    viz_type: 'table',
    x_axis: 'land',
    groupby: ['land', 'revenue', { expressionType: 'SQL', sqlExpression: 'upper(land)', label: 'land' }],
    metrics: ['revenue', 'land', sumOf('land', 'SUM(land)'), sumOf('land', 'My sum', { hasCustomLabel: true })],
    timeseries_limit_metric: 'revenue',
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'land', operator: '==', comparator: 'land' },
      { expressionType: 'SIMPLE', clause: 'HAVING', subject: 'revenue', operator: '>', comparator: 1 },
      { expressionType: 'SQL', clause: 'HAVING', sqlExpression: `{{ metric('revenue') }} > 5 AND {{ metric("other") }} > 1` },
    ],
    granularity_sqla: 'land',
    order_by_cols: ['["land", true]', '["when", false]'],
    column_config: { land: { a: 1 }, '△ revenue': { b: 2 }, 'SUM(land)': {} },
    conditional_formatting: [{ column: 'revenue', operator: '>' }],
    row_limit: 5,
  };
  expect(renamedForm(form, slots, renames)).toEqual({
    ...form,
    x_axis: 'country',
    groupby: ['country', 'revenue', form.groupby[2]],
    metrics: ['Revenue', 'land', sumOf('country', 'SUM(country)'), sumOf('country', 'My sum', { hasCustomLabel: true })],
    timeseries_limit_metric: 'Revenue',
    adhoc_filters: [
      { ...form.adhoc_filters[0], subject: 'country' },
      { ...form.adhoc_filters[1], subject: 'Revenue' },
      {
        expressionType: 'SQL',
        clause: 'HAVING',
        sqlExpression: `{{ metric('Revenue') }} > 5 AND {{ metric("other") }} > 1`,
      },
    ],
    granularity_sqla: 'country',
    order_by_cols: ['["country",true]', '["when", false]'],
    column_config: { country: { a: 1 }, '△ Revenue': { b: 2 }, 'SUM(country)': {} },
    conditional_formatting: [{ column: 'Revenue', operator: '>' }],
  });
});

test('a form that names nothing of it stays as it is, letter by letter; two names may be swapped', () => {
  const form = {
    groupby: ['town'],
    x_axis_sort: 'sum',
    metrics: [sumOf('amount', 'SUM(amount)')],
    order_by_cols: ['["a",  true]'],
  };
  expect(JSON.stringify(renamedForm(form, slots, renames))).toBe(JSON.stringify(form));
  const swapped = new Map([
    ['a', 'b'],
    ['b', 'a'],
  ]);
  expect(renamedForm({ groupby: ['a', 'b'] }, slots, { columns: swapped, metrics: new Map() })).toEqual({ groupby: ['b', 'a'] });
  // How series are put in order is no metric.
  const series = { groupby: ['town'], x_axis_sort: 'revenue' };
  expect(renamedForm(series, slots, renames)).toEqual(series);
});

test('filters of a dashboard take the new names of their own dataset only', () => {
  const filter = (datasetId: number) => ({
    id: `F${datasetId}`,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: 'land' } }],
    sortMetric: 'revenue',
    adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'land' }],
    defaultDataMask: { extraFormData: { filters: [{ col: 'land', op: 'IN', val: ['land'] }] }, filterState: { value: ['land'] } },
  });
  const grouping = {
    id: 'G',
    type: 'NATIVE_FILTER',
    filterType: 'filter_groupby',
    targets: [{ datasetId: 1 }],
    controlValues: { groupbyColumns: ['land', 'town'] },
    defaultDataMask: { extraFormData: { interactive_groupby: ['land'] }, filterState: { value: ['land'] } },
  };
  const metadata = { color_scheme: 'x', native_filter_configuration: [filter(1), filter(2), { type: 'DIVIDER' }, grouping] };
  const renamed = renamedMetadata(metadata, (id) => (id === 1 ? renames : undefined));
  expect(renamed).toEqual({
    color_scheme: 'x',
    native_filter_configuration: [
      {
        ...filter(1),
        targets: [{ datasetId: 1, column: { name: 'country' } }],
        sortMetric: 'Revenue',
        adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'country' }],
        defaultDataMask: {
          extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['land'] }] },
          filterState: { value: ['land'] },
        },
      },
      filter(2),
      { type: 'DIVIDER' },
      {
        ...grouping,
        controlValues: { groupbyColumns: ['country', 'town'] },
        defaultDataMask: { extraFormData: { interactive_groupby: ['country'] }, filterState: { value: ['country'] } },
      },
    ],
  });
});

test('templates of SQL name metrics by their new names', () => {
  expect(renamedSql(`{{ metric('revenue') }} / {{ metric( "revenue" ) }}`, renames.metrics)).toBe(
    `{{ metric('Revenue') }} / {{ metric( "Revenue" ) }}`,
  );
  expect(renamedSql(`{{ metric('m') }}`, new Map([['m', 'it’s "m"']]))).toBe(`{{ metric('it’s \\"m\\"') }}`);
  expect(renamedSql(`{{ metric('revenue', 7) }} metric('revenue')`, new Map())).toBe(
    `{{ metric('revenue', 7) }} metric('revenue')`,
  );
});
