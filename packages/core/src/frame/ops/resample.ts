/**
 * `resample`: the rows of a pivoted frame at regular times between its first and last
 * (docs/reference/questions.md#resample).
 */
import type { PostOptions } from '../../query/post-operation.ts';
import { addUnits, dayMs, lastDay, startOfWeek, truncate, type TimeUnit } from '../../time/calendar.ts';
import { GenericType, type Cell } from '../frame.ts';
import { cellOf, mean, median, numberOf, numbersOf, sum } from '../statistics.ts';
import { cellsMax, refuse, type IndexLevel, type TableSeries, type Table } from '../table.ts';

interface Rule {
  readonly amount: number;
  readonly unit: TimeUnit;
  /** True when the code names periods by their last day (M, Q, A, W) instead of their first (MS, QS, AS). */
  readonly atEnd: boolean;
}

const codes: Readonly<Record<string, readonly [TimeUnit, boolean]>> = {
  S: ['second', false],
  T: ['minute', false],
  MIN: ['minute', false],
  H: ['hour', false],
  D: ['day', false],
  W: ['week', true],
  'W-SUN': ['week', true],
  M: ['month', true],
  ME: ['month', true],
  MS: ['month', false],
  Q: ['quarter', true],
  QE: ['quarter', true],
  QS: ['quarter', false],
  A: ['year', true],
  Y: ['year', true],
  YE: ['year', true],
  AS: ['year', false],
  YS: ['year', false],
};

function readRule(text: string): Rule {
  const match = /^(\d*)\s*([a-z-]+)$/i.exec(text.trim());
  const code = (match?.[2] ?? '').toUpperCase();
  const amount = Number(match?.[1] || 1);
  const found = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (!found || amount < 1) return refuse('resample', `"${text}" is not a frequency such as 1D, 1H or 1MS`);
  return { amount, unit: found[0], atEnd: found[1] };
}

/** The label of the period a moment lies in; sub-day sizes count from the midnight before the first moment. */
function labelOf(moment: number, rule: Rule, origin: number): number {
  const { unit, amount, atEnd } = rule;
  if (unit === 'week') return startOfWeek(moment, 1) + 6 * dayMs;
  if (unit === 'month' || unit === 'quarter' || unit === 'year') return atEnd ? lastDay(moment, unit) : truncate(moment, unit);
  const size = addUnits(0, amount, unit);
  return origin + Math.floor((moment - origin) / size) * size;
}

function nextLabel(label: number, rule: Rule): number {
  const { unit, amount, atEnd } = rule;
  if (!atEnd || unit === 'week') return addUnits(label, amount, unit);
  return lastDay(addUnits(truncate(label, unit), amount, unit), unit);
}

/**
 * One row for each step of the time index. @throws Failure for a rule that is no frequency, without one temporal index, and for too many rows
 */
export function resample(table: Table, options: PostOptions<'resample'>): Table {
  const rule = readRule(options.rule);
  const index = table.index[0];
  if (index?.type !== GenericType.TEMPORAL || table.index.length !== 1)
    return refuse('resample', 'the frame needs one temporal row index (pivot by a time column first)');
  const times = numbersOf(index.values);
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined) return table;
  const labels = labelsBetween(first, last, rule, Math.floor(cellsMax / (table.columns.length + 1)));
  const level: IndexLevel = { ...index, values: labels };
  const columns = table.columns.map((series) => ({
    ...series,
    values: fillSeries(series, times, labels, rule, options.method, options.fill_value),
  }));
  return { ...table, index: [level], columns, rowcount: labels.length } satisfies Table;
}

function labelsBetween(first: number, last: number, rule: Rule, rowsMax: number): number[] {
  const origin = truncate(first, 'day');
  const end = labelOf(last, rule, origin);
  const labels: number[] = [];
  for (let label = labelOf(first, rule, origin); label <= end; label = nextLabel(label, rule)) {
    if (labels.length >= rowsMax) refuse('resample', `"${rule.amount} ${rule.unit}" would make more than ${rowsMax} rows`);
    labels.push(label);
  }
  return labels;
}

type Method = PostOptions<'resample'>['method'];

function fillSeries(
  series: TableSeries,
  times: readonly number[],
  labels: readonly number[],
  rule: Rule,
  method: Method,
  fill: Cell | undefined,
): Cell[] {
  switch (method) {
    case 'asfreq':
      return exact(series, times, labels).map((value) => value ?? fill ?? null);
    case 'ffill':
      return carried(series.values, times, labels, 1);
    case 'bfill':
      return carried(series.values, times, labels, -1);
    case 'linear':
      return interpolated(exact(series, times, labels));
    default:
      return binned(series.values, times, labels, rule, method);
  }
}

function exact(series: TableSeries, times: readonly number[], labels: readonly number[]): Cell[] {
  const rowAt = new Map(times.map((time, row) => [time, row]));
  return labels.map((label) => series.values[rowAt.get(label) ?? -1] ?? null);
}

/** The last value seen so far (`step` 1) or the next one to come (−1). */
function carried(values: readonly Cell[], times: readonly number[], labels: readonly number[], step: 1 | -1): Cell[] {
  const filled: Cell[] = Array<Cell>(labels.length).fill(null);
  let row = step === 1 ? 0 : times.length - 1;
  let seen: Cell = null;
  for (let at = step === 1 ? 0 : labels.length - 1; at >= 0 && at < labels.length; at += step) {
    const label = labels[at] ?? 0;
    for (let time = times[row]; time !== undefined && (step === 1 ? time <= label : time >= label); time = times[row]) {
      seen = values[row] ?? seen;
      row += step;
    }
    filled[at] = seen;
  }
  return filled;
}

/** Gaps between numbers in a straight line; the last number is carried on, text stays where it was. */
function interpolated(values: readonly Cell[]): Cell[] {
  const filled = [...values];
  let before: number | undefined;
  values.forEach((value, at) => {
    if (numberOf(value) === undefined || typeof value === 'string') return;
    const [from, to] = [before === undefined ? undefined : numberOf(values[before]), numberOf(value)];
    if (before !== undefined && from !== undefined && to !== undefined)
      for (let gap = before + 1; gap < at; gap += 1) filled[gap] = from + ((to - from) * (gap - before)) / (at - before);
    before = at;
  });
  if (before !== undefined) filled.fill(filled[before] ?? null, before + 1);
  return filled;
}

function binned(
  values: readonly Cell[],
  times: readonly number[],
  labels: readonly number[],
  rule: Rule,
  method: 'median' | 'mean' | 'sum',
): Cell[] {
  const origin = truncate(times[0] ?? 0, 'day');
  const bins = new Map<number, Cell[]>(labels.map((label) => [label, []]));
  times.forEach((time, row) => bins.get(labelOf(time, rule, origin))?.push(values[row] ?? null));
  return labels.map((label) => {
    const seen = numbersOf(bins.get(label) ?? []);
    return cellOf(method === 'sum' ? sum(seen) : method === 'mean' ? mean(seen) : median(seen));
  });
}
