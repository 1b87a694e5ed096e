/** An answer as candles: one list for each series, all along one axis. */
import { columnOf, GenericType, type Cell } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { QueryAnswer } from '../chart-type.ts';
import { axisLabel } from '../shared/base-query.ts';
import { labelText } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import type { CandlestickForm } from './form.ts';

/** The four numbers of a period. */
export interface Candle {
  open: number;
  close: number;
  low: number;
  high: number;
}
/** The candles of one value of the dimension. */
export interface CandleSeries {
  /** '' without a dimension. */
  label: string;
  /** The value as answered. */
  cell: Cell;
  /** One for each place of the axis. */
  candles: (Candle | undefined)[];
}
/** All series along one axis. */
export interface Candles {
  /** Values of the axis in its order: time and numbers ascending, others as answered. */
  places: Cell[];
  temporal: boolean;
  series: CandleSeries[];
  /** Rows without all four numbers. */
  incomplete: number;
}

/** @returns series in the answer's order; a later row of the same place and series takes the earlier one's place */
export function candlesOf(form: CandlestickForm, answer: QueryAnswer): Candles {
  const { frame } = answer;
  const axis = axisLabel(form.x_axis);
  const cells = columnOf(frame, axis) ?? [];
  const type = frame.types[frame.names.indexOf(axis)];
  const sorted = type === GenericType.TEMPORAL || type === GenericType.NUMERIC;
  const known = [...new Set(cells.filter((cell) => !sorted || cell !== null))];
  const places = sorted ? known.toSorted((a, b) => numberOf(a) - numberOf(b)) : known;
  const placeOf = new Map(places.map((cell, at) => [cell, at]));
  const names = form.series === undefined ? undefined : (columnOf(frame, columnLabel(form.series)) ?? []);
  const read = (metric: Metric | undefined): ((row: number) => number) => {
    const column = metric === undefined ? undefined : columnOf(frame, metricLabel(metric));
    return (row) => numberOf(column?.[row]);
  };
  const [open, close, low, high] = [read(form.open), read(form.close), read(form.low), read(form.high)];
  const series = new Map<string, CandleSeries>();
  let incomplete = 0;
  for (const [row, cell] of cells.entries()) {
    const at = placeOf.get(cell);
    const candle = { open: open(row), close: close(row), low: low(row), high: high(row) };
    if (at === undefined || Object.values(candle).some(Number.isNaN)) {
      incomplete += 1;
      continue;
    }
    const label = names ? labelText(names[row]) : '';
    let own = series.get(label);
    if (!own) {
      own = { label, cell: names?.[row] ?? null, candles: Array.from({ length: places.length }) };
      series.set(label, own);
    }
    own.candles[at] = candle;
  }
  return { places, temporal: type === GenericType.TEMPORAL, series: [...series.values()], incomplete };
}

/**
 * The mean close of the last `period` candles at each place; NaN until there are so many, and where there is no candle.
 * Places without a candle are passed over, as days without trade are.
 */
export function movingAverage(candles: readonly (Candle | undefined)[], period: number): number[] {
  const last: number[] = [];
  let sum = 0;
  return candles.map((candle) => {
    if (!candle) return Number.NaN;
    last.push(candle.close);
    sum += candle.close - (last.length > period ? (last[last.length - period - 1] ?? 0) : 0);
    return last.length < period ? Number.NaN : sum / period;
  });
}
