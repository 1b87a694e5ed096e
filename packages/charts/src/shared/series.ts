/** A flattened answer as an x axis and series: names taken apart, numbers as typed arrays (NaN = null), order as asked. */
import type { Dataset } from '@tessera/core/dataset';
import { columnOf, GenericType, type Cell } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../chart-type.ts';
import { labelText, titleOf } from './format.ts';
import { said, type Said, type Say } from '@tessera/core/language/say';

/** The x axis of an answer as numbers, with the cells they come from; `at` and `raw` have equal length. */
export interface AxisPoints {
  kind: 'time' | 'value' | 'category';
  /** The answer's column. */
  column: string;
  /** Time: epoch ms. Value: numbers. Category: positions 0, 1, 2 … into `raw`. */
  at: Float64Array;
  raw: readonly Cell[];
  /** Are the raw cells instants (epoch ms)? A time axis may be drawn as categories. */
  temporal: boolean;
}

/** A series of an answer: its name taken apart into metric, dimensions and time shift, and its numbers. */
export interface ChartSeries {
  /** The answer's column; unique. */
  id: string;
  label: string;
  /** The label of the same series without its time shift: what shares its colour. */
  base: string;
  metric: string | undefined;
  /** Texts of the dimensions, `<NULL>` for null; empty without dimensions. */
  dims: string[];
  shift: string | undefined;
  /** One number per point of the axis, NaN where there is none. */
  y: Float64Array;
}

/** An answer read for a cartesian picture. The notes say what could not be drawn. */
export interface SeriesPoints {
  x: AxisPoints;
  series: ChartSeries[];
  notes: string[];
}

/** What must be known to read an answer as series, since its columns are named by labels only. */
export interface ReadOptions {
  axis: string;
  /** How many dimensions a series name ends with. */
  dimensions: number;
  metrics: readonly string[];
  shifts: readonly string[];
  /** A number axis is drawn as categories when series are stacked, or when the user asks. */
  categorical: boolean;
  stacked: boolean;
  dataset: Dataset | undefined;
  /** For notes and the names of comparisons. */
  say: Say;
}

/** A number out of a cell; texts of decimals count, anything else is NaN. */
export function numberOf(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : Number.NaN;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  return typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : Number.NaN;
}

/** A flattened name as its parts: split at ", " where the comma is not escaped. */
const partsOf = (name: string): string[] => name.split(/(?<!\\), /).map((part) => part.replaceAll('\\,', ','));

const comparisons: Readonly<Record<string, Said>> = {
  difference: said('Difference'),
  percentage: said('Change'),
  ratio: said('Ratio'),
};

/** Reads `difference__SUM(a)__SUM(a)__1 year ago`, `SUM(a)__1 year ago`, `SUM(a), 1 year ago` or `1 year ago`. */
function readHead(head: string, options: ReadOptions): { metric?: string; shift?: string; text: string } {
  const shift = options.shifts.find((each) => head === each || head.endsWith(`__${each}`) || head.endsWith(`, ${each}`));
  if (!shift) return { metric: head, text: titleOf(options.dataset, head) };
  const only = options.metrics.length === 1 ? options.metrics[0] : undefined;
  const rest = head.slice(0, head.length - shift.length).replace(/(__|, )$/, '');
  for (const [type, word] of Object.entries(comparisons)) {
    const metric = options.metrics.find((each) => rest === `${type}__${each}__${each}`);
    if (metric) return { metric, shift, text: `${titleOf(options.dataset, metric)} (${options.say(word.text)}, ${shift})` };
  }
  const metric = rest || only;
  return { ...(metric && { metric }), shift, text: rest ? `${titleOf(options.dataset, rest)}, ${shift}` : shift };
}

function nameSeries(column: string, answer: QueryAnswer, options: ReadOptions): Omit<ChartSeries, 'y'> {
  // For a metric written in SQL the answer's map has the SQL; the user's label is its own name.
  const isMetric = options.dimensions === 0 && options.metrics.includes(column);
  const mapped = isMetric ? [column] : answer.label_map?.[column];
  const parts = mapped && mapped.length > 0 ? mapped : partsOf(column);
  const dims = options.dimensions > 0 ? parts.slice(-options.dimensions) : [];
  const heads = parts.slice(0, parts.length - dims.length);
  const only = options.metrics.length === 1 ? options.metrics[0] : undefined;
  if (heads.length === 0) {
    const label = dims.map(labelText).join(', ');
    return { id: column, label, base: label, metric: only, dims, shift: undefined };
  }
  const head = readHead(heads.join(', '), options);
  // One metric's shifted series share the unshifted one's colour: same label but for the shift.
  const plain = head.shift
    ? [...(options.metrics.length > 1 || dims.length === 0 ? [titleOf(options.dataset, head.metric ?? '')] : []), ...dims]
    : [head.text, ...dims];
  return {
    id: column,
    label: [head.text, ...dims.map(labelText)].join(', '),
    base: plain.map(labelText).join(', '),
    metric: head.metric,
    dims,
    shift: head.shift,
  };
}

