/** What maps bring to a page: the flat picture with its shapes, and the engine that comes when a map is touched. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { closure, gzippedKb, kilobytes, readManifest } from './bundle.ts';
import { atMost, type Chapter } from './figures.ts';

const modules = { page: 'src/dashboard/page.tsx', flat: 'src/pictures/map/map.tsx', engine: 'src/pictures/map/live/engine.ts' };
const assets = join(import.meta.dirname, '../../packages/web/dist/assets');

/** @returns the one built file of that name. @throws Error when there is none */
function assetOf(pattern: RegExp): string {
  const found = readdirSync(assets).find((name) => pattern.test(name));
  if (found === undefined) throw new Error(`The build has no file like ${pattern.source}.`);
  return `assets/${found}`;
}

/** Sizes of the built files, compressed, against their goals. @throws Error when the build has no such module */
export function measureMapSize(): Chapter {
  const manifest = readManifest();
  for (const module of Object.values(modules)) if (!manifest[module]) throw new Error(`The manifest does not know ${module}.`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const of = (...keys: string[]): Set<string> => closure(manifest, [...entries, modules.page, ...keys]);
  const kb = (files: Set<string>, known: Set<string>): number =>
    [...files].filter((file) => !known.has(file)).reduce((sum, file) => sum + gzippedKb(file), 0);
  const [page, flat, live] = [of(), of(modules.flat), of(modules.flat, modules.engine)];
  const [picture, world] = [kb(flat, page), gzippedKb(assetOf(/^world-110m-.*\.json$/))];
  const [engine, worker] = [kb(live, flat), gzippedKb(assetOf(/^maplibre-gl-worker-.*\.mjs$/))];
  return {
    title: 'What a map fetches',
    how: 'The production build, each file gzipped by itself: what a dashboard fetches more for its first map, which is flat, and what comes when somebody touches one.',
    figures: [
      atMost('flat map of the world, with its shapes', picture + world, 60, kilobytes),
      { name: 'of which program / shapes', value: `${kilobytes(picture)} / ${kilobytes(world)}` },
      atMost('map engine with its worker, at the first touch', engine + worker, 460, kilobytes),
      { name: 'of which engine / worker', value: `${kilobytes(engine)} / ${kilobytes(worker)}` },
    ],
  };
}
