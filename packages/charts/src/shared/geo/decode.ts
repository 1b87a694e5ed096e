/** Places and shapes as data write them: delimited text, geohashes, encoded polylines, JSON. */
import { isRecord } from '@tessera/core/narrowing';
import type { LngLat } from './viewport.ts';

const numberIn = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

/** A place of two values; undefined when one is no number or lies off the globe. */
export function placeOf(lng: unknown, lat: unknown): LngLat | undefined {
  const [x, y] = [numberIn(lng), numberIn(lat)];
  return Math.abs(x) <= 360 && Math.abs(y) <= 90 ? [x, y] : undefined;
}

/** A place written as `lat,lng`, or the other way round. @param delimiter  a comma: semicolons and blanks divide too */
export function delimitedPlace(text: unknown, isLngFirst: boolean, delimiter = ','): LngLat | undefined {
  const sign = delimiter.trim();
  const [first, second] = String(text)
    .trim()
    .split(sign === ',' || sign === '' ? /[,;\s]+/ : sign);
  return isLngFirst ? placeOf(first, second) : placeOf(second, first);
}

const geohashDigits = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The cell of a geohash: west, south, east, north. */
export function geohashCell(text: unknown): readonly [west: number, south: number, east: number, north: number] | undefined {
  const hash = String(text).trim().toLowerCase();
  if (hash === '' || hash.length > 22) return undefined;
  const range: Record<'lng' | 'lat', [number, number]> = { lng: [-180, 180], lat: [-90, 90] };
  let isLng = true;
  for (const digit of hash) {
    const value = geohashDigits.indexOf(digit);
    if (value < 0) return undefined;
    for (let bit = 4; bit >= 0; bit -= 1) {
      const side = isLng ? range.lng : range.lat;
      side[((value >> bit) & 1) === 1 ? 0 : 1] = (side[0] + side[1]) / 2;
      isLng = !isLng;
    }
  }
  return [range.lng[0], range.lat[0], range.lng[1], range.lat[1]];
}

/** The middle of a geohash. */
export function geohashPlace(text: unknown): LngLat | undefined {
  const cell = geohashCell(text);
  return cell && [(cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2];
}

/** A polyline in Google's encoding, five decimals; undefined when the text is none. */
export function polyline(text: unknown): LngLat[] | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const sign of text) {
    const code = sign.charCodeAt(0) - 63;
    if (code < 0 || code > 63 || shift > 30) return undefined;
    value |= (code & 31) << shift;
    shift += 5;
    if (code >= 32) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  if (shift !== 0 || numbers.length % 2 !== 0) return undefined;
  const path: LngLat[] = [];
  let [lat, lng] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    lat += numbers[at] ?? 0;
    lng += numbers[at + 1] ?? 0;
    const place = placeOf(lng / 1e5, lat / 1e5);
    if (!place) return undefined;
    path.push(place);
  }
  return path;
}

/** What a cell of JSON says, or the value itself when it is no text; undefined when it cannot be read. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  try {
    const read: unknown = JSON.parse(value);
    return read;
  } catch {
    return undefined;
  }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

function pathOf(value: unknown): LngLat[] | undefined {
  if (!isList(value)) return undefined;
  const places = value.map((each) =>
    isList(each) ? placeOf(each[0], each[1]) : isRecord(each) ? placeOf(each['lng'] ?? each['lon'], each['lat']) : undefined,
  );
  return places.every((place) => place !== undefined) && places.length > 0 ? places : undefined;
}

/** A path written as JSON: a list of places, or a geometry or feature of GeoJSON. */
export function jsonPath(value: unknown): LngLat[] | undefined {
  const read = jsonOf(value);
  if (!isRecord(read)) return pathOf(read);
  const { geometry, coordinates, type } = read;
  if (geometry !== undefined) return jsonPath(geometry);
  return pathOf(type === 'Polygon' && isList(coordinates) ? coordinates[0] : coordinates);
}

/** Paths with the two numbers of each place the other way round. */
export const reversed = (path: readonly LngLat[]): LngLat[] =>
  path.map(([a, b]) => placeOf(b, a)).filter((place) => place !== undefined);
