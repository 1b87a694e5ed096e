/** What has changed in a form since it was saved, for the "Altered" mark (docs/reference/charts.md#forms-in-hand). */
import { columnLabel } from '../query/column.ts';
import { metricLabel } from '../query/metric.ts';
import { filterLabel } from './adhoc-filter.ts';
import { sameValue } from './carry-over.ts';
import { orderText, readOrder } from './order.ts';
import { columnsIn, filtersIn, isEmptyValue, metricsIn, type Form, type ControlSlot } from './slots.ts';

/** One control that differs from the saved chart, with both values in words. */
export interface Alteration {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/** Keys that say nothing about what the chart shows. */
const silent = new Set([
  'datasource',
  'slice_id',
  'url_params',
  'form_data_key',
  'dashboards',
  'dashboardId',
  'extra_form_data',
  'label_colors',
  'shared_label_colors',
  'map_label_colors',
  'standardizedFormData',
  'viz_type_before',
]);

/**
 * The changes, in the order of the present form's keys.
 * @param defaultOf  what a key stands for while it is not set
 */
export function alterationsOf(
  saved: Form,
  form: Form,
  slots: readonly ControlSlot[],
  defaultOf: (key: string) => unknown,
): Alteration[] {
  const keys = [...new Set([...Object.keys(form), ...Object.keys(saved)])].filter((key) => !silent.has(key));
  const byKey = new Map(slots.map((slot) => [slot.key, slot]));
  return keys.flatMap((key) => {
    const before = saved[key] ?? defaultOf(key);
    const after = form[key] ?? defaultOf(key);
    if (sameValue(before, after)) return [];
    const slot = byKey.get(key);
    return [{ key, before: valueText(before, slot), after: valueText(after, slot) }];
  });
}

/** A control's value as a line of text; `N/A` when nothing is set. */
export function valueText(value: unknown, slot?: ControlSlot): string {
  if (isEmptyValue(value)) return 'N/A';
  if (slot?.kind === 'metric') return metricsIn(value).map(metricLabel).join(', ');
  if (slot?.kind === 'column') return columnsIn(value).map(columnLabel).join(', ');
  if (slot?.kind === 'filter')
    return filtersIn(value)
      .map((filter) => filterLabel(filter))
      .join(', ');
  const order = readOrder(value);
  if (order) return orderText(order);
  if (Array.isArray(value)) return value.map((each) => valueText(each)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
