/**
 * From the wire's question to ours: old spellings resolved, optional fields given their value
 * (docs/reference/questions.md#the-query-object, docs/reference/questions.md#from-a-form-to-questions).
 * Pure renaming: nothing here looks at the dataset or the clock.
 */
import { column, columnLabel, type Column } from './column.ts';
import { Failure } from '../failures.ts';
import { filter, type Filter } from './filter.ts';
import { metric, type Metric } from './metric.ts';
import type { PostOperation } from './post-operation.ts';
import type { Query, QueryObject } from './query-object.ts';

/** True for what the reference calls truthy: an old key only counts when it says something. */
function says(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** The old key's value when it says something, else the new key's. */
function preferOld<T>(old: T | null | undefined, current: T | null | undefined): T | undefined {
  return (says(old) ? old : current) ?? undefined;
}

/** A metric; the oldest saved form is `{label}` alone and means the saved metric of that name. */
function readMetric(value: unknown, field: string): Metric {
  const read = metric.safeParse(value);
  if (read.success) return read.data;
  if (typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string') return value.label;
  throw new Failure('CHART_DATA_INVALID', { message: `${field}: not a metric` });
}

function readLimitMetric(value: unknown): Metric | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'object' && Object.keys(value).length === 0) return undefined;
  return readMetric(value, 'series_limit_metric');
}

const same = (a: Metric | Column, b: Metric | Column): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An order entry is `[metric or column, ascending]`, or (in forms of the raw table) its JSON text. */
function readOrder(
  entry: readonly unknown[],
  columns: readonly Column[],
  metrics: readonly Metric[],
): Query['orderby'][number] | undefined {
  const [first, ascending = true] = entry;
  if (first === null || first === undefined || first === '') return undefined;
  if (typeof ascending !== 'boolean')
    throw new Failure('CHART_DATA_INVALID', { message: 'orderby: each entry is [column or metric, true or false]' });
  if (typeof first === 'string') return [first, ascending];
  // An SQL metric and an SQL column look alike: what was asked for decides, and a grouped question orders by metrics.
  const asked = columns.find((each) => same(each, column.safeParse(first).data ?? ''));
  if (asked !== undefined && !metrics.some((each) => same(each, metric.safeParse(first).data ?? '')))
    return [columnLabel(asked), ascending];
  return [readMetric(first, 'orderby'), ascending];
}

function readOrders(wire: QueryObject, columns: readonly Column[], metrics: readonly Metric[]): Query['orderby'] {
  return (wire.orderby ?? []).flatMap((entry) => {
    const read = readOrder(typeof entry === 'string' ? orderOfText(entry) : entry, columns, metrics);
    return read ? [read] : [];
  });
}

function orderOfText(text: string): unknown[] {
  try {
    const entry: unknown = JSON.parse(text);
    if (Array.isArray(entry)) return entry;
  } catch {
    // Said below.
  }
  throw new Failure('CHART_DATA_INVALID', {
    message: `orderby: "${text}" is not JSON text of [column or metric, true or false]`,
  });
}

/** Filters that say what of which column. */
const isWhole = (each: NonNullable<QueryObject['filters']>[number]): each is Filter => filter.safeParse(each).success;

const trimmed = (text: string | null | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

function readExtras(wire: QueryObject): Query['extras'] {
  const extras = wire.extras ?? {};
  const where = trimmed(preferOld(wire.where, extras.where));
  const having = trimmed(preferOld(wire.having, extras.having));
  return {
    ...(extras.time_grain_sqla && { time_grain_sqla: extras.time_grain_sqla }),
    ...(where !== undefined && { where }),
    ...(having !== undefined && { having }),
    ...(extras.relative_start && { relative_start: extras.relative_start }),
    ...(extras.relative_end && { relative_end: extras.relative_end }),
    ...(extras.instant_time_comparison_range && {
      instant_time_comparison_range: extras.instant_time_comparison_range,
    }),
  };
}

/** Annotation layers that the client alone evaluates are no concern of a query. */
const isAsked = (layer: Record<string, unknown>): boolean => layer['annotationType'] !== 'FORMULA';

/**
 * The question with one spelling for everything: deprecated keys that say something overwrite their successors,
 * `metrics: null` (raw rows) stays apart from `[]` (distinct rows), unknown keys and null operations are gone.
 * @throws Failure CHART_DATA_INVALID naming the field
 */
export function normaliseQuery(wire: QueryObject): Query {
  const columns = preferOld(wire.groupby, wire.columns) ?? [];
  const metrics = wire.metrics ? wire.metrics.map((each) => readMetric(each, 'metrics')) : null;
  const granularity = preferOld(wire.granularity_sqla, wire.granularity);
  const limitMetric = readLimitMetric(preferOld(wire.timeseries_limit_metric, wire.series_limit_metric));
  return {
    ...(wire.datasource && { datasource: wire.datasource }),
    columns,
    metrics,
    filters: (wire.filters ?? [])
      .filter(isWhole)
      .filter((each) => says(typeof each.col === 'string' ? each.col : each.col.sqlExpression)),
    extras: readExtras(wire),
    ...(granularity !== undefined && { granularity }),
    ...(wire.time_range && { time_range: wire.time_range }),
    ...(wire.time_shift && { time_shift: wire.time_shift }),
    time_offsets: wire.time_offsets ?? [],
    ...(wire.is_timeseries !== undefined && { is_timeseries: wire.is_timeseries }),
    is_rowcount: wire.is_rowcount ?? false,
    orderby: readOrders(wire, columns, metrics ?? []),
    order_desc: wire.order_desc ?? true,
    // 0 and null mean "the default", never "no limit" (docs/reference/questions.md#row-limits).
    ...(wire.row_limit && { row_limit: wire.row_limit }),
    row_offset: wire.row_offset ?? 0,
    series_columns: wire.series_columns ?? [],
    series_limit: preferOld(wire.timeseries_limit, wire.series_limit) ?? 0,
    ...(limitMetric !== undefined && { series_limit_metric: limitMetric }),
    group_others_when_limit_reached: wire.group_others_when_limit_reached ?? false,
    post_processing: (wire.post_processing ?? []).filter((each): each is PostOperation => each !== null),
    annotation_layers: (wire.annotation_layers ?? []).filter(isAsked),
    applied_time_extras: wire.applied_time_extras ?? {},
    apply_fetch_values_predicate: wire.apply_fetch_values_predicate ?? false,
    url_params: wire.url_params ?? {},
    ...(wire.result_type && { result_type: wire.result_type }),
    ...(wire.grouping_sets && { grouping_sets: wire.grouping_sets }),
  };
}
