/** A pivot table as text: rows and columns turned, with its totals. */
import { crossAggregates } from '@tessera/core/frame/cross-table';
import { column, columnLabel } from '@tessera/core/query/column';
import { metric, metricLabel } from '@tessera/core/query/metric';
import type { TextForm } from '../text-form.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const labelsOf = (value: unknown): string[] =>
  listOf(value).flatMap((each) => {
    const read = column.safeParse(each);
    return read.success ? [columnLabel(read.data)] : [];
  });
const metricsOf = (value: unknown): string[] =>
  listOf(value).flatMap((each) => {
    const read = metric.safeParse(each);
    return read.success ? [metricLabel(read.data)] : [];
  });

/** What the form says of rows, columns and totals. */
export const pivotText = (form: Readonly<Record<string, unknown>>): TextForm => ({
  kind: 'pivot',
  options: {
    rows: labelsOf(form['groupbyRows']),
    columns: labelsOf(form['groupbyColumns']),
    metrics: metricsOf(form['metrics']),
    aggregate: crossAggregates.find((each) => each === form['aggregateFunction']) ?? 'Sum',
    transpose: form['transposePivot'] === true,
    combineMetric: form['combineMetric'] === true,
    rowTotals: form['rowTotals'] === true,
    colTotals: form['colTotals'] === true,
    metricsOnRows: form['metricsLayout'] === 'ROWS',
  },
});
