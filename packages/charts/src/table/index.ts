/** Table: rows as they are, or grouped with metrics. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { mendRuleColours } from '../shared/conditional.ts';
import { asList, dropKeys } from '../shared/upgrade.ts';
import { tableForm } from './form.ts';
import { tablePicture } from './picture.ts';
import { tableQueries } from './query.ts';
import { tableText } from './text-form.ts';

/** Early tables are recognised as grouped by their columns. */
const queryMode: Upgrade = (form) => {
  if (form['query_mode'] === 'raw' || form['query_mode'] === 'aggregate') return form;
  const raw =
    ['groupby', 'metrics', 'percent_metrics'].every((key) => asList(form[key]).length === 0) &&
    asList(form['all_columns']).length > 0;
  return { ...form, query_mode: raw ? 'raw' : 'aggregate' };
};
const withoutOld: Upgrade = (form) => dropKeys(form, ['table_filter', 'include_time']);

const lines = ['Classic Cars', 'Vintage Cars', 'Motorcycles', 'Trucks and Buses', 'Planes', 'Ships', 'Trains'];
const sales = [3_919_616, 1_903_151, 1_166_388, 1_127_790, 975_004, 714_437, 226_243];
const margins = [0.31, 0.28, -0.04, 0.19, 0.22, 0.17, -0.02];

/** The table: records as they are, or groups with metrics, shares and totals (docs/reference/charts.md#table). */
export const table = defineChart({
  id: 'table',
  // The same table on another grid; its description is the same.
  aliases: ['ag-grid-table'],
  name: 'Table',
  category: 'Table',
  tags: ['Additive', 'Business', 'Pattern', 'Popular', 'Report', 'Sequential', 'Tabular'],
  description: 'Rows and columns: records as they are, or groups with their numbers. For looking things up.',
  icon: 'Table',
  rank: 4,
  pictureKind: 'table',
  textForm: tableText,
  crossFilters: true,
  drillBy: (form) => (form.query_mode === 'raw' ? [] : ['groupby']),
  form: tableForm,
  queries: (form, ask) => tableQueries(form, ask),
  picture: (form, answers, view) => tablePicture(form, answers, view),
  example: {
    form: {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['product_line'],
      metrics: ['sales', 'margin'],
      percent_metrics: ['sales'],
      adhoc_filters: [],
      row_limit: 100,
      show_totals: true,
      column_config: { margin: { d3NumberFormat: '.1%' } },
    },
    answers: [
      {
        frame: {
          names: ['product_line', 'sales', 'margin', '%sales'],
          types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [lines, sales, margins, sales.map((each) => each / sales.reduce((sum, one) => sum + one, 0))],
          rowcount: lines.length,
        },
      },
      {
        frame: {
          names: ['sales', 'margin'],
          types: [GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [[sales.reduce((sum, one) => sum + one, 0)], [0.21]],
          rowcount: 1,
        },
      },
    ],
  },
  upgrade: [queryMode, withoutOld, mendRuleColours],
});
