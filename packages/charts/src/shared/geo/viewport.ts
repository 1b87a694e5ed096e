/** Where a map looks: the square world of Mercator, 512 units wide at zoom 0, and the window cut out of it. */

/** Longitude and latitude in degrees. */
export type LngLat = readonly [lng: number, lat: number];

/** A window into the world; `bearing` turns it clockwise, degrees. */
export interface Viewport {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
  /** How far the window is tilted from straight down, degrees; painters without depth show it as heights only. */
  readonly pitch: number;
  readonly width: number;
  readonly height: number;
}

/** Width of the world at zoom 0, in its own units: those of today's web maps. */
export const worldSize = 512;
const earthRadiusMetres = 6_378_137;
/** Where the square world ends. */
const latitudeMax = 85.051_128_779_806_59;
/** From this zoom on the built-in base map is plain ground: its coasts are told in kilometres, which would be a wrong picture of a bay. */
export const coastsEnd = 8;
const zoomMax = 16;
const zoomMin = -2;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** A place in the square world: x to the east, y to the south, both 0…512. */
export function toWorld([lng, lat]: LngLat): [x: number, y: number] {
  const shown = clamp(lat, -latitudeMax, latitudeMax);
  const y = Math.log(Math.tan(Math.PI / 4 + (shown * Math.PI) / 360));
  return [((lng + 180) / 360) * worldSize, worldSize / 2 - (worldSize / (2 * Math.PI)) * y];
}

/** The place at a point of the square world. */
export function fromWorld(x: number, y: number): [lng: number, lat: number] {
  const lat = (Math.atan(Math.exp(((worldSize / 2 - y) * 2 * Math.PI) / worldSize)) * 360) / Math.PI - 90;
  return [(x / worldSize) * 360 - 180, lat];
}

/** How many units of the square world a metre takes at a latitude. */
export const worldPerMetre = (lat: number): number =>
  worldSize / (2 * Math.PI * earthRadiusMetres * Math.cos((clamp(lat, -latitudeMax, latitudeMax) * Math.PI) / 180));

/** A place in px from the window's left upper corner. */
export function toScreen(port: Viewport): (place: LngLat) => [x: number, y: number] {
  const scale = 2 ** port.zoom;
  const [cx, cy] = toWorld([port.longitude, port.latitude]);
  const turn = (-port.bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (place) => {
    const [x, y] = toWorld(place);
    const [dx, dy] = [(x - cx) * scale, (y - cy) * scale];
    return [port.width / 2 + dx * cos - dy * sin, port.height / 2 + dx * sin + dy * cos];
  };
}

/** The place at a point of the window. */
export function fromScreen(port: Viewport): (point: readonly [x: number, y: number]) => [lng: number, lat: number] {
  const scale = 2 ** port.zoom;
  const [cx, cy] = toWorld([port.longitude, port.latitude]);
  const turn = (port.bearing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ([x, y]) => {
    const [dx, dy] = [x - port.width / 2, y - port.height / 2];
    return fromWorld(cx + (dx * cos - dy * sin) / scale, cy + (dx * sin + dy * cos) / scale);
  };
}

/** The window moved by so many px, as a hand would push the map: to the right shows what lies to the west. */
export function pushedBy(port: Viewport, [dx, dy]: readonly [number, number]): Viewport {
  const [longitude, latitude] = fromScreen(port)([port.width / 2 - dx, port.height / 2 - dy]);
  return { ...port, longitude: clamp(longitude, -180, 180), latitude: clamp(latitude, -latitudeMax, latitudeMax) };
}

/** The window closer by so many zooms; what lies at the point stays there. */
export function zoomedBy(
  port: Viewport,
  by: number,
  point: readonly [number, number] = [port.width / 2, port.height / 2],
): Viewport {
  const zoom = clamp(port.zoom + by, zoomMin, zoomMax);
  const [cx, cy] = [point[0] - port.width / 2, point[1] - port.height / 2];
  const grown = 2 ** (zoom - port.zoom);
  return { ...pushedBy(port, [cx / grown - cx, cy / grown - cy]), zoom };
}

/** Do two windows show the same, as far as one can see? */
export function isSameWindow(a: Viewport, b: Viewport): boolean {
  const [x, y] = toScreen(a)([b.longitude, b.latitude]);
  return Math.hypot(x - a.width / 2, y - a.height / 2) < 1 && Math.abs(a.zoom - b.zoom) < 0.01;
}

/** The window of a picture's view in a box of this size. */
export const viewportOf = (
  view: { fit: Extent } | Omit<Viewport, 'width' | 'height'>,
  size: { width: number; height: number },
): Viewport => ('fit' in view ? fitViewport(view.fit, size) : { ...view, width: size.width, height: size.height });

/** West, south, east, north. */
export type Extent = readonly [west: number, south: number, east: number, north: number];

/** The smallest extent around places; undefined when there are none. */
export function extentOf(places: Iterable<LngLat>): Extent | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of places) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return west <= east ? [west, south, east, north] : undefined;
}

/** As far as the built-in base map shows where a place is. */
const pointZoom = 4;

/** The closest window that shows an extent with some room around it; a single place is seen in its country. */
export function fitViewport(extent: Extent, size: { width: number; height: number }, paddingPx = 24): Viewport {
  const [west, south, east, north] = extent;
  const [x1, y1] = toWorld([west, north]);
  const [x2, y2] = toWorld([east, south]);
  const roomX = Math.max(1, size.width - 2 * paddingPx);
  const roomY = Math.max(1, size.height - 2 * paddingPx);
  const scale = Math.min(roomX / Math.max(x2 - x1, 1e-9), roomY / Math.max(y2 - y1, 1e-9));
  const isPoint = x2 - x1 < 1e-9 && y2 - y1 < 1e-9;
  const zoom = isPoint ? pointZoom : clamp(Math.log2(scale), zoomMin, zoomMax);
  const [longitude, latitude] = fromWorld((x1 + x2) / 2, (y1 + y2) / 2);
  return { longitude, latitude, zoom, bearing: 0, pitch: 0, ...size };
}
