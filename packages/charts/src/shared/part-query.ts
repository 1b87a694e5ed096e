/**
 * The question of charts that show one number for each combination of some columns
 * (docs/reference/charts.md#what-each-type-asks).
 */
import type { Column } from '@tessera/core/query/column';
import { limits } from '@tessera/core/limits';
import type { Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { baseQuery, type QueryForm } from './base-query.ts';
import { gathersOthers } from './others.ts';

interface PartForm extends QueryForm {
  metric?: Metric | undefined;
  sort_by_metric: boolean;
}

/** @param more  metrics asked beside the first */
export function partQuery(
  form: PartForm,
  columns: readonly (Column | undefined)[],
  more: readonly (Metric | undefined)[] = [],
): Query {
  const metrics = [form.metric, ...more].filter((metric) => metric !== undefined);
  const query = baseQuery(form, {
    columns: columns.filter((column) => column !== undefined),
    metrics,
    orderby: form.sort_by_metric && metrics[0] !== undefined ? [[metrics[0], false]] : [],
  });
  return withOthers(form, query);
}

/** The question with what its row limit leaves out gathered under one name, where the form asks for that. */
export function withOthers(form: QueryForm, query: Query): Query {
  const most = form.row_limit ?? 0;
  const [first] = query.metrics ?? [];
  if (!gathersOthers(form) || most <= 0 || query.columns.length === 0) return query;
  return {
    ...query,
    series_columns: query.columns,
    series_limit: most,
    ...(first !== undefined && { series_limit_metric: first }),
    order_desc: true,
    group_others_when_limit_reached: true,
    // Room for one more, and for the engine to see that none is cut.
    row_limit: Math.min(limits.rowLimitMax, most + 2),
  };
}
