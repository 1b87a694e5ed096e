/** The two questions of a mixed chart. */
import type { Dataset } from '@tessera/core/dataset';
import type { Query } from '@tessera/core/query/query-object';
import { seriesQuery, type SeriesForm } from '../shared/analytics.ts';
import type { MixedForm } from './form.ts';

/** The second question's keys under the first one's names; time, axis and whatever a dashboard added are shared. */
export function questionB(form: MixedForm): SeriesForm {
  return {
    ...form,
    metrics: form.metrics_b,
    groupby: form.groupby_b,
    adhoc_filters: form.adhoc_filters_b,
    limit: form.limit_b,
    group_others_when_limit_reached: form.group_others_when_limit_reached_b,
    timeseries_limit_metric: form.timeseries_limit_metric_b,
    order_desc: form.order_desc_b,
    row_limit: form.row_limit_b,
    truncate_metric: form.truncate_metric_b,
    rolling_type: form.rolling_type_b,
    rolling_periods: form.rolling_periods_b,
    min_periods: form.min_periods_b,
    time_compare: form.time_compare_b,
    comparison_type: form.comparison_type_b,
    resample_rule: form.resample_rule_b,
    resample_method: form.resample_method_b,
    // The first question asks for them; they are drawn once.
    annotation_layers: [],
  };
}

/** One question for each side, in the order the picture reads the answers. */
export const mixedQueries = (form: MixedForm, dataset: Dataset | undefined): Query[] => [
  seriesQuery(form, dataset, { shares: false }),
  seriesQuery(questionB(form), dataset, { shares: false }),
];
