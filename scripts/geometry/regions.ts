/** The regions of each country out of the published package of Apache Superset, thinned by mapshaper. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const featuresShape = z.object({
  features: z.array(z.looseObject({ properties: z.object({ ISO: z.string(), NAME_1: z.string().nullable() }) })),
});

/** Key of `select_country` → its file: the package's program names them beside each other. */
function filesByKey(assets: string): [string, string][] {
  const programs = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const pairs = programs.flatMap((name) => [
    ...readFileSync(join(assets, name), 'utf8').matchAll(/([a-z_]+):\w+\.p\+"([0-9a-f]{20}\.geojson)"/g),
  ]);
  const files = new Map(pairs.map(([, key = '', file = '']) => [key, file]));
  return [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Writes one TopoJSON file a country, the object named `regions`, its ids the codes.
 * @param folder  where the package lies unpacked in `wheel`, and mapshaper in `node_modules`
 * @returns the module that lists codes and names of each country's regions
 */
export function writeRegions(folder: string, target: string): string {
  const assets = join(folder, 'wheel/superset/static/assets');
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  const lists = filesByKey(assets).map(([key, file]) => {
    const shapes = featuresShape.parse(JSON.parse(readFileSync(join(assets, file), 'utf8')));
    const features = shapes.features.map((feature) => {
      const { ISO: id, NAME_1: name } = feature.properties;
      return { ...feature, properties: { id: id.trim(), name: (name ?? id).trim() } };
    });
    const from = join(plain, `${key}.json`);
    writeFileSync(from, JSON.stringify({ type: 'FeatureCollection', features }));
    thin(folder, key, from, join(target, `${key}.json`));
    const names = new Map<string, Set<string>>();
    for (const { properties } of features) names.set(properties.id, (names.get(properties.id) ?? new Set()).add(properties.name));
    return [key, [...names].map(([id, all]) => `${id}=${[...all].join(', ')}`).join('|')];
  });
  return [
    '/** Written by `npm run geometry`: each value of `select_country` → codes and names of its regions, `code=name|code=name`. */',
    `export const regionCodes: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(lists), null, 2)};`,
    '',
  ].join('\n');
}

/** No two points nearer than a picture of a thousand pixels can show; shapes that would vanish stay. */
function thin(folder: string, key: string, from: string, to: string): void {
  const raw = join(folder, 'thin', `${key}.json`);
  mkdirSync(join(folder, 'thin'), { recursive: true });
  const options = ['-simplify', 'weighted', 'resolution=1000x1000', 'keep-shapes', '-clean', '-rename-layers', 'regions'];
  const output = ['-o', raw, 'format=topojson', 'quantization=20000', 'id-field=id'];
  execFileSync(process.execPath, [join(folder, 'node_modules/mapshaper/bin/mapshaper'), from, ...options, ...output], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  writeFileSync(to, `${readFileSync(raw, 'utf8').trim()}\n`);
}
