/** The view of a moved map: by dragging, by the wheel with Ctrl, by keys and by buttons. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { DepictOptions, MapPicture } from '@tessera/charts/chart-type';
import { isSameWindow, pushedBy, viewportOf, zoomedBy, type Viewport } from '@tessera/charts/shared/geo/viewport';

type Look = Omit<Viewport, 'width' | 'height'>;

/** Where a map looks now, and how that is changed. */
export interface MapWindow {
  readonly port: Viewport;
  /** Where the picture itself looks. */
  readonly home: Viewport;
  readonly isMoved: boolean;
  readonly lookAt: (port: Viewport) => void;
}

/** A window of its own for as long as the picture looks at the same; one that fits its marks may come to fit others. */
export function useMapWindow({ view: where }: MapPicture, { width, height }: DepictOptions): MapWindow {
  const [moved, setMoved] = useState<{ look: Look; of: string } | undefined>(undefined);
  const of = 'fit' in where ? 'fit' : JSON.stringify(where);
  const home = useMemo(() => viewportOf(where, { width, height }), [where, width, height]);
  const look = moved?.of === of ? moved.look : undefined;
  const port = useMemo(() => (look ? { ...look, width, height } : home), [look, home, width, height]);
  return { port, home, isMoved: !isSameWindow(port, home), lookAt: (next) => setMoved({ look: next, of }) };
}

/** Px a pointer may move before it drags. */
const steadyPx = 4;
/** How far a key pushes the map, as a share of its width. */
const keyStep = 0.15;

/** The window a key leads to. */
export function keyedWindow({ key, shiftKey }: { key: string; shiftKey: boolean }, port: Viewport): Viewport | undefined {
  if (key === '+' || key === '=') return zoomedBy(port, 1);
  if (key === '-' || key === '_') return zoomedBy(port, -1);
  const step = port.width * keyStep;
  const pushes: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [step, 0],
    ArrowRight: [-step, 0],
    ArrowUp: [0, step],
    ArrowDown: [0, -step],
  };
  const push = shiftKey ? pushes[key] : undefined;
  return push && pushedBy(port, push);
}

interface Poster {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly port: Viewport;
  /** The engine moves it by itself. */
  readonly isLive: boolean;
  readonly onMove: (port: Viewport) => void;
  /** A hand is laid on the map. */
  readonly onTouch: () => void;
}

/** Drags and zooms the poster while no engine does. @returns the handlers of its box, and whether the last press was a drag */
export function usePosterMoves({ box, port, isLive, onMove, onTouch }: Poster) {
  const press = useRef<{ x: number; y: number; isDrag: boolean }>(undefined);
  const latest = useRef({ port, isLive, onMove, onTouch });
  useLayoutEffect(() => {
    latest.current = { port, isLive, onMove, onTouch };
  });
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      const now = latest.current;
      if (!(event.ctrlKey || event.metaKey) || now.isLive || !box.current) return;
      event.preventDefault();
      now.onTouch();
      const { left, top } = box.current.getBoundingClientRect();
      now.onMove(zoomedBy(now.port, -event.deltaY / 200, [event.clientX - left, event.clientY - top]));
    };
    const element = box.current;
    // A passive listener could not keep the page from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [box]);

  const poster = (): SVGElement | null => box.current?.querySelector<SVGElement>(':scope > svg') ?? null;
  const lift = (event: PointerEvent, isKept: boolean): void => {
    const from = press.current;
    const svg = poster();
    if (svg) svg.style.transform = '';
    if (from?.isDrag && isKept && !isLive) onMove(pushedBy(port, [event.clientX - from.x, event.clientY - from.y]));
    // The click that follows still asks whether it was a drag.
    if (from) press.current = { ...from, x: Number.NaN, y: Number.NaN };
  };
  return {
    wasDrag: (): boolean => press.current?.isDrag === true,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
        press.current = { x: event.clientX, y: event.clientY, isDrag: false };
        // One finger scrolls the page; two mean the map.
        if ((event.pointerType === 'touch' && event.isPrimary) || event.button !== 0) return;
        onTouch();
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
        const from = press.current;
        if (!from || Number.isNaN(from.x) || event.buttons !== 1) return;
        const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
        if (!from.isDrag && Math.hypot(dx, dy) > steadyPx) {
          from.isDrag = true;
          if (!isLive) event.currentTarget.setPointerCapture(event.pointerId);
        }
        const svg = from.isDrag && !isLive && event.pointerType !== 'touch' ? poster() : null;
        if (svg) svg.style.transform = `translate(${dx}px, ${dy}px)`;
      },
      onPointerUp: (event: PointerEvent<HTMLDivElement>): void => lift(event, event.pointerType !== 'touch'),
      onPointerCancel: (event: PointerEvent<HTMLDivElement>): void => lift(event, false),
    },
  };
}
