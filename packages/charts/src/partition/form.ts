/** The form of the partition chart (docs/reference/charts.md#partitions). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { analyticsFields } from '../controls/analytics-fields.ts';
import { controlOf, field } from '../controls/field.ts';
import { colourSchemeField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { integerField, numberField, selectField, switchField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  metricsField,
  orderDescField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  timeSeriesFields,
} from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

type FormData = Record<string, unknown>;
const option = (form: FormData): unknown => form['time_series_option'] ?? 'not_time';
const isTimed = (form: FormData): boolean => option(form) !== 'not_time';
const hasDates = (form: FormData): boolean => option(form) === 'time_series' || option(form) === 'adv_anal';
const data = { tab: 'data', section: 'Query' } as const;

/** The analytics, which act with their own choice of time only. */
function analyticsOfTime() {
  const fields = analyticsFields();
  for (const shape of Object.values(fields)) {
    const control = controlOf(shape);
    const { visible } = control ?? {};
    if (control)
      field(shape, {
        ...control,
        visible: (form, dataset) => option(form) === 'adv_anal' && (visible?.(form, dataset) ?? true),
      });
  }
  return fields;
}

/** What is stored of such a chart, with its controls. */
export const partitionForm = z.looseObject({
  ...timeSeriesFields({ required: false }),
  time_grain_sqla: timeGrainField({ visible: isTimed, description: 'How finely time is grouped.' }),
  metrics: metricsField({ description: 'The numbers to show: the first column of the chart.' }),
  groupby: columnsField({
    required: true,
    description: 'Levels from left to right; each value is divided into those of the next.',
  }),
  adhoc_filters: filtersField(),
  limit: seriesLimitField(),
  timeseries_limit_metric: sortMetricField(),
  order_desc: orderDescField(),
  contribution: switchField('Contribution', false, { ...data, description: 'Show shares of the whole instead of amounts.' }),
  row_limit: rowLimitField(),
  time_series_option: selectField(
    'Time Series',
    ['not_time', 'time_series', 'agg_mean', 'agg_sum', 'point_diff', 'point_percent', 'point_factor', 'adv_anal'],
    'not_time',
    {
      not_time: 'Not Time Series',
      time_series: 'Time Series',
      agg_mean: 'Aggregate Mean',
      agg_sum: 'Aggregate Sum',
      point_diff: 'Difference',
      point_percent: 'Percent Change',
      point_factor: 'Factor',
      adv_anal: 'Advanced Analytics',
    },
    {
      ...data,
      description:
        'Leave time out, make it a level, take the mean or the sum over it, or compare its last moment with its first.',
    },
  ),
  ...analyticsOfTime(),
  color_scheme: colourSchemeField(),
  number_format: numberFormatField('Number format'),
  date_time_format: timeFormatField('Date Time Format', {
    visible: (form, dataset) => hasDates(form) || forTimes('groupby')(form, dataset),
  }),
  partition_limit: integerField('Partition Limit', 5, {
    min: 0,
    description: 'The most parts of each value that are shown; 0: all.',
  }),
  partition_threshold: numberField('Partition Threshold', 0.05, {
    min: 0,
    max: 1,
    step: 0.01,
    description: 'Parts that are less than this share of what they are part of are left out.',
  }),
  log_scale: switchField('Log Scale', false, { description: 'Sizes stand for logarithms, so that small parts can be seen.' }),
  equal_date_size: switchField('Equal Date Sizes', true, { visible: hasDates, description: 'All dates are of one size.' }),
  rich_tooltip: switchField('Rich Tooltip', true, { description: 'Tell the shares of all that a part is part of.' }),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type PartitionForm = z.output<typeof partitionForm>;
