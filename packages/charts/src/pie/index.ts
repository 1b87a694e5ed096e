/** Pie Chart: pie, donut or rose. */
import { GenericType } from '@tessera/core/frame/frame';
import { shareSuffix } from '@tessera/core/frame/shown-rows';
import { metricLabel } from '@tessera/core/query/metric';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { othersRowLast, othersUnpicked, partsAnswered } from '../shared/others.ts';
import { partQuery } from '../shared/part-query.ts';
import { asList, dropKeys, mendValues, renameKeys, timeOnce } from '../shared/upgrade.ts';
import { pieForm } from './form.ts';
import { piePicture } from './picture.ts';

/** Keys of the first pies: `pie_label_type`, a list of metrics, time controls. */
const oldKeys: Upgrade = (form) => {
  const renamed = renameKeys(form, { pie_label_type: 'label_type' });
  const metrics = asList(renamed['metrics']);
  return dropKeys(metrics.length > 0 && renamed['metric'] === undefined ? { ...renamed, metric: metrics[0] } : renamed, [
    'metrics',
  ]);
};
const lines = ['Classic Cars', 'Vintage Cars', 'Motorcycles', 'Trucks and Buses', 'Planes', 'Ships', 'Trains'];
const sales = [3_919_616, 1_903_151, 1_166_388, 1_127_790, 975_004, 714_437, 226_243];

/** The pie chart: slices of one metric, as a pie, a donut or a rose; their shares come from post-processing. */
export const pie = defineChart({
  id: 'pie',
  name: 'Pie Chart',
  category: 'Part of a Whole',
  tags: ['Categorical', 'Circular', 'Comparison', 'Percentages', 'Popular', 'Proportional', 'ECharts', 'Nightingale'],
  description: 'Parts of a whole as slices. Clear for a few parts; for many, bars compare better.',
  icon: 'PieChart',
  rank: 9,
  pictureKind: 'echarts',
  echartsParts: ['pie'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: pieForm,
  queries: (form) => {
    const metrics = form.metric === undefined ? [] : [form.metric];
    const names = metrics.map(metricLabel);
    return [
      {
        ...partQuery(form, form.groupby),
        post_processing: [
          {
            operation: 'contribution',
            options: { columns: names, rename_columns: names.map((name) => `${name}${shareSuffix}`) },
          },
        ],
      },
    ];
  },
  picture: (form, answers, view) =>
    othersUnpicked(
      form,
      piePicture(form, othersRowLast(form, form.groupby, answers, view.say), view),
      partsAnswered(form, answers),
    ),
  example: {
    form: {
      viz_type: 'pie',
      groupby: ['product_line'],
      metric: { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' },
      adhoc_filters: [],
      row_limit: 100,
      donut: true,
      innerRadius: 42,
      label_type: 'key_percent',
      show_legend: false,
      label_line: true,
      number_format: 'SMART_NUMBER',
    },
    answers: [
      {
        frame: {
          names: ['product_line', 'Sales', 'Sales__contribution'],
          types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [lines, sales, sales.map((value) => value / sales.reduce((sum, each) => sum + each, 0))],
          rowcount: lines.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, timeOnce, mendValues],
});
