/**
 * A map picture laid flat: paths, circles and texts in px, bottom first. Paper, thumbnails and the browser paint the same
 * list, so they cannot differ. A tilted map stays flat; only heights are shown, as far as the tilt would show them.
 */
import { geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { mapGrounds, type MapGround } from '@tessera/core/look/map-grounds';
import { blend, colourAlong, withAlpha } from '@tessera/core/look/contrast';
import type {
  MapAreas,
  MapCharts,
  MapCircles,
  MapLayer,
  MapLines,
  MapPaint,
  MapPicture,
  MapTexts,
  Mark,
  PictureTheme,
} from '../../chart-type.ts';
import type { FlatLook, FlatShape } from './flat-shape.ts';
import { layLegend, type MeasureMapText } from './map-legend.ts';
import { coastsEnd, toScreen, viewportOf, worldPerMetre, worldSize, type LngLat, type Viewport } from './viewport.ts';

/** What a base map is drawn of; painters load it, pictures only name it. */
export interface BaseGeometry {
  readonly land: GeoPermissibleObjects;
  readonly lakes?: GeoPermissibleObjects | undefined;
  readonly rivers?: GeoPermissibleObjects | undefined;
  readonly borders?: GeoPermissibleObjects | undefined;
}

/** What a map is laid out for. */
export interface FlatMapOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: PictureTheme;
  /** Absent: the base map is plain ground. */
  readonly base: BaseGeometry | undefined;
  readonly measure: MeasureMapText;
}

