/** Chord Diagram: what flows between the members of one group. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { partQuery } from '../shared/part-query.ts';
import { metricsText } from '../shared/metrics-text.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { chordForm } from './form.ts';
import { chordPicture } from './picture.ts';

const moves: [from: string, to: string, people: number][] = [
  ['North', 'South', 310],
  ['North', 'East', 180],
  ['South', 'North', 240],
  ['South', 'West', 220],
  ['East', 'South', 150],
  ['East', 'West', 260],
  ['West', 'North', 120],
  ['West', 'East', 190],
  ['West', 'West', 80],
];

/** What flows between the members of one group, across a circle. */
export const chord = defineChart({
  id: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  tags: ['Circular', 'ECharts', 'Proportional', 'Relational'],
  description: 'Ribbons across a circle, as wide as what flows: who gives how much to whom, and gets back.',
  icon: 'PieChart',
  rank: 47,
  pictureKind: 'echarts',
  textForm: metricsText(['metric'], 'y_axis_format'),
  echartsParts: ['chord'],
  crossFilters: true,
  drillBy: () => ['groupby', 'columns'],
  form: chordForm,
  queries: (form) => [partQuery(form, [form.groupby, form.columns])],
  picture: (form, answers, view) => chordPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'chord',
      groupby: 'from',
      columns: 'to',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'people' }, aggregate: 'SUM', label: 'People' },
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['from', 'to', 'People'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [moves.map(([from]) => from), moves.map(([, to]) => to), moves.map(([, , people]) => people)],
          rowcount: moves.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
