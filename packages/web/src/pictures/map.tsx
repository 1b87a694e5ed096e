/** Maps on screen: the flat shapes of the picture as SVG, with pointer, keyboard and screen reader. */
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent } from 'react';
import type { DepictOptions, MapPicture, Mark, MarkSelection, Picture, Tooltip } from '@tessera/charts/chart-type';
import { flatMap } from '@tessera/charts/shared/geo/flat';
import type { FlatShape } from '@tessera/charts/shared/geo/flat-shape';
import { type as typography } from '@tessera/core/look/tokens';
import type { ChartMarks } from './spot.ts';
import { measureOnCanvas } from './text-measure.ts';
import { placeTooltip, tooltipElement, tooltipText } from './tooltip.tsx';
import { useBaseMap } from './use-base-map.ts';
import styles from './pictures.module.css';

export interface MapViewProps {
  picture: MapPicture;
  view: DepictOptions;
  onPick?: ((pick: MarkSelection) => void) | undefined;
  /** Where it keeps the marks it was pointed at, for a menu. */
  marks: ChartMarks;
  /** Paints the charts that stand on the map. */
  paintInner: (picture: Picture, view: DepictOptions) => ReactNode;
}

const measure = (text: string, sizePx: number, weight: number): number =>
  measureOnCanvas(text, `${weight} ${sizePx}px ${typography.family}`).width;

/** The shape an event happened on. */
function shapeUnder({ target }: SyntheticEvent, shapes: readonly FlatShape[]): FlatShape | undefined {
  const at = target instanceof SVGElement ? target.dataset['shape'] : undefined;
  return at === undefined ? undefined : shapes[Number(at)];
}

/** One shape for each mark, for the arrow keys. */
function stopsOf(shapes: readonly FlatShape[]): Mark[] {
  const stops = new Map<string, Mark>();
  for (const { mark } of shapes) if (mark) stops.set(`${mark.seriesId} ${mark.dataIndex}`, mark);
  return [...stops.values()];
}

/** The picture in its parent's full size. Arrow keys walk the marks, Enter picks, Escape leaves. */
export function MapView({ picture, view, onPick, marks, paintInner }: MapViewProps) {
  const { width, height, theme } = view;
  const base = useBaseMap(picture, view);
  const shapes = useMemo(
    () => flatMap(picture, { width, height, theme, base: base.geometry, measure }),
    [picture, width, height, theme, base.geometry],
  );
  const stops = useMemo(() => stopsOf(shapes), [shapes]);
  const [spoken, setSpoken] = useState('');
  const reached = useRef(-1);
  const tip = useRef<HTMLDivElement>(null);

  const tell = (tooltip: Tooltip | undefined, point: [number, number] | undefined, box: DOMRect): void => {
    const card = tip.current;
    if (!card) return;
    const content = tooltip && point && tooltipElement(tooltip);
    card.hidden = !content;
    if (!content || !point) return;
    card.replaceChildren(content);
    const [left, top] = placeTooltip(point, box, [card.offsetWidth, card.offsetHeight]);
    card.style.transform = `translate(${left}px, ${top}px)`;
  };
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    const mark = shapeUnder(event, shapes)?.mark;
    const box = event.currentTarget.getBoundingClientRect();
    tell(mark && picture.tell?.(mark), mark && [event.clientX - box.left, event.clientY - box.top], box);
  };
  const pick = (mark: Mark | undefined): void => {
    const picked = mark && picture.pick?.(mark);
    if (picked) onPick?.(picked);
  };
  const go = (to: number, box: DOMRect): void => {
    reached.current = to;
    const mark = stops[to];
    marks.reach(mark);
    const tooltip = mark && picture.tell?.(mark);
    tell(tooltip, mark && placeOf(mark, shapes, [width / 2, height / 2]), box);
    setSpoken(tooltip ? tooltipText(tooltip) : '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (event.key === 'Escape' && reached.current >= 0) {
      event.preventDefault();
      return go(-1, box);
    }
    if (event.key === 'Enter') return pick(stops[reached.current]);
    const step = stepOf(event.key, reached.current, stops.length);
    if (step === undefined) return undefined;
    event.preventDefault();
    return go(step, box);
  };
  return (
    // One image to a screen reader, but its marks are reached with the arrow keys, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles['map']}
      role="img"
      aria-label={picture.summary}
      data-picture="map"
      data-painted={base.isReady || undefined}
      // It takes the focus, see above.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerMove={onMove}
      onPointerLeave={(event) => tell(undefined, undefined, event.currentTarget.getBoundingClientRect())}
      onClick={(event) => pick(shapeUnder(event, shapes)?.mark)}
      onContextMenu={(event) => marks.point(shapeUnder(event, shapes)?.mark)}
      onKeyDown={onKeyDown}
      onBlur={(event) => go(-1, event.currentTarget.getBoundingClientRect())}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {shapes.map((shape, at) => (
          // Shapes have no name but their place; the list is made anew with every picture.
          // oxlint-disable-next-line react/no-array-index-key
          <ShapeView key={at} shape={shape} at={at} picks={Boolean(picture.pick && onPick)} />
        ))}
      </svg>
      <InnerPictures shapes={shapes} view={view} paint={paintInner} />
      <div ref={tip} className={styles['mapTip']} hidden />
      <div className="sr-only" aria-live="polite">
        {spoken}
      </div>
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
      // Places are what tells the charts apart.
      <div key={`${x} ${y}`} className={styles['mapInner']} style={{ left: x, top: y, width, height }}>
        {paint(picture, { ...view, width, height, mode: 'thumb' })}
      </div>
    );
  });
}

/** Where a mark lies, in px; areas and lines have no place of their own. */
function placeOf(mark: Mark, shapes: readonly FlatShape[], middle: [x: number, y: number]): [x: number, y: number] {
  const shape = shapes.find((each) => each.mark === mark);
  return shape?.shape === 'circle' ? [shape.x, shape.y] : middle;
}

/** The mark a key leads to. */
function stepOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

function ShapeView({ shape, at, picks }: { shape: FlatShape; at: number; picks: boolean }) {
  if (shape.shape === 'picture') return null;
  const look = {
    fill: shape.fill ?? 'none',
    stroke: shape.stroke,
    strokeWidth: shape.strokeWidth,
    opacity: shape.opacity,
    ...(shape.mark ? { 'data-shape': at, 'data-picks': picks || undefined } : { pointerEvents: 'none' as const }),
  };
  if (shape.shape === 'path') return <path d={shape.d} fillRule="evenodd" strokeLinejoin="round" {...look} />;
  if (shape.shape === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...look} />;
  return (
    <text x={shape.x} y={shape.y} fontSize={shape.sizePx} fontWeight={shape.weight} textAnchor={shape.anchor} {...look}>
      {shape.text}
    </text>
  );
}
