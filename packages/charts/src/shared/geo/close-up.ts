/** How a map comes close to one of its shapes. */
import { geoPath } from 'd3-geo';
import { projectionOf, type MapShapes } from './region-shapes.ts';

/** What ECharts calls the window of a map: its middle as shares of the whole, and how many times larger it is. */
export interface CloseUp {
  center: [string, string];
  zoom: number;
  /** Shapes that are beyond the room of the map are not drawn over what is around it. */
  clip: boolean;
}

/** The whole map. */
export const farOff: CloseUp = { center: ['50%', '50%'], zoom: 1, clip: false };

/** As large as it gets, and how much of the room a shape may take. */
const [zoomMost, roomMost] = [4, 0.8];

/** The window in which a shape stands in the middle, larger by four or as large as there is room; undefined: no such shape. */
export function closeUpOf(map: string, { features }: MapShapes, name: string): CloseUp | undefined {
  const path = geoPath(projectionOf(map));
  const shape = features.filter(({ properties }) => properties.name === name);
  if (shape.length === 0) return undefined;
  const boxOf = (of: MapShapes['features']) => path.bounds({ type: 'FeatureCollection', features: of });
  const [[left, top], [right, bottom]] = boxOf(features);
  const [[from, above], [until, below]] = boxOf(shape);
  const share = (at: number, low: number, high: number): string => `${high > low ? ((at - low) / (high - low)) * 100 : 50}%`;
  const room = Math.min((right - left) / (until - from), (bottom - top) / (below - above));
  return {
    center: [share((from + until) / 2, left, right), share((above + below) / 2, top, bottom)],
    zoom: Math.max(1, Math.min(zoomMost, roomMost * room)),
    clip: true,
  };
}
