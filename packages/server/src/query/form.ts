/** The questions of a saved form (root decisions 6, 7): its chart type asks; a type nobody knows asks for its rows. */
import { openForm } from '@tessera/charts';
import type { Dataset } from '@tessera/core/dataset';
import { column, type Column } from '@tessera/core/query/column';
import { applyExtraFormData, expressionFilters, timeColumnOf, type ExtraFormData } from '@tessera/core/query/extra-form-data';
import { metric, type Metric } from '@tessera/core/query/metric';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';

interface FormAsk {
  /** What a dashboard's filters add. */
  extraFormData?: ExtraFormData | undefined;
  ownState?: Record<string, unknown> | undefined;
  /** Stored beside the form; asked only when the chart type is unknown. */
  queryContext?: QueryContext | undefined;
}

type FormData = Record<string, unknown>;

/** @returns the questions, ready to compile; none for a chart that shows no data */
export function questionsOf(
  formData: FormData,
  dataset: Dataset,
  { extraFormData, ownState, queryContext }: FormAsk = {},
): Query[] {
  const merged = extraFormData ? applyExtraFormData(formData, extraFormData, timeColumnOf(formData, dataset)) : formData;
  const opened = openForm(merged);
  const asked = opened
    ? opened.chart.queries(opened.form, { dataset, ownState })
    : (queryContext?.queries.map(normaliseQuery) ?? [rowsOf(merged)]);
  const more = extraFormData ? expressionFilters(extraFormData) : [];
  return more.length > 0 ? asked.map((query) => ({ ...query, filters: [...query.filters, ...more] })) : asked;
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

const columnKeys = ['groupby', 'columns', 'all_columns', 'column', 'series', 'entity', 'x_axis'];
const metricKeys = ['metrics', 'metric', 'metric_2', 'secondary_metric', 'x', 'y', 'size', 'percent_metrics'];

const once = <T>(items: readonly T[]): T[] => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];

/** The columns and metrics that a form of an unknown type names under the usual keys (§1.7). */
function rowsOf(form: FormData): Query {
  const columns = columnKeys.flatMap((key) => listOf(form[key]).flatMap((each): Column[] => readOr(column.safeParse(each))));
  const metrics = metricKeys.flatMap((key) => listOf(form[key]).flatMap((each): Metric[] => readOr(metric.safeParse(each))));
  const base = normaliseQuery({
    granularity_sqla: textOf(form['granularity_sqla']),
    time_range: textOf(form['time_range']),
    row_limit: typeof form['row_limit'] === 'number' ? form['row_limit'] : undefined,
  });
  return { ...base, columns: once(columns), metrics: metrics.length > 0 ? once(metrics) : null };
}

const readOr = <T>(read: { success: true; data: T } | { success: false }): T[] => (read.success ? [read.data] : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
