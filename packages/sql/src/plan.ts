/**
 * How a question is answered (docs/decisions/0010-two-answer-paths.md). *Bytes*: nothing is left to do after SQL, and
 * the engine's own JSON goes
 * out unparsed. *Frame*: the operations left over run on the parsed rows. A chart never says which; it is recognised.
 */
import { isRecord } from '@tessera/core/narrowing';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { PostOperation, PostOptions } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import { shareStep, stepOf, type PushedStep } from './plan-steps.ts';

/** The rows as a pivot without dimensions leaves them: ordered by its index, metrics by name. */
export interface Arrangement {
  index: string;
  metrics: string[];
  /** What the engine does to them then, in this order. */
  steps: readonly PushedStep[];
  /** The last order, instead of the index; nulls last, ties by the index. */
  sort?: { by: string; desc: boolean };
  /** The row whose index is null stays, last. */
  keepsNull?: true;
}

/** The numbers of boxes, per group (docs/reference/questions.md#boxplot). */
export interface BoxplotPlan {
  metric: string;
  groupby: readonly string[];
  whiskers: 'tukey' | 'min/max' | readonly [low: number, high: number];
}

/** Rows the engine counts by bins of a number before they are shipped. */
export interface BinPlan {
  column: string;
  groupby: readonly string[];
  bins: number;
}

/** The column that says how many rows one row stands for. */
export const weightLabel = '__count';

/** How the answer comes: as the engine’s own bytes, or as a frame with operations left to do. */
export type QueryPlan =
  | { path: 'bytes'; arrange?: Arrangement; shares?: Extract<PushedStep, { do: 'shares' }> }
  | {
      path: 'frame';
      operations: readonly PostOperation[];
      bins?: BinPlan;
      boxes?: BoxplotPlan;
      /** Columns whose cells are JSON text and go out unquoted. */
      json?: readonly string[];
    };

/** What the engine at hand can do besides windows, and whether lists may be taken apart at all. */
export interface EngineCapabilities {
  /** False leaves every list as it is: imported ones, and shares of totals that another question says. */
  push?: boolean | undefined;
  /** Regular moments between two. */
  moments?: boolean;
  /** Numbers as one JSON list. */
  lists?: boolean;
  /** Standard deviations of samples. */
  deviations?: boolean;
}

