/**
 * What is wrong with filters being configured, so that the dialog can go to the first one
 * (docs/reference/dashboards.md).
 */
import { isValidFilter } from '../explore/adhoc-filter.ts';
import { hasTimeRange } from './filter-question.ts';
import { isCyclic } from './masks.ts';
import { columnOf, datasetOf, hasValue, isFilter, takesFirst, type FilterEntry, type NativeFilter } from './native-filter.ts';

/** Every sentence an issue may have; pages translate them. */
export const issueTexts = {
  title: 'Title is required',
  name: 'Name is required',
  dataset: 'Dataset is required',
  column: 'Column is required',
  preFilter: 'Pre-filter is required',
  noColumn: 'The dataset has no column {columns}.',
  cyclic: 'Cyclic dependency detected',
  defaultValue: 'Default value is required',
} as const;

/** What keeps the filters from being saved: which entry, which field, and the sentence beside it. */
export interface FilterIssue {
  id: string;
  field: 'name' | 'dataset' | 'column' | 'default' | 'parents' | 'pre-filter' | 'title';
  message: string;
  /** What the message names. */
  values?: Record<string, string>;
  /** Wrong as it stands, whatever is filled in later: shown at once, not only when the dialog is saved. */
  isWrong?: true;
}

/** Names of a dataset's columns; `undefined` while they are not known. */
export type ColumnsOf = (datasetId: number) => ReadonlySet<string> | undefined;

const needsColumn = (filter: NativeFilter): boolean =>
  filter.filterType === 'filter_select' || filter.filterType === 'filter_range';
const needsDataset = (filter: NativeFilter): boolean => filter.filterType !== 'filter_time';

/**
 * The issues in the order of the list, each filter's in the order of its form.
 * @param withDefault  ids of filters for which "has default value" is ticked
 * @param preFiltered  ids of filters for which "pre-filter" is ticked
 * @param columnsOfDataset  pre-filters on columns a dataset lacks are wrong
 */
export function filterIssues(
  entries: readonly FilterEntry[],
  withDefault: ReadonlySet<string>,
  preFiltered: ReadonlySet<string> = new Set(),
  columnsOfDataset: ColumnsOf = () => undefined,
): FilterIssue[] {
  const filters = entries.filter(isFilter);
  const cyclic = isCyclic(filters);
  return entries.flatMap((entry): FilterIssue[] => {
    if (!isFilter(entry)) return entry.title.trim() ? [] : [{ id: entry.id, field: 'title', message: issueTexts.title }];
    const issue = (field: FilterIssue['field'], message: string): FilterIssue => ({ id: entry.id, field, message });
    const conditions = entry.adhoc_filters ?? [];
    // A condition that is not filled in would fail for every reader.
    const restricts = conditions.every(isValidFilter) && (conditions.length > 0 || hasTimeRange(entry));
    const lacking = preFiltered.has(entry.id) && needsColumn(entry) ? lackedColumns(entry, columnsOfDataset) : [];
    return [
      ...(entry.name.trim() ? [] : [issue('name', issueTexts.name)]),
      ...(needsDataset(entry) && datasetOf(entry) === undefined ? [issue('dataset', issueTexts.dataset)] : []),
      ...(needsColumn(entry) && !columnOf(entry) ? [issue('column', issueTexts.column)] : []),
      ...(preFiltered.has(entry.id) && needsColumn(entry) && !restricts ? [issue('pre-filter', issueTexts.preFilter)] : []),
      ...(lacking.length > 0
        ? [
            {
              ...issue('pre-filter', issueTexts.noColumn),
              values: { columns: lacking.join(', ') },
              isWrong: true as const,
            },
          ]
        : []),
      ...(cyclic && entry.cascadeParentIds.length > 0 ? [issue('parents', issueTexts.cyclic)] : []),
      // One that takes the first value has no other default.
      ...(withDefault.has(entry.id) && !takesFirst(entry) && !hasValue(entry.defaultDataMask)
        ? [issue('default', issueTexts.defaultValue)]
        : []),
    ];
  });
}

/** Columns of the pre-filter that the filter's dataset lacks, each once. */
function lackedColumns(filter: NativeFilter, columnsOfDataset: ColumnsOf): string[] {
  const dataset = datasetOf(filter);
  const columns = dataset === undefined ? undefined : columnsOfDataset(dataset);
  if (!columns) return [];
  const asked = (filter.adhoc_filters ?? []).map((each) => (each.expressionType === 'SQL' ? null : each.subject));
  const timed = hasTimeRange(filter) ? filter.granularity_sqla : null;
  return [...new Set([...asked, timed])].filter((name): name is string => !!name && !columns.has(name));
}
