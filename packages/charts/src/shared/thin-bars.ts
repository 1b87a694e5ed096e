/**
 * Bars that would be thinner or lower than a pixel. Rasterisers paint such bars pale, or not at all, and a screen and
 * paper would differ: every bar gets one pixel, and the bars of a group overlap so that the group keeps its place.
 */
import type { BarSeriesOption } from 'echarts';

/** px: on every screen and at every scale of paper at least one pixel of the device. */
const thinnest = 1;
/** Shares of a band and of a bar that stay free between groups and between the bars of a group. */
export const [categoryGap, barGap] = [0.28, 0.08];

/** How the bars of a picture share the axis. */
export interface BarSpread extends Required<Pick<BarSeriesOption, 'barGap' | 'barCategoryGap' | 'barMinWidth'>> {
  /** True when bars of one group lie on each other: what is smaller must be drawn later. */
  overlaps: boolean;
}

/**
 * @param bandPx    the room of one group of bars along the axis
 * @param groups    bars, or stacks of bars, in a group
 * @param gaps      shares that stay free; those of bar charts when absent
 * @param isZoomed  the band may grow after the picture is made: gaps must hold for wide bars, too
 */
export function spreadBars(
  bandPx: number,
  groups: number,
  {
    gaps = [categoryGap, barGap],
    isZoomed = false,
  }: { gaps?: readonly [category: number, bar: number]; isZoomed?: boolean } = {},
): BarSpread {
  const [between, within] = gaps;
  const usable = bandPx * (1 - between);
  const natural = usable / (groups + (groups - 1) * within);
  const plain = { barCategoryGap: `${between * 100}%`, barGap: `${within * 100}%` };
  if (natural >= thinnest || groups === 0) return { ...plain, barMinWidth: thinnest, overlaps: false };
  // A group of very many would cover its neighbours.
  if (isZoomed) return { ...plain, barMinWidth: Math.max(0.25, Math.min(thinnest, 8 / groups)), overlaps: false };
  if (groups === 1) return { ...plain, barMinWidth: thinnest, overlaps: false };
  const step = usable / groups;
  return { ...plain, barMinWidth: thinnest, barGap: `${(step / thinnest - 1) * 100}%`, overlaps: true };
}

/**
 * The room of one group along an axis, in px.
 * @param at        where the groups stand: places of categories, epoch ms or numbers
 * @param lengthPx  of the axis
 */
export function bandOf(at: Float64Array, isCategory: boolean, lengthPx: number): number {
  if (at.length < 2) return lengthPx;
  if (isCategory) return lengthPx / at.length;
  const sorted = at.toSorted();
  let least = Number.POSITIVE_INFINITY;
  for (let row = 1; row < sorted.length; row += 1) {
    const gap = (sorted[row] ?? 0) - (sorted[row - 1] ?? 0);
    if (gap > 0 && gap < least) least = gap;
  }
  const span = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  return span > 0 ? (lengthPx * least) / (span + least) : lengthPx;
}

/** Heights without zeros: nothing is drawn for a zero, also where every bar is at least a pixel high. */
export const withoutZeros = (heights: Float64Array): Float64Array =>
  heights.map((height) => (height === 0 ? Number.NaN : height));

/** The order of drawing, by id: the tallest first, so that lower bars stand in front of them. */
export function frontOrder(series: readonly { id: string; heights: Float64Array }[]): Map<string, number> {
  const size = (heights: Float64Array): number => heights.reduce((sum, height) => sum + (Math.abs(height) || 0), 0);
  const sized = series.map(({ id, heights }) => ({ id, size: size(heights) })).toSorted((a, b) => b.size - a.size);
  return new Map(sized.map(({ id }, place) => [id, place / series.length]));
}
