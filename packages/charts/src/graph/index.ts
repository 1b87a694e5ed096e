/** Graph Chart: who is linked with whom, and how strongly. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { asList, dropKeys, mendValues, timeAsFilter, timeOnce, withBackup } from '../shared/upgrade.ts';
import { graphForm } from './form.ts';
import { graphPicture } from './picture.ts';

const oldKeys: Upgrade = (form) => {
  if (form['viz_type'] !== 'directed_force') return form;
  const [source, target] = asList(form['groupby']);
  return withBackup(
    {
      ...dropKeys(timeAsFilter(form), ['groupby', 'link_length', 'charge']),
      source,
      target,
      layout: 'force',
      edgeLength: 400,
      repulsion: 1000,
      viz_type: 'graph_chart',
    },
    form,
  );
};

const from = ['Ada', 'Ada', 'Ben', 'Cleo', 'Dan', 'Dan', 'Eve', 'Fay', 'Fay', 'Gus'];
const to = ['Ben', 'Cleo', 'Cleo', 'Dan', 'Eve', 'Fay', 'Fay', 'Gus', 'Ada', 'Hal'];
const teams = ['Sales', 'Sales', 'Sales', 'Design', 'Design', 'Design', 'Build', 'Build', 'Build', 'Build'];
const mails = [34, 21, 18, 40, 26, 12, 30, 22, 9, 15];

/** The graph chart: nodes and the weighted links between them, by forces or on a circle (docs/reference/charts.md#flow). */
export const graph = defineChart({
  id: 'graph_chart',
  aliases: ['directed_force'],
  name: 'Graph Chart',
  category: 'Flow',
  tags: ['Circular', 'Comparison', 'Directional', 'ECharts', 'Relational', 'Structural', 'Transformable', 'Popular'],
  description: 'Nodes and the links between them: what belongs together, and what stands at the centre.',
  icon: 'Partition',
  rank: 35,
  pictureKind: 'echarts',
  echartsParts: ['graph', 'labelLayout'],
  crossFilters: true,
  drillBy: () => ['source', 'target'],
  form: graphForm,
  queries: (form) => {
    const columns = [form.source, form.target, form.source_category, form.target_category].filter(
      (column) => column !== undefined,
    );
    return [baseQuery(form, { columns, metrics: form.metric === undefined ? [] : [form.metric] })];
  },
  picture: (form, answers, view) => graphPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'graph_chart',
      source: 'from',
      target: 'to',
      source_category: 'team',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'mails' }, aggregate: 'SUM', label: 'Mails' },
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['from', 'to', 'team', 'Mails'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [from, to, teams, mails],
          rowcount: mails.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, timeOnce, mendValues],
});
