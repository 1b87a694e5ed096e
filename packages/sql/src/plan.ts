/**
 * How a question is answered (root decision 2). *Bytes*: nothing is left to do after SQL, and the engine's own JSON goes
 * out unparsed. *Frame*: the operations left over run on the parsed rows. A chart never says which; it is recognised.
 */
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { PostOperation, Query } from '@tessera/core/query/query-object';

/** The rows as a pivot without dimensions leaves them: ordered by its index, metrics by name. */
export interface Arrangement {
  index: string;
  metrics: string[];
}

/** Rows the engine counts by bins of a number before they are shipped. */
export interface Bins {
  column: string;
  groupby: readonly string[];
  bins: number;
}

/** The column that says how many rows one row stands for. */
export const weightLabel = '__count';

export type Plan =
  | { path: 'bytes'; arrange?: Arrangement }
  | { path: 'frame'; operations: readonly PostOperation[]; bins?: Bins };

export function planAnswer(query: Query): Plan {
  if (query.time_offsets.length > 0) return { path: 'frame', operations: query.post_processing };
  if (query.post_processing.length === 0) return { path: 'bytes' };
  const arrange = arrangement(query);
  if (arrange) return { path: 'bytes', arrange };
  const bins = histogramBins(query);
  const [first, ...rest] = query.post_processing;
  if (bins && first)
    return { path: 'frame', operations: [{ ...first, options: { ...first.options, weight: weightLabel } }, ...rest], bins };
  return { path: 'frame', operations: query.post_processing };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/** Aggregates that leave a single value as it is: each index value has one row when it is the only group. */
const keepsOne = new Set(['mean', 'sum', 'min', 'max', 'median', 'first', 'last']);

/** `pivot` by the only column, without dimensions, then `flatten`: what every chart without a breakdown asks for. */
function arrangement(query: Query): Arrangement | undefined {
  const [pivot, flatten, ...more] = query.post_processing;
  if (pivot?.operation !== 'pivot' || flatten?.operation !== 'flatten' || more.length > 0 || !isEmpty(flatten.options))
    return undefined;
  const { index, columns, aggregates, drop_missing_columns: drops, ...rest } = pivot.options ?? {};
  const labels = [
    ...(query.is_timeseries && query.columns.length === 0 ? ['__timestamp'] : []),
    ...query.columns.map(columnLabel),
  ];
  const metrics = query.metrics?.map(metricLabel) ?? [];
  const plain =
    drops === false &&
    Object.keys(rest).length === 0 &&
    isEmpty(columns) &&
    labels.length === 1 &&
    Array.isArray(index) &&
    index.length === 1 &&
    index[0] === labels[0] &&
    !query.is_rowcount &&
    query.grouping_sets === undefined;
  if (!plain || !isRecord(aggregates) || metrics.length === 0 || Object.keys(aggregates).length !== metrics.length)
    return undefined;
  const keeps = (metric: string): boolean => {
    const of = aggregates[metric];
    return (
      isRecord(of) &&
      keepsOne.has(String(of['operator'])) &&
      Object.keys(of).every((key) => key === 'operator' || isEmpty(of[key]))
    );
  };
  if (!metrics.every(keeps)) return undefined;
  return { index: labels[0] ?? '', metrics: metrics.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)) };
}

/** `histogram` of raw rows: the engine can count, and no row need be shipped. What is malformed is left to the operation to refuse. */
function histogramBins(query: Query): Bins | undefined {
  const [first] = query.post_processing;
  if (first?.operation !== 'histogram' || query.metrics !== null || query.is_rowcount) return undefined;
  if (query.is_timeseries || query.orderby.length > 0 || query.grouping_sets !== undefined) return undefined;
  const { column, groupby, bins, weight } = first.options ?? {};
  const labels = query.columns.map(columnLabel);
  const groups: unknown[] = Array.isArray(groupby) ? groupby : isEmpty(groupby) ? [] : [undefined];
  const named = groups.filter((each): each is string => typeof each === 'string' && labels.includes(each));
  const count = bins ?? 5;
  const sound =
    typeof column === 'string' &&
    labels.includes(column) &&
    !named.includes(column) &&
    named.length === groups.length &&
    new Set(named).size === named.length &&
    typeof count === 'number' &&
    Number.isInteger(count) &&
    count >= 1 &&
    count <= 10_000 &&
    weight === undefined;
  return sound ? { column, groupby: named, bins: count } : undefined;
}