/** The quicker path where the operations allow it. @param means  what the engine can do beyond plain SQL */
export function planAnswer(query: Query, means: EngineCapabilities = {}): QueryPlan {
  if (query.time_offsets.length > 0) return { path: 'frame', operations: query.post_processing };
  if (query.post_processing.length === 0) return { path: 'bytes' };
  const arrange = arrangement(query, means);
  if (arrange) return { path: 'bytes', arrange };
  const shares = means.push === false ? undefined : sharesOf(query);
  if (shares) return { path: 'bytes', shares };
  const boxes = means.push === false || !means.lists ? undefined : boxesOf(query);
  if (boxes) return { path: 'frame', operations: [], boxes, json: [`${boxes.metric}__outliers`] };
  const bins = histogramBins(query);
  const [first, ...rest] = query.post_processing;
  if (bins && first?.operation === 'histogram')
    return {
      path: 'frame',
      operations: [{ operation: 'histogram', options: { ...first.options, weight: weightLabel } }, ...rest],
      bins,
    };
  return { path: 'frame', operations: query.post_processing };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/** Aggregates that leave a single value as it is: each index value has one row when it is the only group. */
const keepsOne = new Set(['mean', 'sum', 'min', 'max', 'median', 'first', 'last']);

/** `pivot` by the only column, without dimensions, steps, then `flatten`: what every chart without a breakdown asks for. */
function arrangement(query: Query, means: EngineCapabilities): Arrangement | undefined {
  const [pivot, ...others] = query.post_processing;
  const flatten = others.at(-1);
  if (pivot?.operation !== 'pivot' || flatten?.operation !== 'flatten' || !isEmpty(flatten.options)) return undefined;
  const { index, columns, aggregates, drop_missing_columns: drops, keep_missing_index: kept, ...rest } = pivot.options;
  const keepsNull = kept !== false;
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
    index.length === 1 &&
    index[0] === labels[0] &&
    !query.is_rowcount &&
    query.grouping_sets === undefined;
  if (!plain || metrics.length === 0 || Object.keys(aggregates).length !== metrics.length) return undefined;
  const keeps = (metric: string): boolean => {
    const of = aggregates[metric];
    return of !== undefined && keepsOne.has(of.operator) && (of.column ?? metric) === metric;
  };
  if (!metrics.every(keeps)) return undefined;
  const told = sequence(others.slice(0, -1), labels[0] ?? '', metrics, means);
  // Where a null stands among the rows of a window differs between engines.
  if (!told || (keepsNull && told.steps.length > 0)) return undefined;
  return {
    index: labels[0] ?? '',
    metrics: metrics.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    ...told,
    ...(keepsNull && { keepsNull }),
  };
}

/** The operations between pivot and flatten as steps; all of them or none. A sort is the last of them. */
function sequence(
  operations: readonly PostOperation[],
  index: string,
  metrics: readonly string[],
  means: EngineCapabilities,
): Pick<Arrangement, 'steps' | 'sort'> | undefined {
  if (operations.length > 0 && means.push === false) return undefined;
  const last = operations.at(-1);
  const sort = last?.operation === 'sort' ? orderOf(last.options ?? {}, index, metrics) : undefined;
  if (last?.operation === 'sort' && !sort) return undefined;
  const steps: PushedStep[] = [];
  for (const operation of sort ? operations.slice(0, -1) : operations) {
    const step = stepOf(operation, metrics);
    if (!step || (step.do === 'resample' && !means.moments)) return undefined;
    if (step.do === 'rolling' && step.type === 'std' && !means.deviations) return undefined;
    // Appended columns would have to be passed to every later step.
    if (step.do === 'shares' && step.names) return undefined;
    steps.push(step);
  }
  return { steps, ...(sort && { sort }) };
}

function orderOf(options: PostOptions<'sort'>, index: string, metrics: readonly string[]): Arrangement['sort'] {
  const { is_sort_index: byIndex, by, ascending, columns } = options;
  if (!isEmpty(columns) || Array.isArray(ascending)) return undefined;
  const desc = ascending === false;
  if (byIndex === true) return { by: index, desc };
  return typeof by === 'string' && metrics.includes(by) ? { by, desc } : undefined;
}

/** Shares beside the rows themselves, as pies and tables ask for them. */
function sharesOf(query: Query): Extract<PushedStep, { do: 'shares' }> | undefined {
  const [only, ...more] = query.post_processing;
  if (only?.operation !== 'contribution' || more.length > 0 || query.is_rowcount || query.grouping_sets !== undefined)
    return undefined;
  const metrics = query.metrics?.map(metricLabel) ?? [];
  const labels = [...query.columns.map(columnLabel), ...metrics];
  // Without a list of columns all numeric ones are meant, and which those are only the answer says.
  const step = isEmpty(only.options?.columns) ? undefined : shareStep(only.options ?? {}, metrics);
  if (step?.do !== 'shares' || query.is_timeseries || step.names?.some((name) => labels.includes(name))) return undefined;
  return step;
}

/** `boxplot` of one metric. What is malformed is left to the operation to refuse. */
function boxesOf(query: Query): BoxplotPlan | undefined {
  const [only, ...more] = query.post_processing;
  if (only?.operation !== 'boxplot' || more.length > 0 || query.is_rowcount || query.grouping_sets !== undefined)
    return undefined;
  const { groupby, metrics, whisker_type, percentiles } = only.options;
  const labels = query.columns.map(columnLabel);
  const [metric, second] = metrics;
  const [low, high, third] = percentiles ?? [];
  if (metric === undefined || second !== undefined || query.is_timeseries) return undefined;
  if (!query.metrics?.some((each) => metricLabel(each) === metric)) return undefined;
  if (!groupby.every((each) => labels.includes(each)) || new Set(groupby).size < groupby.length) return undefined;
  if (whisker_type !== 'percentile') return { metric, groupby, whiskers: whisker_type };
  const sound = low !== undefined && high !== undefined && third === undefined && low >= 0 && low < high && high <= 100;
  return sound ? { metric, groupby, whiskers: [low, high] } : undefined;
}

/** `histogram` of raw rows: the engine can count, and no row need be shipped. What is malformed is left to the operation to refuse. */
function histogramBins(query: Query): BinPlan | undefined {
  const [first] = query.post_processing;
  if (first?.operation !== 'histogram' || query.metrics !== null || query.is_rowcount) return undefined;
  if (query.is_timeseries || query.orderby.length > 0 || query.grouping_sets !== undefined) return undefined;
  const { column, bins, weight } = first.options;
  const groupby = first.options.groupby ?? [];
  const labels = query.columns.map(columnLabel);
  const sound =
    labels.includes(column) &&
    !groupby.includes(column) &&
    groupby.every((each) => labels.includes(each)) &&
    new Set(groupby).size === groupby.length &&
    isEmpty(weight);
  return sound ? { column, groupby, bins: bins ?? 5 } : undefined;
}
