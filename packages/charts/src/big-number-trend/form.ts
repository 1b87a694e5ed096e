/** The form of Big Number with Trendline (docs/reference/charts.md#big-numbers). */
import { z } from 'zod';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import { resampleFields, rollingFields } from '../controls/analytics-fields.ts';
import { colourField, maybeIntegerField, selectField, switchField, textField } from '../controls/plain-fields.ts';
import { filtersField, legacyTimeFields, metricField, timeGrainField, xAxisField } from '../controls/query-fields.ts';
import { captionFields, changeSizeField, headSizeField, numberFaceFields } from '../shared/number-face.ts';

const isLast = (form: Record<string, unknown>): boolean => (form['aggregation'] ?? 'LAST_VALUE') === 'LAST_VALUE';
const compares = (form: Record<string, unknown>): boolean => isLast(form) && Number(form['compare_lag']) > 0;
const hasLine = (form: Record<string, unknown>): boolean => form['show_trend_line'] !== false;

/** The axes of the line, and the labels at their ends. */
const axisSwitches = () => ({
  show_x_axis: switchField('Show X-axis', false, { visible: hasLine }),
  show_x_axis_min_max_labels: switchField('Show min/max labels of the X-axis', false, {
    visible: (form) => hasLine(form) && form['show_x_axis'] === true,
    description: 'Label the first and the last moment, too.',
  }),
  show_y_axis: switchField('Show Y-axis', false, { visible: hasLine }),
  show_y_axis_min_max_labels: switchField('Show min/max labels of the Y-axis', false, {
    visible: (form) => hasLine(form) && form['show_y_axis'] === true,
    description: 'Label the lowest and the highest value, too.',
  }),
});

/**
 * The controls of a big number with a trendline: the line's axis and grain, which of its points the number is, and the
 * comparison.
 */
export const trendForm = z.looseObject({
  x_axis: xAxisField({ label: 'Temporal X-Axis', accepts: 'temporal' }),
  time_grain_sqla: timeGrainField(),
  metric: metricField(),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  aggregation: selectField(
    'Aggregation Method',
    ['LAST_VALUE', 'raw', 'sum', 'mean', 'min', 'max', 'median'],
    'LAST_VALUE',
    {
      LAST_VALUE: 'Last value',
      raw: 'Overall value',
      sum: 'Total (sum of the points)',
      mean: 'Average (mean of the points)',
      min: 'Minimum of the points',
      max: 'Maximum of the points',
      median: 'Median of the points',
    },
    {
      tab: 'data',
      section: 'Query',
      description: 'Which number stands for the whole line. "Overall value" asks the database for all rows at once.',
    },
  ),
  compare_lag: maybeIntegerField('Comparison Period Lag', {
    tab: 'data',
    section: 'Options',
    min: 0,
    visible: isLast,
    description: 'How many points back the value to compare with lies.',
  }),
  compare_suffix: textField('Comparison suffix', '', {
    tab: 'data',
    section: 'Options',
    visible: compares,
    description: 'Words after the percentage, e.g. "on the year before".',
  }),
  ...rollingFields(),
  ...resampleFields(),
  show_timestamp: switchField('Show Timestamp', false),
  show_trend_line: switchField('Show Trend Line', true),
  start_y_axis_at_zero: switchField('Start y-axis at 0', true, { visible: hasLine }),
  time_range_fixed: switchField('Fix to selected Time Range', false, {
    visible: hasLine,
    description: 'Draw the line over the whole range of the time filter, even where it has no values.',
  }),
  ...axisSwitches(),
  color_picker: colourField('Fixed Color', defaultFixedColour, { visible: hasLine }),
  header_font_size: headSizeField(),
  subheader_font_size: changeSizeField(),
  ...captionFields(),
  ...numberFaceFields(),
});
/** The trendline chart's form after reading, defaults filled in. */
export type TrendForm = z.output<typeof trendForm>;
