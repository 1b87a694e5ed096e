/** The shapes of maps, read from the disk. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { geometryFile, shapesOf, type MapShapes } from '@tessera/charts/shared/geo/region-shapes';

const folder = join(import.meta.dirname, '../../../charts/geo');

/** @throws Error when there is no such map */
export const readShapes = (map: string): MapShapes =>
  // Our own file, written by `npm run geometry`.
  shapesOf(map, JSON.parse(readFileSync(join(folder, geometryFile(map)), 'utf8')));
