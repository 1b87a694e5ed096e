/** Butterfly Chart: two measures back to back. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { butterflyForm } from './form.ts';
import { butterflyPicture } from './picture.ts';

const ages = ['70 +', '60 – 69', '50 – 59', '40 – 49', '30 – 39', '20 – 29', '10 – 19', '0 – 9'];
const women = [8.1, 6.2, 7.4, 6.3, 6.4, 5.9, 4.6, 4.4];
const men = [5.9, 5.7, 7.3, 6.2, 6.5, 6.2, 4.9, 4.7];
const sum = (label: string, column_name: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name },
  aggregate: 'SUM',
  label,
});

/** Two measures of each category, back to back. */
export const butterfly = defineChart({
  id: 'butterfly',
  name: 'Butterfly Chart',
  category: 'Ranking',
  tags: ['Categorical', 'Comparison', 'ECharts'],
  description: 'Bars to the left and to the right of a middle: two measures of each category, as of an age pyramid.',
  icon: 'BarChart',
  rank: 44,
  pictureKind: 'echarts',
  echartsParts: ['bar', 'labelLayout', 'legendPlain'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: butterflyForm,
  queries: (form) => {
    const metrics = [form.left_metric, form.right_metric].filter((metric) => metric !== undefined);
    const by = form.orderby ?? metrics[0];
    return [
      baseQuery(form, {
        columns: form.groupby === undefined ? [] : [form.groupby],
        metrics,
        orderby: by === undefined ? [] : [[by, !form.order_desc]],
      }),
    ];
  },
  picture: (form, answers, view) => butterflyPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'butterfly',
      groupby: ['age'],
      left_metric: sum('Women', 'women'),
      right_metric: sum('Men', 'men'),
      adhoc_filters: [],
      row_limit: 100,
      show_value: true,
    },
    answers: [
      {
        frame: {
          names: ['age', 'Women', 'Men'],
          types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [ages, women, men],
          rowcount: ages.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
