/** `rolling`: a statistic over a window of rows (docs/reference/questions.md#rolling). */
import type { PostOptions } from '../../query/post-operation.ts';
import { compareNumbers, holdsDigits, Total } from '../exact.ts';
import { GenericType, type Cell } from '../frame.ts';
import { cellOf, mean, numberOf, sum } from '../statistics.ts';
import { placeColumns, refuse, seriesOf, takeRows, type Table } from '../table.ts';
import {
  countsOf,
  extremesOf,
  momentsOf,
  placeOf,
  quantilesOf,
  sumsOf,
  walked,
  type PowerSums,
  type WindowSpan,
} from './sliding.ts';
import { weightsOf } from './window-weights.ts';

type Options = PostOptions<'rolling'>;

/** Every row of such a window is looked at again for every row of the column. */
const weightedMax = 1000;

/**
 * Windows count rows, not time. `min_periods` null asks for a full window of values, 0 for none; when it is above
 * one, the rows that can never have enough are removed. `corr` and `cov` compare each series with itself, as the
 * reference does when no other series is named.
 */
export function rolling(table: Table, options: Options): Table {
  const { rolling_type: type, window, win_type: shape } = options;
  const settings = options.rolling_type_options ?? {};
  if (type === 'quantile' && settings.quantile === undefined) refuse('rolling', 'quantile needs the option quantile (0 to 1)');
  if (type !== 'quantile' && settings.quantile !== undefined) refuse('rolling', `${type} has no option quantile`);
  if (shape && shape !== 'boxcar' && type !== 'sum' && type !== 'mean')
    refuse('rolling', `a ${shape} window knows sum and mean, not ${type}`);
  if (shape && window > weightedMax) refuse('rolling', `a ${shape} window has at most ${weightedMax} rows`);
  const span: WindowSpan = { window, ahead: options.center === true ? Math.floor((window - 1) / 2) : 0 };
  const computed = seriesOf(table, Object.keys(options.columns), 'rolling').map((series) => ({
    ...series,
    type: GenericType.NUMERIC,
    values: roll(series.values, span, options),
  }));
  const placed = placeColumns(table, options.columns, computed, 'rolling');
  const cut = Math.max(0, (options.min_periods ?? 0) - 1);
  if (cut === 0) return placed;
  return takeRows(
    placed,
    Array.from({ length: Math.max(0, table.rowcount - cut) }, (_, row) => row + cut),
  );
}

function roll(cells: readonly Cell[], span: WindowSpan, options: Options): Cell[] {
  const values = new Float64Array(cells.length);
  for (let row = 0; row < cells.length; row += 1) values[row] = numberOf(cells[row]) ?? Number.NaN;
  const counts = countsOf(values, span);
  const needed = options.min_periods ?? options.window;
  const isPlain = !options.win_type || options.win_type === 'boxcar';
  if (isPlain && holdsDigits(cells)) {
    const exact = options.rolling_type === 'sum' ? exactSums(cells, span) : exactExtremes(cells, span, options.rolling_type);
    if (exact) return exact.map((cell, row) => ((counts[row] ?? 0) < needed ? null : cell));
  }
  const results = statistics(values, counts, span, options);
  const rolled: Cell[] = [];
  for (let row = 0; row < cells.length; row += 1) rolled.push((counts[row] ?? 0) < needed ? null : cellOf(results[row]));
  return rolled;
}

/** What enters is added and what leaves is taken away: in digits nothing of it stays behind. */
function exactSums(cells: readonly Cell[], span: WindowSpan): Cell[] {
  const total = new Total(true);
  let [begun, ended] = [0, 0];
  return cells.map((_, row) => {
    const [from, until] = placeOf(row, span, cells.length);
    for (; begun < until; begun += 1) total.add(cells[begun]);
    for (; ended < from; ended += 1) total.add(cells[ended], -1);
    return total.value();
  });
}

