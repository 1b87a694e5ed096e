/** A file of regions as people have it, GeoJSON or TopoJSON, read with distrust. */
import { geoArea } from 'd3-geo';
import { feature } from 'topojson-client';
import { z } from 'zod';
import { isRecord } from '@tessera/core/narrowing';
import type { OwnRegionShapes } from './own-regions.ts';

/** What a file may hold. */
export const regionLimits = { regions: 5000, points: 500_000, properties: 20, textLength: 200 } as const;

type Read = { readonly regions: Omit<OwnRegionShapes, 'name'> } | { readonly refused: string };
type Position = [number, number];
type Topology = Parameters<typeof feature>[0];

const position = z
  .array(z.number())
  .min(2)
  .transform(([lng = 0, lat = 0]): Position => [lng, lat]);
const ring = z.array(position).min(4);
const area = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
]);
type Area = z.output<typeof area>;
/** Its arcs are looked at before they are unpacked, and what they unpack to like any other GeoJSON. */
const topology = z.custom<Topology>((value) => isRecord(value) && value['type'] === 'Topology' && isRecord(value['objects']));
const collection = z.object({
  features: z.array(
    z.looseObject({ geometry: z.unknown().optional(), properties: z.unknown().optional(), id: z.unknown().optional() }),
  ),
});

const notRegions = 'The file is neither GeoJSON nor TopoJSON with areas.';

/** @param file  parsed JSON, not nested too deep */
export function readRegions(file: unknown): Read {
  try {
    return isRecord(file) && file['type'] === 'Topology' ? readTopology(file) : readCollection(file);
  } catch {
    // Arcs that are not there, and whatever else a converter meets in a broken file.
    return { refused: notRegions };
  }
}

/** How many points the shapes of a topology unpack to: an arc may be named any number of times. */
function pointsOf(file: Record<string, unknown>, object: unknown): number {
  const arcs = Array.isArray(file['arcs']) ? file['arcs'] : [];
  const lengths = arcs.map((arc: unknown) => (Array.isArray(arc) ? arc.length : 0));
  let points = 0;
  const count = (value: unknown): void => {
    if (points > regionLimits.points) return;
    if (typeof value === 'number') points += lengths[value < 0 ? ~value : value] ?? 0;
    else if (Array.isArray(value)) value.forEach(count);
    else if (isRecord(value)) [value['arcs'], value['geometries']].forEach(count);
  };
  count(object);
  return points;
}

function readTopology(file: Record<string, unknown>): Read {
  const world = topology.parse(file);
  // The one with most shapes: others are coasts and labels.
  const sizeOf = (object: unknown): number =>
    isRecord(object) && Array.isArray(object['geometries']) ? object['geometries'].length : 0;
  const [object] = Object.values(world.objects).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!object || sizeOf(object) === 0) return { refused: notRegions };
  if (pointsOf(file, object) > regionLimits.points) return tooLarge;
  return readCollection(feature(world, object));
}

const tooLarge: Read = {
  refused: `The file holds too much: at most ${regionLimits.regions.toLocaleString('en-US')} regions with ${regionLimits.points.toLocaleString('en-US')} points.`,
};

function readCollection(file: unknown): Read {
  const read = collection.safeParse(file);
  if (!read.success) return { refused: notRegions };
  const { features } = read.data;
  if (features.length > regionLimits.regions) return tooLarge;
  const kept = features.flatMap(({ geometry, properties, id }) => {
    const shape = area.safeParse(geometry);
    return shape.success ? [{ geometry: shape.data, properties: withId(properties, id) }] : [];
  });
  if (kept.length === 0) return { refused: notRegions };
  const positions = kept.flatMap(({ geometry }) => positionsOf(geometry));
  if (positions.length > regionLimits.points) return tooLarge;
  if (!positions.every(([lng, lat]) => Math.abs(lng) <= 180.001 && Math.abs(lat) <= 90.001))
    return {
      refused: 'The coordinates are not degrees of longitude and latitude (WGS 84). Convert the file before you upload it.',
    };
  const names = namesIn(kept.map(({ properties }) => properties));
  if (names.length === 0) return { refused: 'The regions have no properties, so no column could be joined to them.' };
  return {
    regions: {
      properties: names,
      regions: kept.map(({ properties }) => names.map((name) => textOf(properties[name]))),
      shapes: {
        type: 'FeatureCollection',
        features: kept.map(({ geometry }, at) => ({
          type: 'Feature',
          geometry: wound(geometry),
          properties: { name: String(at) },
        })),
      },
    },
  };
}

const withId = (properties: unknown, id: unknown): Readonly<Record<string, unknown>> => ({
  ...(isRecord(properties) ? properties : {}),
  ...(id !== undefined && id !== null && { id }),
});

const positionsOf = (geometry: Area): Position[] =>
  (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()).flat();

/** A text that can be joined on; objects and long prose cannot. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).trim();
  return text === '' || text.length > regionLimits.textLength ? null : text;
}

/** The properties that say something of some region, in the order of the file. */
function namesIn(all: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = new Set<string>();
  for (const properties of all)
    for (const [name, value] of Object.entries(properties))
      if (name.length <= regionLimits.textLength && textOf(value) !== null) names.add(name);
  return [...names].slice(0, regionLimits.properties);
}

/** Wound as d3 wants it: a ring the other way round would be all of the globe but the region. */
function wound(geometry: Area): Area {
  const turned = (rings: Position[][]): Position[][] => {
    const [outer = []] = rings;
    const isInsideOut = geoArea({ type: 'Polygon', coordinates: [outer] }) > 2 * Math.PI;
    return isInsideOut ? rings.map((each) => each.toReversed()) : rings;
  };
  return geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: turned(geometry.coordinates) }
    : { type: 'MultiPolygon', coordinates: geometry.coordinates.map(turned) };
}
