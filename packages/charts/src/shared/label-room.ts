/** Room for the numbers written beside marks: none of them is cut by the picture's edge or lies on the axis' own labels. */
import type { LabelLayoutOptionCallbackParams } from 'echarts';
import type { DepictOptions } from '../chart-type.ts';
import { fontSize } from './look.ts';

type LabelRects = Pick<LabelLayoutOptionCallbackParams, 'labelRect'> &
  Partial<Pick<LabelLayoutOptionCallbackParams, 'rect' | 'dataIndex'>>;

/** How far the outermost marks stand from the upright axes beside them, in px, by the width of a mark. */
export interface AxisReach {
  /** Marks along the axis. */
  count: number;
  first: (markPx: number) => number;
  /** Absent: no axis stands at the right. */
  last?: (markPx: number) => number;
}

/** Kept free above and beside a label, px: numbers of neighbours that touch would read as one. */
export const labelMargin: [above: number, beside: number] = [0, 2];

/**
 * Labels that would overlap are hidden, and one that would leave the picture is moved back into it.
 * @param reach  of upright marks: their outermost labels are kept off the axes' own, too
 */
export const layLabels =
  ({ width, height }: Pick<DepictOptions, 'width' | 'height'>, reach?: AxisReach) =>
  ({ labelRect: { x, y, width: w, height: h }, rect, dataIndex }: LabelRects) => {
    const left = reach && rect && dataIndex === 0 ? Math.max(0, rect.x - reach.first(rect.width)) : 0;
    const isLast = rect && dataIndex === (reach?.count ?? 0) - 1;
    const right = reach?.last && isLast ? Math.min(width, rect.x + rect.width + reach.last(rect.width)) : width;
    return { hideOverlap: true, dx: inside(x - left, w, right - left), dy: inside(y, h, height) };
  };

/** Which way bars lie, and whether their labels are written into them or beyond their ends. */
export interface BarLabels {
  horizontal: boolean;
  inside: boolean;
  /** Of upright bars. */
  reach?: AxisReach | undefined;
}

/**
 * The same for labels of bars: one that its bar cannot hold would lie on the neighbours, and is left out. Beyond the end
 * of an upright bar there is room to all sides, beyond that of a row there is no more than the row is high.
 */
export const layBarLabels = (view: Pick<DepictOptions, 'width' | 'height'>, { horizontal, inside, reach }: BarLabels) => {
  const lay = layLabels(view, reach);
  // Across the bar there is some air to both sides.
  const [wide, high] = horizontal ? [inside ? 1 : endless, overBar] : inside ? [overBar, 1] : [endless, endless];
  return (label: LabelRects & Pick<LabelLayoutOptionCallbackParams, 'rect'>) =>
    isWithin(label.labelRect.width, label.rect.width, wide) && isWithin(label.labelRect.height, label.rect.height, high)
      ? lay(label)
      : { x: -view.width, y: -view.height };
};
const overBar = 1.4;
const endless = Number.POSITIVE_INFINITY;

const isWithin = (px: number, room: number, factor: number): boolean => factor === endless || px <= room * factor;

/** How far a stretch must move to lie between 0 and the end. */
const inside = (from: number, length: number, end: number): number =>
  from < 0 ? -from : from + length > end ? Math.max(-from, end - from - length) : 0;

/** A label beyond the end of a bar. */
export interface EndLabel {
  /** Where the bar ends. */
  value: number;
  /** The room the label takes along the axis of values. */
  px: number;
}

/** The height a label below a bar takes. */
export const endLabelPx = fontSize.label + 8;

/** In spans of the values: bars that give way to their labels further than this are no bars any more. */
const most = 1.2;

/**
 * How far an axis of values must go on below and above its values so that the labels of its bars lie within it.
 * @param lengthPx  of the axis
 * @returns shares of the span of the values, as `boundaryGap` takes them; undefined when there is room enough
 */
export function labelGaps(labels: readonly EndLabel[], lengthPx: number): [low: number, high: number] | undefined {
  const values = labels.map(({ value }) => value);
  const [least, greatest] = [
    values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
  // A bar begins at zero.
  const [low, high] = [Math.min(0, least), Math.max(0, greatest)];
  const span = high - low;
  if (!(span > 0) || !(lengthPx > 0)) return undefined;
  let [below, above] = [0, 0];
  // What is added makes every pixel worth more; a few rounds settle it.
  for (let round = 0; round < 20; round += 1) {
    const shareOf = (px: number): number => (px / lengthPx) * (1 + below + above);
    const missing = labels.map(({ value, px }) =>
      value < 0 ? [shareOf(px) - (value - low) / span, 0] : [0, shareOf(px) - (high - value) / span],
    );
    below = Math.min(most, Math.max(0, ...missing.map(([each = 0]) => each)));
    above = Math.min(most, Math.max(0, ...missing.map(([, each = 0]) => each)));
  }
  if (below === 0 && above === 0) return undefined;
  const measured = greatest - least || Math.abs(least);
  return [(below * span) / measured, (above * span) / measured];
}
