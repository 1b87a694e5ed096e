/**
 * From a form to the skeleton of a question: filters, time, order, limits
 * (docs/reference/charts.md#from-form-to-question-and-back, docs/reference/questions.md#from-a-form-to-questions).
 * A dashboard's extra form data has been merged into the form before; here nothing knows of dashboards.
 */
import { isOneOf, isRecord } from '@tessera/core/narrowing';
import { columnLabel, type AdhocColumn, type Column } from '@tessera/core/query/column';
import { filterOps, type AdhocFilter, type Filter, type FilterOp } from '@tessera/core/query/filter';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { noFilter } from '@tessera/core/time/range';

/** The keys of a form that every question reads; all may be absent. */
export interface QueryForm {
  adhoc_filters?: AdhocFilter[] | undefined;
  time_range?: string | undefined;
  granularity_sqla?: string | undefined;
  time_grain_sqla?: string | undefined;
  row_limit?: number | undefined;
  limit?: number | undefined;
  series_limit?: number | undefined;
  timeseries_limit_metric?: Metric | undefined;
  series_limit_metric?: Metric | undefined;
  order_desc?: boolean | undefined;
  group_others_when_limit_reached?: boolean | undefined;
  [key: string]: unknown;
}

const valueless: readonly FilterOp[] = ['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE'];
/** Operators that compare with an empty text as with any other. */
const emptyTextOps: readonly FilterOp[] = ['==', '!=', '>', '<', '>=', '<=', 'LIKE', 'NOT LIKE', 'ILIKE', 'NOT ILIKE'];
const isOp = (text: string): text is FilterOp => isOneOf(filterOps, text);
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * One filter of the form as a filter of the question. One whose value is missing is sent without it: the server refuses it with
 * a message, where leaving it out would show other rows than the filter says. A range that is none, or an empty choice on a
 * dashboard, restricts nothing.
 */
function simpleFilter(filter: AdhocFilter): Filter | undefined {
  const op = (filter.operator ?? '').toUpperCase();
  if (!filter.subject || !isOp(op)) return undefined;
  const grain = typeof filter['grain'] === 'string' ? { grain: filter['grain'] } : {};
  const extra = filter.isExtra ? { isExtra: true } : {};
  if (valueless.includes(op)) return { col: filter.subject, op, ...extra };
  // `<> ''` is a filter people save: rows whose text is not empty.
  const isEmptyText = filter.comparator === '' && !filter.isExtra && emptyTextOps.includes(op);
  if (isBlank(filter.comparator) && !isEmptyText)
    return op === 'TEMPORAL_RANGE' || filter.isExtra ? undefined : { col: filter.subject, op };
  return { col: filter.subject, op, val: filter.comparator, ...grain, ...extra };
}

/** SQL pieces in brackets, joined by AND. A trailing line comment must not swallow the bracket. */
const joined = (pieces: string[]): string => pieces.map((sql) => (sql.includes('--') ? `(${sql}\n)` : `(${sql})`)).join(' AND ');

/** The filters of a form, sorted into what the question calls `filters`, `where` and `having`. */
export function splitFilters(filters: readonly AdhocFilter[] = []): { filters: Filter[]; where?: string; having?: string } {
  const sql = (clause: 'WHERE' | 'HAVING'): string =>
    joined(
      filters.flatMap((each) =>
        each.expressionType === 'SQL' && (each.clause ?? 'WHERE') === clause && each.sqlExpression?.trim()
          ? [each.sqlExpression.trim()]
          : [],
      ),
    );
  const where = sql('WHERE');
  const having = sql('HAVING');
  return {
    filters: filters.flatMap((each) =>
      each.expressionType === 'SIMPLE' && each.clause !== 'HAVING' ? (simpleFilter(each) ?? []) : [],
    ),
    ...(where && { where }),
    ...(having && { having }),
  };
}

/** The list without later members of the same label. */
function distinct<T>(items: readonly T[], labelOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const label = labelOf(item);
    if (seen.has(label)) return false;
    seen.add(label);
    return true;
  });
}
/**
 * The columns without later ones of the same label, since labels of a question must be unique
 * (docs/reference/questions.md#the-query-object).
 */
