/** Features of GeoJSON (RFC 7946) as data hold them: a geometry, a feature or a collection in a cell. */
import { isRecord } from '@tessera/core/narrowing';
import { jsonOf, placeOf } from './decode.ts';
import type { LngLat } from './viewport.ts';

/** One feature, taken apart by what its parts are drawn as. */
export interface GeoFeature {
  readonly points: readonly LngLat[];
  readonly lines: readonly (readonly LngLat[])[];
  /** Rings of all its polygons: those inside others are holes. */
  readonly rings: readonly (readonly LngLat[])[];
  readonly properties: Readonly<Record<string, unknown>>;
}

type Shapes = Pick<GeoFeature, 'points' | 'lines' | 'rings'>;

const none: Shapes = { points: [], lines: [], rings: [] };
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const listOf = (value: unknown): unknown[] => (isList(value) ? value : []);
const together = (all: readonly Shapes[]): Shapes => ({
  points: all.flatMap(({ points }) => points),
  lines: all.flatMap(({ lines }) => lines),
  rings: all.flatMap(({ rings }) => rings),
});
/** Collections inside collections deeper than this are none that anybody draws. */
const deepest = 8;

const pointsOf = (value: unknown): LngLat[] =>
  listOf(value)
    .map((each) => (isList(each) ? placeOf(each[0], each[1]) : undefined))
    .filter((place) => place !== undefined);
const lineOf = (value: unknown): LngLat[][] => [pointsOf(value)].filter((line) => line.length > 1);
const ringsOf = (value: unknown): LngLat[][] => listOf(value).flatMap(lineOf);

function shapesOf(geometry: unknown, depth: number): Shapes {
  if (!isRecord(geometry) || depth > deepest) return none;
  const { type, coordinates, geometries } = geometry;
  switch (type) {
    case 'Point':
      return { ...none, points: pointsOf([coordinates]) };
    case 'MultiPoint':
      return { ...none, points: pointsOf(coordinates) };
    case 'LineString':
      return { ...none, lines: lineOf(coordinates) };
    case 'MultiLineString':
      return { ...none, lines: ringsOf(coordinates) };
    case 'Polygon':
      return { ...none, rings: ringsOf(coordinates) };
    case 'MultiPolygon':
      return { ...none, rings: listOf(coordinates).flatMap(ringsOf) };
    case 'GeometryCollection':
      return together(listOf(geometries).map((each) => shapesOf(each, depth + 1)));
    default:
      return none;
  }
}

function featuresIn(value: unknown, depth: number): GeoFeature[] {
  if (!isRecord(value) || depth > deepest) return [];
  const { type, features, geometry, properties } = value;
  if (type === 'FeatureCollection') return listOf(features).flatMap((each) => featuresIn(each, depth + 1));
  const shapes = shapesOf(type === 'Feature' ? geometry : value, depth);
  const isEmpty = shapes.points.length + shapes.lines.length + shapes.rings.length === 0;
  return isEmpty ? [] : [{ ...shapes, properties: isRecord(properties) ? properties : {} }];
}

/** The features of a cell that can be drawn; none when it is no GeoJSON. */
export const featuresOf = (cell: unknown): GeoFeature[] => featuresIn(jsonOf(cell), 0);

/** Every place of a feature. */
export const placesIn = ({ points, lines, rings }: GeoFeature): LngLat[] => [...points, ...lines.flat(), ...rings.flat()];

/** The middle of a feature's extent; undefined when it has no place. */
export function middleOf(feature: GeoFeature): LngLat | undefined {
  const places = placesIn(feature);
  if (places.length === 0) return undefined;
  const middle = (values: readonly number[]): number => {
    const [low, high] = values.reduce(([a, b], each) => [Math.min(a, each), Math.max(b, each)], [Infinity, -Infinity]);
    return (low + high) / 2;
  };
  return [middle(places.map(([lng]) => lng)), middle(places.map(([, lat]) => lat))];
}
