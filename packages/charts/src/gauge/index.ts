/** Gauge Chart: where a number stands between two limits. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { partQuery } from '../shared/part-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { gaugeForm } from './form.ts';
import { gaugePicture } from './picture.ts';

/** The gauge: a pointer for each group on a dial, ten groups at the most. */
export const gauge = defineChart({
  id: 'gauge_chart',
  name: 'Gauge Chart',
  category: 'KPI',
  tags: ['Multi-Variables', 'Business', 'Comparison', 'ECharts', 'Report', 'Popular'],
  description: 'A number on a dial: how far it is from where it begins and where it should end.',
  icon: 'Dashboard',
  rank: 41,
  pictureKind: 'echarts',
  echartsParts: ['gauge'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: gaugeForm,
  queries: (form) => [partQuery(form, form.groupby)],
  picture: (form, answers, view) => gaugePicture(form, answers, view),
  example: {
    form: {
      viz_type: 'gauge_chart',
      groupby: [],
      metric: { expressionType: 'SIMPLE', column: { column_name: 'share' }, aggregate: 'AVG', label: 'Delivered on time' },
      adhoc_filters: [],
      row_limit: 10,
      min_val: 0,
      max_val: 100,
      value_formatter: '{value} %',
    },
    answers: [{ frame: { names: ['Delivered on time'], types: [GenericType.NUMERIC], columns: [[78]], rowcount: 1 } }],
  },
  upgrade: [timeOnce, mendValues],
});
