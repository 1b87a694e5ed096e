/**
 * The controls that line, smooth, step, area, bar, scatter and generic charts share
 * (docs/reference/charts.md#time-series).
 */
import { z } from 'zod';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import { analyticsFields, forecastFields } from '../controls/analytics-fields.ts';
import { field, type FieldChoice } from '../controls/field.ts';
import {
  axisTitleFields,
  colourSchemeField,
  legendFields,
  markerSizeField,
  seriesOrderFields,
  tooltipFields,
  xAxisFields,
  yAxisFields,
  zoomFields,
} from '../controls/look-fields.ts';
import { numberField, sliderField, switchField } from '../controls/plain-fields.ts';
import {
  columnsField,
  contributionField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderDescField,
  rowLimitField,
  othersField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { annotationLayersField } from './annotation-layer.ts';
import { ownOptionsField } from './own-options.ts';
import { hasDots, hasLine } from './series-style.ts';
import { columnList, maybeColumn, maybeText, metricList } from '../controls/shapes.ts';

type FormData = Record<string, unknown>;

/** What rows may be sorted by: with dimensions a measure of all series, without them the axis or a metric. */
function sortChoices(_: unknown, form: FormData): readonly FieldChoice[] {
  const groupby = columnList().safeParse(form['groupby']).data ?? [];
  if (groupby.length > 0) {
    return [
      ['name', 'Category name'],
      ['sum', 'Total value'],
      ['min', 'Minimum value'],
      ['max', 'Maximum value'],
      ['avg', 'Average value'],
    ];
  }
  const axis = maybeColumn().safeParse(form['x_axis']).data;
  const names = [
    ...(axis === undefined ? [] : [columnLabel(axis)]),
    ...(metricList().safeParse(form['metrics']).data ?? []).map(metricLabel),
  ];
  return [...new Set(names)].map((name) => [name, name]);
}

/** X axis, metrics, dimensions, filters, limits and analytics: everything that changes the question. */
export function seriesQueryFields(axisName = 'X-axis') {
  return {
    x_axis: xAxisField({ label: axisName }),
    time_grain_sqla: timeGrainField(),
    xAxisForceCategorical: switchField('Force categorical', false, {
      tab: 'data',
      section: 'Query',
      description: 'Draw a numeric or time axis as separate categories.',
    }),
    x_axis_sort: field(maybeText(), {
      label: `${axisName} Sort By`,
      widget: 'select',
      tab: 'data',
      section: 'Query',
      choices: sortChoices,
      description: 'What the categories are ordered by.',
    }),
    x_axis_sort_asc: switchField(`${axisName} Sort Ascending`, true, {
      tab: 'data',
      section: 'Query',
      visible: (form) => Boolean(form['x_axis_sort']),
    }),
    metrics: metricsField(),
    groupby: columnsField(),
    contributionMode: contributionField(),
    adhoc_filters: filtersField(),
    limit: seriesLimitField(),
    group_others_when_limit_reached: othersField('limit'),
    timeseries_limit_metric: sortMetricField(),
    order_desc: orderDescField(),
    row_limit: rowLimitField(),
    truncate_metric: switchField('Truncate Metric', true, {
      tab: 'data',
      section: 'Query',
      description: 'Leave the metric out of series names when there is only one.',
    }),
    show_empty_columns: switchField('Show empty columns', true, { tab: 'data', section: 'Query' }),
    ...analyticsFields(),
    ...forecastFields(),
    annotation_layers: annotationLayersField(),
    ...legacyTimeFields(),
  };
}

const shape = (values: readonly string[]) =>
  z.preprocess(
    (value) => (value === true ? 'Stack' : typeof value === 'string' && values.includes(value) ? value : undefined),
    z.enum(['Stack', 'Stream', 'Expand']).optional(),
  );

/** How series stand on each other. */
export const stackField = (styles: readonly ('Stack' | 'Stream' | 'Expand')[]) =>
  field(shape(styles), {
    label: 'Stacked Style',
    widget: 'select',
    tab: 'customize',
    section: 'Chart Options',
    default: null,
    choices: [[null, 'None'], ...styles.map((style): FieldChoice => [style, style])],
  });

/** Show Value, Stacked Style, Only Total, Percentage threshold. `styles` empty: the type never stacks. */
export function valueLabelFields(styles: readonly ('Stack' | 'Stream' | 'Expand')[]) {
  const stacked = (form: FormData): boolean => Boolean(form['stack']) && Boolean(form['show_value']);
  return {
    show_value: switchField('Show Value', false, { description: 'Write the value beside each mark.' }),
    stack: styles.length > 0 ? stackField(styles) : shape(styles),
    only_total: switchField('Only Total', true, {
      visible: stacked,
      description: 'Label only the total of each stack.',
      ...(styles.length === 0 && { widget: 'hidden' }),
    }),
    percentage_threshold: numberField('Percentage threshold', 0, {
      visible: (form) => stacked(form) && form['only_total'] === false,
      min: 0,
      max: 100,
      description: 'Leave out the labels of smaller parts of a stack.',
      ...(styles.length === 0 && { widget: 'hidden' }),
    }),
  };
}

const isLine = (form: FormData): boolean => hasLine(form['seriesType']);

/** Marker and its size. */
export const markerFields = () => ({
  markerEnabled: switchField('Marker', false, { description: 'A dot on every point.', visible: isLine }),
  markerSize: markerSizeField(20, { visible: (form) => hasDots(form['seriesType'], form['markerEnabled']) }),
});

/** How much of the ground shines through a filled area; `over`: when it is shown. */
export const areaOpacityField = (over: Parameters<typeof sliderField>[3] = {}) =>
  sliderField('Area chart opacity', 0.2, { min: 0, max: 1, step: 0.1 }, over);

/** What lines may be besides lines: stacked, filled, with dots. */
export const lineLookFields = () => ({
  ...valueLabelFields(['Stack', 'Stream']),
  area: switchField('Area Chart', false, { description: 'Fill the area under each line.', visible: isLine }),
  opacity: areaOpacityField({ visible: (form) => isLine(form) && form['area'] === true }),
  ...markerFields(),
});

/** Titles, series order and palette: the controls that come before a type's own. */
export const seriesLookBefore = (axes?: { x: string; y: string }) => ({
  ...axisTitleFields(axes),
  sort_series_type: seriesOrderFields.sort_series_type(),
  sort_series_ascending: seriesOrderFields.sort_series_ascending(),
  color_scheme: colourSchemeField(),
  time_shift_color: switchField('Match time shift color with original series', true, {
    visible: (form) => Array.isArray(form['time_compare']) && form['time_compare'].length > 0,
  }),
});

/** Zoom, legend, axes and tooltip: the controls that come after a type's own. */
export const seriesLookAfter = () => ({
  ...zoomFields(),
  ...legendFields(),
  ...xAxisFields(),
  ...tooltipFields(),
  ...yAxisFields(),
  echart_options: ownOptionsField(),
});

/** The keys every form of the family has; `timeseriesPicture` reads these. */
type FieldsOf<Fields extends z.core.$ZodLooseShape> = z.output<z.ZodObject<Fields, z.core.$loose>>;
type Fields = ReturnType<typeof seriesQueryFields> & ReturnType<typeof seriesLookBefore> & ReturnType<typeof seriesLookAfter>;
/** The form of any chart of the time series family after reading, defaults filled in. */
export type TimeseriesForm = FieldsOf<Fields & ReturnType<typeof valueLabelFields>>;
