/** Pivot Table: metrics by the values of columns, across and down, with totals. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { conditionalColours } from '@tessera/core/look/palettes';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { mendRuleColours } from '../shared/conditional.ts';
import { dropKeys, renameKeys, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { pivotForm } from './form.ts';
import { pivotPicture } from './picture.ts';
import { pivotQueries } from './query.ts';
import { pivotText } from './text-form.ts';

const oldFunctions: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

/** The old pivot table's keys. */
const oldKeys: Upgrade = (form) => {
  if (form['viz_type'] !== 'pivot_table') return form;
  const renamed = renameKeys(timeAsFilter(form), {
    groupby: 'groupbyRows',
    columns: 'groupbyColumns',
    combine_metric: 'combineMetric',
    transpose_pivot: 'transposePivot',
    number_format: 'valueFormat',
    row_limit: 'series_limit',
    timeseries_limit_metric: 'series_limit_metric',
  });
  const margins = form['pivot_margins'] === true;
  return withBackup(
    {
      ...dropKeys(renamed, ['pandas_aggfunc', 'pivot_margins']),
      aggregateFunction: oldFunctions[String(form['pandas_aggfunc'] ?? 'sum')] ?? 'Sum',
      colTotals: margins,
      colSubTotals: margins,
      rowOrder: 'value_z_to_a',
      viz_type: 'pivot_table_v2',
    },
    form,
  );
};

/** The first second version drew heat as a way to render the table. */
const heatRenderer: Upgrade = (form) => {
  const renderer = String(form['tableRenderer'] ?? '');
  if (!renderer) return form;
  const rest = dropKeys(form, ['tableRenderer']);
  if (!renderer.includes('Heatmap')) return rest;
  const metrics: unknown[] = Array.isArray(form['metrics']) ? form['metrics'] : [];
  const labels = metrics.flatMap((metric) =>
    typeof metric === 'string'
      ? [metric]
      : typeof metric === 'object' && metric !== null && 'label' in metric
        ? [metric.label]
        : [],
  );
  return {
    ...rest,
    conditional_formatting: labels.map((column) => ({ column, operator: 'None', colorScheme: conditionalColours.error.light })),
  };
};

const countries = ['France', 'Germany', 'Japan'];
const years = [2003, 2004, 2005];
const leaves = countries.flatMap((country, at) =>
  years.map((year, step): Cell[] => [country, year, 310 + 90 * at + 120 * step, 0]),
);
const sumOf = (rows: readonly Cell[][]): number => rows.reduce((sum, row) => sum + Number(row[2]), 0);
const cells: Cell[][] = [
  ...leaves,
  ...countries.map((country): Cell[] => [country, null, sumOf(leaves.filter((row) => row[0] === country)), 1]),
  ...years.map((year): Cell[] => [null, year, sumOf(leaves.filter((row) => row[1] === year)), 2]),
  [null, null, sumOf(leaves), 3],
];

/** The pivot table: metrics by dimensions down and across, with totals that the database computes. */
export const pivotTable = defineChart({
  id: 'pivot_table_v2',
  aliases: ['pivot_table'],
  name: 'Pivot Table',
  category: 'Table',
  tags: ['Additive', 'Report', 'Tabular', 'Popular'],
  description: 'Metrics by the values of columns, across and down, with totals that the database computes.',
  icon: 'InsertRowLeft',
  rank: 5,
  pictureKind: 'pivot',
  textForm: pivotText,
  crossFilters: true,
  drillBy: () => ['groupbyRows', 'groupbyColumns'],
  form: pivotForm,
  queries: (form, ask) => pivotQueries(form, ask),
  picture: (form, answers, view) => pivotPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'pivot_table_v2',
      groupbyRows: ['country'],
      groupbyColumns: ['year'],
      metrics: ['sales'],
      adhoc_filters: [],
      rowTotals: true,
      colTotals: true,
      valueFormat: ',d',
    },
    answers: [
      {
        frame: {
          names: ['country', 'year', 'sales', '__grouping'],
          types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [0, 1, 2, 3].map((at) => cells.map((row) => row[at] ?? null)),
          rowcount: cells.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, heatRenderer, mendRuleColours],
});
