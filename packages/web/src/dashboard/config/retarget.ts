/** What becomes of a filter's other settings when its type or its dataset is changed: nothing that no longer shows goes on acting. */
import type { Dataset } from '@tessera/core/dataset';
import { chartIdsOf, type Layout } from '@tessera/core/dashboard/layout';
import {
  isFilter,
  type FilterEntry,
  type FilterType,
  type NativeFilter,
  type FilterScope,
} from '@tessera/core/dashboard/native-filter';
import { isColumnFor } from './column-choices.ts';

/** @param dataset  the filter's own, once it is known */
export function retyped(
  filter: NativeFilter,
  filterType: FilterType,
  dataset: Pick<Dataset, 'columns'> | undefined,
): Partial<NativeFilter> {
  const [target = {}] = filter.targets;
  const { column, ...rest } = target;
  const hasChoices = filterType === 'filter_select' || filterType === 'filter_range';
  const fits =
    hasChoices &&
    column !== undefined &&
    dataset?.columns.some((each) => each.column_name === column.name && isColumnFor(filterType, each));
  return {
    filterType,
    targets: [fits ? target : rest],
    defaultDataMask: {},
    controlValues: { multiSelect: true },
    sortMetric: null,
    ...(filterType === 'filter_select' ? {} : { cascadeParentIds: [] }),
    ...(hasChoices ? {} : { adhoc_filters: [], time_range: 'No filter', granularity_sqla: null }),
  };
}

/** The column, the order and the time column were those of the dataset before. */
export const redirected = (datasetId: number): Partial<NativeFilter> => ({
  targets: [{ datasetId }],
  defaultDataMask: {},
  sortMetric: null,
  granularity_sqla: null,
});

/**
 * The default scope of a filter: the charts that have its column, charts put on the board later too; all while no chart has it.
 * @param hasColumn  whether a chart can be filtered by the column
 */
export function firstScope(layout: Layout, hasColumn: (chartId: number) => boolean): FilterScope {
  const all = chartIdsOf(layout);
  const fitting = all.filter(hasColumn);
  return { rootPath: ['ROOT_ID'], excluded: fitting.length === 0 ? [] : all.filter((id) => !fitting.includes(id)) };
}

/** An entry that no longer depends on what is gone. */
export function orphaned(entry: FilterEntry, gone: ReadonlySet<string>): FilterEntry {
  if (!isFilter(entry) || !entry.cascadeParentIds.some((id) => gone.has(id))) return entry;
  return { ...entry, cascadeParentIds: entry.cascadeParentIds.filter((id) => !gone.has(id)) };
}
