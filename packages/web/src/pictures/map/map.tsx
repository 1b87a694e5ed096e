/** Maps on screen: the picture laid flat, which an engine takes over when it is moved; with keyboard and screen reader. */
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import type { DepictOptions, MapPicture, Mark, MarkSelection, Picture } from '@tessera/charts/chart-type';
import { flatMap } from '@tessera/charts/shared/geo/flat';
import type { FlatShape } from '@tessera/charts/shared/geo/flat-shape';
import { layLegend } from '@tessera/charts/shared/geo/map-legend';
import { zoomedBy, type Viewport } from '@tessera/charts/shared/geo/viewport';
import { mapGrounds } from '@tessera/core/look/map-grounds';
import { type as typography } from '@tessera/core/look/tokens';
import { mapServiceOfPage } from '../../bootstrap.ts';
import type { RangeAct } from '../range-act.ts';
import type { ChartMarks } from '../shared/spot.ts';
import { measureOnCanvas } from '../shared/text-measure.ts';
import { tooltipText } from '../shared/tooltip.tsx';
import { useMapTooltip } from './use-map-tooltip.tsx';
import { FlatShapes, placeOf, shapeUnder, stopsOf } from './flat-shapes.tsx';
import { useLiveMap } from './live/use-live-map.ts';
import { MapControls } from './map-controls.tsx';
import { useBaseMap } from './use-base-map.ts';
import { useMapRectangle } from './use-map-rectangle.ts';
import { keyedWindow, useMapWindow, usePosterMoves } from './use-map-window.ts';
import shared from '../shared/pictures.module.css';
import styles from './map.module.css';

export interface MapViewProps {
  picture: MapPicture;
  view: DepictOptions;
  onPick?: ((pick: MarkSelection) => void) | undefined;
  /** A rectangle was drawn around its marks. */
  onRange?: RangeAct | undefined;
  /** Where it keeps the marks it was pointed at, for a menu. */
  marks: ChartMarks;
  /** Paints the charts that stand on the map. */
  paintInner: (picture: Picture, view: DepictOptions) => ReactNode;
}

const measure = (text: string, sizePx: number, weight: number): number =>
  measureOnCanvas(text, `${weight} ${sizePx}px ${typography.family}`).width;

/** Made when it is first wanted: a living map needs its flat shapes for the keyboard only. */
function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** The mark a key leads to. */
function stepOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** What the map stands on, by the name the picture gives it. */
const groundOf = ({ base }: MapPicture, { theme }: DepictOptions) => {
  const name = base === 'theme' ? theme.mode : base;
  return { ground: name === 'none' ? undefined : mapGrounds[name], isDark: name === 'dark' };
};

/** A map woken by hand, and the window both it and its poster show. */
function useMovingMap(picture: MapPicture, view: DepictOptions) {
  const box = useRef<HTMLDivElement>(null);
  const engine = useRef<HTMLDivElement>(null);
  const window = useMapWindow(picture, view);
  const { port, home, lookAt } = window;
  const base = useBaseMap(picture, port);
  const plain = view.theme.background;
  const shown = { picture, port, ...groundOf(picture, view), plain, base: base.geometry, onMoved: lookAt };
  const engineMap = useLiveMap(engine, shown);
  // Small charts are drawn by the page alone: their map is moved as it lies.
  const canWake = picture.layers.every((layer) => typeof layer === 'function' || layer.shape !== 'charts');
  const { live } = engineMap;
  const wake = (): void => {
    if (canWake) engineMap.wake();
  };
  const goTo = (next: Viewport): void => {
    wake();
    if (live) live.moveTo(next);
    else lookAt(next);
  };
  const poster = usePosterMoves({ box, port, isLive: live !== undefined, onMove: lookAt, onTouch: wake });
  return { box, engine, window, base, live, wake, goTo, goHome: () => goTo(home), poster };
}

