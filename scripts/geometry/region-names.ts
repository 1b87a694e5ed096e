/** What regions are called in English and in the languages of their country, out of the names of Unicode's CLDR. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { plainName } from '../../packages/charts/src/shared/geo/plain-name.ts';
import { regionCodes } from '../../packages/charts/src/shared/geo/region-codes.ts';

const namesShape = z.object({
  subdivisions: z.object({ localeDisplayNames: z.object({ subdivisions: z.record(z.string(), z.string()) }) }),
});

/** Languages of countries that have several; elsewhere it is the likeliest one. */
const severalLanguages: Readonly<Record<string, readonly string[]>> = {
  BE: ['nl', 'fr', 'de'],
  CA: ['en', 'fr'],
  CH: ['de', 'fr', 'it'],
  ES: ['es', 'ca', 'gl', 'eu'],
  FI: ['fi', 'sv'],
  IT: ['it', 'de'],
  LU: ['fr', 'de'],
};

const languagesOf = (country: string): string[] => [
  'en',
  ...(severalLanguages[country] ?? [new Intl.Locale(`und-${country}`).maximize().language]),
];

/**
 * Names beside the list's own one, by the second half of the code. A name that two regions share is left out.
 * @param modules  the folder of packages that `cldr-subdivisions-full` lies in
 * @returns the module that lists them for each country
 */
export function writeRegionNames(modules: string): string {
  const read = new Map<string, Readonly<Record<string, string>>>();
  const namesIn = (language: string): Readonly<Record<string, string>> => {
    const file = join(modules, 'cldr-subdivisions-full/subdivisions', language, `${language}.json`);
    const known = read.get(language);
    if (known) return known;
    const names = existsSync(file)
      ? namesShape.parse(JSON.parse(readFileSync(file, 'utf8'))).subdivisions.localeDisplayNames.subdivisions
      : {};
    read.set(language, names);
    return names;
  };
  const own = new Map(
    Object.values(regionCodes).flatMap((list) => list.split('|').map((row) => row.split('=', 2) as [string, string])),
  );
  const lines = new Map<string, string[]>();
  for (const [id, name] of own) {
    const [country = '', code = ''] = id.split('-');
    if (!/^[A-Z]{2}$/.test(country)) continue;
    const others = languagesOf(country).flatMap((language) => namesIn(language)[`${country}${code}`.toLowerCase()] ?? []);
    const more = [...new Map(others.map((each) => [plainName(each), each])).entries()]
      .filter(([plain]) => plain !== '' && plain !== plainName(name))
      .map(([, each]) => each.replaceAll(/[|=;]/g, ' '));
    if (more.length > 0) lines.set(country, [...(lines.get(country) ?? []), `${code}=${more.join(';')}`]);
  }
  const listed = [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([country, rows]) => [country, rows.join('|')]);
  return [
    '/** Written by `npm run geometry`: by country, other names of its regions as `code=name;name|code=name`. */',
    `export const regionNames: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(listed), null, 2)};`,
    '',
  ].join('\n');
}
