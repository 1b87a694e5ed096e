/**
 * What a form keeps when its dataset changes or is edited (docs/reference/charts.md#forms-in-hand): names that the dataset
 * lacks are removed and reported; a time column that is no longer temporal becomes the first temporal column or nothing.
 */
import { datasourceOf, type Dataset, type DatasetColumn } from '../dataset.ts';
import { titleOf } from '../format/label.ts';
import { columnLabel, type Column } from '../query/column.ts';
import { metricLabel, type Metric } from '../query/metric.ts';
import { filterLabel } from './adhoc-filter.ts';
import { columnsIn, filtersIn, isEmptyValue, metricsIn, type Form, type ControlSlot } from './slots.ts';

/** A form on another dataset, without what that one does not have. */
export interface AdaptedForm {
  readonly form: Record<string, unknown>;
  /** What was taken out, as people know it: names and labels. */
  readonly removed: readonly string[];
  /** What was put where something required was taken out: by control, the name the dataset knows. */
  readonly replaced: readonly { readonly key: string; readonly name: string }[];
  /** Something was taken out, and no metric, column or filter is left. */
  readonly isBare: boolean;
}

const isTemporal = (column: DatasetColumn): boolean => column.is_dttm || column.type_generic === 2;

/** The first temporal column, the dataset's main one before others. */
export function timeColumnOf(dataset: Dataset): string | null {
  const main = dataset.columns.find((column) => column.column_name === dataset.main_dttm_col && isTemporal(column));
  return (main ?? dataset.columns.find(isTemporal))?.column_name ?? null;
}

/**
 * The form on another (or an edited) dataset.
 * @param slots  the controls of the form's chart type
 * @param before  the dataset it comes from: what is taken out is called as that one calls it
 */
export function adaptForm(form: Form, slots: readonly ControlSlot[], dataset: Dataset, before?: Dataset): AdaptedForm {
  const named = (name: string): string => titleOf(name, before);
  const known = {
    columns: new Set(dataset.columns.map((column) => column.column_name)),
    metrics: new Set(dataset.metrics.map((metric) => metric.metric_name)),
    temporal: new Set(dataset.columns.filter(isTemporal).map((column) => column.column_name)),
  };
  const removed: string[] = [];
  const adapted: Record<string, unknown> = { ...form, datasource: datasourceOf(dataset) };
  const hasMetric = (metric: Metric): boolean =>
    typeof metric === 'string'
      ? known.metrics.has(metric)
      : metric.expressionType === 'SQL' || known.columns.has(metric.column.column_name);
  const hasColumn = (column: Column): boolean => typeof column !== 'string' || known.columns.has(column);

  for (const slot of slots) {
    const value = form[slot.key];
    if (value === undefined || value === null) continue;
    if (slot.kind === 'metric')
      adapted[slot.key] = kept(slot, metricsIn(value), hasMetric, (metric) => named(metricLabel(metric)), removed);
    if (slot.kind === 'column')
      adapted[slot.key] = kept(slot, columnsIn(value), hasColumn, (column) => named(columnLabel(column)), removed);
    if (slot.kind === 'filter') {
      const stays = (filter: ReturnType<typeof filtersIn>[number]): boolean =>
        filter.expressionType === 'SQL' || known.columns.has(filter.subject ?? '');
      adapted[slot.key] = kept(slot, filtersIn(value), stays, (filter) => filterLabel(filter, named), removed);
    }
  }
  const time = form['granularity_sqla'];
  if (typeof time === 'string' && !known.temporal.has(time)) adapted['granularity_sqla'] = timeColumnOf(dataset);
  const isBare = removed.length > 0 && slots.every((slot) => isEmptyValue(adapted[slot.key]));
  const replaced = isEdited(form, dataset) ? [] : refill(form, adapted, slots, dataset);
  return { form: adapted, removed: [...new Set(removed)], replaced, isBare };
}

/** The same dataset with other columns: what its owner took out is not guessed at. */
const isEdited = (form: Form, dataset: Dataset): boolean => form['datasource'] === datasourceOf(dataset);

/**
 * The x axis becomes the dataset's main time column, a required metric its first saved one, where the old one is gone and
 * nothing is left. Fills `adapted`; what the dataset has nothing for stays empty.
 */
function refill(
  form: Form,
  adapted: Record<string, unknown>,
  slots: readonly ControlSlot[],
  dataset: Dataset,
): { key: string; name: string }[] {
  const [metric] = dataset.metrics;
  return slots.flatMap(({ key, kind, multi, required }) => {
    if (isEmptyValue(form[key]) || !isEmptyValue(adapted[key])) return [];
    const name = key === 'x_axis' ? timeColumnOf(dataset) : kind === 'metric' && required ? metric?.metric_name : undefined;
    if (!name) return [];
    adapted[key] = multi ? [name] : name;
    return [{ key, name }];
  });
}

function kept<T>(
  slot: ControlSlot,
  values: readonly T[],
  stays: (value: T) => boolean,
  labelOf: (value: T) => string,
  removed: string[],
): T[] | T | undefined {
  removed.push(...values.filter((value) => !stays(value)).map(labelOf));
  const left = values.filter(stays);
  return slot.multi ? left : left[0];
}
