/** A stretch of a chart's axis, drawn with the mouse over its plot area. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isRecord, recordOf } from '@tessera/core/narrowing';
import type { EChartsPicture, MarkSelection } from '@tessera/charts/chart-type';
import type { RangeAct } from '../range-act.ts';
import type { EChartsType } from './echarts-setup.ts';

/** Below that a mouse has only trembled. */
const leastPx = 6;
/** Step in px with which the edges of the plot area are looked for. */
const stepPx = 2;

type Point = readonly [x: number, y: number];

/** The first and the last px of the plot area through a point. */
function reachOf(chart: EChartsType, direction: 'x' | 'y', [x, y]: Point): [number, number] | undefined {
  const length = direction === 'x' ? chart.getWidth() : chart.getHeight();
  const isInside = (at: number): boolean => chart.containPixel({ gridIndex: 0 }, direction === 'x' ? [at, y] : [x, at]);
  const inside = Array.from({ length: Math.ceil(length / stepPx) }, (_, i) => i * stepPx).filter(isInside);
  const [from, to] = [inside[0], inside.at(-1)];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** A drag moves a plot that is zoomed into. */
function isZoomed(chart: EChartsType): boolean {
  const zooms: unknown = recordOf(chart.getOption())['dataZoom'];
  return (Array.isArray(zooms) ? zooms : []).some(
    (zoom) => isRecord(zoom) && (Number(zoom['start'] ?? 0) > 0.01 || Number(zoom['end'] ?? 100) < 99.99),
  );
}

const px = (value: number): string => `${value}px`;

/** Lays the band over a part of the plot area. */
function lay(band: HTMLElement | null, along: 'x' | 'y', [from, to]: Point, across: readonly [number, number]): void {
  if (!band) return;
  band.hidden = false;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const [start, end] = across;
  Object.assign(
    band.style,
    along === 'x'
      ? { left: px(low), width: px(high - low), top: px(start), height: px(end - start) }
      : { top: px(low), height: px(high - low), left: px(start), width: px(end - start) },
  );
}

/** Takes the band away. */
export function hideBand(band: HTMLElement | null): void {
  if (band) band.hidden = true;
}

/** The value of the axis at a px of the chart. */
function valueAt(chart: EChartsType, along: 'x' | 'y', at: number): number | undefined {
  const value: unknown = chart.convertFromPixel(along === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 }, at);
  return typeof value === 'number' ? value : undefined;
}

/** The band between two values of the axis, for a stretch that is drawn by key. */
export function showBand(chart: EChartsType, band: HTMLElement | null, along: 'x' | 'y', values: Point): void {
  const axis = along === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 };
  const [from, to] = values.map((value) => Number(chart.convertToPixel(axis, value)));
  if (from === undefined || to === undefined) return;
  const middle = (from + to) / 2;
  const across =
    along === 'x' ? reachOf(chart, 'y', [middle, chart.getHeight() / 2]) : reachOf(chart, 'x', [chart.getWidth() / 2, middle]);
  if (across) lay(band, along, [from, to], across);
}

interface Drag {
  start: Point;
  /** The ends of the plot area along and across the axis. */
  along: readonly [number, number];
  across: readonly [number, number];
}

/** A drag that begins here, where one may. */
function begun(chart: EChartsType, along: 'x' | 'y', start: Point): Drag | undefined {
  if (!chart.containPixel({ gridIndex: 0 }, [...start]) || isZoomed(chart)) return undefined;
  const ends = reachOf(chart, along, start);
  const across = reachOf(chart, along === 'x' ? 'y' : 'x', start);
  return ends && across ? { start, along: ends, across } : undefined;
}

/**
 * Hears a drag with the mouse over the plot area of a picture whose axis has stretches; Escape gives it up.
 * @param onRange  absent: a drag does what it does without
 * @returns for the element that is the band
 */
export function useDragRange(
  living: RefObject<EChartsType | undefined>,
  picture: EChartsPicture,
  onRange: RangeAct | undefined,
): RefObject<HTMLDivElement | null> {
  const band = useRef<HTMLDivElement>(null);
  const latest = useRef({ picture, onRange });
  useLayoutEffect(() => {
    latest.current = { picture, onRange };
  });
  const along = picture.axis?.along;
  const isOffered = onRange !== undefined && picture.axis?.range !== undefined;
  useEffect(() => {
    const chart = living.current;
    if (!chart || !along || !isOffered) return undefined;
    const rangeOf = (from: number, to: number): MarkSelection | undefined => {
      const range = latest.current.picture.axis?.range?.({ axisValue: from }, { axisValue: to });
      return range && latest.current.onRange?.takes(range) ? range : undefined;
    };
    return listen(chart, band, along, {
      takes: (at) => rangeOf(at, at) !== undefined,
      act: (from, to, isAdded) => {
        const range = rangeOf(from, to);
        if (range) latest.current.onRange?.act(range, isAdded);
      },
    });
  }, [living, along, isOffered]);
  return band;
}

function listen(
  chart: EChartsType,
  band: RefObject<HTMLDivElement | null>,
  along: 'x' | 'y',
  told: {
    takes: (at: number) => boolean;
    act: (from: number, to: number, isAdded: boolean) => void;
  },
): () => void {
  const gone = new AbortController();
  const root = chart.getDom();
  let drag: Drag | undefined;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = root.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const alongOf = ([x, y]: Point, { along: [from, to] }: Drag): number => Math.min(to, Math.max(from, along === 'x' ? x : y));
  const stop = (): void => {
    drag = undefined;
    hideBand(band.current);
  };
  const move = (event: MouseEvent): void => {
    if (!drag) return;
    const ends: Point = [alongOf(drag.start, drag), alongOf(pointOf(event), drag)];
    const isBand = band.current?.hidden === false || Math.abs(ends[1] - ends[0]) >= leastPx;
    if (!isBand) return;
    chart.dispatchAction({ type: 'hideTip' });
    lay(band.current, along, ends, drag.across);
  };
  const end = (event: MouseEvent): void => {
    const isDrawn = band.current?.hidden === false;
    const ends = drag && isDrawn ? [alongOf(drag.start, drag), alongOf(pointOf(event), drag)] : [];
    stop();
    const [from, to] = ends.map((at) => valueAt(chart, along, at));
    if (from !== undefined && to !== undefined && Math.abs((ends[1] ?? 0) - (ends[0] ?? 0)) >= leastPx)
      told.act(from, to, event.ctrlKey || event.metaKey);
  };
  const { signal } = gone;
  root.addEventListener(
    'mousedown',
    (event) => {
      const start = pointOf(event);
      const [across, up] = start;
      const at = valueAt(chart, along, along === 'x' ? across : up);
      if (event.button === 0 && at !== undefined && told.takes(at)) drag = begun(chart, along, start);
    },
    { signal },
  );
  window.addEventListener('mousemove', move, { signal });
  window.addEventListener('mouseup', end, { signal });
  onEscape(() => drag !== undefined, stop, signal);
  return () => {
    stop();
    gone.abort();
  };
}

/** Escape gives up what is under way, and is taken for that alone. */
function onEscape(isActive: () => boolean, giveUp: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isActive()) return;
      event.preventDefault();
      giveUp();
    },
    { signal, capture: true },
  );
}
