import { expect, test } from 'vitest';
import { nativeFilter } from '@tessera/core/dashboard/native-filter';
import { boardOf, chart, row } from '@tessera/core/dashboard/sample-board';
import { firstScope, retyped } from './retarget.ts';

const flags = { is_dttm: false, groupby: true, filterable: true };
const dataset = {
  columns: [
    { column_name: 'city', type_generic: 1 as const, ...flags },
    { column_name: 'price', type_generic: 0 as const, ...flags },
  ],
};
const of = (name: string) =>
  nativeFilter.parse({
    id: 'NATIVE_FILTER-a',
    filterType: 'filter_select',
    targets: [{ datasetId: 1, column: { name } }],
    cascadeParentIds: ['NATIVE_FILTER-b'],
    sortMetric: 'count',
    time_range: 'Last week',
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 0' }],
    controlValues: { inverseSelection: true },
    defaultDataMask: { filterState: { value: ['x'] } },
  });

// Rows: NF-19
test('a filter of another type keeps its column only when it fits, and nothing its form does not show', () => {
  const range = retyped(of('price'), 'filter_range', dataset);
  expect(range).toMatchObject({ targets: [{ datasetId: 1, column: { name: 'price' } }], cascadeParentIds: [], sortMetric: null });
  expect(range).toMatchObject({ controlValues: { multiSelect: true }, defaultDataMask: {} });
  // Ranges have a pre-filter too.
  expect(range).not.toHaveProperty('adhoc_filters');
  expect(retyped(of('city'), 'filter_range', dataset).targets).toEqual([{ datasetId: 1 }]);
  const time = retyped(of('city'), 'filter_time', dataset);
  expect(time.targets).toEqual([{ datasetId: 1 }]);
  expect(time).toMatchObject({ adhoc_filters: [], time_range: 'No filter', cascadeParentIds: [] });
});

// Rows: NF-17
test('a new filter reaches the charts that have its column, and all while none has', () => {
  const { layout } = boardOf([row('r', chart('a1'), chart('b2'), chart('c3'))]);
  expect(firstScope(layout, (id) => id !== 2)).toEqual({ rootPath: ['ROOT_ID'], excluded: [2] });
  expect(firstScope(layout, () => false)).toEqual({ rootPath: ['ROOT_ID'], excluded: [] });
});
