/**
 * Layers of a map as features that carry their own colours and sizes: what an engine draws that moves the map.
 * The same layers laid flat are in flat.ts.
 */
import { colourAlong } from '@tessera/core/look/contrast';
import type { MapAreas, MapCharts, MapCircles, MapLayer, MapLines, MapPaint, MapTexts } from '../../chart-type.ts';
import { bentWay } from './flat.ts';
import { fromWorld, toWorld, worldPerMetre, type LngLat } from './viewport.ts';

type Position = [lng: number, lat: number];

/** GeoJSON, as far as layers need it. */
export type LiveGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: Position[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] };

/** One item of a layer, or a piece of one. */
export interface LiveFeature {
  readonly type: 'Feature';
  readonly geometry: LiveGeometry;
  readonly properties: {
    /** The `dataIndex` of its mark. */
    readonly mark: number;
    readonly opacity: number;
    readonly fill?: string;
    readonly stroke?: string;
    /** Radius, width or outline: px, or px at zoom 0 in layers measured in metres. */
    readonly size: number;
    /** 0…1 of the highest. */
    readonly height: number;
    readonly text?: string;
  };
}

/** A layer as one source of features of one kind. */
export interface LiveLayer {
  /** The `seriesId` of its marks. */
  readonly id: string;
  readonly shape: DrawnLayer['shape'];
  readonly isPickable: boolean;
  /** What `size` counts. */
  readonly unit: 'px' | 'm';
  /** The smallest and the largest size in px. */
  readonly within: readonly [least: number, most: number];
  /** True when its areas have heights. */
  readonly isRaised: boolean;
  /** Of texts: the size of letters in px. */
  readonly sizePx: number;
  readonly halo: string | undefined;
  /** The rows a mark gathers, where marks are no rows themselves. */
  readonly rowsOf: ReadonlyMap<number, readonly number[]> | undefined;
  readonly features: readonly LiveFeature[];
}

const paintAt = (paint: MapPaint | undefined, at: number): string | undefined =>
  typeof paint === 'string' ? paint : paint?.[at];
const numberAt = (value: number | readonly number[] | undefined, at: number): number | undefined =>
  typeof value === 'number' ? value : value?.[at];
const place = ([lng, lat]: LngLat): Position => [lng, lat];

/** Every layer but small charts, which no engine draws. */
type DrawnLayer = Exclude<MapLayer, MapCharts>;

/** The layer as features; items without a size or a shape are left out. */
export function liveLayer(layer: DrawnLayer): LiveLayer {
  const common = {
    id: layer.id,
    shape: layer.shape,
    isPickable: layer.isPickable === true,
    isRaised: false,
    sizePx: 0,
    rowsOf: rowsOf(layer),
  };
  const free = { unit: 'px', within: [0, Infinity], halo: undefined } as const;
  switch (layer.shape) {
    case 'circles':
      return { ...common, ...free, unit: layer.unit, within: layer.within ?? [0, Infinity], features: circles(layer) };
    case 'lines':
      return {
        ...common,
        ...free,
        unit: layer.unit,
        within: layer.unit === 'm' ? [1, Infinity] : [0, Infinity],
        features: lines(layer),
      };
    case 'areas': {
      const unit = layer.strokeUnit ?? 'px';
      const within = unit === 'm' ? ([1, Infinity] as const) : ([0, Infinity] as const);
      return { ...common, ...free, unit, within, isRaised: layer.height !== undefined, features: areas(layer) };
    }
    default:
      return { ...common, ...free, sizePx: layer.sizePx, halo: layer.halo, features: texts(layer) };
  }
}

const rowsOf = ({ gathers, marks }: MapLayer): LiveLayer['rowsOf'] =>
  gathers && new Map(gathers.map((rows, item) => [marks?.[item] ?? item, rows]));

/** What the features of an item have in common. */
function look(layer: MapLayer, item: number, size: number): LiveFeature['properties'] {
  return { mark: layer.marks?.[item] ?? item, opacity: numberAt(layer.opacity, item) ?? 1, size, height: 0 };
}

const painted = (fill: string | undefined, stroke: string | undefined) => ({
  ...(fill !== undefined && { fill }),
  ...(stroke !== undefined && { stroke }),
});

