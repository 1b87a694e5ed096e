/** Nightingale Rose Chart: time as wedges around a centre. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { othersUnpicked } from '../shared/others.ts';
import { mendValues } from '../shared/upgrade.ts';
import { roseForm } from './form.ts';
import { rosePicture } from './picture.ts';

const months = Array.from({ length: 12 }, (_, at) => Date.UTC(2023, at, 1));
const kinds: Record<string, number[]> = {
  Rain: [62, 51, 48, 40, 45, 52, 58, 60, 49, 55, 66, 70],
  Snow: [31, 28, 14, 3, 0, 0, 0, 0, 0, 2, 12, 26],
  Fog: [18, 14, 9, 6, 4, 3, 3, 5, 10, 17, 22, 20],
};

/** Wedges of time around a centre. */
export const rose = defineChart({
  id: 'rose',
  name: 'Nightingale Rose Chart',
  category: 'Ranking',
  tags: ['Advanced-Analytics', 'Circular', 'ECharts', 'Pattern', 'Time', 'Trend'],
  description: 'A wedge for each stretch of time, as long as its value: rounds of seasons and days.',
  icon: 'PieChart',
  rank: 29,
  pictureKind: 'echarts',
  echartsParts: ['bar', 'polar', 'legendPlain'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: roseForm,
  queries: (form, { dataset }) => [seriesQuery({ ...form, contributionMode: form.contribution ? 'row' : undefined }, dataset)],
  picture: (form, answers, view) => othersUnpicked(form, rosePicture(form, answers, view)),
  example: {
    form: {
      viz_type: 'rose',
      granularity_sqla: 'month',
      time_grain_sqla: 'P1M',
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'days' }, aggregate: 'SUM', label: 'Days' }],
      groupby: ['weather'],
      adhoc_filters: [],
      row_limit: 10_000,
    },
    answers: [
      {
        frame: {
          names: ['__timestamp', ...Object.keys(kinds)],
          types: [GenericType.TEMPORAL, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [months, ...Object.values(kinds)],
          rowcount: months.length,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
