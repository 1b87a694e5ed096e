/** Stacks: what is drawn for a value when series stand on each other (docs/reference/charts.md#time-series). */

export type StackStyle = 'Stack' | 'Stream' | 'Expand';

/** Sum of the absolute values of a group at each point; 0 where no series has a value. */
export function totalsOf(group: readonly Float64Array[]): Float64Array {
  const totals = new Float64Array(group[0]?.length ?? 0);
  for (const y of group) for (let at = 0; at < totals.length; at += 1) totals[at] = (totals[at] ?? 0) + Math.abs(orZero(y[at]));
  return totals;
}

/** Signed sum of a group at each point; NaN where no series has a value. */
export function sumsOf(group: readonly Float64Array[]): Float64Array {
  return Float64Array.from(group[0] ?? [], (_, at) => {
    const values = group.map((y) => y[at] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0);
  });
}

function orZero(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}

/**
 * The heights drawn for a group of series.
 * Stack: a null beside a value is 0, so that the ribbon above does not jump. Expand: shares of the total at each point.
 * Stream: nulls are 0.
 */
export function stackHeights(group: readonly Float64Array[], style: StackStyle): Float64Array[] {
  const totals = totalsOf(group);
  const known = Uint8Array.from(totals, (_, at) => Number(group.some((y) => !Number.isNaN(y[at]))));
  return group.map((y) =>
    y.map((value, at) => {
      if (style === 'Stream') return orZero(value);
      if (!known[at]) return Number.NaN;
      if (style === 'Stack') return orZero(value);
      const total = totals[at] ?? 0;
      return total === 0 ? 0 : orZero(value) / total;
    }),
  );
}

/**
 * The hidden lowest layer of a stream: it moves so that the layers' slopes, weighted by their heights, cancel out,
 * and is shifted so that the ribbon's middle lies around zero.
 */
export function streamBaseline(heights: readonly Float64Array[]): Float64Array {
  const count = heights[0]?.length ?? 0;
  const base = new Float64Array(count);
  let level = 0;
  for (let at = 1; at < count; at += 1) {
    let total = 0;
    let weighted = 0;
    let risen = 0;
    for (const layer of heights) {
      const now = layer[at] ?? 0;
      const slope = now - (layer[at - 1] ?? 0);
      total += now;
      weighted += (risen + slope / 2) * now;
      risen += slope;
    }
    if (total > 0) level -= weighted / total;
    base[at] = level;
  }
  const totals = totalsOf(heights);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) {
    lowest = Math.min(lowest, base[at] ?? 0);
    highest = Math.max(highest, (base[at] ?? 0) + (totals[at] ?? 0));
  }
  return count === 0 ? base : base.map((value) => value - (lowest + highest) / 2);
}
