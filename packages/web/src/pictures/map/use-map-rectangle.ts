/** A rectangle around the circles of a map: with Shift, or by the switch beside the map. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MapPicture, Mark } from '@tessera/charts/chart-type';
import type { FlatShape } from '@tessera/charts/shared/geo/flat-shape';
import type { RangeAct } from '../range-act.ts';
import { listenForDrags, type DragPoint } from '../shared/listen-for-drags.ts';
import { hideBand, lay } from '../shared/band.ts';

interface MapRectangle {
  /** For the element that is the rectangle. */
  readonly band: RefObject<HTMLDivElement | null>;
  readonly isOffered: boolean;
  /** The next drag draws. */
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** The marks whose middles lie between two corners, each once. */
function marksIn(shapes: readonly FlatShape[], [x0, y0]: DragPoint, [x1, y1]: DragPoint): Mark[] {
  const isIn = (at: number, a: number, b: number): boolean => at >= Math.min(a, b) && at <= Math.max(a, b);
  const marks = shapes.flatMap((shape) =>
    shape.shape === 'circle' && shape.mark && isIn(shape.x, x0, x1) && isIn(shape.y, y0, y1) ? [shape.mark] : [],
  );
  return [...new Set(marks)];
}

/** @param shapes  of the window that is shown, in px of the box */
export function useMapRectangle(
  box: RefObject<HTMLDivElement | null>,
  { pickAll }: MapPicture,
  shapes: () => readonly FlatShape[],
  onRange: RangeAct | undefined,
): MapRectangle {
  const band = useRef<HTMLDivElement>(null);
  const [isOn, turn] = useState(false);
  const latest = useRef({ pickAll, shapes, onRange, isOn });
  useLayoutEffect(() => {
    latest.current = { pickAll, shapes, onRange, isOn };
  });
  const isOffered = pickAll !== undefined && onRange !== undefined;
  useEffect(() => {
    const element = box.current;
    if (!element || !isOffered) return undefined;
    return listenForDrags<true>(element, {
      begins: (_, event) => (event.shiftKey || latest.current.isOn ? { drag: true, isOwn: true } : undefined),
      moves: (_, [x0, y0], [x1, y1]) => lay(band.current, [x0, x1], [y0, y1]),
      ends: (_, from, to, isAdded) => {
        turn(false);
        const now = latest.current;
        const range = now.pickAll?.(marksIn(now.shapes(), from, to));
        if (range && now.onRange?.takes(range)) now.onRange.act(range, isAdded);
      },
      stops: () => hideBand(band.current),
    });
  }, [box, isOffered]);
  return { band, isOffered, isOn, turn };
}
