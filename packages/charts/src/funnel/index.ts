/** Funnel Chart: stages that let fewer and fewer through. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { partQuery } from '../shared/part-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { funnelForm } from './form.ts';
import { funnelPicture } from './picture.ts';

/** Charts older than the choice showed shares of the total, and numbered their labels. */
const oldShares: Upgrade = (form) => ({
  ...form,
  ...(form['percent_calculation_type'] === undefined && form['slice_id'] !== undefined && { percent_calculation_type: 'total' }),
  ...(typeof form['label_type'] === 'number' && { label_type: String(form['label_type']) }),
  ...(typeof form['tooltip_label_type'] === 'number' && { tooltip_label_type: String(form['tooltip_label_type']) }),
});

const stages = ['Visited', 'Looked at a product', 'Put into the basket', 'Began to pay', 'Bought'];
const people = [12_400, 8300, 3900, 2450, 1980];

/** The funnel: stages by the size of one metric, each with its share of another (docs/reference/charts.md#funnel-and-gauge). */
export const funnel = defineChart({
  id: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  tags: ['Business', 'ECharts', 'Progressive', 'Report', 'Sequential', 'Trend', 'Popular'],
  description: 'Stages of a process, each as wide as what reaches it: where the most is lost.',
  icon: 'FunnelPlot',
  rank: 40,
  pictureKind: 'echarts',
  echartsParts: ['funnel', 'labelLayout'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: funnelForm,
  queries: (form) => [partQuery(form, form.groupby)],
  picture: (form, answers, view) => funnelPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'funnel',
      groupby: ['stage'],
      metric: { expressionType: 'SIMPLE', column: { column_name: 'people' }, aggregate: 'SUM', label: 'People' },
      adhoc_filters: [],
      row_limit: 10,
      show_legend: false,
      label_type: '4',
    },
    answers: [
      {
        frame: {
          names: ['stage', 'People'],
          types: [GenericType.STRING, GenericType.NUMERIC],
          columns: [stages, people],
          rowcount: 5,
        },
      },
    ],
  },
  upgrade: [oldShares, timeOnce, mendValues],
});
