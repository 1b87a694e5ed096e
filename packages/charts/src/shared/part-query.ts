/**
 * The question of charts that show one number for each combination of some columns
 * (docs/reference/charts.md#what-each-type-asks).
 */
import type { Column } from '@tessera/core/query/column';
import type { Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { baseQuery, type QueryForm } from './base-query.ts';

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
  return baseQuery(form, {
    columns: columns.filter((column) => column !== undefined),
    metrics,
    orderby: form.sort_by_metric && metrics[0] !== undefined ? [[metrics[0], false]] : [],
  });
}
