/** Forecasts of a time series: their columns in an answer, and how they are drawn (docs/reference/charts.md#forecasts). */
import type { LineSeriesOption } from 'echarts';
import { columnOf } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../chart-type.ts';
import type { DrawnSeries } from './marks.ts';
import { numberOf, type AxisPoints } from './series.ts';

/** What is expected of a series at each point of the axis, NaN where nothing is. */
export interface Forecast {
  trend: Float64Array;
  lower: Float64Array;
  upper: Float64Array;
}

const suffixes = { trend: '__yhat', lower: '__yhat_lower', upper: '__yhat_upper' } as const;

/** An answer without the columns of forecasts, and the forecasts by the column they are of. */
export function splitForecasts(answer: QueryAnswer): { answer: QueryAnswer; forecasts: ReadonlyMap<string, Forecast> } {
  const { frame } = answer;
  const known = new Set(frame.names);
  const own = frame.names.filter((name) => Object.values(suffixes).every((suffix) => known.has(`${name}${suffix}`)));
  if (own.length === 0) return { answer, forecasts: new Map() };
  const values = (name: string): Float64Array => Float64Array.from(columnOf(frame, name) ?? [], numberOf);
  const forecasts = new Map(
    own.map((name): [string, Forecast] => [
      name,
      {
        trend: values(`${name}${suffixes.trend}`),
        lower: values(`${name}${suffixes.lower}`),
        upper: values(`${name}${suffixes.upper}`),
      },
    ]),
  );
  const said = new Set(own.flatMap((name) => Object.values(suffixes).map((suffix) => `${name}${suffix}`)));
  const kept = new Set(frame.names.flatMap((name, at) => (said.has(name) ? [] : [at])));
  const pick = <T>(list: readonly T[]): T[] => list.filter((_, at) => kept.has(at));
  return {
    answer: { ...answer, frame: { ...frame, names: pick(frame.names), types: pick(frame.types), columns: pick(frame.columns) } },
    forecasts,
  };
}

/** The expected course of each series as a broken line, and its bounds as a band; the legend switches both with the series. */
export function forecastMarks(
  series: readonly DrawnSeries[],
  forecasts: ReadonlyMap<string, Forecast>,
  { x, horizontal, log }: { x: AxisPoints; horizontal: boolean; log: boolean },
): LineSeriesOption[] {
  const placed = (values: (row: number) => number): (number | null)[][] =>
    Array.from(x.at, (at, row) => {
      const value = values(row);
      const y = Number.isNaN(value) || (log && value <= 0) ? null : value;
      return horizontal ? [y, at] : [at, y];
    });
  return series.flatMap(({ id, name, colour, style }): LineSeriesOption[] => {
    const found = forecasts.get(id);
    if (!found) return [];
    const { trend, lower, upper } = found;
    const at = (values: Float64Array, row: number): number => values[row] ?? Number.NaN;
    const shared = {
      type: 'line' as const,
      name,
      color: colour,
      silent: true,
      showSymbol: false,
      tooltip: { show: false },
      ...(horizontal ? { xAxisIndex: style.axis } : { yAxisIndex: style.axis }),
    };
    const edge = { ...shared, stack: `forecast ${id}`, stackStrategy: 'all' as const, lineStyle: { opacity: 0 } };
    return [
      { ...edge, id: `lower ${id}`, data: placed((row) => at(lower, row)) },
      {
        ...edge,
        id: `upper ${id}`,
        areaStyle: { color: colour, opacity: 0.2 },
        data: placed((row) => at(upper, row) - at(lower, row)),
      },
      {
        ...shared,
        id: `trend ${id}`,
        lineStyle: { color: colour, width: 1.5, type: [4, 3] },
        data: placed((row) => at(trend, row)),
      },
    ];
  });
}
