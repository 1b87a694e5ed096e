/** The form of several line charts on one axis (docs/reference/charts.md#several-line-charts). */
import { z } from 'zod';
import {
  axisTitleFields,
  colourSchemeField,
  legendFields,
  tooltipFields,
  xAxisFields,
  zoomFields,
} from '../controls/look-fields.ts';
import { switchField, textField } from '../controls/plain-fields.ts';
import { filtersField, timeGrainField } from '../controls/query-fields.ts';
import { field } from '../controls/field.ts';
import { maybeText } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { twoValueAxesFields } from '../shared/two-value-axes.ts';
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
const {
  x_axis_number_format: _format,
  xAxisLabelInterval: _interval,
  truncateXAxis: _truncated,
  xAxisBounds: _bounds,
  ...timeAxisFields
} = xAxisFields();

const hasSecond = (form: Record<string, unknown>): boolean =>
  Array.isArray(form['line_charts_2']) && form['line_charts_2'].length > 0;

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
  ...twoValueAxesFields(hasSecond),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type LineMultiForm = z.output<typeof lineMultiForm>;
