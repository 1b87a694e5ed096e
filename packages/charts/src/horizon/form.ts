/** The form of the horizon chart (docs/reference/charts.md#correlation-and-distribution). */
import { z } from 'zod';
import { field, type FieldChoice } from '../controls/field.ts';
import { numberFormatField } from '../controls/look-fields.ts';
import { selectField } from '../controls/plain-fields.ts';
import {
  columnsField,
  contributionField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderDescField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { numberOf } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const heights: readonly FieldChoice[] = [10, 25, 40, 50, 75, 100, 150, 200].map((px) => [px, String(px)]);

/** The controls of a horizon chart: the series over time, the height of a row in px, and what full colour means. */
export const horizonForm = z.looseObject({
  x_axis: xAxisField({ accepts: 'temporal' }),
  time_grain_sqla: timeGrainField(),
  metrics: metricsField(),
  groupby: columnsField({ description: 'Columns to group by. Each combination of their values has a row of its own.' }),
  contributionMode: contributionField(),
  adhoc_filters: filtersField(),
  limit: seriesLimitField(),
  timeseries_limit_metric: sortMetricField(),
  order_desc: orderDescField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  series_height: field(numberOf(25), {
    label: 'Series Height',
    widget: 'free-select',
    tab: 'customize',
    section: 'Chart Options',
    choices: heights,
    default: 25,
    description: 'Height of a row in pixels. Rows are lower where the tile has no room for all.',
  }),
  horizon_color_scale: selectField(
    'Value Domain',
    ['series', 'overall', 'change'],
    'series',
    { series: 'series', overall: 'overall', change: 'change' },
    {
      description:
        'series: each row by its own largest value; overall: all rows by one; change: by how far each is from where it began.',
    },
  ),
  number_format: numberFormatField('Number format'),
  echart_options: ownOptionsField(),
});
/** A horizon chart's form after reading, defaults filled in. */
export type HorizonForm = z.output<typeof horizonForm>;
