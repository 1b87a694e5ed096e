/** Word Cloud: words as large as their number. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { partQuery } from '../shared/part-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { wordCloudForm } from './form.ts';
import { wordCloudPicture } from './picture.ts';

const words: [string, number][] = [
  ['data', 96],
  ['chart', 74],
  ['filter', 58],
  ['table', 52],
  ['query', 47],
  ['dashboard', 44],
  ['metric', 39],
  ['column', 33],
  ['row', 30],
  ['time', 28],
  ['share', 24],
  ['trend', 22],
  ['sum', 20],
  ['average', 18],
  ['report', 16],
  ['grain', 14],
  ['scope', 12],
  ['label', 11],
  ['axis', 10],
  ['tile', 9],
];

/** The word cloud: the values of a column, as large as their metric (docs/reference/charts.md#radar-and-word-cloud). */
export const wordCloud = defineChart({
  id: 'word_cloud',
  name: 'Word Cloud',
  category: 'Ranking',
  tags: ['Categorical', 'Comparison', 'Density', 'Single Metric', 'ECharts'],
  description: 'Words as large as their number: what is spoken of most, at a glance.',
  icon: 'Cloud',
  rank: 25,
  pictureKind: 'echarts',
  echartsParts: ['custom'],
  crossFilters: false,
  drillBy: () => ['series'],
  form: wordCloudForm,
  queries: (form) => [partQuery(form, [form.series])],
  picture: (form, answers, view) => wordCloudPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'word_cloud',
      series: 'word',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'mentions' }, aggregate: 'SUM', label: 'Mentions' },
      adhoc_filters: [],
      row_limit: 100,
    },
    answers: [
      {
        frame: {
          names: ['word', 'Mentions'],
          types: [GenericType.STRING, GenericType.NUMERIC],
          columns: [words.map(([word]) => word), words.map(([, count]) => count)],
          rowcount: words.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
