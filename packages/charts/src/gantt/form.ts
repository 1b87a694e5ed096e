/** The form of the Gantt chart (docs/reference/charts.md#intervals). */
import { z } from 'zod';
import { field, type FieldChoice } from '../controls/field.ts';
import {
  axisTitleFields,
  colourSchemeField,
  currencyField,
  legendFields,
  numberFormatField,
  timeFormatField,
} from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import {
  columnField,
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderByField,
  rowLimitField,
} from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const hours: readonly FieldChoice[] = Array.from({ length: 24 }, (_, hour) => {
  const text = `${String(hour).padStart(2, '0')}:00:00`;
  return [text, text.slice(0, 5)];
});
const clockTime = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** `[since, until]` as times of day; a side that is null or no time of day is open and reads as ''. */
const timesOfDay = z.preprocess((value) => {
  const sides: unknown[] = Array.isArray(value) ? value : [value];
  const read = sides.slice(0, 2).map((side) => (typeof side === 'string' && clockTime.test(side) ? side : ''));
  return read.every((side) => side === '') ? [] : read;
}, z.array(z.string()));

const x = { section: 'X Axis' };
const tooltip = { section: 'Tooltip' };
const hasSeries = (form: Record<string, unknown>): boolean => {
  const { series } = form;
  return Array.isArray(series) ? series.length > 0 : Boolean(series);
};
const hasMetrics = (form: Record<string, unknown>): boolean => {
  const metrics = form['tooltip_metrics'];
  return Array.isArray(metrics) ? metrics.length > 0 : Boolean(metrics);
};

/** What is stored of such a chart, with its controls. */
export const ganttForm = z.looseObject({
  start_time: columnField({ label: 'Start Time', required: true, accepts: 'temporal', description: 'When each bar begins.' }),
  end_time: columnField({
    label: 'End Time',
    required: true,
    accepts: 'temporal',
    description: 'When each bar ends. Without an end it goes on until now.',
  }),
  y_axis: columnField({ label: 'Y-axis', required: true, accepts: 'any', description: 'Each of its values has a lane.' }),
  series: columnField({ label: 'Dimension', description: 'What colours the bars.' }),
  subcategories: switchField('Subcategories', false, {
    tab: 'data',
    section: 'Query',
    visible: hasSeries,
    description: 'A lane for each value of the dimension too, so that bars of different colours do not cross.',
  }),
  tooltip_metrics: metricsField({ label: 'Metrics', required: false, description: 'Numbers that the tooltip tells.' }),
  tooltip_columns: columnsField({ label: 'Columns', accepts: 'any', description: 'Values that the tooltip tells.' }),
  adhoc_filters: filtersField(),
  order_by_cols: orderByField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  ...axisTitleFields(),
  color_scheme: colourSchemeField(),
  ...legendFields(true, hasSeries),
  zoomable: switchField('Data Zoom', false, { description: 'A slider under the chart to zoom into a part of the axis.' }),
  x_axis_time_bounds: field(timesOfDay, {
    ...x,
    label: 'Bounds',
    widget: 'free-select',
    tab: 'customize',
    multi: true,
    choices: hours,
    description:
      'Times of day, HH:MM: the axis begins at the first on the first day of the data, and ends at the second on the last.',
  }),
  x_axis_time_format: timeFormatField('Time format', x),
  tooltipTimeFormat: timeFormatField('Tooltip time format', tooltip),
  tooltipValuesFormat: numberFormatField('Tooltip values format', { ...tooltip, visible: hasMetrics }),
  currency_format: currencyField('Currency format', { ...tooltip, visible: hasMetrics }),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type GanttForm = z.output<typeof ganttForm>;