export const distinctColumns = (columns: readonly Column[]): Column[] => distinct(columns, columnLabel);
/** The metrics that are set, without later ones of the same label, as a question needs them. */
export const distinctMetrics = (metrics: readonly (Metric | undefined)[]): Metric[] =>
  distinct(
    metrics.filter((metric) => metric !== undefined),
    metricLabel,
  );

/** The x axis in the question: first among the columns, truncated to the grain when it is temporal. */
export function baseAxis(axis: Column, timeGrain: string | undefined): AdhocColumn {
  const grain = timeGrain ? { timeGrain } : {};
  return typeof axis === 'string'
    ? { expressionType: 'SQL', sqlExpression: axis, label: axis, columnType: 'BASE_AXIS', isColumnReference: true, ...grain }
    : { ...axis, label: columnLabel(axis), columnType: 'BASE_AXIS', ...grain };
}

/** The result column of the x axis. */
export const axisLabel = (axis: Column | undefined): string => (axis === undefined ? '__timestamp' : columnLabel(axis));

/** `relative_start`, `relative_end` and a grain that a dashboard's filters put on the form. */
function formExtras(form: QueryForm): Query['extras'] {
  const given = isRecord(form['extras']) ? form['extras'] : {};
  const anchor = (key: 'relative_start' | 'relative_end'): Query['extras'] => {
    const value = given[key] ?? form[key];
    return value === 'today' || value === 'now' ? { [key]: value } : {};
  };
  return {
    ...(form.time_grain_sqla && { time_grain_sqla: form.time_grain_sqla }),
    ...anchor('relative_start'),
    ...anchor('relative_end'),
  };
}

/**
 * A question with the form's filters, time, limits and order.
 * @param asked  columns and metrics of this question; `metrics: null` asks for raw rows. `axis` puts the x axis first;
 *               `null` is a form without one, which asks for a time series over `granularity_sqla`.
 * The order falls back from `orderby` to the sort metric, then to the first metric; largest first unless the form says so.
 */
export function baseQuery(
  form: QueryForm,
  asked: {
    columns?: readonly Column[];
    metrics: readonly Metric[] | null;
    axis?: Column | null | undefined;
    orderby?: Query['orderby'];
  },
): Query {
  const { filters, where, having } = splitFilters(form.adhoc_filters);
  const axis = asked.axis ? [baseAxis(asked.axis, form.time_grain_sqla)] : [];
  const metrics = asked.metrics === null ? null : distinctMetrics(asked.metrics);
  const orderDesc = form.order_desc ?? true;
  const sortMetric = form.series_limit_metric ?? form.timeseries_limit_metric;
  const ranked = sortMetric ?? metrics?.[0];
  const seriesLimit = form.series_limit ?? form.limit ?? 0;
  return {
    columns: distinctColumns([...axis, ...(asked.columns ?? [])]),
    metrics,
    filters,
    extras: { ...formExtras(form), ...(where && { where }), ...(having && { having }) },
    ...(form.granularity_sqla && { granularity: form.granularity_sqla }),
    // A range of the question replaces the ranges of its filters; "No filter" must not hide a filter that is shown.
    ...(form.time_range && form.time_range !== noFilter && { time_range: form.time_range }),
    ...(asked.axis === null && { is_timeseries: true }),
    time_offsets: [],
    is_rowcount: false,
    orderby: asked.orderby ?? (ranked === undefined ? [] : [[ranked, !orderDesc]]),
    order_desc: orderDesc,
    ...(form.row_limit !== undefined && { row_limit: form.row_limit }),
    row_offset: 0,
    series_columns: [],
    series_limit: seriesLimit,
    ...(sortMetric !== undefined && { series_limit_metric: sortMetric }),
    group_others_when_limit_reached: form.group_others_when_limit_reached === true && seriesLimit > 0,
    post_processing: [],
    annotation_layers: [],
    applied_time_extras: isRecord(form['applied_time_extras']) ? form['applied_time_extras'] : {},
    apply_fetch_values_predicate: false,
    url_params: isRecord(form['url_params']) ? form['url_params'] : {},
  };
}