function readAxis(answer: QueryAnswer, options: ReadOptions): AxisPoints {
  const { frame } = answer;
  const at = Math.max(0, frame.names.indexOf(options.axis));
  const column = frame.names[at] ?? options.axis;
  const raw = frame.columns[at] ?? [];
  const type = frame.types[at];
  const kind = axisKind(type, options);
  const values = kind === 'category' ? Float64Array.from(raw, (_, index) => index) : Float64Array.from(raw, numberOf);
  return { kind, column, at: values, raw, temporal: type === GenericType.TEMPORAL };
}

/** What has no place on an axis of time or numbers cannot be drawn. */
function placed(points: SeriesPoints, title: string, say: Say): SeriesPoints {
  const { x, series, notes } = points;
  const rows = x.raw.flatMap((_, row) => (Number.isNaN(x.at[row]) ? [] : [row]));
  if (rows.length === x.raw.length) return points;
  const picked = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[row] ?? Number.NaN);
  return {
    x: { ...x, at: picked(x.at), raw: rows.map((row) => x.raw[row] ?? null) },
    series: series.map((each) => ({ ...each, y: picked(each.y) })),
    notes: [...notes, say('What has no {column} has no place on the axis and is not drawn.', { column: title })],
  };
}

function axisKind(type: GenericType | undefined, options: ReadOptions): AxisPoints['kind'] {
  if (options.categorical) return 'category';
  if (type === GenericType.TEMPORAL) return 'time';
  return type === GenericType.NUMERIC && !options.stacked ? 'value' : 'category';
}

/** The answer's x axis and series, in the answer's order. Text that is no number is left out and noted. */
export function readPoints(answer: QueryAnswer, options: ReadOptions): SeriesPoints {
  const x = readAxis(answer, options);
  const notes: string[] = [];
  const series = answer.frame.names
    .filter((name) => name !== x.column)
    .map((name) => {
      const cells = columnOf(answer.frame, name) ?? [];
      const y = Float64Array.from(cells, numberOf);
      if (cells.some((cell, row) => typeof cell === 'string' && Number.isNaN(y[row])))
        notes.push(options.say('{name} holds text that is not a number; it is not drawn.', { name }));
      return { ...nameSeries(name, answer, options), y };
    });
  return placed({ x, series, notes }, titleOf(options.dataset, x.column), options.say);
}

/** What series or rows are sorted by: their names, or one number made of their values. */
export type SeriesOrder = 'name' | 'sum' | 'min' | 'max' | 'avg';

const natural = new Intl.Collator('en', { numeric: true });

/** One number that stands for a series or a row in an ordering; NaN when it has none. */
export function measure(values: Iterable<number>, by: Exclude<SeriesOrder, 'name'>): number {
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  if (count === 0) return Number.NaN;
  return { sum, min, max, avg: sum / count }[by];
}

/** Positions 0…n−1 in order of a key; keys that are not numbers come last both ways. */
function orderOf(
  count: number,
  by: SeriesOrder,
  ascending: boolean,
  nameOf: (at: number) => string,
  valuesOf: (at: number) => Iterable<number>,
): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  const sign = ascending ? 1 : -1;
  if (by === 'name') return order.sort((a, b) => sign * natural.compare(nameOf(a), nameOf(b)));
  const keys = order.map((at) => measure(valuesOf(at), by));
  return order.sort((a, b) => {
    const [left, right] = [keys[a] ?? Number.NaN, keys[b] ?? Number.NaN];
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return sign * (left - right);
  });
}

/** Series in the asked order: it decides legend, stack and colours. */
export function sortSeries(series: readonly ChartSeries[], by: SeriesOrder, ascending: boolean): ChartSeries[] {
  const order = orderOf(
    series.length,
    by,
    ascending,
    (at) => series[at]?.label ?? '',
    (at) => series[at]?.y ?? [],
  );
  return order.flatMap((at) => series[at] ?? []);
}

/** The points with their categories in the asked order; axes of time and numbers stay as they are. */
export function sortCategories(points: SeriesPoints, by: SeriesOrder, ascending: boolean): SeriesPoints {
  const { x, series } = points;
  if (x.kind !== 'category') return points;
  const order = orderOf(
    x.raw.length,
    by,
    ascending,
    (at) => labelText(x.raw[at]),
    (at) => series.map((each) => each.y[at] ?? Number.NaN),
  );
  return {
    ...points,
    x: { ...x, raw: order.map((at) => x.raw[at] ?? null) },
    series: series.map((each) => ({ ...each, y: Float64Array.from(order, (at) => each.y[at] ?? Number.NaN) })),
  };
}

/** True when no series has a single number. */
export const isBlank = (series: readonly ChartSeries[]): boolean => series.every((each) => each.y.every(Number.isNaN));
