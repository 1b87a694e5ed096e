/** Tree Chart: what stands above and below what. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { treeForm } from './form.ts';
import { treePicture } from './picture.ts';

const ids = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const parents = [null, '1', '1', '1', '2', '2', '3', '4', '4'];
const names = ['Shop', 'Buying', 'Selling', 'Office', 'Fresh', 'Dry', 'Counter', 'People', 'Money'];

/**
 * The tree chart: nodes linked from id to parent (docs/reference/charts.md#parts-of-a-whole). Its marks have no filter to give.
 */
export const tree = defineChart({
  id: 'tree_chart',
  name: 'Tree Chart',
  category: 'Part of a Whole',
  tags: ['Categorical', 'ECharts', 'Multi-Levels', 'Relational', 'Structural', 'Popular'],
  description: 'Nodes below nodes: who belongs to whom.',
  icon: 'Partition',
  rank: 44,
  pictureKind: 'echarts',
  echartsParts: ['tree'],
  crossFilters: false,
  form: treeForm,
  queries: (form) => {
    const columns = [form.id, form.parent, form.name].filter((column) => column !== undefined);
    return [baseQuery(form, { columns, metrics: form.metric === undefined ? [] : [form.metric] })];
  },
  picture: (form, answers, view) => treePicture(form, answers, view),
  example: {
    form: {
      viz_type: 'tree_chart',
      id: 'id',
      parent: 'parent',
      name: 'name',
      adhoc_filters: [],
      row_limit: 1000,
      child_label_position: 'right',
    },
    answers: [
      {
        frame: {
          names: ['id', 'parent', 'name'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.STRING],
          columns: [ids, parents, names],
          rowcount: ids.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
