/** The form of the time-series period pivot (docs/reference/charts.md#time-tables). */
import { z } from 'zod';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import { legendFields, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { boundsField, colourField, selectField, textField } from '../controls/plain-fields.ts';
import {
  filtersField,
  legacyTimeFields,
  metricField,
  rowLimitField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { periods } from './periods.ts';

/** Controls of the period pivot, in the order of the screen; unknown keys survive. */
export const timePivotForm = z.looseObject({
  x_axis: xAxisField({ label: 'Time column', accepts: 'temporal' }),
  time_grain_sqla: timeGrainField(),
  metric: metricField(),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  freq: selectField(
    'Frequency',
    periods,
    'W-MON',
    {
      AS: 'Year (freq=AS)',
      '52W-MON': '52 weeks starting Monday (freq=52W-MON)',
      'W-SUN': '1 week starting Sunday (freq=W-SUN)',
      'W-MON': '1 week starting Monday (freq=W-MON)',
      D: 'Day (freq=D)',
      '4W-MON': '4 weeks (freq=4W-MON)',
    },
    { tab: 'data', section: 'Query', description: 'The length of a period. Each has a line of its own, laid over the newest.' },
  ),
  color_picker: colourField('Fixed Color', defaultFixedColour),
  ...legendFields(),
  line_interpolation: selectField(
    'Line Style',
    ['linear', 'monotone', 'cardinal', 'basis', 'step-before', 'step-after'],
    'linear',
    {
      linear: 'linear',
      monotone: 'monotone',
      cardinal: 'cardinal',
      basis: 'basis',
      'step-before': 'step-before',
      'step-after': 'step-after',
    },
  ),
  x_axis_label: textField('X Axis Label', '', { section: 'X Axis' }),
  x_axis_format: timeFormatField('X Axis Format', { section: 'X Axis' }),
  y_axis_label: textField('Y Axis Label', '', { section: 'Y Axis' }),
  y_axis_format: numberFormatField('Y Axis Format', { section: 'Y Axis' }),
  y_axis_bounds: boundsField('Y Axis Bounds', { section: 'Y Axis' }),
  echart_options: ownOptionsField(),
});
/** A form of the period pivot as it was read. */
export type TimePivotForm = z.output<typeof timePivotForm>;
