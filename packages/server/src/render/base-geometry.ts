/** The base map of paper, read once when the first map is painted. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseMapOf } from '@tessera/charts/shared/geo/base-map';
import type { BaseGeometry } from '@tessera/charts/shared/geo/flat';

const folder = join(import.meta.dirname, '../../../charts/geo');
const read = new Map<string, BaseGeometry>();

/** The world; from zoom 3 on in finer lines. */
export function baseGeometry(zoom: number): BaseGeometry {
  const detail = zoom < 3 ? '110m' : '50m';
  const known = read.get(detail);
  if (known) return known;
  const base = baseMapOf(JSON.parse(readFileSync(join(folder, `world-${detail}.json`), 'utf8')));
  read.set(detail, base);
  return base;
}
