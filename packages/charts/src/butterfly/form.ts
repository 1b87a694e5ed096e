/** The form of the butterfly chart (docs/reference/charts.md#butterfly). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { axisTitleFields, currencyField, legendFields, numberFormatField, xAxisFields } from '../controls/look-fields.ts';
import { colourField, switchField, textField } from '../controls/plain-fields.ts';
import {
  columnField,
  filtersField,
  legacyTimeFields,
  metricField,
  orderDescField,
  rowLimitField,
} from '../controls/query-fields.ts';
import { maybeMetric } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const left = { section: 'Left series' };
const right = { section: 'Right series' };
const x = { section: 'X Axis' };
const y = { section: 'Y Axis' };
const titles = axisTitleFields();
const { xAxisLabelRotation } = xAxisFields();

/** Two names always have room: the legend has no pages. */
const { legendType: _, ...twoNames } = legendFields();

/** What is stored of such a chart, with its controls. */
export const butterflyForm = z.looseObject({
  groupby: columnField({ label: 'Categories', required: true, description: 'Each of its values has a bar to either side.' }),
  left_metric: metricField({ label: 'Left metric', description: 'The bars to the left of the middle.' }),
  right_metric: metricField({ label: 'Right metric', description: 'The bars to the right of the middle.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  orderby: field(maybeMetric(), {
    tab: 'data',
    section: 'Query',
    label: 'Sort By',
    widget: 'metric',
    description: 'What the categories are ordered by; the left metric when empty.',
  }),
  order_desc: orderDescField(),
  ...legacyTimeFields(),
  show_value: switchField('Show Value', false, { description: 'Write the value beside each bar.' }),
  ...twoNames,
  left_color: colourField('Left color', { r: 84, g: 112, b: 198, a: 1 }, left),
  left_label: textField('Left label', '', { ...left, description: 'Its name in legend and tooltip; the metric when empty.' }),
  right_color: colourField('Right color', { r: 145, g: 204, b: 117, a: 1 }, right),
  right_label: textField('Right label', '', { ...right, description: 'Its name in legend and tooltip; the metric when empty.' }),
  x_axis_label: textField('X Axis Label', '', x),
  x_axis_title_margin: titles.x_axis_title_margin,
  x_axis_format: numberFormatField('X Axis Format', x),
  currency_format: currencyField('Currency format', x),
  y_axis_label: textField('Y Axis Label', '', y),
  y_axis_title_margin: titles.y_axis_title_margin,
  xAxisLabelRotation,
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type ButterflyForm = z.output<typeof butterflyForm>;
