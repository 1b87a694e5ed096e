/** Treemap: nested rectangles whose areas add up. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { othersRowLast, othersUnpicked, partsAnswered } from '../shared/others.ts';
import { partQuery } from '../shared/part-query.ts';
import { asList, dropKeys, mendValues, timeAsFilter, timeOnce, withBackup } from '../shared/upgrade.ts';
import { treemapForm } from './form.ts';
import { treemapPicture } from './picture.ts';

/** The old treemap took several metrics and drew the first. */
const oldKeys: Upgrade = (form) => {
  if (form['viz_type'] !== 'treemap') return form;
  const sorts = form['order_desc'];
  return withBackup(
    {
      ...dropKeys(timeAsFilter(form), ['treemap_ratio', 'metrics', 'order_desc']),
      metric: form['metric'] ?? asList(form['metrics'])[0],
      ...(typeof sorts === 'boolean' && { sort_by_metric: sorts }),
      viz_type: 'treemap_v2',
    },
    form,
  );
};

const groups = ['Fruit', 'Fruit', 'Fruit', 'Vegetables', 'Vegetables', 'Vegetables', 'Grain', 'Grain', 'Dairy', 'Dairy'];
const goods = ['Apples', 'Pears', 'Plums', 'Carrots', 'Onions', 'Beans', 'Wheat', 'Rye', 'Milk', 'Cheese'];
const tonnes = [420, 260, 110, 310, 240, 90, 280, 120, 210, 150];

/** The treemap: rectangles within rectangles whose areas add up (docs/reference/charts.md#parts-of-a-whole). */
export const treemap = defineChart({
  id: 'treemap_v2',
  aliases: ['treemap'],
  name: 'Treemap',
  category: 'Part of a Whole',
  tags: ['Categorical', 'Comparison', 'ECharts', 'Multi-Levels', 'Percentages', 'Proportional', 'Popular'],
  description: 'Parts of a whole as nested rectangles: many parts at once, on several levels.',
  icon: 'Appstore',
  rank: 21,
  pictureKind: 'echarts',
  echartsParts: ['treemap'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: treemapForm,
  queries: (form) => [partQuery(form, form.groupby)],
  picture: (form, answers, view) =>
    othersUnpicked(
      form,
      treemapPicture(form, othersRowLast(form, form.groupby, answers, view.say), view),
      partsAnswered(form, answers),
    ),
  example: {
    form: {
      viz_type: 'treemap_v2',
      groupby: ['group', 'product'],
      metric: { expressionType: 'SIMPLE', column: { column_name: 'tonnes' }, aggregate: 'SUM', label: 'Tonnes' },
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['group', 'product', 'Tonnes'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [groups, goods, tonnes],
          rowcount: goods.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, timeOnce, mendValues],
});
