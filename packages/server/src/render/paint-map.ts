/** A map on paper: the flat shapes of its picture as SVG. */
import type { DepictOptions, MapPicture, Picture } from '@tessera/charts/chart-type';
import { flatMap } from '@tessera/charts/shared/geo/flat';
import type { FlatShape } from '@tessera/charts/shared/geo/flat-shape';
import { viewportOf } from '@tessera/charts/shared/geo/viewport';
import { baseGeometry } from './base-geometry.ts';
import { measureText } from './font-metrics.ts';
import { paperFont } from './fonts.ts';
import { escape, place, tag } from './markup.ts';

/** @param paintInner  paints the charts that stand on the map */
export function paintMap(
  picture: MapPicture,
  view: DepictOptions,
  paintInner: (picture: Picture, view: DepictOptions) => string,
): string {
  const { width, height, theme } = view;
  const base = picture.base === 'none' ? undefined : baseGeometry(viewportOf(picture.view, view).zoom);
  return flatMap(picture, { width, height, theme, base, measure: measureText })
    .map((shape) =>
      shape.shape === 'picture'
        ? place(paintInner(shape.picture, { ...view, width: shape.width, height: shape.height, mode: 'thumb' }), shape)
        : shapeMarkup(shape),
    )
    .join('');
}

function shapeMarkup(shape: Exclude<FlatShape, { shape: 'picture' }>): string {
  const look = {
    fill: shape.fill ?? 'none',
    stroke: shape.stroke,
    'stroke-width': shape.stroke === undefined ? undefined : (shape.strokeWidth ?? 1),
    'stroke-linejoin': shape.stroke === undefined ? undefined : 'round',
    opacity: shape.opacity === 1 ? undefined : shape.opacity,
  };
  if (shape.shape === 'path') return tag('path', { d: shape.d, 'fill-rule': 'evenodd', ...look });
  if (shape.shape === 'circle') return tag('circle', { cx: shape.x, cy: shape.y, r: shape.radius, ...look });
  return tag(
    'text',
    {
      x: shape.x,
      y: shape.y,
      'font-family': paperFont.family,
      'font-size': shape.sizePx,
      'font-weight': shape.weight === 600 ? '600' : undefined,
      'text-anchor': shape.anchor === 'start' ? undefined : shape.anchor,
      ...look,
    },
    escape(shape.text),
  );
}
