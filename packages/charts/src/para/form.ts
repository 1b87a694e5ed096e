/** The form of parallel coordinates (docs/reference/charts.md#parallel-coordinates). */
import { z } from 'zod';
import { linearSchemeField } from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import {
  columnField,
  filtersField,
  legacyTimeFields,
  metricField,
  metricsField,
  orderDescField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
} from '../controls/query-fields.ts';
import { asList } from '../shared/upgrade.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** What is stored of such a chart, with its controls. */
export const paraForm = z.looseObject({
  series: columnField({ label: 'Dimension', required: true, description: 'Each of its values is a line.' }),
  metrics: metricsField({ description: 'Each is an axis that the lines cross.' }),
  secondary_metric: metricField({ label: 'Color Metric', required: false, description: 'What colours the lines.' }),
  adhoc_filters: filtersField(),
  limit: seriesLimitField(),
  row_limit: rowLimitField(),
  timeseries_limit_metric: sortMetricField(),
  order_desc: orderDescField(),
  ...legacyTimeFields(),
  include_series: switchField('Include Series', false, { description: 'Give the names of the lines an axis of their own.' }),
  linear_color_scheme: linearSchemeField({ visible: (form) => asList(form['secondary_metric']).length > 0 }),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type ParaForm = z.output<typeof paraForm>;
