/**
 * `geohash_decode`, `geohash_encode`, `geodetic_parse`: places as text and as degrees
 * (docs/reference/questions.md#geo).
 */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType, type Cell } from '../frame.ts';
import { numberOf } from '../statistics.ts';
import { refuse, seriesOf, type TableSeries, type Table } from '../table.ts';

const digits = '0123456789bcdefghjkmnpqrstuvwxyz';
const precision = 12;

/** Adds latitude and longitude, the middle of the geohash's cell; a null stays null. */
export function geohashDecode(table: Table, options: PostOptions<'geohash_decode'>): Table {
  const places = cellsOf(table, options.geohash, 'geohash_decode').map((cell) =>
    cell === null ? undefined : (decoded(String(cell)) ?? refuse('geohash_decode', 'Invalid geohash string')),
  );
  return withColumns(table, [
    [options.latitude, places.map((place) => place?.latitude ?? null), GenericType.NUMERIC],
    [options.longitude, places.map((place) => place?.longitude ?? null), GenericType.NUMERIC],
  ]);
}

/** Adds the geohash of twelve characters; null where a coordinate is. */
export function geohashEncode(table: Table, options: PostOptions<'geohash_encode'>): Table {
  const longitudes = cellsOf(table, options.longitude, 'geohash_encode');
  const hashes = cellsOf(table, options.latitude, 'geohash_encode').map((latitude, row): Cell => {
    const longitude = longitudes[row] ?? null;
    if (latitude === null || longitude === null) return null;
    const [lat, lon] = [degrees(latitude, 90), degrees(longitude, 180)];
    if (lat === undefined || lon === undefined) return refuse('geohash_encode', 'Invalid longitude/latitude');
    return encoded(lat, lon);
  });
  return withColumns(table, [[options.geohash, hashes, GenericType.STRING]]);
}

/** Adds latitude, longitude and, when named, altitude in kilometres of text such as `40.7, -74, 5.5km`. */
export function geodeticParse(table: Table, options: PostOptions<'geodetic_parse'>): Table {
  const points = cellsOf(table, options.geodetic, 'geodetic_parse').map((cell) =>
    cell === null ? undefined : (parsed(String(cell)) ?? refuse('geodetic_parse', 'Invalid geodetic string')),
  );
  return withColumns(table, [
    [options.latitude, points.map((point) => point?.latitude ?? null), GenericType.NUMERIC],
    [options.longitude, points.map((point) => point?.longitude ?? null), GenericType.NUMERIC],
    ...(options.altitude
      ? [[options.altitude, points.map((point) => point?.altitude ?? null), GenericType.NUMERIC] as const]
      : []),
  ]);
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

function cellsOf(table: Table, name: string, operation: string): readonly Cell[] {
  return seriesOf(table, [name], operation)[0]?.values ?? [];
}

/** A name that is there already is overwritten in its place, any other is appended. */
function withColumns(
  table: Table,
  added: readonly (readonly [name: string, values: readonly Cell[], type: GenericType])[],
): Table {
  const fresh = new Map(added.map(([name, values, type]): [string, TableSeries] => [name, { label: [name], type, values }]));
  const kept = table.columns.map((series) => {
    const name = series.label.length === 1 ? String(series.label[0]) : undefined;
    const found = name === undefined ? undefined : fresh.get(name);
    if (found) fresh.delete(found.label[0] === undefined ? '' : String(found.label[0]));
    return found ?? series;
  });
  return { ...table, columns: [...kept, ...fresh.values()] };
}

function degrees(cell: Cell, most: number): number | undefined {
  const value = numberOf(cell);
  return value !== undefined && Math.abs(value) <= most ? value : undefined;
}

/** Longitude and latitude halve their interval by turns, longitude first. */
function decoded(hash: string): Place | undefined {
  const lat: [number, number] = [-90, 90];
  const lon: [number, number] = [-180, 180];
  let isLongitude = true;
  for (const character of hash.toLowerCase()) {
    const value = digits.indexOf(character);
    if (value < 0) return undefined;
    for (let bit = 4; bit >= 0; bit -= 1) {
      const side = isLongitude ? lon : lat;
      side[((value >> bit) & 1) === 1 ? 0 : 1] = (side[0] + side[1]) / 2;
      isLongitude = !isLongitude;
    }
  }
  return hash === '' ? undefined : { latitude: (lat[0] + lat[1]) / 2, longitude: (lon[0] + lon[1]) / 2 };
}

function encoded(latitude: number, longitude: number): string {
  const lat: [number, number] = [-90, 90];
  const lon: [number, number] = [-180, 180];
  let isLongitude = true;
  let text = '';
  while (text.length < precision) {
    let value = 0;
    for (let bit = 0; bit < 5; bit += 1) {
      const [side, at] = isLongitude ? [lon, longitude] : [lat, latitude];
      const middle = (side[0] + side[1]) / 2;
      const isUpper = at >= middle;
      side[isUpper ? 0 : 1] = middle;
      value = value * 2 + (isUpper ? 1 : 0);
      isLongitude = !isLongitude;
    }
    text += digits[value] ?? '';
  }
  return text;
}

/** Kilometres in one of each unit. */
const lengths: Readonly<Record<string, number>> = { km: 1, m: 0.001, mi: 1.609_344, ft: 0.000_304_8, nm: 1.852, nmi: 1.852 };
const decimal = String.raw`[+-]?\d+(?:\.\d+)?`;
const point = new RegExp(String.raw`^\s*(${decimal})\s*[,;\s]\s*(${decimal})(?:\s*[,;\s]\s*(${decimal})\s*([a-z]*))?\s*$`, 'i');
/** `41° 30' 15.5" N`; minutes and seconds may be left out. */
const angle = String.raw`(\d+(?:\.\d+)?)\s*°\s*(?:(\d+(?:\.\d+)?)\s*['′]\s*)?(?:(\d+(?:\.\d+)?)\s*["″]\s*)?`;
const worded = new RegExp(String.raw`^\s*${angle}([NS])[\s,;]*${angle}([EW])(?:[\s,;]+(${decimal})\s*([a-z]*))?\s*$`, 'i');

function parsed(text: string): (Place & { altitude: number | null }) | undefined {
  const match = point.exec(text);
  if (match) return placed(Number(match[1]), Number(match[2]), match[3], match[4]);
  const said = worded.exec(text);
  if (!said) return undefined;
  const part = (at: number): number => Number(said[at] ?? 0) + Number(said[at + 1] ?? 0) / 60 + Number(said[at + 2] ?? 0) / 3600;
  const latitude = part(1) * (said[4]?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = part(5) * (said[8]?.toUpperCase() === 'W' ? -1 : 1);
  return placed(latitude, longitude, said[9], said[10]);
}

function placed(
  latitude: number,
  longitude: number,
  height: string | undefined,
  unit: string | undefined,
): (Place & { altitude: number | null }) | undefined {
  const size = lengths[(unit || 'km').toLowerCase()];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || size === undefined) return undefined;
  return { latitude, longitude, altitude: height === undefined ? null : Number(height) * size };
}
