/** The base map of paper, read once when the first map is painted. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { baseMapOf } from '@tessera/charts/shared/geo/base-map';
import type { BaseGeometry } from '@tessera/charts/shared/geo/flat';

const fileOf = (detail: '110m' | '50m'): string => fileURLToPath(import.meta.resolve(`@tessera/charts/geo/world-${detail}.json`));
const read = new Map<string, BaseGeometry>();

/** The world; from zoom 3 on in finer lines. */
export function baseGeometry(zoom: number): BaseGeometry {
  const detail = zoom < 3 ? '110m' : '50m';
  const known = read.get(detail);
  if (known) return known;
  const base = baseMapOf(JSON.parse(readFileSync(fileOf(detail), 'utf8')));
  read.set(detail, base);
  return base;
}
