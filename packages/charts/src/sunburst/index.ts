/** Sunburst Chart: a whole and its parts as rings. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { othersRowLast, othersUnpicked, partsAnswered } from '../shared/others.ts';
import { partQuery } from '../shared/part-query.ts';
import { mendValues, renameKeys, timeAsFilter, timeOnce, withBackup } from '../shared/upgrade.ts';
import { sunburstForm } from './form.ts';
import { sunburstPicture } from './picture.ts';

const oldKeys: Upgrade = (form) =>
  form['viz_type'] === 'sunburst'
    ? withBackup({ ...renameKeys(timeAsFilter(form), { groupby: 'columns' }), viz_type: 'sunburst_v2' }, form)
    : form;

const rows: [string, string, number][] = [
  ['Europe', 'Germany', 420],
  ['Europe', 'France', 350],
  ['Europe', 'Italy', 260],
  ['Europe', 'Poland', 140],
  ['Asia', 'Japan', 380],
  ['Asia', 'India', 310],
  ['Asia', 'Vietnam', 120],
  ['America', 'Canada', 240],
  ['America', 'Brazil', 220],
  ['Africa', 'Kenya', 90],
];

/** The sunburst: a ring for each column, parts beside what they belong to (docs/reference/charts.md#parts-of-a-whole). */
export const sunburst = defineChart({
  id: 'sunburst_v2',
  aliases: ['sunburst'],
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  tags: ['ECharts', 'Multi-Levels', 'Proportional', 'Popular'],
  description: 'A whole and its parts as rings, each part beside what it belongs to.',
  icon: 'PieChart',
  rank: 23,
  pictureKind: 'echarts',
  echartsParts: ['sunburst'],
  crossFilters: true,
  drillBy: () => ['columns'],
  form: sunburstForm,
  queries: (form) => [partQuery(form, form.columns, [form.secondary_metric])],
  picture: (form, answers, view) =>
    othersUnpicked(
      form,
      sunburstPicture(form, othersRowLast(form, form.columns, answers, view.say), view),
      partsAnswered(form, answers),
    ),
  example: {
    form: {
      viz_type: 'sunburst_v2',
      columns: ['continent', 'country'],
      metric: { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'Sales' },
      adhoc_filters: [],
      row_limit: 1000,
      show_labels_threshold: 3,
    },
    answers: [
      {
        frame: {
          names: ['continent', 'country', 'Sales'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [rows.map(([each]) => each), rows.map(([, each]) => each), rows.map(([, , each]) => each)],
          rowcount: rows.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, timeOnce, mendValues],
});
