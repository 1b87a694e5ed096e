/** The form of the waterfall chart (docs/reference/charts.md#waterfall). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { currencyField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { colourField, selectField, switchField, textField } from '../controls/plain-fields.ts';
import {
  columnField,
  filtersField,
  legacyTimeFields,
  metricField,
  rowLimitField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { waterfallColours } from '@tessera/core/look/palettes';
import { ownOptionsField } from '../shared/own-options.ts';

const colours = { section: 'Series colors' };
const labelled = (placeholder: string) => ({ ...colours, placeholder, description: 'Its name in the legend and the tooltip.' });
const x = { section: 'X Axis' };
const y = { section: 'Y Axis' };

/**
 * The controls of a waterfall: its steps, what they are broken down into, and the colours and names of the three kinds of bars.
 */
export const waterfallForm = z.looseObject({
  x_axis: xAxisField(),
  time_grain_sqla: timeGrainField(),
  groupby: columnField({ label: 'Breakdowns', description: 'What each step is broken down into.' }),
  metric: metricField(),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  show_value: switchField('Show Value', false),
  show_legend: switchField('Show legend', false),
  increase_color: colourField('Increase', waterfallColours.increase, colours),
  increase_label: textField('Increase label', '', labelled('Increase')),
  decrease_color: colourField('Decrease', waterfallColours.decrease, colours),
  decrease_label: textField('Decrease label', '', labelled('Decrease')),
  total_color: colourField('Total', waterfallColours.total, colours),
  total_label: textField('Total label', '', labelled('Total')),
  x_axis_label: textField('X Axis Label', '', x),
  x_axis_time_format: timeFormatField('Time format', { ...x, visible: forTimes('x_axis') }),
  x_ticks_layout: selectField(
    'X Tick Layout',
    ['auto', 'flat', '45°', '90°', 'staggered'],
    'auto',
    { auto: 'Auto', flat: 'Flat', '45°': '45°', '90°': '90°', staggered: 'Staggered' },
    x,
  ),
  y_axis_label: textField('Y Axis Label', '', y),
  y_axis_format: numberFormatField('Y Axis Format', y),
  currency_format: currencyField('Currency format', y),
  echart_options: ownOptionsField(),
});
/** A waterfall's form after reading; `metric` is undefined until one is chosen. */
export type WaterfallForm = z.output<typeof waterfallForm>;