/** The picture in its parent's full size. Arrow keys walk the marks, Enter picks, Escape leaves; + and − zoom, Shift and arrows move. */
export function MapView({ picture, view, onPick, onRange, marks, paintInner }: MapViewProps) {
  const { width, height, theme } = view;
  const { box, engine, window, base, live, wake, goTo, goHome, poster } = useMovingMap(picture, view);
  const { port } = window;
  const lay = useMemo(() => {
    const options = { width, height, theme, base: base.geometry, measure };
    return once(() => flatMap({ ...picture, view: port }, options));
  }, [picture, port, width, height, theme, base.geometry]);
  const legend = useMemo(
    () => layLegend(picture.legend, { width, height, theme, measure }),
    [picture.legend, width, height, theme],
  );
  const { band, isOffered, isOn: isDrawing, turn: onDraw } = useMapRectangle(box, picture, lay, onRange);
  const [spoken, setSpoken] = useState('');
  const reached = useRef(-1);

  const { tip, tell } = useMapTooltip();
  const markUnder = (event: MouseEvent<HTMLDivElement>): Mark | undefined => {
    if (!live) return shapeUnder(event, lay())?.mark;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return live.markAt([event.clientX - left, event.clientY - top]);
  };
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    poster.handlers.onPointerMove(event);
    const mark = event.buttons === 0 ? markUnder(event) : undefined;
    const within = event.currentTarget.getBoundingClientRect();
    event.currentTarget.toggleAttribute('data-over', Boolean(mark && picture.pick && onPick));
    tell(mark && picture.tell?.(mark), mark && [event.clientX - within.left, event.clientY - within.top], within);
  };
  const pick = (mark: Mark | undefined): void => {
    const picked = mark && picture.pick?.(mark);
    if (picked) onPick?.(picked);
  };
  const go = (to: number, within: DOMRect): void => {
    reached.current = to;
    const shapes = to < 0 ? [] : lay();
    const mark = stopsOf(shapes)[to];
    marks.reach(mark);
    const tooltip = mark && picture.tell?.(mark);
    tell(tooltip, mark && placeOf(mark, shapes, [width / 2, height / 2]), within);
    setSpoken(tooltip ? tooltipText(tooltip) : '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const within = event.currentTarget.getBoundingClientRect();
    if (event.key === 'Escape' && reached.current >= 0) {
      event.preventDefault();
      return go(-1, within);
    }
    if ((event.key === 'Enter' || event.key === ' ') && reached.current >= 0) {
      event.preventDefault();
      return pick(stopsOf(lay())[reached.current]);
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const stops = stopsOf(lay());
    const next = keyedWindow(event, port);
    const step = next ? undefined : stepOf(event.key, reached.current, stops.length);
    if (next === undefined && step === undefined) return undefined;
    event.preventDefault();
    if (next) goTo(next);
    return go(step ?? -1, within);
  };
  const water = groundOf(picture, view).ground?.water ?? theme.background;
  const attribution = live && picture.base !== 'none' ? mapServiceOfPage()?.attribution : undefined;
  return (
    <div className={styles['frame']}>
      {/* One image to a screen reader, but its marks are reached with the arrow keys, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className={styles['map']}
        role="img"
        aria-label={picture.summary}
        data-picture="map"
        data-painted={base.isReady || undefined}
        data-live={live ? '' : undefined}
        data-drawing={isDrawing || undefined}
        // It takes the focus, see above.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...poster.handlers}
        onPointerMove={onMove}
        onPointerLeave={(event) => tell(undefined, undefined, event.currentTarget.getBoundingClientRect())}
        onClick={(event) => {
          if (poster.wasDrag()) return;
          wake();
          const mark = markUnder(event);
          pick(mark);
          if (!mark && !event.ctrlKey && !event.metaKey) onRange?.clear?.();
        }}
        onContextMenu={(event) => marks.point(markUnder(event))}
        onKeyDown={onKeyDown}
        onBlur={(event) => go(-1, event.currentTarget.getBoundingClientRect())}
      >
        <div
          ref={engine}
          className={styles['engine']}
          data-drawn={live ? '' : undefined}
          // Beyond the edge of the world.
          style={{ background: water }}
        />
        <svg
          className={live && styles['legend']}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
        >
          <FlatShapes shapes={live ? legend : lay()} picks={Boolean(picture.pick && onPick)} />
        </svg>
        {!live && <InnerPictures shapes={lay()} view={view} paint={paintInner} />}
        <div ref={band} className={shared['band']} hidden data-band="" />
        {tip}
        <div className="sr-only" aria-live="polite">
          {spoken}
        </div>
      </div>
      {view.mode === 'screen' && (
        <MapControls
          corner={picture.legend?.corner === 'tl' ? 'bl' : 'tl'}
          isMoved={window.isMoved}
          onZoom={(by) => goTo(zoomedBy(port, by))}
          onHome={goHome}
          {...(isOffered && { isDrawing, onDraw })}
        />
      )}
      {attribution && <div className={styles['attribution']}>{attribution}</div>}
    </div>
  );
}

interface InnerPicturesProps {
  shapes: readonly FlatShape[];
  view: DepictOptions;
  paint: MapViewProps['paintInner'];
}

/** The charts that stand on the map, each in its box. */
function InnerPictures({ shapes, view, paint }: InnerPicturesProps) {
  return shapes.map((shape) => {
    if (shape.shape !== 'picture') return null;
    const { x, y, width, height, picture } = shape;
    return (
      // Charts are distinguished by their places.
      <div key={`${x} ${y}`} className={styles['inner']} style={{ left: x, top: y, width, height }}>
        {paint(picture, { ...view, width, height, mode: 'thumb' })}
      </div>
    );
  });
}
