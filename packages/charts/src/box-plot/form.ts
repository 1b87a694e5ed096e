/** The form of the box plot (docs/reference/charts.md#correlation-and-distribution). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { field, type FieldChoice } from '../controls/field.ts';
import {
  axisTitleFields,
  colourSchemeField,
  currencyField,
  numberFormatField,
  timeFormatField,
} from '../controls/look-fields.ts';
import { selectField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  othersField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
} from '../controls/query-fields.ts';
import { textOf } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** The whisker options the panel offers, in the wire's spelling; other pairs of percentiles may be typed. */
export const whiskerTexts = [
  'Tukey',
  'Min/max (no outliers)',
  '2/98 percentiles',
  '5/95 percentiles',
  '9/91 percentiles',
  '10/90 percentiles',
] as const;

/** The controls of a box plot: what numbers are taken for, how they are grouped, and how far whiskers reach. */
export const boxPlotForm = z.looseObject({
  columns: columnsField({
    label: 'Distribute across',
    required: true,
    description: 'One number is taken for each value of these columns; a box shows how those numbers spread.',
  }),
  time_grain_sqla: timeGrainField({ visible: forTimes('columns') }),
  groupby: columnsField({ description: 'Columns to group by. Each combination of their values has a box of its own.' }),
  metrics: metricsField(),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  series_limit: seriesLimitField(),
  group_others_when_limit_reached: othersField('series_limit'),
  series_limit_metric: sortMetricField(),
  row_limit: rowLimitField(),
  whiskerOptions: field(textOf('Tukey'), {
    label: 'Whisker/outlier options',
    widget: 'free-select',
    tab: 'data',
    section: 'Query',
    choices: whiskerTexts.map((text): FieldChoice => [text, text]),
    default: 'Tukey',
    description:
      'How far the lines beside a box reach: what lies beyond is drawn as a dot. Any two percentiles may be typed, as in 1/99 percentiles.',
  }),
  color_scheme: colourSchemeField(),
  x_ticks_layout: selectField(
    'X Tick Layout',
    ['auto', 'flat', '45°', '90°', 'staggered'],
    'auto',
    { auto: 'Auto', flat: 'Flat', '45°': '45°', '90°': '90°', staggered: 'Staggered' },
    { description: 'How the names below the boxes stand.' },
  ),
  number_format: numberFormatField('Number format'),
  currency_format: currencyField('Currency format'),
  date_format: timeFormatField('Date format', { visible: forTimes('groupby') }),
  ...axisTitleFields(),
  echart_options: ownOptionsField(),
});
/** A box plot's form after reading; `whiskerOptions` is still a text. */
export type BoxPlotForm = z.output<typeof boxPlotForm>;
