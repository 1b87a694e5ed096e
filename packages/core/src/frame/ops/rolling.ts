/** `rolling`: a statistic over a window of rows (query-semantics §6.5). */
import { z } from 'zod';
import { GenericType, type Cell } from '../frame.ts';
import {
  cellOf,
  deviation,
  kurtosis,
  largest,
  mean,
  median,
  numberOf,
  quantile,
  skewness,
  smallest,
  sum,
  variance,
} from '../statistics.ts';
import { placeColumns, refuse, seriesOf, takeRows } from '../table.ts';
import { columnMap, operation } from './operation.ts';

const rollingTypes = ['count', 'kurt', 'max', 'mean', 'median', 'min', 'quantile', 'skew', 'std', 'sum', 'var'] as const;
type RollingType = (typeof rollingTypes)[number];

const shape = z.strictObject({
  rolling_type: z.enum(rollingTypes),
  columns: columnMap,
  window: z.number().int().min(1),
  min_periods: z.number().int().min(0).nullish(),
  center: z.boolean().nullish(),
  win_type: z.literal('boxcar').nullish(),
  rolling_type_options: z
    .strictObject({ quantile: z.number().min(0).max(1).optional(), ddof: z.number().int().optional() })
    .nullish(),
});

/**
 * Windows count rows, not time. `min_periods` null asks for a full window of values, 0 for none; when it is above
 * one, the rows that can never have enough are removed.
 */
export const rolling = operation('rolling', shape, (table, options) => {
  const { rolling_type: type, window } = options;
  const settings = options.rolling_type_options ?? {};
  if (type === 'quantile' && settings.quantile === undefined)
    refuse('rolling', 'quantile needs the option quantile (0 to 1)', 'rolling_type_options.quantile');
  if (type !== 'quantile' && settings.quantile !== undefined)
    refuse('rolling', `${type} has no option quantile`, 'rolling_type_options.quantile');
  const needed = options.min_periods ?? window;
  const ahead = options.center === true ? Math.floor((window - 1) / 2) : 0;
  const computed = seriesOf(table, Object.keys(options.columns), 'rolling').map((series) => ({
    ...series,
    type: GenericType.NUMERIC,
    values: roll(series.values, window, ahead, needed, (seen) =>
      statistic(type, seen, settings.quantile ?? 0, settings.ddof ?? 1),
    ),
  }));
  const placed = placeColumns(table, options.columns, computed, 'rolling');
  const cut = Math.max(0, (options.min_periods ?? 0) - 1);
  if (cut === 0) return placed;
  return takeRows(
    placed,
    Array.from({ length: Math.max(0, table.rowcount - cut) }, (_, row) => row + cut),
  );
});

function roll(
  values: readonly Cell[],
  window: number,
  ahead: number,
  needed: number,
  say: (seen: readonly number[]) => number | undefined,
): Cell[] {
  const numbers = values.map((value) => numberOf(value));
  return numbers.map((_, row) => {
    const end = row + 1 + ahead;
    const seen = numbers.slice(Math.max(0, end - window), end).filter((value) => value !== undefined);
    return seen.length < needed ? null : cellOf(say(seen));
  });
}

function statistic(type: RollingType, seen: readonly number[], q: number, ddof: number): number | undefined {
  switch (type) {
    case 'count':
      return seen.length;
    case 'sum':
      return sum(seen);
    case 'mean':
      return mean(seen);
    case 'median':
      return median(seen);
    case 'min':
      return smallest(seen);
    case 'max':
      return largest(seen);
    case 'std':
      return deviation(seen, ddof);
    case 'var':
      return variance(seen, ddof);
    case 'skew':
      return skewness(seen);
    case 'kurt':
      return kurtosis(seen);
    case 'quantile':
      return quantile(seen, q);
  }
}
