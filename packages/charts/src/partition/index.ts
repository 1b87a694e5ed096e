/** Partition Chart: a whole divided level by level, through time where wished. */
import { GenericType } from '@tessera/core/frame/frame';
import type { Dataset } from '@tessera/core/dataset';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart } from '../chart-type.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { baseQuery } from '../shared/base-query.ts';
import { metricsText } from '../shared/metrics-text.ts';
import { mendValues } from '../shared/upgrade.ts';
import { partitionForm, type PartitionForm } from './form.ts';
import { partitionPicture } from './picture.ts';

function partitionQuery(form: PartitionForm, dataset: Dataset | undefined): Query {
  if (form.time_series_option === 'adv_anal') return seriesQuery(form, dataset);
  if (form.time_series_option !== 'not_time')
    return { ...baseQuery(form, { columns: form.groupby, metrics: form.metrics, axis: null }), series_columns: form.groupby };
  const whole = { ...form, time_grain_sqla: undefined };
  return { ...baseQuery(whole, { columns: form.groupby, metrics: form.metrics }), series_columns: form.groupby };
}

const costs: [area: string, kind: string, cost: number][] = [
  ['Staff', 'Wages', 520],
  ['Staff', 'Training', 90],
  ['Staff', 'Travel', 60],
  ['Premises', 'Rent', 260],
  ['Premises', 'Energy', 110],
  ['Premises', 'Repairs', 55],
  ['Systems', 'Servers', 170],
  ['Systems', 'Licences', 120],
];

/** A whole divided level by level. */
export const partition = defineChart({
  id: 'partition',
  name: 'Partition Chart',
  category: 'Part of a Whole',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Proportional'],
  description: 'A whole and its parts, and the parts of those, from left to right; each as high as its share.',
  icon: 'Partition',
  rank: 34,
  pictureKind: 'echarts',
  textForm: metricsText(['metrics'], 'number_format'),
  echartsParts: ['custom'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: partitionForm,
  queries: (form, { dataset }) => [partitionQuery(form, dataset)],
  picture: (form, answers, view) => partitionPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'partition',
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'cost' }, aggregate: 'SUM', label: 'Cost' }],
      groupby: ['area', 'kind'],
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['area', 'kind', 'Cost'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [costs.map(([area]) => area), costs.map(([, kind]) => kind), costs.map(([, , cost]) => cost)],
          rowcount: costs.length,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
