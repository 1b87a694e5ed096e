/** The shapes a map names, out of a checked-in file, and the projection they are drawn with. */
import {
  geoAlbers,
  geoAzimuthalEqualArea,
  geoEqualEarth,
  geoMercator,
  type GeoGeometryObjects,
  type GeoProjection,
  type GeoStream,
} from 'd3-geo';
import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];
type Area = Extract<GeoGeometryObjects, { type: 'Polygon' | 'MultiPolygon' }>;

/** The file of a map below `packages/charts/geo`: `world` → `world-50m.json`, `regions/germany` → itself. */
export const geometryFile = (map: string): string => (map === 'world' ? 'world-50m.json' : `${map}.json`);

/** Shapes as ECharts registers them. */
export interface MapShapes {
  type: 'FeatureCollection';
  features: { type: 'Feature'; geometry: Area; properties: { name: string } }[];
}

/** The shapes of a map, each named by its code; the world without Antarctica, which has no rows and much room. */
export function shapesOf(map: string, topology: Topology): MapShapes {
  const objects: Record<string, Topology['objects'][string] | undefined> = topology.objects;
  const object = objects[map === 'world' ? 'countries' : 'regions'];
  if (object?.type !== 'GeometryCollection') throw new Error(`The file of the map ${map} holds no shapes.`);
  const { features } = feature(topology, object);
  return {
    type: 'FeatureCollection',
    features: features
      .filter(({ id }) => map !== 'world' || id !== 'ATA')
      .flatMap(({ id, geometry }) =>
        geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
          ? [{ type: 'Feature', geometry, properties: { name: String(id) } }]
          : [],
      ),
  };
}

/** Countries on both sides of the 180th meridian: the meridian in their middle. */
const middles: Readonly<Record<string, number>> = { fiji: 178, new_zealand: 174, russia: 100 };

function flat(map: string): GeoProjection {
  if (map === 'world') return geoEqualEarth().rotate([-11, 0]);
  const country = map.slice(map.indexOf('/') + 1);
  // Alaska and Hawaii lie beside the others in the file already.
  if (country === 'usa') return geoAlbers();
  if (country === 'antarctica') return geoAzimuthalEqualArea().rotate([0, 90]);
  return geoMercator().rotate([-(middles[country] ?? 0), 0]);
}

/** A projection as ECharts takes it. */
export interface MapProjection {
  project(point: number[]): number[];
  unproject(point: number[]): number[];
  stream(output: Required<GeoStream>): Required<GeoStream>;
}

/** The projection of a map. Its `stream` cuts shapes at the edge; without it lines run across the world. */
export function projectionOf(map: string): MapProjection {
  const projection = flat(map);
  const pair = ([x = 0, y = 0]: number[]): [number, number] => [x, y];
  return {
    project: (point) => projection(pair(point)) ?? [Number.NaN, Number.NaN],
    unproject: (point) => projection.invert?.(pair(point)) ?? [Number.NaN, Number.NaN],
    stream: (output) => {
      const cut = projection.stream(output);
      return Object.assign(cut, { sphere: cut.sphere ?? (() => undefined) });
    },
  };
}
