/** Radar Chart: several metrics of each group, on spokes. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { radarForm } from './form.ts';
import { radarPicture } from './picture.ts';

const traits = ['Price', 'Comfort', 'Range', 'Speed', 'Space'];
const cars = ['City', 'Family'];
const marks = [
  [9, 5],
  [5, 8],
  [4, 7],
  [5, 6],
  [3, 9],
];

/** The radar chart: a spoke for each metric and a shape for each group (docs/reference/charts.md#radar-and-word-cloud). */
export const radar = defineChart({
  id: 'radar',
  name: 'Radar Chart',
  category: 'Ranking',
  tags: ['Business', 'Comparison', 'Multi-Variables', 'Report', 'Web', 'ECharts', 'Popular'],
  description: 'Several metrics of each group as one shape: where groups are strong and where they are weak.',
  icon: 'RadarChart',
  rank: 42,
  pictureKind: 'echarts',
  echartsParts: ['radar', 'labelLayout'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: radarForm,
  queries: (form) => [baseQuery(form, { columns: form.groupby, metrics: form.metrics })],
  picture: (form, answers, view) => radarPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'radar',
      groupby: ['car'],
      metrics: traits.map((trait) => ({
        expressionType: 'SIMPLE',
        column: { column_name: trait.toLowerCase() },
        aggregate: 'AVG',
        label: trait,
      })),
      adhoc_filters: [],
      row_limit: 10,
      show_labels: false,
    },
    answers: [
      {
        frame: {
          names: ['car', ...traits],
          types: [GenericType.STRING, ...traits.map(() => GenericType.NUMERIC)],
          columns: [cars, ...marks],
          rowcount: 2,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
