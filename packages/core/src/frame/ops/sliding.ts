/**
 * Statistics of a window that slides over a column, in time proportional to the column and never by taking away what
 * left the window: a value of 1e18 that passed must not leave its rounding behind. NaN stands for a missing value.
 */

/** Row r sees the rows (r + ahead − window, r + ahead]. */
export interface WindowSpan {
  readonly window: number;
  readonly ahead: number;
}

/** The half-open rows a row's window covers, cut at both ends of the column. */
export function placeOf(row: number, { window, ahead }: WindowSpan, length: number): [from: number, until: number] {
  const until = row + ahead + 1;
  return [Math.max(0, until - window), Math.min(length, until)];
}

/** How many values each window holds. */
export function countsOf(values: Float64Array, span: WindowSpan): Int32Array {
  const before = new Int32Array(values.length + 1);
  for (let row = 0; row < values.length; row += 1)
    before[row + 1] = (before[row] ?? 0) + (Number.isNaN(values[row] ?? Number.NaN) ? 0 : 1);
  const counts = new Int32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const [from, until] = placeOf(row, span, values.length);
    counts[row] = (before[until] ?? 0) - (before[from] ?? 0);
  }
  return counts;
}

/** Sums; 0 for a window without values. */
export function sumsOf(values: Float64Array, span: WindowSpan): Float64Array {
  const filled = values.map((value) => (Number.isNaN(value) ? 0 : value));
  return folded(filled, span, 0, (a, b) => a + b);
}

/** Extremes; NaN for a window without values. */
export function extremesOf(values: Float64Array, span: WindowSpan, which: 'min' | 'max'): Float64Array {
  const none = which === 'min' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const filled = values.map((value) => (Number.isNaN(value) ? none : value));
  const pick = which === 'min' ? (a: number, b: number) => (a < b ? a : b) : (a: number, b: number) => (a > b ? a : b);
  return folded(filled, span, none, pick).map((value) => (value === none ? Number.NaN : value));
}

/** Up to this many rows a window is simply walked through; the sum is then taken first to last. */
export const walked = 32;

function folded(values: Float64Array, span: WindowSpan, none: number, fold: (a: number, b: number) => number): Float64Array {
  const { length } = values;
  if (span.window > walked) return Float64Array.from(foldedBlocks([...values], span, none, fold));
  return values.map((_, row) => {
    const [from, until] = placeOf(row, span, length);
    let total = none;
    for (let at = from; at < until; at += 1) total = fold(total, values[at] ?? none);
    return total;
  });
}

/**
 * Cuts the column into blocks of one window and folds each block from its start and from its end: every window is the
 * end of one block and the start of the next.
 */
function foldedBlocks<T>(items: readonly T[], span: WindowSpan, none: T, fold: (a: T, b: T) => T): T[] {
  const { length } = items;
  const { window } = span;
  const fromStart: T[] = [];
  const fromEnd: T[] = Array<T>(length).fill(none);
  for (const [row, item] of items.entries()) fromStart.push(fold(row % window === 0 ? none : (fromStart[row - 1] ?? none), item));
  for (let row = length - 1; row >= 0; row -= 1) {
    const isLast = (row + 1) % window === 0 || row === length - 1;
    fromEnd[row] = fold(items[row] ?? none, isLast ? none : (fromEnd[row + 1] ?? none));
  }
  return items.map((_, row) => {
    const [from, until] = placeOf(row, span, length);
    const isInOne = Math.floor(from / window) === Math.floor((until - 1) / window);
    if (!isInOne) return fold(fromEnd[from] ?? none, fromStart[until - 1] ?? none);
    // Inside one block a window begins where the block does, or ends where the column does.
    return (from % window === 0 ? fromStart[until - 1] : fromEnd[from]) ?? none;
  });
}

/** Count, mean and the sums of the second, third and fourth powers of the distances from it. */
export interface PowerSums {
  readonly n: number;
  readonly mean: number;
  readonly m2: number;
  readonly m3: number;
  readonly m4: number;
}

const nothing: PowerSums = { n: 0, mean: 0, m2: 0, m3: 0, m4: 0 };

/** The moments of each window of more than `walked` rows. */
export function momentsOf(values: Float64Array, span: WindowSpan): PowerSums[] {
  const items = [...values].map((value): PowerSums => (Number.isNaN(value) ? nothing : { ...nothing, n: 1, mean: value }));
  return foldedBlocks(items, span, nothing, joined);
}

/** Moments of two sets together (Pébay's update formulas). */
function joined(a: PowerSums, b: PowerSums): PowerSums {
  if (a.n === 0 || b.n === 0) return a.n === 0 ? b : a;
  const n = a.n + b.n;
  const d = (b.mean - a.mean) / n;
  const both = a.n * b.n;
  return {
    n,
    mean: a.mean + d * b.n,
    m2: a.m2 + b.m2 + d * d * both * n,
    m3: a.m3 + b.m3 + d ** 3 * both * (a.n - b.n) * n + 3 * d * (a.n * b.m2 - b.n * a.m2),
    m4:
      a.m4 +
      b.m4 +
      d ** 4 * both * (a.n * a.n - both + b.n * b.n) * n +
      6 * d * d * (a.n * a.n * b.m2 + b.n * b.n * a.m2) +
      4 * d * (a.n * b.m3 - b.n * a.m3),
  };
}

/** Quantiles between two neighbours in a line; NaN for a window without values. */
export function quantilesOf(values: Float64Array, span: WindowSpan, q: number): Float64Array {
  const { length } = values;
  const sorted = new Float64Array(Math.min(span.window, length) + 1);
  let size = 0;
  let [begun, ended] = [0, 0];
  return values.map((_, row) => {
    const [from, until] = placeOf(row, span, length);
    for (; begun < until; begun += 1) size = put(sorted, size, values[begun] ?? Number.NaN);
    for (; ended < from; ended += 1) size = take(sorted, size, values[ended] ?? Number.NaN);
    if (size === 0) return Number.NaN;
    const at = q * (size - 1);
    const low = sorted[Math.floor(at)] ?? 0;
    return low + ((sorted[Math.ceil(at)] ?? 0) - low) * (at % 1);
  });
}

/** The first place among the first `size` whose value is not below `value`. */
function place(sorted: Float64Array, size: number, value: number): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function put(sorted: Float64Array, size: number, value: number): number {
  if (Number.isNaN(value)) return size;
  const at = place(sorted, size, value);
  sorted.copyWithin(at + 1, at, size);
  sorted[at] = value;
  return size + 1;
}

function take(sorted: Float64Array, size: number, value: number): number {
  if (Number.isNaN(value)) return size;
  const at = place(sorted, size, value);
  sorted.copyWithin(at, at + 1, size);
  return size - 1;
}
