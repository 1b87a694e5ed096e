/** Shapes of the globe cut where the flat world ends, at the 180th meridian; d3 cuts them while it draws, map engines do not. */
import { geoEquirectangular, geoStream, type GeoPermissibleObjects } from 'd3-geo';
import { polygonsOf, type LiveGeometry } from './live-layers.ts';

type Position = [lng: number, lat: number];

/** Cut shapes, as GeoJSON. */
export interface CutShapes {
  readonly type: 'FeatureCollection';
  readonly features: { readonly type: 'Feature'; readonly geometry: LiveGeometry; readonly properties: Record<string, never> }[];
}

/** Lines and areas; points are left out. */
export function cutShapes(shapes: GeoPermissibleObjects): CutShapes {
  const features: CutShapes['features'] = [];
  const add = (geometry: LiveGeometry): void => void features.push({ type: 'Feature', geometry, properties: {} });
  let line: Position[] = [];
  let rings: Position[][] | undefined;
  // Degrees to the right and up, nothing put between two corners.
  const flat = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  const sink = {
    point: (x: number, y: number) => void line.push([x, -y]),
    lineStart: () => {
      line = [];
    },
    lineEnd: () => {
      if (rings) rings.push(line);
      else if (line.length > 1) add({ type: 'LineString', coordinates: line });
    },
    polygonStart: () => {
      rings = [];
    },
    polygonEnd: () => {
      const coordinates = polygonsOf(rings ?? []);
      if (coordinates.length > 0) add({ type: 'MultiPolygon', coordinates });
      rings = undefined;
    },
    sphere: () => undefined,
  };
  geoStream(shapes, flat.stream(sink));
  return { type: 'FeatureCollection', features };
}
