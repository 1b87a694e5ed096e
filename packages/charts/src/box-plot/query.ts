/** The box plot's question: one number for each value of the columns, then the numbers of a box for each group. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { PostOperation } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import type { QueryOptions } from '../chart-type.ts';
import { baseAxis, baseQuery } from '../shared/base-query.ts';
import type { BoxPlotForm } from './form.ts';

type Whiskers = { whisker_type: 'tukey' | 'min/max' | 'percentile'; percentiles?: [number, number] };

/** `Tukey`, `Min/max (no outliers)` or `a/b percentiles`; anything else reads as Tukey. */
export function whiskersOf(text: string): Whiskers {
  if (/^min\s*\/\s*max/i.test(text)) return { whisker_type: 'min/max' };
  const [, low, high] = /^\s*(\d{1,3}(?:\.\d+)?)\s*\/\s*(\d{1,3}(?:\.\d+)?)/.exec(text) ?? [];
  const [least, most] = [Number(low), Number(high)];
  return least < most && most <= 100 ? { whisker_type: 'percentile', percentiles: [least, most] } : { whisker_type: 'tukey' };
}

/** Time columns are cut to the grain. */
function cut(column: Column, form: BoxPlotForm, { dataset }: QueryOptions): Column {
  const temporal =
    typeof column === 'string' && dataset?.columns.some((each) => each.column_name === column && each.is_dttm === true);
  return temporal && form.time_grain_sqla ? baseAxis(column, form.time_grain_sqla) : column;
}

/**
 * The box plot's question. Its post-processing turns the numbers into the parts of boxes (docs/reference/questions.md#boxplot);
 * without a metric there is nothing to process.
 */
export function boxPlotQuery(form: BoxPlotForm, ask: QueryOptions): Query {
  const groups = form.groupby.map(columnLabel);
  const across = form.columns.filter((column) => !groups.includes(columnLabel(column)));
  const metrics = form.metrics.map(metricLabel);
  const box: PostOperation = {
    operation: 'boxplot',
    options: { groupby: groups, metrics, ...whiskersOf(form.whiskerOptions) },
  };
  return {
    ...baseQuery(form, { columns: [...across.map((column) => cut(column, form, ask)), ...form.groupby], metrics: form.metrics }),
    series_columns: form.groupby,
    post_processing: metrics.length > 0 ? [box] : [],
  };
}
