/** ECharts pictures on screen: pointer, keyboard, screen reader. */
import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { recordOf } from '@tessera/core/narrowing';
import type { EChartsPicture, Mark, MarkSelection } from '@tessera/charts/chart-type';
import type { RangeAct } from '../range-act.ts';
import styles from '../shared/pictures.module.css';
import { makeMarks, type ChartMarks } from '../shared/spot.ts';
import { SelectTool } from '../shared/select-tool.tsx';
import { tooltipText } from '../shared/tooltip.tsx';
import { useCrosshair } from './use-crosshair.ts';
import { toggleZoom } from './close-up.ts';
import { hideBand } from '../shared/band.ts';
import { showBand } from './plot-area.ts';
import { useDragRange } from './use-drag-range.ts';
import { useDrawable } from './use-drawable.ts';
import { useECharts } from './use-echarts.ts';
import { useVeil } from './use-veil.ts';

export interface EChartsViewProps {
  picture: EChartsPicture;
  onPick?: ((pick: MarkSelection) => void) | undefined;
  /** A stretch of its axis was drawn with the mouse, or with Shift and the arrow keys. */
  onRange?: RangeAct | undefined;
  /** Where it keeps the marks it was pointed at, for a menu. */
  marks?: ChartMarks | undefined;
}

interface Steps {
  series: Step[];
  points: number;
}

/** What the arrow keys walk over: named series, and the points of the one they are on. */
function stepsOf({ option }: EChartsPicture, on: number): Steps {
  const all = Array.isArray(option.series) ? option.series : option.series ? [option.series] : [];
  const series = all.flatMap((each, index) =>
    each.silent ? [] : [{ id: String(each.id ?? index), name: String(each.name ?? ''), index }],
  );
  const dataset = Array.isArray(option.dataset) ? option.dataset[0] : option.dataset;
  const source: unknown = dataset?.source;
  const columns = typeof source === 'object' && source !== null && !Array.isArray(source) ? Object.values(source) : [];
  const at = all[series[on]?.index ?? 0];
  const first: unknown = columns[0] ?? (at && 'data' in at ? at.data : []);
  const points = Array.isArray(first) || first instanceof Float64Array ? first.length : 0;
  return { series, points };
}

/** The data item at a place, as the picture wrote it: trees and networks know their marks by it. */
function itemAt({ option }: EChartsPicture, series: number, point: number): unknown {
  const all = Array.isArray(option.series) ? option.series : [option.series];
  const of = all[series];
  const data: unknown = of && 'data' in of ? of.data : undefined;
  return Array.isArray(data) ? data[point] : undefined;
}

/** What the shape of a data item is called. */
const nameIn = (item: unknown): string | undefined => {
  const { name } = recordOf(item);
  return typeof name === 'string' ? name : undefined;
};

const wrap = (at: number, count: number): number => (count === 0 ? 0 : (at + count) % count);

/** The place the keys have reached; Home and End go to the ends, arrows wrap around. */
function stepped(
  key: string,
  at: { point: number; series: number },
  steps: Steps,
): { point: number; series: number } | undefined {
  switch (key) {
    case 'ArrowRight':
      return { ...at, point: wrap(at.point + 1, steps.points) };
    case 'ArrowLeft':
      return { ...at, point: wrap(at.point - 1, steps.points) };
    case 'ArrowDown':
      return { point: Math.max(0, at.point), series: wrap(at.series + 1, steps.series.length) };
    case 'ArrowUp':
      return { point: Math.max(0, at.point), series: wrap(at.series - 1, steps.series.length) };
    case 'Home':
      return { ...at, point: 0 };
    case 'End':
      return { ...at, point: steps.points - 1 };
    default:
      return undefined;
  }
}

/** The values of the axis at two points, for an axis whose values stand in the picture's data. */
function valuesAt({ option }: EChartsPicture, from: number, to: number): [number, number] | undefined {
  const dataset = Array.isArray(option.dataset) ? option.dataset[0] : option.dataset;
  const x: unknown = recordOf(dataset?.source)['x'];
  if (!(x instanceof Float64Array) && !Array.isArray(x)) return undefined;
  const [low, high] = [Number(x[from]), Number(x[to])];
  return Number.isNaN(low + high) ? undefined : [low, high];
}

/** The picture in its parent's full size. Arrow keys walk the points, with Shift over a stretch; Enter picks, Escape leaves. */
export function EChartsView({ picture, onPick, onRange, marks }: EChartsViewProps) {
  const [unasked] = useState(makeMarks);
  const drawable = useDrawable(picture);
  if (!drawable) return <div className={styles['frame']} />;
  const shared = { picture: drawable.picture, onPick, onRange, marks: marks ?? unasked };
  return <Drawn key={drawable.key} {...shared} />;
}

interface Step {
  id: string;
  name: string;
  index: number;
}

/** A point as the picture knows it. */
const markAt = (picture: EChartsPicture, { id, name, index }: Step, point: number): Mark => ({
  seriesId: id,
  seriesName: name,
  seriesIndex: index,
  dataIndex: point,
  data: itemAt(picture, index, point),
});

