/**
 * The question of a chart over an x axis, with its post-processing in the reference's order:
 * pivot → rolling → compare → resample → rename → contribution → sort → flatten → prophet
 * (docs/reference/charts.md#from-form-to-question-and-back, docs/reference/questions.md#usual-chains).
 */
import type { Dataset } from '@tessera/core/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import type { Column } from '@tessera/core/query/column';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { PostOperation, PostOptions } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import { isForecast } from '../controls/analytics-fields.ts';
import { requestedLayers } from './annotation-layer.ts';
import { axisLabel, baseQuery, distinctColumns, type QueryForm } from './base-query.ts';

/** The keys such a question reads besides those of every question. */
export interface SeriesForm extends QueryForm {
  x_axis?: Column | undefined;
  metrics: Metric[];
  groupby: Column[];
  truncate_metric?: boolean | undefined;
  show_empty_columns?: boolean | undefined;
  contributionMode?: 'row' | 'column' | undefined;
  x_axis_sort?: string | undefined;
  x_axis_sort_asc?: boolean | undefined;
  rolling_type?: 'mean' | 'sum' | 'std' | 'cumsum' | undefined;
  rolling_periods?: number | undefined;
  min_periods?: number | undefined;
  time_compare?: string[] | undefined;
  comparison_type?: 'values' | 'difference' | 'percentage' | 'ratio' | undefined;
  resample_rule?: string | undefined;
  resample_method?: string | undefined;
  forecastPeriods?: number | undefined;
  forecastInterval?: number | undefined;
  forecastSeasonalityYearly?: boolean | number | null | undefined;
  forecastSeasonalityWeekly?: boolean | number | null | undefined;
  forecastSeasonalityDaily?: boolean | number | null | undefined;
}

type Step = PostOperation | undefined;
type ResampleMethod = PostOptions<'resample'>['method'];
const resampleMethods: readonly ResampleMethod[] = ['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum'];
const pairs = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, name]));
const shiftsOf = (form: SeriesForm): string[] => form.time_compare ?? [];
/** The columns a metric has after time comparison joined its shifted copies. */
const shifted = (metric: string, shift: string): string => `${metric}__${shift}`;
const comparedName = (type: string, metric: string, shift: string): string => `${type}__${metric}__${shifted(metric, shift)}`;
const comparesValues = (form: SeriesForm): boolean => (form.comparison_type ?? 'values') === 'values';

/** Null is a category like any other, but no place in time; and rows at regular times need moments. */
function keepsNull({ x_axis: axis, resample_rule: rule }: SeriesForm, dataset: Dataset | undefined): boolean {
  if (axis === undefined || rule || !dataset) return false;
  const column = dataset.columns.find((each) => each.column_name === (typeof axis === 'string' ? axis : axis.sqlExpression));
  return column ? !column.is_dttm && column.type_generic !== GenericType.TEMPORAL : typeof axis !== 'string';
}

function pivot(form: SeriesForm, axis: string, dims: readonly string[], values: readonly string[], dataset?: Dataset): Step {
  return {
    operation: 'pivot',
    options: {
      index: [axis],
      columns: [...dims],
      drop_missing_columns: form.show_empty_columns === false,
      // A null that stays is the default.
      ...(!keepsNull(form, dataset) && { keep_missing_index: false }),
      aggregates: Object.fromEntries(values.map((name) => [name, { operator: 'mean' }])),
    },
  };
}

function rolling(form: SeriesForm, values: readonly string[]): Step {
  if (form.rolling_type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns: pairs(values) } };
  if (!form.rolling_type) return undefined;
  return {
    operation: 'rolling',
    options: {
      rolling_type: form.rolling_type,
      window: Math.max(1, form.rolling_periods ?? 1),
      min_periods: Math.max(0, form.min_periods ?? 0),
      columns: pairs(values),
    },
  };
}

function compare(form: SeriesForm, metrics: readonly string[]): Step {
  const shifts = shiftsOf(form);
  const type = form.comparison_type ?? 'values';
  if (shifts.length === 0 || type === 'values') return undefined;
  const of = metrics.flatMap((metric) => shifts.map((shift) => [metric, shifted(metric, shift)] as const));
  return {
    operation: 'compare',
    options: {
      source_columns: of.map(([source]) => source),
      compare_columns: of.map(([, against]) => against),
      compare_type: type,
      drop_original_columns: true,
    },
  };
}

