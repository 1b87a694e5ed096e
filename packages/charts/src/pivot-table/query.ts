/** What a pivot asks: its cells and every total it shows, in one statement (docs/reference/charts.md#pivot-table). */
import type { Dataset } from '@tessera/core/dataset';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { QueryOptions } from '../chart-type.ts';
import { baseAxis, baseQuery, distinctColumns, distinctMetrics } from '../shared/base-query.ts';
import type { PivotForm } from './form.ts';

/** The columns whose values stand down and across, outermost first. */
export interface Dimensions {
  rows: Column[];
  columns: Column[];
}

/** Rows and columns as they stand, swapped when the form says so; a column stands on one side only. */
export function dimensionsOf(form: PivotForm): Dimensions {
  const [down, across] = form.transposePivot ? [form.groupbyColumns, form.groupbyRows] : [form.groupbyRows, form.groupbyColumns];
  const rows = distinctColumns(down);
  const taken = new Set(rows.map(columnLabel));
  return { rows, columns: distinctColumns(across).filter((column) => !taken.has(columnLabel(column))) };
}

const isTemporal = (form: PivotForm, dataset: Dataset | undefined, column: Column): boolean => {
  const name = typeof column === 'string' ? column : column.sqlExpression;
  return (
    form.temporal_columns_lookup[name] === true || dataset?.columns.find((each) => each.column_name === name)?.is_dttm === true
  );
};

/** The grain a dimension is cut to; `undefined` for one that is not time. */
export const grainOfDimension = (form: PivotForm, dataset: Dataset | undefined, column: Column): string | undefined =>
  form.time_grain_sqla && isTemporal(form, dataset, column) ? form.time_grain_sqla : undefined;

const ordersByValue = (order: PivotForm['rowOrder']): boolean => order.startsWith('value');
const sharesOf = (form: PivotForm, of: 'Total' | 'Rows' | 'Columns'): boolean =>
  form.aggregateFunction === `Sum as Fraction of ${of}`;

/** How many leading dimensions of each side make a cell: `[2, 1]` is a cell of two rows' dimensions and one column's. */
type Depths = readonly [rows: number, columns: number];

/** Every combination of depths the picture shows or orders by; the full one is first. */
export function depthsOf(form: PivotForm): Depths[] {
  const { rows, columns } = dimensionsOf(form);
  const [r, c] = [rows.length, columns.length];
  const inner = (count: number): number[] => Array.from({ length: Math.max(0, count - 1) }, (_, at) => at + 1);
  const rowDepths = [r, ...(form.rowSubTotals ? inner(r) : []), ...(form.colTotals ? [0] : [])];
  const columnDepths = [c, ...(form.colSubTotals ? inner(c) : []), ...(form.rowTotals ? [0] : [])];
  const shown = rowDepths.flatMap((row) => columnDepths.map((column): Depths => [row, column]));
  const byRow = ordersByValue(form.rowOrder) ? [...inner(r), r].map((row): Depths => [row, 0]) : [];
  const byColumn = ordersByValue(form.colOrder) ? [...inner(c), c].map((column): Depths => [0, column]) : [];
  const wholes: Depths[] = [
    ...(sharesOf(form, 'Total') ? [[0, 0] as const] : []),
    ...(sharesOf(form, 'Rows') ? rowDepths.map((row): Depths => [row, 0]) : []),
    ...(sharesOf(form, 'Columns') ? columnDepths.map((column): Depths => [0, column]) : []),
  ];
  const all = [...shown, ...byRow, ...byColumn, ...wholes];
  return [...new Map(all.map((depths) => [depths.join(), depths])).values()];
}

/** Engines without GROUPING SETS are asked once for each combination. */
const withoutSets = new Set(['sqlite', 'mysql']);

/**
 * One question with grouping sets for the cells and every total. Where a database has none it is one question for each depth,
 * the cells among them.
 */
export function pivotQueries(form: PivotForm, { dataset }: QueryOptions): Query[] {
  const { rows, columns } = dimensionsOf(form);
  const cut = (column: Column): Column => {
    const grain = grainOfDimension(form, dataset, column);
    return grain ? baseAxis(column, grain) : column;
  };
  const [down, across] = [rows.map(cut), columns.map(cut)];
  const base: Query = {
    ...baseQuery(form, { columns: [...down, ...across], metrics: distinctMetrics(form.metrics) }),
    ...((form.series_limit ?? 0) > 0 && { series_columns: [...down, ...across] }),
  };
  const depths = depthsOf(form);
  if (depths.length < 2) return [base];
  if (!withoutSets.has(dataset?.database.backend ?? ''))
    return [{ ...base, grouping_sets: depths.map(([r, c]) => [...down.slice(0, r), ...across.slice(0, c)].map(columnLabel)) }];
  return depths.map(([r, c]) => ({
    ...base,
    series_columns: [],
    series_limit: 0,
    columns: [...down.slice(0, r), ...across.slice(0, c)],
  }));
}

/** The names of the metrics in the answer, in the form's order. */
export const metricsOf = (form: PivotForm): string[] => distinctMetrics(form.metrics).map(metricLabel);