function Drawn({ picture, onPick, onRange, marks }: EChartsViewProps & { marks: ChartMarks }) {
  const box = useRef<HTMLDivElement>(null);
  const living = useECharts(box, { picture, onPick, onClear: onRange?.clear, marks });
  const crosshair = useCrosshair(living, picture);
  const [isDrawing, setDrawing] = useState(false);
  const { band, isOffered } = useDragRange(living, picture, onRange, { isOn: isDrawing, onDrawn: () => setDrawing(false) });
  const veil = useVeil(living, picture, styles['veil'] ?? '');
  const place = useRef({ point: -1, series: 0 });
  /** Where a stretch began that is drawn with Shift. */
  const anchor = useRef<number>(undefined);
  const [spoken, setSpoken] = useState('');

  const drop = useCallback(() => {
    anchor.current = undefined;
    hideBand(band.current);
  }, [band]);

  const leave = useCallback(() => {
    place.current = { point: -1, series: 0 };
    drop();
    marks.reach(undefined);
    living.current?.dispatchAction({ type: 'hideTip' });
    // Of the tooltip the axis pointer goes by itself with the mouse only; other charts show what it points at.
    living.current?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
    living.current?.dispatchAction({ type: 'downplay' });
    setSpoken('');
  }, [living, marks, drop]);

  /** The marks from one point of the series to another, where several are chosen by a rectangle. */
  const gathered = (from: number, to: number): MarkSelection | undefined => {
    const current = stepsOf(picture, place.current.series).series[place.current.series];
    if (!picture.area || !current) return undefined;
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return picture.area.pick(Array.from({ length: high - low + 1 }, (_, at) => markAt(picture, current, low + at)));
  };

  /** What Shift and the arrow keys went over, told in words; undefined where there is no such stretch. */
  const stretch = (from: number, to: number): MarkSelection | undefined => {
    const range = onRange && (picture.axis?.range?.({ dataIndex: from }, { dataIndex: to }) ?? gathered(from, to));
    return range && onRange.takes(range) ? range : undefined;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = stepsOf(picture, place.current.series);
    const current = steps.series[place.current.series];
    if (event.key === 'Escape') {
      // Taken for the point that is shown; the next one is for what is around the chart.
      const back = living.current !== undefined && toggleZoom(living.current, picture, undefined);
      if (back || place.current.point >= 0) event.preventDefault();
      return leave();
    }
    const isPick = event.key === 'Enter' || event.key === ' ';
    if (isPick && anchor.current !== undefined) {
      event.preventDefault();
      const range = stretch(anchor.current, place.current.point);
      drop();
      if (range) onRange?.act(range, event.key === ' ' || event.ctrlKey || event.metaKey);
      return undefined;
    }
    if (isPick && current && place.current.point >= 0) {
      event.preventDefault();
      const mark = markAt(picture, current, place.current.point);
      if (living.current && current.id === picture.closeUp) toggleZoom(living.current, picture, nameIn(mark.data));
      const pick = picture.pick?.(mark);
      if (pick) onPick?.(pick);
      return undefined;
    }
    const next = steps.points > 0 ? stepped(event.key, place.current, steps) : undefined;
    const series = next && steps.series[next.series];
    if (!next || !series) return undefined;
    event.preventDefault();
    if (event.shiftKey && place.current.point >= 0) anchor.current ??= place.current.point;
    else drop();
    place.current = next;
    const reached = markAt(picture, series, next.point);
    marks.reach(reached);
    const point = { seriesIndex: series.index, dataIndex: next.point };
    living.current?.dispatchAction({ type: 'downplay' });
    living.current?.dispatchAction({ type: 'highlight', ...point });
    living.current?.dispatchAction({ type: 'showTip', ...point });
    const told = picture.tooltip?.([{ ...reached, dataIndex: next.point, value: undefined }]);
    const range = anchor.current === undefined ? undefined : stretch(anchor.current, next.point);
    const ends = range && anchor.current !== undefined ? valuesAt(picture, anchor.current, next.point) : undefined;
    if (living.current && picture.axis && ends) showBand(living.current, band.current, picture.axis.along, ends);
    setSpoken(range?.filterState.label ?? (told ? tooltipText(told) : ''));
    return undefined;
  };

  return (
    <div className={styles['frame']}>
      {/* One image to a screen reader, but its points are reached with the arrow keys, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className={styles['chart']}
        role="img"
        aria-label={picture.summary}
        // It takes the focus, see above.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={leave}
        data-picture="echarts"
        data-drawing={isDrawing || undefined}
      />
      <div ref={veil} className={styles['veils']} data-veil="" data-image-skip="" />
      <div ref={crosshair} className={styles['crosshair']} hidden data-crosshair="" data-image-skip="" />
      <div ref={band} className={styles['band']} hidden data-band="" data-image-skip="" />
      {isOffered ? <SelectTool isOn={isDrawing} onSwitch={setDrawing} /> : null}
      <div className="sr-only" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}