/** The places that may still become the extreme of a window, the extreme first. */
function exactExtremes(cells: readonly Cell[], span: WindowSpan, type: Options['rolling_type']): Cell[] | undefined {
  if (type !== 'min' && type !== 'max') return undefined;
  const sign = type === 'max' ? 1 : -1;
  const places: number[] = [];
  let [begun, first] = [0, 0];
  return cells.map((_, row) => {
    const [from, until] = placeOf(row, span, cells.length);
    for (; begun < until; begun += 1) {
      if (numberOf(cells[begun]) === undefined) continue;
      while (places.length > first && (compareNumbers(cells[begun], cells[places.at(-1) ?? 0]) ?? 0) * sign >= 0) places.pop();
      places.push(begun);
    }
    while (first < places.length && (places[first] ?? 0) < from) first += 1;
    return cells[places[first] ?? cells.length] ?? null;
  });
}

/** One statistic per row; NaN where there is none. */
function statistics(values: Float64Array, counts: Int32Array, span: WindowSpan, options: Options): ArrayLike<number> {
  const { rolling_type: type, win_type: shape, rolling_type_options: settings } = options;
  if (shape && shape !== 'boxcar') return weighted(values, span, weightsOf(shape, span.window), type === 'mean');
  switch (type) {
    case 'count':
      return counts;
    case 'sum':
      return sumsOf(values, span);
    case 'mean':
      return sumsOf(values, span).map((total, row) => total / (counts[row] ?? 0));
    case 'min':
    case 'max':
      return extremesOf(values, span, type);
    case 'median':
      return quantilesOf(values, span, 0.5);
    case 'quantile':
      return quantilesOf(values, span, settings?.quantile ?? 0);
    default:
      return spread(values, span, type, settings?.ddof ?? 1);
  }
}

type Spread = 'std' | 'var' | 'cov' | 'corr' | 'skew' | 'kurt';

function spread(values: Float64Array, span: WindowSpan, type: Spread, ddof: number): Float64Array {
  if (span.window > walked) return Float64Array.from(momentsOf(values, span), (seen) => spreadOf(seen, type, ddof));
  return values.map((_, row) => {
    const [from, until] = placeOf(row, span, values.length);
    const seen: number[] = [];
    for (let at = from; at < until; at += 1) {
      const value = values[at] ?? Number.NaN;
      if (!Number.isNaN(value)) seen.push(value);
    }
    const centre = mean(seen) ?? 0;
    const power = (of: number): number => sum(seen.map((value) => (value - centre) ** of));
    const higher = type === 'skew' || type === 'kurt';
    const moments = { n: seen.length, mean: centre, m2: power(2), m3: higher ? power(3) : 0, m4: higher ? power(4) : 0 };
    return spreadOf(moments, type, ddof);
  });
}

/** NaN for too few values; of values all alike there is no correlation, and neither skew nor excess. */
function spreadOf({ n, m2, m3, m4 }: PowerSums, type: Spread, ddof: number): number {
  const variance = n > ddof ? m2 / (n - ddof) : Number.NaN;
  if (type === 'std') return Math.sqrt(variance);
  if (type === 'var' || type === 'cov') return variance;
  if (type === 'corr') return n > 1 && m2 > 0 ? 1 : Number.NaN;
  if (n < (type === 'skew' ? 3 : 4)) return Number.NaN;
  if (m2 === 0) return 0;
  const sample = m2 / (n - 1);
  if (type === 'skew') return ((n / ((n - 1) * (n - 2))) * m3) / sample ** 1.5;
  return ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * (m4 / sample ** 2) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** The last weight belongs to the window's last row, also where the window is cut short at the beginning. */
function weighted(values: Float64Array, span: WindowSpan, weights: readonly number[], isMean: boolean): Float64Array {
  return values.map((_, row) => {
    const [from, until] = placeOf(row, span, values.length);
    const last = row + span.ahead;
    const parts: number[] = [];
    const used: number[] = [];
    for (let at = from; at < until; at += 1) {
      const value = values[at] ?? Number.NaN;
      const weight = weights[weights.length - 1 - (last - at)] ?? 0;
      if (!Number.isNaN(value)) void (parts.push(value * weight), used.push(weight));
    }
    return isMean ? (mean(parts) ?? Number.NaN) / (mean(used) ?? 0) : sum(parts);
  });
}
