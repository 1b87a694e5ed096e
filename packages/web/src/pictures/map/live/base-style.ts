/** The built-in base map as the engine takes it: the same shapes and colours as on paper. */
import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import { cutShapes } from '@tessera/charts/shared/geo/cut';
import type { BaseGeometry } from '@tessera/charts/shared/geo/flat';
import { coastsEnd } from '@tessera/charts/shared/geo/viewport';
import type { MapGround } from '@tessera/core/look/map-grounds';

type Data = GeoJSONSourceSpecification['data'];

/** The parts of a base map, bottom first. */
export const baseParts = ['land', 'lakes', 'rivers', 'borders'] as const;
type BasePart = (typeof baseParts)[number];

/** The name of a part's source. */
export const baseSource = (part: BasePart): string => `base ${part}`;

/** Nothing, as GeoJSON. */
const noFeatures: Data & object = { type: 'FeatureCollection', features: [] };

/** The shapes of a part, cut at the edge of the world. */
export function baseData(base: BaseGeometry | undefined, part: BasePart): Data & object {
  const shapes = base?.[part];
  return shapes === undefined ? noFeatures : cutShapes(shapes);
}

const source = (): GeoJSONSourceSpecification => ({ type: 'geojson', data: noFeatures, tolerance: 0.3 });

/** The style of a base map without its shapes, which come by `baseData`; without a ground only a plain sheet. */
export function baseStyle(ground: MapGround | undefined, plain: string): StyleSpecification {
  if (!ground) {
    const sheet = { id: 'sheet', type: 'background', paint: { 'background-color': plain } } as const;
    return { version: 8, sources: {}, layers: [sheet] };
  }
  const maxzoom = coastsEnd;
  return {
    version: 8,
    sources: Object.fromEntries(baseParts.map((part) => [baseSource(part), source()])),
    layers: [
      {
        id: 'sheet',
        type: 'background',
        paint: { 'background-color': ['step', ['zoom'], ground.water, coastsEnd, ground.land] },
      },
      { id: 'land', type: 'fill', source: baseSource('land'), maxzoom, paint: { 'fill-color': ground.land } },
      { id: 'lakes', type: 'fill', source: baseSource('lakes'), maxzoom, paint: { 'fill-color': ground.water } },
      {
        id: 'rivers',
        type: 'line',
        source: baseSource('rivers'),
        minzoom: 3,
        maxzoom,
        paint: { 'line-color': ground.river, 'line-width': 1 },
      },
      {
        id: 'borders',
        type: 'line',
        source: baseSource('borders'),
        maxzoom,
        paint: { 'line-color': ground.border, 'line-width': 0.7 },
      },
    ],
  };
}