/** Px of a length at zoom 0. */
const sized = (length: number, unit: 'px' | 'm', lat: number): number => (unit === 'px' ? length : length * worldPerMetre(lat));

function circles(layer: MapCircles): LiveFeature[] {
  return layer.at.flatMap((at, item): LiveFeature[] => {
    const size = Math.abs(sized(numberAt(layer.radius, item) ?? 0, layer.unit, at[1]));
    if (!(size > 0 || (layer.within?.[0] ?? 0) > 0)) return [];
    const colours = painted(paintAt(layer.fill, item), paintAt(layer.stroke, item));
    return [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: place(at) },
        properties: { ...look(layer, item, size), ...colours },
      },
    ];
  });
}

function lines(layer: MapLines): LiveFeature[] {
  return layer.paths.flatMap((path, item): LiveFeature[] => {
    const [from, to] = path;
    if (!from || !to) return [];
    const size = sized(numberAt(layer.width, item) ?? 1, layer.unit, from[1]);
    const bend = path.length === 2 ? layer.bend : undefined;
    const points =
      bend === undefined ? path.map(place) : bentWay(toWorld(from), toWorld(to), bend).map(([x, y]) => fromWorld(x, y));
    const [colour, towards] = [paintAt(layer.colour, item), paintAt(layer.towards, item)];
    const feature = (coordinates: Position[], stroke: string | undefined): LiveFeature => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: { ...look(layer, item, size), ...painted(undefined, stroke) },
    });
    if (colour === undefined || towards === undefined || towards === colour) return [feature(points, colour)];
    return points
      .slice(1)
      .map((point, at) =>
        feature([points[at] ?? point, point], colourAlong([colour, towards], at / Math.max(1, points.length - 2))),
      );
  });
}

function areas(layer: MapAreas): LiveFeature[] {
  return layer.rings.flatMap((rings, item): LiveFeature[] => {
    const coordinates = polygonsOf(rings);
    if (coordinates.length === 0) return [];
    const size = sized(layer.strokeWidth ?? 1, layer.strokeUnit ?? 'px', rings[0]?.[0]?.[1] ?? 0);
    const height = Math.max(0, layer.height?.[item] ?? 0);
    const colours = painted(paintAt(layer.fill, item), paintAt(layer.stroke, item));
    return [
      {
        type: 'Feature',
        geometry: { type: 'MultiPolygon', coordinates },
        properties: { ...look(layer, item, size), height, ...colours },
      },
    ];
  });
}

function texts(layer: MapTexts): LiveFeature[] {
  return layer.at.flatMap((at, item): LiveFeature[] => {
    const text = layer.texts[item] ?? '';
    if (text === '') return [];
    const properties = { ...look(layer, item, layer.sizePx), fill: layer.colour, text };
    return [{ type: 'Feature', geometry: { type: 'Point', coordinates: place(at) }, properties }];
  });
}

/** Does a point lie in a ring? Even-odd rule, as the flat painter fills. */
function isInside([x, y]: LngLat, ring: readonly LngLat[]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** The ring with its first point again at the end. */
function closed(ring: readonly LngLat[]): Position[] {
  const points = ring.map(place);
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) points.push([first[0], first[1]]);
  return points;
}

/** Rings as polygons: one that lies in an odd number of others is a hole of the innermost of them. */
export function polygonsOf(rings: readonly (readonly LngLat[])[]): Position[][][] {
  const drawn = rings.filter((ring) => ring.length > 2);
  if (drawn.length < 2) return drawn.map((ring) => [closed(ring)]);
  const around = drawn.map((ring) => {
    const [first] = ring;
    return first ? drawn.filter((other) => other !== ring && isInside(first, other)) : [];
  });
  const polygons = new Map<readonly LngLat[], Position[][]>();
  drawn.forEach((ring, at) => {
    if ((around[at]?.length ?? 0) % 2 === 0) polygons.set(ring, [closed(ring)]);
  });
  drawn.forEach((ring, at) => {
    const outside = around[at] ?? [];
    if (outside.length % 2 === 0) return;
    // The innermost lies in all the others that hold the hole.
    const innermost = outside.find((other) =>
      outside.every((each) => each === other || around[drawn.indexOf(other)]?.includes(each)),
    );
    if (innermost) polygons.get(innermost)?.push(closed(ring));
  });
  return [...polygons.values()];
}
