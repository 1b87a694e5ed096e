/** The form of the bubble chart (docs/reference/charts.md#correlation-and-distribution). */
import { z } from 'zod';
import { field, type FieldChoice } from '../controls/field.ts';
import { colourSchemeField, legendFields, numberFormatField } from '../controls/look-fields.ts';
import { boundsField, numberField, selectField, sliderField, switchField, textField } from '../controls/plain-fields.ts';
import {
  columnField,
  filtersField,
  legacyTimeFields,
  metricField,
  orderDescField,
  rowLimitField,
} from '../controls/query-fields.ts';
import { maybeMetric, numberOf } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const data = { tab: 'data', section: 'Query' } as const;
const x = { section: 'X Axis' };
const y = { section: 'Y Axis' };
const sizes: readonly FieldChoice[] = [5, 10, 15, 25, 50, 75, 100].map((size) => [size, String(size)]);
const rotations: readonly FieldChoice[] = [
  [0, '0°'],
  [45, '45°'],
  [90, '90°'],
];
const margins: readonly FieldChoice[] = [15, 30, 50, 75, 100, 125, 150, 200].map((px) => [px, String(px)]);

/** The controls of a bubble chart: which entity a bubble stands for, and the metrics of its place and size. */
export const bubbleForm = z.looseObject({
  series: columnField({ label: 'Dimension', description: 'Each value has a colour of its own.' }),
  entity: columnField({ label: 'Entity', required: true, description: 'What each bubble stands for.' }),
  x: metricField({ label: 'X Axis' }),
  y: metricField({ label: 'Y Axis' }),
  size: metricField({ label: 'Bubble Size' }),
  adhoc_filters: filtersField(),
  orderby: field(maybeMetric(), {
    ...data,
    label: 'Sort By',
    widget: 'metric',
    description: 'Which bubbles are kept when the row limit cuts.',
  }),
  order_desc: orderDescField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  color_scheme: colourSchemeField(),
  ...legendFields(true, (form) => Boolean(form['series'])),
  max_bubble_size: field(numberOf(25), {
    label: 'Max Bubble Size',
    widget: 'free-select',
    tab: 'customize',
    section: 'Chart Options',
    choices: sizes,
    default: 25,
    description: 'Radius of the largest bubble in pixels.',
  }),
  bubble_scale: selectField(
    'Bubble Scale',
    ['radius', 'area'],
    'radius',
    { radius: 'Radius', area: 'Area' },
    { description: 'Area lets a bubble of twice the size look twice as large.' },
  ),
  tooltipSizeFormat: numberFormatField('Bubble size number format'),
  opacity: sliderField('Bubble Opacity', 0.6, { min: 0, max: 1, step: 0.1 }),
  x_axis_label: textField('X Axis Title', '', x),
  xAxisLabelRotation: field(numberOf(0), {
    label: 'Rotate x axis label',
    widget: 'free-select',
    tab: 'customize',
    ...x,
    choices: rotations,
    default: 0,
  }),
  x_axis_title_margin: field(numberOf(30), {
    label: 'X Axis Title Margin',
    widget: 'free-select',
    tab: 'customize',
    ...x,
    choices: margins,
    default: 30,
    visible: (form) => Boolean(form['x_axis_label']),
  }),
  xAxisFormat: numberFormatField('X Axis Format', x),
  logXAxis: switchField('Logarithmic x-axis', false, x),
  truncateXAxis: switchField('Truncate X Axis', true, {
    ...x,
    description: 'Let the axis begin at the smallest value instead of zero.',
  }),
  xAxisBounds: boundsField('X Axis Bounds', x),
  y_axis_label: textField('Y Axis Title', '', y),
  yAxisLabelRotation: numberField('Rotate y axis label', 0, { ...y, min: -90, max: 90 }),
  y_axis_title_margin: field(numberOf(30), {
    label: 'Y Axis Title Margin',
    widget: 'free-select',
    tab: 'customize',
    ...y,
    choices: margins,
    default: 30,
    visible: (form) => Boolean(form['y_axis_label']),
  }),
  y_axis_format: numberFormatField('Y Axis Format', y),
  logYAxis: switchField('Logarithmic y-axis', false, y),
  truncateYAxis: switchField('Truncate Y Axis', true, {
    ...y,
    description: 'Let the axis begin at the smallest value instead of zero.',
  }),
  y_axis_bounds: boundsField('Y Axis Bounds', y),
  echart_options: ownOptionsField(),
});
/** A bubble chart's form after reading; `entity`, `x`, `y` and `size` are undefined until they are chosen. */
export type BubbleForm = z.output<typeof bubbleForm>;
