/** A map on paper: the flat shapes of its picture as SVG. */
import type { DepictOptions, MapPicture } from '@tessera/charts/chart-type';
import { flatMap } from '@tessera/charts/shared/geo/flat';
import type { FlatShape } from '@tessera/charts/shared/geo/flat-shape';
import { viewportOf } from '@tessera/charts/shared/geo/viewport';
import { baseGeometry } from './base-geometry.ts';
import { measureText } from './font-metrics.ts';
import { escape, paperFont, tag } from './markup.ts';

/** The markup of a map picture on a sheet of the view's size. */
export function paintMap(picture: MapPicture, view: DepictOptions): string {
  const { width, height, theme } = view;
  const base = picture.base === 'none' ? undefined : baseGeometry(viewportOf(picture.view, view).zoom);
  return flatMap(picture, { width, height, theme, base, measure: measureText }).map(shapeMarkup).join('');
}

function shapeMarkup(shape: FlatShape): string {
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
      'font-family': paperFont,
      'font-size': shape.sizePx,
      'font-weight': shape.weight === 600 ? '600' : undefined,
      'text-anchor': shape.anchor === 'start' ? undefined : shape.anchor,
      ...look,
    },
    escape(shape.text),
  );
}
