/**
 * `prophet`: each series with its forecast and bounds (docs/reference/questions.md#prophet). The method is ours:
 * `forecast.ts`.
 */
import type { PostOptions } from '../../query/post-operation.ts';
import { addUnits, lastDay, truncate } from '../../time/calendar.ts';
import { grainOf, nextBucket, type Grain } from '../../time/grain.ts';
import { requestedWaves, forecast, type ForecastEstimate, type ForecastPoint } from '../forecast.ts';
import { GenericType, type Cell } from '../frame.ts';
import { cellOf, numberOf } from '../statistics.ts';
import { headOf, refuse, type TableSeries, type Table } from '../table.ts';
import { flatten } from './flatten.ts';

/** The grains the reference forecasts; finer steps and 6 hours it does not know. */
const known = new Set(['PT1S', 'PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT1H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y']);
const knows = (grain: Grain): boolean => known.has(grain.id) || grain.weekStart !== undefined;

/**
 * Columns: the index, then for each numeric series `s__yhat, s__yhat_lower, s__yhat_upper, s`. Rows: the history in
 * order of time, then `periods` buckets more in which the series themselves are null. A null in the history is left
 * out of the fit; a series with fewer than two values has no forecast.
 */
export function prophet(table: Table, options: PostOptions<'prophet'>): Table {
  const grain = grainOf(options.time_grain);
  if (!grain || !knows(grain)) return refuse('prophet', `Unsupported time grain: ${options.time_grain}`);
  const flat = table.index.length > 0 || table.levels.length > 1 ? flatten(table, {}) : table;
  const index = options.index ?? '__timestamp';
  const axis = flat.columns.find((series) => headOf(series) === index);
  if (!axis) return refuse('prophet', `DataFrame must include temporal column "${index}"`);
  const others = flat.columns.filter((series) => series !== axis);
  if (others.length === 0) return refuse('prophet', 'DataFrame include at least one series');
  const rows = rowsInTime(axis.values);
  const history = rows.map(({ at }) => at);
  const last = history.at(-1);
  const moments = last === undefined ? [] : [...history, ...bucketsAfter(grain, last, options.periods)];
  const take = (series: TableSeries): Cell[] => moments.map((_, at) => series.values[rows[at]?.row ?? -1] ?? null);
  const columns = others.filter(isNumeric).flatMap((series) => forecasts(series, take(series), moments, options));
  return { index: [], levels: flat.levels, columns: [{ ...axis, values: moments }, ...columns], rowcount: moments.length };
}

function isNumeric(series: TableSeries): boolean {
  if (series.type === GenericType.TEMPORAL || series.type === GenericType.BOOLEAN) return false;
  return series.values.every((value) => value === null || numberOf(value) !== undefined);
}

function rowsInTime(values: readonly Cell[]): { at: number; row: number }[] {
  const rows = values.flatMap((value, row) => (typeof value === 'number' && Number.isFinite(value) ? [{ at: value, row }] : []));
  return rows.sort((a, b) => a.at - b.at || a.row - b.row);
}

/** Buckets named by their last day are followed by such, all others by what their grain says. */
function bucketsAfter(grain: Grain, last: number, count: number): number[] {
  const [amount, unit] = grain.every;
  const monthly = unit === 'month' || unit === 'quarter' || unit === 'year';
  const atEnd = monthly && last === lastDay(last, unit);
  const labels: number[] = [];
  for (let n = 1, label = last; n <= count; n += 1) {
    // From the last one, so that the 31st is not lost in a short month.
    label = atEnd
      ? lastDay(addUnits(truncate(last, unit), n * amount, unit), unit)
      : monthly
        ? addUnits(last, n * amount, unit)
        : nextBucket(grain, label);
    labels.push(label);
  }
  return labels;
}

function forecasts(
  series: TableSeries,
  values: readonly Cell[],
  moments: readonly number[],
  options: PostOptions<'prophet'>,
): TableSeries[] {
  const points = values.flatMap((value, at): ForecastPoint[] => {
    const number = numberOf(value);
    return number === undefined ? [] : [{ at: moments[at] ?? 0, value: number }];
  });
  const seasons = {
    yearly: requestedWaves('yearly', options.yearly_seasonality),
    weekly: requestedWaves('weekly', options.weekly_seasonality),
    daily: requestedWaves('daily', options.daily_seasonality),
  };
  const estimates = forecast(points, moments, seasons, options.confidence_interval);
  const said = (suffix: string, of: (estimate: ForecastEstimate) => number): TableSeries => ({
    label: [`${headOf(series)}__${suffix}`],
    ...(series.parts && { parts: [`${headOf(series)}__${suffix}`] }),
    type: GenericType.NUMERIC,
    values: moments.map((_, at) => cellOf(estimates?.[at] ? of(estimates[at]) : undefined)),
  });
  return [
    said('yhat', ({ yhat }) => yhat),
    said('yhat_lower', ({ lower }) => lower),
    said('yhat_upper', ({ upper }) => upper),
    { ...series, values },
  ];
}