function resample(form: SeriesForm): Step {
  const zero = form.resample_method === 'zerofill';
  const method = zero ? 'asfreq' : resampleMethods.find((each) => each === form.resample_method);
  if (!form.resample_rule || method === undefined) return undefined;
  return { operation: 'resample', options: { method, rule: form.resample_rule, fill_value: zero ? 0 : null } };
}

/** Takes the metric out of series names when it says nothing, and names shifted series by their shift. */
function rename(form: SeriesForm, metrics: readonly string[]): Step {
  const shifts = shiftsOf(form);
  const truncates = form.truncate_metric !== false && form.groupby.length > 0 && metrics.length === 1;
  const renamed: [string, string | null][] = [];
  for (const metric of metrics) {
    for (const shift of shifts) {
      const name = metrics.length > 1 ? `${metric}, ${shift}` : shift;
      if (comparesValues(form)) renamed.push([shifted(metric, shift), name]);
      else if (truncates)
        renamed.push([comparedName(form.comparison_type ?? 'values', metric, shift), shifts.length > 1 ? shift : null]);
    }
    if (truncates && (shifts.length === 0 || comparesValues(form))) renamed.push([metric, null]);
  }
  if (renamed.length === 0) return undefined;
  return { operation: 'rename', options: { columns: Object.fromEntries(renamed), level: 0, inplace: true } };
}

function contribution(form: SeriesForm): Step {
  if (!form.contributionMode) return undefined;
  return { operation: 'contribution', options: { orientation: form.contributionMode, time_shifts: shiftsOf(form) } };
}

/** Orders rows by the axis or by a metric; with dimensions the picture orders them. */
function sort(form: SeriesForm, axis: string, metrics: readonly string[]): Step {
  const by = form.x_axis_sort;
  if (!by || form.groupby.length > 0) return undefined;
  const ascending = form.x_axis_sort_asc ?? true;
  if (by === axis) return { operation: 'sort', options: { is_sort_index: true, ascending } };
  return metrics.includes(by) ? { operation: 'sort', options: { by, ascending } } : undefined;
}

/**
 * Forecasts series in time; an axis that the dataset knows not to be time has no forecast. A missing grain is reported by the
 * server.
 */
function prophet(form: SeriesForm, axis: string, dataset: Dataset | undefined): Step {
  if (!isForecast(form) || form.x_axis === undefined) return undefined;
  const known = dataset?.columns.find(({ column_name: name }) => name === form.x_axis);
  if (known && !known.is_dttm && known.type_generic !== undefined && known.type_generic !== GenericType.TEMPORAL)
    return undefined;
  return {
    operation: 'prophet',
    options: {
      time_grain: form.time_grain_sqla ?? '',
      periods: form.forecastPeriods ?? 10,
      confidence_interval: form.forecastInterval ?? 0.8,
      yearly_seasonality: form.forecastSeasonalityYearly ?? null,
      weekly_seasonality: form.forecastSeasonalityWeekly ?? null,
      daily_seasonality: form.forecastSeasonalityDaily ?? null,
      index: axis,
    },
  };
}

/**
 * The one question of a chart over an x axis.
 * @param dataset  says whether the axis is time; absent, rows without a place on it are left out
 * @param parts    mixed charts ask without contribution, sort and forecast
 */
export function seriesQuery(
  form: SeriesForm,
  dataset: Dataset | undefined,
  parts: { shares: boolean } = { shares: true },
): Query {
  const axis = axisLabel(form.x_axis);
  const groupby = distinctColumns(form.groupby).filter((column) => columnLabel(column) !== axis);
  const metrics = form.metrics.map(metricLabel);
  const shifts = shiftsOf(form);
  const values = metrics.flatMap((metric) => [metric, ...shifts.map((shift) => shifted(metric, shift))]);
  const steps: Step[] = [
    pivot(form, axis, groupby.map(columnLabel), values, dataset),
    rolling(form, values),
    compare(form, metrics),
    resample(form),
    rename({ ...form, groupby }, metrics),
    parts.shares ? contribution(form) : undefined,
    parts.shares ? sort({ ...form, groupby }, axis, metrics) : undefined,
    { operation: 'flatten' },
    parts.shares ? prophet(form, axis, dataset) : undefined,
  ];
  return {
    ...baseQuery(form, { columns: groupby, metrics: form.metrics, axis: form.x_axis ?? null }),
    series_columns: groupby,
    time_offsets: shifts,
    annotation_layers: requestedLayers(form['annotation_layers']),
    post_processing: steps.filter((step) => step !== undefined),
  };
}
