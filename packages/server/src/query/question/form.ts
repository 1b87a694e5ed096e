/**
 * The questions of a saved form (docs/decisions/0014-query-context.md): its chart type asks; an unknown type asks for its rows.
 */
import { chartTypeOf, openForm, openInner } from '@tessera/charts';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { baseQuery } from '@tessera/charts/shared/base-query';
import { groupedForm } from '@tessera/charts/shared/group-by';
import { liftOldestKeys } from '@tessera/charts/shared/oldest-keys';
import type { Dataset } from '@tessera/core/dataset';
import { withExtraFilters } from '@tessera/core/explore/extra-filters';
import { column } from '@tessera/core/query/column';
import { applyExtraFormData, expressionFilters, timeColumnOf, type ExtraFormData } from '@tessera/core/query/extra-form-data';
import { adhocFilter } from '@tessera/core/query/filter';
import { metric } from '@tessera/core/query/metric';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { queryContext, type QueryContext } from '@tessera/core/query/query-context';
import { queryObject, type Query } from '@tessera/core/query/query-object';

/** What a form asks, as a client would send it; undefined for a chart that shows no data. */
export function contextOfForm(
  form: FormData,
  dataset: Dataset,
  datasource: QueryContext['datasource'],
  inner?: readonly InnerChart[],
): QueryContext | undefined {
  const queries = questionsOf(form, dataset, { inner });
  // A chart's own question is stricter than the wire's shape; parsing it again gives it the wire's type.
  return queries.length === 0 ? undefined : queryContext.parse({ datasource, queries, form_data: form });
}

interface FormAsk {
  /** What a dashboard's filters add. */
  extraFormData?: ExtraFormData | undefined;
  ownState?: Record<string, unknown> | undefined;
  /** Stored beside the form; asked only when the chart type is unknown. */
  queryContext?: QueryContext | undefined;
  /** The charts it shows within itself. */
  inner?: readonly InnerChart[] | undefined;
}

type FormData = Record<string, unknown>;

/** @returns the questions, ready to compile; none for a chart that shows no data */
export function questionsOf(
  given: FormData,
  dataset: Dataset,
  { extraFormData, ownState, queryContext, inner = [] }: FormAsk = {},
): Query[] {
  const formData = withExtraFilters(given, timeColumnOf(given, dataset));
  const merged = extraFormData ? withExtra(formData, extraFormData, dataset) : formData;
  const opened = chartTypeOf(String(merged['viz_type'] ?? '')) ? openForm(merged) : undefined;
  const asked = opened
    ? opened.chart.queries(opened.form, { dataset, ownState, inner: { charts: inner, open: openInner } })
    : (queryContext?.queries.map(normaliseQuery) ?? [rowsOf(merged)]);
  const more = extraFormData ? expressionFilters(extraFormData) : [];
  return more.length > 0 ? asked.map((query) => ({ ...query, filters: [...query.filters, ...more] })) : asked;
}

/** A form with what a dashboard's filters add: filters, times, and what it is grouped by. */
export function withExtra(form: FormData, extra: ExtraFormData, dataset: Dataset): FormData {
  const merged = applyExtraFormData(form, extra, timeColumnOf(form, dataset));
  const opened = chartTypeOf(String(merged['viz_type'] ?? '')) ? openForm(merged) : undefined;
  return groupedForm(opened, extra, dataset) ?? merged;
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

const columnKeys = ['groupby', 'columns', 'column', 'series', 'entity'];
const metricKeys = ['metrics', 'metric', 'metric_2', 'secondary_metric', 'x', 'y', 'size', 'percent_metrics'];

/**
 * What a form of an unknown type asks, by the names that every form has given its parts
 * (docs/reference/questions.md#from-a-form-to-questions).
 */
function rowsOf(given: FormData): Query {
  const form = liftOldestKeys(given);
  const read = <T>(
    shape: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
    keys: readonly string[],
  ) => keys.flatMap((key) => listOf(form[key]).flatMap((each): T[] => readOr(shape.safeParse(each))));
  const raw = form['query_mode'] === 'raw' || listOf(form['all_columns']).length > 0;
  const metrics = read(metric, metricKeys);
  const [axis] = read(column, ['x_axis']);
  const sortBy = read(metric, ['series_limit_metric', 'timeseries_limit_metric'])[0];
  return baseQuery(
    {
      adhoc_filters: read(adhocFilter, ['adhoc_filters']),
      time_range: textOf(form['time_range']),
      granularity_sqla: textOf(form['granularity_sqla']),
      time_grain_sqla: textOf(form['time_grain_sqla']),
      row_limit: numberOf(form['row_limit']),
      series_limit: numberOf(form['series_limit'] || form['limit'] || form['timeseries_limit']),
      series_limit_metric: sortBy,
      order_desc: typeof form['order_desc'] === 'boolean' ? form['order_desc'] : undefined,
      extras: form['extras'],
      url_params: form['url_params'],
      applied_time_extras: form['applied_time_extras'],
    },
    {
      columns: read(column, raw ? ['all_columns', 'columns'] : columnKeys),
      metrics: raw || metrics.length === 0 ? null : metrics,
      ...(axis !== undefined && !raw && { axis }),
      ...(raw && { orderby: normaliseQuery(queryObject.parse({ orderby: listOf(form['order_by_cols']) })).orderby }),
    },
  );
}

const readOr = <T>(read: { success: true; data: T } | { success: false }): T[] => (read.success ? [read.data] : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
};
