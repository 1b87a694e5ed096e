/** The flat shapes of a map as SVG, and which of them stand for a mark. */
import { memo, type SyntheticEvent } from 'react';
import type { Mark } from '@tessera/charts/chart-type';
import type { FlatShape } from '@tessera/charts/shared/geo/flat-shape';

/** The shape an event happened on. */
export function shapeUnder({ target }: SyntheticEvent, shapes: readonly FlatShape[]): FlatShape | undefined {
  const at = target instanceof SVGElement ? target.dataset['shape'] : undefined;
  return at === undefined ? undefined : shapes[Number(at)];
}

/** One mark for each that has shapes, for the arrow keys. */
export function stopsOf(shapes: readonly FlatShape[]): Mark[] {
  const stops = new Map<string, Mark>();
  for (const { mark } of shapes) if (mark) stops.set(`${mark.seriesId} ${mark.dataIndex}`, mark);
  return [...stops.values()];
}

/** Where a mark lies, in px; areas and lines have no place of their own. */
export function placeOf(mark: Mark, shapes: readonly FlatShape[], middle: [x: number, y: number]): [x: number, y: number] {
  const shape = shapes.find((each) => each.mark === mark);
  return shape?.shape === 'circle' ? [shape.x, shape.y] : middle;
}

/** All shapes, bottom first. @param picks  true when a click on a mark does something */
export const FlatShapes = memo(function FlatShapes({ shapes, picks }: { shapes: readonly FlatShape[]; picks: boolean }) {
  return shapes.map((shape, at) => (
    // Shapes have no name but their place; the list is made anew with every picture.
    // oxlint-disable-next-line react/no-array-index-key
    <ShapeView key={at} shape={shape} at={at} picks={picks} />
  ));
});

function ShapeView({ shape, at, picks }: { shape: FlatShape; at: number; picks: boolean }) {
  const look = {
    fill: shape.fill ?? 'none',
    stroke: shape.stroke,
    strokeWidth: shape.strokeWidth,
    opacity: shape.opacity,
    ...(shape.mark ? { 'data-shape': at, 'data-picks': picks || undefined } : { pointerEvents: 'none' as const }),
  };
  if (shape.shape === 'path') return <path d={shape.d} fillRule="evenodd" strokeLinejoin="round" {...look} />;
  if (shape.shape === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...look} />;
  // Painted over the SVG, by the page.
  if (shape.shape === 'picture') return null;
  return (
    <text x={shape.x} y={shape.y} fontSize={shape.sizePx} fontWeight={shape.weight} textAnchor={shape.anchor} {...look}>
      {shape.text}
    </text>
  );
}
