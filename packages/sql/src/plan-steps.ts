/**
 * Operations after SQL that SQL can do itself (docs/decisions/0010-two-answer-paths.md): each is recognised whole, with
 * all its options, or left
 * to the frame. Windows count the rows of an axis, so they are only pushed where no series share it.
 */
import type { PostOperation, PostOptions } from '@tessera/core/query/post-operation';

/** A window's statistic that engines compute alike; not every one knows deviations. */
const windowed = ['count', 'max', 'mean', 'min', 'std', 'sum'] as const;

/** An operation after SQL that the engine does itself, in an outer SELECT. */
export type PushedStep =
  /** Running sum or extreme; a null counts as 0. */
  | { do: 'cum'; operator: 'sum' | 'min' | 'max'; columns: readonly string[] }
  | {
      do: 'rolling';
      type: (typeof windowed)[number];
      columns: readonly string[];
      /** Rows before and after the row itself. */
      before: number;
      after: number;
      /** Values a window must hold to say something. */
      needed: number;
      /** First rows that are taken away. */
      cut: number;
    }
  /** `names`: the shares are appended under these; absent, they take their columns' places. */
  | { do: 'shares'; of: 'row' | 'column'; columns: readonly string[]; names?: readonly string[] }
  | { do: 'resample'; amount: number; unit: ResampleUnit; method: 'asfreq' | 'ffill' | 'bfill'; fill: number | undefined };

const unitsOfCodes = {
  S: 'second',
  T: 'minute',
  MIN: 'minute',
  H: 'hour',
  D: 'day',
  MS: 'month',
  QS: 'quarter',
  AS: 'year',
  YS: 'year',
} as const;
type ResampleUnit = (typeof unitsOfCodes)[keyof typeof unitsOfCodes];

/** The step an operation is, on columns of these names; `undefined` when the frame must do it. */
export function stepOf(operation: PostOperation, metrics: readonly string[]): PushedStep | undefined {
  switch (operation.operation) {
    case 'cum':
      return cumStep(operation.options, metrics);
    case 'rolling':
      return rollingStep(operation.options, metrics);
    case 'contribution':
      return shareStep(operation.options ?? {}, metrics);
    case 'resample':
      return resampleStep(operation.options);
    default:
      return undefined;
  }
}

/** The columns a map overwrites in place. */
function inPlace(map: Readonly<Record<string, string>>, metrics: readonly string[]): string[] | undefined {
  const pairs = Object.entries(map);
  return pairs.every(([from, to]) => from === to && metrics.includes(from)) ? pairs.map(([from]) => from) : undefined;
}

function cumStep({ operator, columns: map }: PostOptions<'cum'>, metrics: readonly string[]): PushedStep | undefined {
  const columns = inPlace(map, metrics);
  return columns && operator !== 'prod' ? { do: 'cum', operator, columns } : undefined;
}

function rollingStep(options: PostOptions<'rolling'>, metrics: readonly string[]): PushedStep | undefined {
  const { rolling_type, window, win_type, rolling_type_options: more } = options;
  const columns = inPlace(options.columns, metrics);
  const type = windowed.find((each) => each === rolling_type);
  const plain = (!win_type || win_type === 'boxcar') && Object.keys(more ?? {}).length === 0;
  if (!columns || type === undefined || !plain) return undefined;
  const after = options.center === true ? Math.floor((window - 1) / 2) : 0;
  return {
    do: 'rolling',
    type,
    columns,
    before: window - 1 - after,
    after,
    needed: options.min_periods ?? window,
    cut: Math.max(0, (options.min_periods ?? 0) - 1),
  };
}

/** Shares of the question's own rows; totals that come from elsewhere are the frame's matter. */
export function shareStep(options: PostOptions<'contribution'>, metrics: readonly string[]): PushedStep | undefined {
  const columns = options.columns ?? metrics;
  const names = options.rename_columns ?? [];
  const known = columns.length > 0 && columns.every((each) => metrics.includes(each));
  if (!known || new Set(columns).size < columns.length || options.contribution_totals || options.time_shifts?.length)
    return undefined;
  if (names.length > 0 && (names.length !== columns.length || new Set(names).size < names.length)) return undefined;
  return { do: 'shares', of: options.orientation ?? 'column', columns, ...(names.length > 0 && { names }) };
}

/** Steps named by their first moment; the frame does those named by their last day, and what must calculate per step. */
function resampleStep({ rule, method, fill_value }: PostOptions<'resample'>): PushedStep | undefined {
  const [, amount, code] = /^(\d*)\s*([a-z]+)$/i.exec(rule.trim()) ?? [];
  const unit = Object.entries(unitsOfCodes).find(([known]) => known === code?.toUpperCase())?.[1];
  const count = Number(amount || 1);
  if (unit === undefined || count < 1 || count > 10_000 || typeof fill_value === 'string') return undefined;
  if (method !== 'asfreq' && method !== 'ffill' && method !== 'bfill') return undefined;
  return { do: 'resample', amount: count, unit, method, fill: method === 'asfreq' ? (fill_value ?? undefined) : undefined };
}
