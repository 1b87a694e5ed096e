/** The form of several line charts on one axis (docs/reference/charts.md#several-line-charts). */
import { z } from 'zod';
import {
  axisTitleFields,
  colourSchemeField,
  currencyField,
  legendFields,
  numberFormatField,
  tooltipFields,
  xAxisFields,
  zoomFields,
} from '../controls/look-fields.ts';
import { boundsField, switchField, textField } from '../controls/plain-fields.ts';
import { filtersField, timeGrainField } from '../controls/query-fields.ts';
import { field } from '../controls/field.ts';
import { maybeText } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { markerFields } from '../shared/timeseries-form.ts';
import { chartIds } from '../shared/inner-charts.ts';

/** Charts with numbers over time, today's and older ones. */
const lineTypes = [
  'echarts_timeseries_line',
  'line',
  'compare',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_area',
  'area',
  'echarts_timeseries_bar',
  'bar',
  'echarts_timeseries_scatter',
  'echarts_timeseries',
] as const;

/** What acts on categories and numbers has no place on an axis of time. */
const { xAxisLabelInterval: _interval, truncateXAxis: _truncated, xAxisBounds: _bounds, ...timeAxisFields } = xAxisFields();

const primary = { section: 'Y Axis' };
const hasSecond = (form: Record<string, unknown>): boolean =>
  Array.isArray(form['line_charts_2']) && form['line_charts_2'].length > 0;
const secondary = { section: 'Secondary Y Axis', visible: hasSecond };

const chartsField = (label: string, description: string, required = false) =>
  field(chartIds(), {
    label,
    description,
    widget: 'charts',
    tab: 'data',
    section: 'Query',
    multi: true,
    required,
    vizTypes: lineTypes,
  });

/** What is stored of such a chart, with its controls. */
export const lineMultiForm = z.looseObject({
  line_charts: chartsField('Left axis charts', 'Saved charts with numbers over time; their series stand on the left axis.', true),
  line_charts_2: chartsField('Right axis charts', 'The same, on the right axis.'),
  prefix_metric_with_slice_name: switchField('Prefix metric name with slice name', false, {
    tab: 'data',
    section: 'Query',
    description: 'Write the name of its chart before the name of each series.',
  }),
  time_range: field(maybeText(), {
    label: 'Time Range',
    widget: 'time-range',
    tab: 'data',
    section: 'Query',
    default: 'No filter',
    description: 'Takes the place of the range of each chart. Without one each keeps its own.',
  }),
  time_grain_sqla: timeGrainField({
    default: null,
    description: 'How finely time is grouped in all of them. Without one each keeps its own.',
  }),
  adhoc_filters: filtersField({ description: 'Added to the filters of each chart.' }),
  ...axisTitleFields(),
  yAxisTitleSecondary: textField('Secondary Y Axis Title', '', { section: 'Chart Title', visible: hasSecond }),
  color_scheme: colourSchemeField(),
  ...markerFields(),
  ...zoomFields(),
  ...legendFields(),
  ...timeAxisFields,
  ...tooltipFields(),
  truncateYAxis: switchField('Truncate Y Axis', false, primary),
  y_axis_bounds: boundsField('Primary y-axis Bounds', primary),
  y_axis_format: numberFormatField('Primary y-axis format', primary),
  currency_format: currencyField('Primary currency format', primary),
  logAxis: switchField('Logarithmic y-axis', false, primary),
  minorSplitLine: switchField('Minor Split Line', false, primary),
  y_axis_bounds_secondary: boundsField('Secondary y-axis Bounds', secondary),
  y_axis_format_secondary: numberFormatField('Secondary y-axis format', secondary),
  currency_format_secondary: currencyField('Secondary currency format', secondary),
  logAxisSecondary: switchField('Logarithmic secondary y-axis', false, secondary),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type LineMultiForm = z.output<typeof lineMultiForm>;
