/** The questions a filter asks for its own choices (docs/reference/dashboards.md). */
import { isOneOf } from '../narrowing.ts';
import { limits } from '../limits.ts';
import { expressionFilters, type ExtraFormData } from '../query/extra-form-data.ts';
import type { AdhocFilter, Filter, FilterOp } from '../query/filter.ts';
import { filterOps } from '../query/filter.ts';
import type { Metric } from '../query/metric.ts';
import type { Query } from '../query/query-object.ts';
import { columnOf, type NativeFilter } from './native-filter.ts';

const isOp = (text: string): text is FilterOp => isOneOf(filterOps, text);

function simple(each: AdhocFilter): Filter[] {
  const op = (each.operator ?? '').toUpperCase();
  if (each.expressionType !== 'SIMPLE' || !each.subject || !isOp(op)) return [];
  const bare = op.startsWith('IS ');
  return bare ? [{ col: each.subject, op }] : [{ col: each.subject, op, val: each.comparator ?? null }];
}

/** The conditions in SQL, those of groups or those of rows; empty without any. */
const sqlOf = (adhoc: readonly AdhocFilter[], isHaving: boolean): string =>
  adhoc
    .filter((each) => each.expressionType === 'SQL' && (each.clause === 'HAVING') === isHaving && each.sqlExpression?.trim())
    .map((each) => `(${each.sqlExpression}\n)`)
    .join(' AND ');

/** The restrictions of a filter's choices: its own pre-filter and what its parents chose. */
function restricted(
  filter: NativeFilter,
  parents: ExtraFormData,
): Pick<Query, 'filters' | 'extras' | 'time_range' | 'granularity'> {
  const adhoc = [...(filter.adhoc_filters ?? []), ...(parents.adhoc_filters ?? [])];
  const where = sqlOf(adhoc, false);
  const having = sqlOf(adhoc, true);
  const timeRange = parents.time_range ?? filter.time_range;
  const granularity = parents.granularity_sqla ?? filter.granularity_sqla;
  const named = (parents.filters ?? []).filter((each) => typeof each.col === 'string');
  return {
    filters: [...adhoc.flatMap(simple), ...named, ...expressionFilters(parents)],
    extras: { ...(where && { where }), ...(having && { having }) },
    ...(timeRange && timeRange !== 'No filter' ? { time_range: timeRange } : {}),
    ...(granularity ? { granularity } : {}),
  };
}

/** True for a filter whose choices are cut to a range of time. */
export const hasTimeRange = ({ time_range }: Pick<NativeFilter, 'time_range'>): boolean =>
  Boolean(time_range) && time_range !== 'No filter';

/** The filter with a column for its pre-filter's range of time: a range without one restricts nothing. @param column  the dataset's own */
export function withTimeColumn(filter: NativeFilter, column: string | null | undefined): NativeFilter {
  return hasTimeRange(filter) && !filter.granularity_sqla && column ? { ...filter, granularity_sqla: column } : filter;
}

const blank = {
  time_offsets: [],
  is_rowcount: false,
  order_desc: false,
  row_offset: 0,
  series_columns: [],
  series_limit: 0,
  group_others_when_limit_reached: false,
  post_processing: [],
  annotation_layers: [],
  applied_time_extras: {},
  apply_fetch_values_predicate: true,
  url_params: {},
} satisfies Partial<Query>;

/**
 * The choices of a value filter: distinct values of its column, sorted by themselves or by the sort metric.
 * @param search  text that a choice must contain, when the search is asked of the database
 * @returns undefined for a filter without a column
 */
export function choicesQuestion(filter: NativeFilter, parents: ExtraFormData, search = ''): Query | undefined {
  const column = columnOf(filter);
  if (column === undefined) return undefined;
  const ascending = filter.controlValues.sortAscending !== false;
  const sort = filter.sortMetric ?? undefined;
  const base = restricted(filter, parents);
  const text = search.trim();
  return {
    ...blank,
    ...base,
    columns: [column],
    metrics: sort === undefined ? [] : [sort],
    filters: text === '' ? base.filters : [...base.filters, { col: column, op: 'ILIKE', val: `%${text}%` }],
    orderby: [[sort ?? column, ascending]],
    row_limit: limits.nativeFilterRowLimit,
  };
}

/**
 * What is sent beside the question for a filter's choices: the form that other products send, so that the action log and
 * whoever reads requests know the filter (docs/reference/dashboards.md#questions-of-filters). The question itself does not depend on it.
 */
export function formOfFilter(
  filter: NativeFilter,
  parents: ExtraFormData,
  dashboardId: number | undefined,
): Record<string, unknown> {
  const column = columnOf(filter);
  return {
    viz_type: filter.filterType,
    ...(filter.targets[0]?.datasetId === undefined ? {} : { datasource: `${filter.targets[0].datasetId}__table` }),
    native_filter_id: filter.id,
    ...(dashboardId === undefined ? {} : { dashboardId }),
    groupby: column === undefined ? [] : [column],
    metrics: ['count'],
    row_limit: limits.nativeFilterRowLimit,
    adhoc_filters: filter.adhoc_filters ?? [],
    extra_filters: [],
    extra_form_data: parents,
    time_range: filter.time_range ?? 'No filter',
    granularity_sqla: filter.granularity_sqla ?? null,
    sortMetric: filter.sortMetric ?? null,
    inView: true,
  };
}

/** What the ends of a range are called in the answer. */
export const rangeLabels = { min: 'min', max: 'max' } as const;

/** The ends of a numerical range filter: one row with `min` and `max`. */
export function boundsQuestion(filter: NativeFilter, parents: ExtraFormData): Query | undefined {
  const column = columnOf(filter);
  if (column === undefined) return undefined;
  const end = (aggregate: 'MIN' | 'MAX', label: string): Metric => ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: column },
    label,
    hasCustomLabel: true,
  });
  return {
    ...blank,
    ...restricted(filter, parents),
    columns: [],
    metrics: [end('MIN', rangeLabels.min), end('MAX', rangeLabels.max)],
    orderby: [],
    row_limit: 1,
  };
}
