/** The form of the heatmap (docs/reference/charts.md#correlation-and-distribution). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { field, type FieldChoice } from '../controls/field.ts';
import { currencyField, linearSchemeField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { boundsField, colourField, maybeSelectField, selectField, sliderField, switchField } from '../controls/plain-fields.ts';
import {
  columnField,
  filtersField,
  legacyTimeFields,
  metricField,
  rowLimitField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { integerOf } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const orders = ['alpha_asc', 'alpha_desc', 'value_asc', 'value_desc'] as const;
const orderLabels = {
  alpha_asc: 'Axis ascending',
  alpha_desc: 'Axis descending',
  value_asc: 'Metric ascending',
  value_desc: 'Metric descending',
} as const;
const query = { tab: 'data', section: 'Query' } as const;
const steps: readonly FieldChoice[] = [
  [-1, 'Auto'],
  ...Array.from({ length: 50 }, (_, at): FieldChoice => [at + 1, String(at + 1)]),
];
const stepField = (label: string) =>
  field(integerOf(-1), {
    label,
    widget: 'free-select',
    tab: 'customize',
    section: 'Chart Options',
    choices: steps,
    default: -1,
    description: 'Label every so many values of the axis.',
  });

const margins: readonly FieldChoice[] = [
  ['auto', 'Auto'],
  ...[50, 75, 100, 125, 150, 200].map((px): FieldChoice => [px, String(px)]),
];
/** `auto`: none. */
const marginField = (label: string, description: string) =>
  field(
    z.preprocess(
      (value) => (value === '' || value === null ? 'auto' : value),
      z.union([z.literal('auto'), z.coerce.number().min(0).max(1000)]).default('auto'),
    ),
    {
      label,
      widget: 'free-select',
      tab: 'customize',
      section: 'Chart Options',
      choices: margins,
      default: 'auto',
      description,
    },
  );

/** The controls of a heatmap: its two columns, the metric, the orders of the axes, and what colours stand for. */
export const heatmapForm = z.looseObject({
  x_axis: xAxisField(),
  time_grain_sqla: timeGrainField(),
  groupby: columnField({ label: 'Y-Axis', required: true, description: 'The column along the vertical axis.' }),
  metric: metricField({ description: 'The colour of each cell.' }),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  row_limit: rowLimitField(10_000),
  sort_x_axis: maybeSelectField('Sort X Axis', orders, orderLabels, query),
  sort_y_axis: maybeSelectField('Sort Y Axis', orders, orderLabels, query),
  normalize_across: selectField(
    'Normalize Across',
    ['heatmap', 'x', 'y'],
    'heatmap',
    { heatmap: 'whole heatmap', x: 'x', y: 'y' },
    { ...query, description: 'Within which cells the rank of a value is taken: all, those of its column, those of its row.' },
  ),
  linear_color_scheme: linearSchemeField(),
  legend_type: selectField('Legend Type', ['continuous', 'piecewise'], 'continuous', {
    continuous: 'Continuous',
    piecewise: 'Piecewise',
  }),
  show_legend: switchField('Show legend', true),
  normalized: switchField('Normalized', false, {
    description: 'Colour cells by their rank instead of their value: differences show even when a few values are very large.',
  }),
  value_bounds: boundsField('Value bounds', { description: 'Limits of the colours. An empty side follows the values.' }),
  show_values: switchField('Show Values', false),
  show_percentage: switchField('Show percentage', true, { description: 'Tell the rank of a value in the tooltip.' }),
  border_width: sliderField('Border width', 0, { min: 0, max: 2, step: 0.1 }),
  border_color: colourField('Border color', { r: 0, g: 0, b: 0, a: 1 }, { visible: (form) => Number(form['border_width']) > 0 }),
  y_axis_format: numberFormatField('Value Format'),
  x_axis_time_format: timeFormatField('Time format', { visible: forTimes('x_axis', 'groupby') }),
  currency_format: currencyField(),
  left_margin: marginField('Left Margin', 'Room left free beside the labels of the y axis, in px.'),
  bottom_margin: marginField('Bottom Margin', 'Room left free below the labels of the x axis, in px.'),
  xscale_interval: stepField('XScale Interval'),
  yscale_interval: stepField('YScale Interval'),
  echart_options: ownOptionsField(),
});
/** A heatmap's form after reading; `groupby` and `metric` are undefined until they are chosen. */
export type HeatmapForm = z.output<typeof heatmapForm>;
