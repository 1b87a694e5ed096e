/**
 * The question of charts that show one number for each combination of some columns
 * (docs/reference/charts.md#what-each-type-asks).
 */
import type { Column } from '@tessera/core/query/column';
import type { Metric } from '@tessera/core/query/metric';
import { limits } from '@tessera/core/limits';
import type { Query } from '@tessera/core/query/query-object';
import type { MarkSelection, Picture } from '../chart-type.ts';
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
  const query = baseQuery(form, {
    columns: columns.filter((column) => column !== undefined),
    metrics,
    orderby: form.sort_by_metric && metrics[0] !== undefined ? [[metrics[0], false]] : [],
  });
  return withOthers(form, query);
}

/** The name of what a limit leaves out, as the engine answers it. */
const others = 'Others';

/** The question with what its row limit leaves out gathered under one name, where the form asks for that. */
export function withOthers(form: QueryForm, query: Query): Query {
  const most = form.row_limit ?? 0;
  const [first] = query.metrics ?? [];
  if (form.group_others_when_limit_reached !== true || most <= 0 || query.columns.length === 0) return query;
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

const isOfOthers = ({ filters }: MarkSelection): boolean =>
  filters.some(({ val }) => (Array.isArray(val) ? val.includes(others) : val === others));

/** The picture whose "Others" cannot be clicked: no value of a column is called so. */
export function othersUnpicked<P extends Picture>(form: QueryForm, picture: P): P {
  const gathers = form.group_others_when_limit_reached === true || form['group_others_when_limit_reached_b'] === true;
  if (!gathers || picture.kind !== 'echarts') return picture;
  const { pick } = picture;
  if (!pick) return picture;
  return {
    ...picture,
    pick: (mark: Parameters<typeof pick>[0]) => {
      const picked = pick(mark);
      return picked && isOfOthers(picked) ? undefined : picked;
    },
  };
}