/** The shapes of a map, bottom first. */
export function flatMap(picture: MapPicture, options: FlatMapOptions): FlatShape[] {
  const port = viewportOf(picture.view, options);
  const name = picture.base === 'theme' ? options.theme.mode : picture.base;
  const ground = name === 'none' ? undefined : mapGrounds[name];
  const layers = picture.layers.flatMap((layer) => (typeof layer === 'function' ? layer(port) : [layer]));
  return [
    ...(ground ? baseShapes(port, ground, options.base) : []),
    ...layers.flatMap((layer) => layerShapes(layer, port, ground, options.theme)),
    ...layLegend(picture.legend, options),
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;
const frame = (width: number, height: number): string => `M0,0H${width}V${height}H0Z`;

function baseShapes(port: Viewport, ground: MapGround, base: BaseGeometry | undefined): FlatShape[] {
  const { width, height } = port;
  const isPlain = port.zoom >= coastsEnd;
  const sheet: FlatShape = { shape: 'path', d: frame(width, height), fill: isPlain ? ground.land : ground.water };
  if (!base || isPlain) return [sheet];
  const reach = port.bearing === 0 ? 20 : Math.hypot(width, height);
  const projection = geoMercator()
    .scale((worldSize * 2 ** port.zoom) / (2 * Math.PI))
    .angle(port.bearing)
    .center([0, 0])
    .translate([0, 0]);
  const [x = 0, y = 0] = projection([port.longitude, port.latitude]) ?? [];
  projection.translate([width / 2 - x, height / 2 - y]).clipExtent([
    [-reach, -reach],
    [width + reach, height + reach],
  ]);
  const path = geoPath(projection).digits(1);
  const drawn = (what: GeoPermissibleObjects | undefined, look: FlatLook): FlatShape[] => {
    const d = what && path(what);
    return d ? [{ shape: 'path', d, ...look }] : [];
  };
  return [
    sheet,
    ...drawn(base.land, { fill: ground.land }),
    ...drawn(base.lakes, { fill: ground.water }),
    ...(port.zoom >= 3 ? drawn(base.rivers, { stroke: ground.river, strokeWidth: 1 }) : []),
    ...drawn(base.borders, { stroke: ground.border, strokeWidth: 0.7 }),
  ];
}

/** What all items of a layer are drawn with. */
interface Pen {
  readonly port: Viewport;
  readonly place: (place: LngLat) => [x: number, y: number];
  readonly ground: MapGround | undefined;
  readonly theme: PictureTheme;
}

function layerShapes(layer: MapLayer, port: Viewport, ground: MapGround | undefined, theme: PictureTheme): FlatShape[] {
  const pen: Pen = { port, place: toScreen(port), ground, theme };
  if (layer.shape === 'circles') return circles(layer, pen);
  if (layer.shape === 'lines') return lines(layer, pen);
  if (layer.shape === 'areas') return areas(layer, pen);
  return layer.shape === 'charts' ? charts(layer, pen) : texts(layer, pen);
}

const paintAt = (paint: MapPaint | undefined, at: number): string | undefined =>
  typeof paint === 'string' ? paint : paint?.[at];
const numberAt = (value: number | readonly number[] | undefined, at: number): number | undefined =>
  typeof value === 'number' ? value : value?.[at];
function markAt(layer: MapLayer, at: number): Mark | undefined {
  if (!layer.isPickable) return undefined;
  const rows = layer.gathers?.[at];
  return { seriesId: layer.id, dataIndex: layer.marks?.[at] ?? at, ...(rows && { rows }) };
}
const pxPerMetre = ({ zoom }: Viewport, lat: number): number => worldPerMetre(lat) * 2 ** zoom;
const isSeen = ({ width, height }: Viewport, x: number, y: number, reach: number): boolean =>
  x >= -reach && y >= -reach && x <= width + reach && y <= height + reach;

function circles(layer: MapCircles, { port, place }: Pen): FlatShape[] {
  const [least, most] = layer.within ?? [0, Infinity];
  return layer.at.flatMap((at, item): FlatShape[] => {
    const given = numberAt(layer.radius, item) ?? 0;
    const px = layer.unit === 'px' ? given : given * pxPerMetre(port, at[1]);
    const radius = round(Math.min(most, Math.max(least, Math.abs(px))));
    const [x, y] = place(at);
    if (!(radius > 0) || !isSeen(port, x, y, radius)) return [];
    return [
      {
        shape: 'circle',
        x: round(x),
        y: round(y),
        radius,
        fill: paintAt(layer.fill, item),
        stroke: paintAt(layer.stroke, item),
        opacity: numberAt(layer.opacity, item),
        mark: markAt(layer, item),
      },
    ];
  });
}

/** Points as the commands of a path; undefined when none of it can be seen. */
function pathOf(points: readonly (readonly [number, number])[], port: Viewport, close: boolean): string | undefined {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (points.length < 2 || right < -20 || bottom < -20 || left > port.width + 20 || top > port.height + 20) return undefined;
  return `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}${close ? 'Z' : ''}`;
}

/** Pieces of a line whose colour changes along its way. */
const pieces = 24;

/** The way from one point to another, bent upwards by a share of its length; on the screen or in the square world. */
export function bentWay(from: readonly [number, number], to: readonly [number, number], bend: number): [number, number][] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side = dx < 0 ? -1 : 1;
  const [mx, my] = [(from[0] + to[0]) / 2 + side * dy * bend * 2, (from[1] + to[1]) / 2 - side * dx * bend * 2];
  return Array.from({ length: pieces + 1 }, (_, at) => {
    const t = at / pieces;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [a * from[0] + b * mx + c * to[0], a * from[1] + b * my + c * to[1]];
  });
}

function lines(layer: MapLines, { port, place }: Pen): FlatShape[] {
  return layer.paths.flatMap((path, item): FlatShape[] => {
    const given = numberAt(layer.width, item) ?? 1;
    const latitude = path[0]?.[1] ?? 0;
    const strokeWidth = layer.unit === 'px' ? given : Math.max(1, given * pxPerMetre(port, latitude));
    const straight = path.map(place);
    const [from, to] = straight;
    const points = layer.bend !== undefined && from && to && straight.length === 2 ? bentWay(from, to, layer.bend) : straight;
    const [colour, towards] = [paintAt(layer.colour, item), paintAt(layer.towards, item)];
    const look = { strokeWidth: round(strokeWidth), opacity: numberAt(layer.opacity, item), mark: markAt(layer, item) };
    if (colour === undefined || towards === undefined || towards === colour) {
      const d = pathOf(points, port, false);
      return d === undefined ? [] : [{ shape: 'path', d, stroke: colour, ...look }];
    }
    return points.slice(1).flatMap((point, at): FlatShape[] => {
      const d = pathOf([points[at] ?? point, point], port, false);
      return d === undefined
        ? []
        : [{ shape: 'path', d, stroke: colourAlong([colour, towards], at / (points.length - 2)), ...look }];
    });
  });
}

/** How high the highest column stands on a map seen from the side, as a share of the window. */
export const highest = 0.35;

function areas(layer: MapAreas, { port, place, theme }: Pen): FlatShape[] {
  const tilt = Math.sin((Math.min(85, Math.max(0, port.pitch)) * Math.PI) / 180) * port.height * highest;
  const items = layer.rings.map((rings, item) => ({ item, rings: rings.map((ring) => ring.map(place)) }));
  const isRaised = layer.height !== undefined && tilt > 1;
  const front = ({ rings }: (typeof items)[number]): number => rings[0]?.[0]?.[1] ?? 0;
  const ordered = isRaised ? items.toSorted((a, b) => front(a) - front(b)) : items;
  return ordered.flatMap(({ item, rings }): FlatShape[] => {
    const rise = isRaised ? Math.max(0, layer.height?.[item] ?? 0) * tilt : 0;
    const fill = paintAt(layer.fill, item);
    // The sides of what stands behind must not shine through.
    const opacity = rise < 1 ? numberAt(layer.opacity, item) : undefined;
    const mark = markAt(layer, item);
    const stroke = paintAt(layer.stroke, item);
    const given = layer.strokeWidth ?? 1;
    const latitude = layer.rings[item]?.[0]?.[0]?.[1] ?? 0;
    const strokeWidth = round(layer.strokeUnit === 'm' ? Math.max(1, given * pxPerMetre(port, latitude)) : given);
    const top = rings
      .flatMap(
        (ring) =>
          pathOf(
            ring.map(([x, y]) => [x, y - rise] as const),
            port,
            true,
          ) ?? [],
      )
      .join('');
    if (top === '') return [];
    const outline = stroke === undefined ? {} : { stroke, strokeWidth };
    const roof: FlatShape = { shape: 'path', d: top, fill, opacity, mark, ...outline };
    if (rise < 1 || fill === undefined) return [roof];
    const side = blend(withAlpha(theme.text, 0.25), fill);
    return [...walls(rings[0] ?? [], rise, port).map((d): FlatShape => ({ shape: 'path', d, fill: side, opacity, mark })), roof];
  });
}

/** The upright sides of a raised area, as paths. */
const walls = (ring: readonly (readonly [number, number])[], rise: number, port: Viewport): string[] =>
  ring.flatMap((from, at) => {
    const to = ring[(at + 1) % ring.length] ?? from;
    return pathOf([from, to, [to[0], to[1] - rise], [from[0], from[1] - rise]], port, true) ?? [];
  });

/** A box with round corners as a path. */
function boxPath(x: number, y: number, width: number, height: number, corner: number): string {
  const r = Math.max(0, Math.min(corner, width / 2, height / 2));
  const turn = (dx: number, dy: number): string => `a${r},${r} 0 0 1 ${dx},${dy}`;
  return `M${x + r},${y}h${width - 2 * r}${turn(r, r)}v${height - 2 * r}${turn(-r, r)}h${2 * r - width}${turn(-r, -r)}v${2 * r - height}${turn(r, -r)}Z`;
}

/** Charts whose boxes lie wholly outside are left out. */
function charts(layer: MapCharts, { port, place }: Pen): FlatShape[] {
  const { widthPx: width, heightPx: height } = layer;
  return layer.at.flatMap((at, item): FlatShape[] => {
    const picture = layer.pictures[item];
    const [middleX, middleY] = place(at);
    if (!picture || !isSeen(port, middleX, middleY, Math.max(width, height) / 2)) return [];
    const [x, y] = [round(middleX - width / 2), round(middleY - height / 2)];
    const ground: FlatShape = {
      shape: 'path',
      d: boxPath(x, y, width, height, layer.cornerPx ?? 0),
      fill: layer.fill,
      opacity: layer.fillOpacity,
    };
    return [...(layer.fill === undefined ? [] : [ground]), { shape: 'picture', x, y, width, height, picture }];
  });
}

function texts(layer: MapTexts, { port, place, ground, theme }: Pen): FlatShape[] {
  return layer.at.flatMap((at, item): FlatShape[] => {
    const [x, y] = place(at);
    const text = layer.texts[item] ?? '';
    if (text === '' || !isSeen(port, x, y, 40)) return [];
    const written = {
      shape: 'text',
      x: round(x),
      y: round(y + layer.sizePx * 0.364),
      text,
      sizePx: layer.sizePx,
      weight: 600,
      anchor: 'middle',
      mark: markAt(layer, item),
    } as const;
    const halo = layer.halo ?? ground?.halo ?? theme.background;
    return [
      { ...written, stroke: halo, strokeWidth: 3, fill: halo },
      { ...written, fill: layer.colour },
    ];
  });
}
