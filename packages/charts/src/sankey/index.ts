/** Sankey Chart: how much flows from where to where. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { partQuery } from '../shared/part-query.ts';
import { asList, dropKeys, mendValues, timeAsFilter, timeOnce, withBackup } from '../shared/upgrade.ts';
import { sankeyForm } from './form.ts';
import { sankeyPicture } from './picture.ts';

/** The old sankeys took source and target from one list. */
const oldKeys: Upgrade = (form) => {
  if (form['viz_type'] !== 'sankey' && form['viz_type'] !== 'sankey_loop') return form;
  const [source, target] = asList(form['groupby']);
  return withBackup(
    {
      ...dropKeys(timeAsFilter(form), ['groupby']),
      source: form['source'] ?? source,
      target: form['target'] ?? target,
      viz_type: 'sankey_v2',
    },
    form,
  );
};

const sources = ['Search', 'Search', 'Search', 'Social', 'Social', 'Mail', 'Mail', 'Shop', 'Shop', 'Blog', 'Home', 'Home'];
const targets = ['Home', 'Shop', 'Blog', 'Home', 'Blog', 'Shop', 'Home', 'Order', 'Leave', 'Leave', 'Shop', 'Leave'];
const visits = [420, 310, 160, 220, 140, 180, 70, 390, 310, 300, 210, 500];

/** The sankey: flows from source to target as bands, drawn without circles (docs/reference/charts.md#flow). */
export const sankey = defineChart({
  id: 'sankey_v2',
  aliases: ['sankey', 'sankey_loop'],
  name: 'Sankey Chart',
  category: 'Flow',
  tags: ['Directional', 'ECharts', 'Distribution', 'Flow'],
  description: 'Bands between nodes, as wide as what flows: how a whole splits and joins from step to step.',
  icon: 'Partition',
  rank: 24,
  pictureKind: 'echarts',
  echartsParts: ['sankey', 'labelLayout'],
  crossFilters: true,
  drillBy: () => ['source', 'target'],
  form: sankeyForm,
  queries: (form) => [partQuery(form, [form.source, form.target])],
  picture: (form, answers, view) => sankeyPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'sankey_v2',
      source: 'from',
      target: 'to',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'visits' }, aggregate: 'SUM', label: 'Visits' },
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['from', 'to', 'Visits'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [sources, targets, visits],
          rowcount: visits.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, timeOnce, mendValues],
});
