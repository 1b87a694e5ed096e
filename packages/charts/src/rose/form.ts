/** The form of the rose chart (docs/reference/charts.md#roses). */
import { z } from 'zod';
import { analyticsFields } from '../controls/analytics-fields.ts';
import { colourSchemeField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  metricsField,
  orderDescField,
  othersField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  timeSeriesFields,
} from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** What is stored of such a chart, with its controls. */
export const roseForm = z.looseObject({
  ...timeSeriesFields(),
  time_grain_sqla: timeGrainField({ visible: () => true, description: 'How much time each wedge stands for.' }),
  metrics: metricsField(),
  groupby: columnsField({ description: 'Columns to group by. Each combination of their values is a part of every wedge.' }),
  adhoc_filters: filtersField(),
  limit: seriesLimitField(),
  group_others_when_limit_reached: othersField('limit'),
  timeseries_limit_metric: sortMetricField(),
  order_desc: orderDescField(),
  contribution: switchField('Contribution', false, {
    tab: 'data',
    section: 'Query',
    description: 'Show the share of each part in its wedge instead of its amount.',
  }),
  row_limit: rowLimitField(),
  ...analyticsFields(),
  color_scheme: colourSchemeField(),
  number_format: numberFormatField('Number format'),
  date_time_format: timeFormatField('Date Time Format'),
  rich_tooltip: switchField('Rich Tooltip', true, { description: 'List every part of the wedge, not only the nearest.' }),
  rose_area_proportion: switchField('Use Area Proportions', false, {
    description: 'The area of a part stands for its value, instead of its radius.',
  }),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type RoseForm = z.output<typeof roseForm>;
