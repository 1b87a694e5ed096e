/** A stretch of a chart's axis, or a rectangle around its marks, drawn over its plot area. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { EChartsPicture, MarkSelection } from '@tessera/charts/chart-type';
import type { RangeAct } from '../range-act.ts';
import { leastDragPx, listenForDrags } from '../shared/listen-for-drags.ts';
import type { EChartsType } from './echarts-setup.ts';
import { hideBand, lay, type PxSpan } from '../shared/band.ts';
import { isZoomed, reachOf, valueAt, type PlotPoint } from './plot-area.ts';

/** What a drag draws: a stretch of one axis over the whole other one, or a rectangle. */
type Shape = 'x' | 'y' | 'rectangle';

interface Drag {
  readonly shape: Shape;
  /** The plot area it stays within. */
  readonly x: PxSpan;
  readonly y: PxSpan;
}

/** What drawing needs of the page. */
interface DragSelection {
  /** For the element that is the band. */
  readonly band: RefObject<HTMLDivElement | null>;
  /** True where a drag chooses something. */
  readonly isOffered: boolean;
}

/** The shape a picture is drawn over with; undefined: none. */
const shapeOf = ({ axis, area }: EChartsPicture): Shape | undefined => (axis?.range ? axis.along : area && 'rectangle');

const within = ([low, high]: PxSpan, at: number): number => Math.min(high, Math.max(low, at));

/** What a drag covers, in px. */
function coveredBy({ shape, x, y }: Drag, from: PlotPoint, to: PlotPoint): { x: PxSpan; y: PxSpan } {
  return {
    x: shape === 'y' ? x : [within(x, from[0]), within(x, to[0])],
    y: shape === 'x' ? y : [within(y, from[1]), within(y, to[1])],
  };
}

const isIn = ([a, b]: PxSpan, at: number): boolean => at >= Math.min(a, b) && at <= Math.max(a, b);

/** What the px of a drag ask of other charts. */
function rangeIn(
  chart: EChartsType,
  picture: EChartsPicture,
  shape: Shape,
  px: { x: PxSpan; y: PxSpan },
): MarkSelection | undefined {
  if (shape !== 'rectangle') {
    const [from, to] = px[shape].map((at) => valueAt(chart, shape, at));
    return from === undefined || to === undefined ? undefined : picture.axis?.range?.({ axisValue: from }, { axisValue: to });
  }
  const inside = picture.area?.points.filter(({ x, y }) => {
    const [across = Number.NaN, up = Number.NaN] = [chart.convertToPixel({ gridIndex: 0 }, [x, y])].flat();
    return isIn(px.x, across) && isIn(px.y, up);
  });
  return inside && inside.length > 0 ? picture.area?.pick(inside.map(({ mark }) => mark)) : undefined;
}

/**
 * Hears a drag over the plot area of a picture that has stretches or an area; Escape gives it up. With Shift, or while the
 * tool is on, nothing else hears it: what is zoomed into stays, and a finger draws instead of scrolling.
 * @param onRange  absent: a drag does what it does without
 */
export function useDragRange(
  living: RefObject<EChartsType | undefined>,
  picture: EChartsPicture,
  onRange: RangeAct | undefined,
  tool: { readonly isOn: boolean; readonly onDrawn: () => void },
): DragSelection {
  const band = useRef<HTMLDivElement>(null);
  const latest = useRef({ picture, onRange, tool });
  useLayoutEffect(() => {
    latest.current = { picture, onRange, tool };
  });
  const shape = shapeOf(picture);
  const isOffered = onRange !== undefined && shape !== undefined;
  useEffect(() => {
    const chart = living.current;
    if (!chart || !shape || !isOffered) return undefined;
    const takenIn = (px: { x: PxSpan; y: PxSpan }): MarkSelection | undefined => {
      const range = rangeIn(chart, latest.current.picture, shape, px);
      return range && latest.current.onRange?.takes(range) ? range : undefined;
    };
    return listenForDrags<Drag>(chart.getDom(), {
      begins: (at, event) => {
        const isOwn = event.shiftKey || latest.current.tool.isOn;
        if (!chart.containPixel({ gridIndex: 0 }, [...at])) return undefined;
        if (!isOwn && (event.pointerType === 'touch' || isZoomed(chart))) return undefined;
        const [x, y] = [reachOf(chart, 'x', at), reachOf(chart, 'y', at)];
        const isTaken = shape === 'rectangle' || takenIn({ x: [at[0], at[0]], y: [at[1], at[1]] }) !== undefined;
        return x && y && isTaken ? { drag: { shape, x, y }, isOwn } : undefined;
      },
      moves: (drag, from, to) => {
        const { x, y } = coveredBy(drag, from, to);
        chart.dispatchAction({ type: 'hideTip' });
        lay(band.current, x, y);
      },
      ends: (drag, from, to, isAdded) => {
        const px = coveredBy(drag, from, to);
        latest.current.tool.onDrawn();
        const [low, high] = drag.shape === 'rectangle' ? px.x : px[drag.shape];
        if (drag.shape !== 'rectangle' && Math.abs(high - low) < leastDragPx) return;
        const range = takenIn(px);
        if (range) latest.current.onRange?.act(range, isAdded);
      },
      stops: () => hideBand(band.current),
    });
  }, [living, shape, isOffered]);
  return { band, isOffered };
}
