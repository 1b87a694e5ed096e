/** Uploaded regions: the server keeps their shapes, and a form names them in `select_country` as `own/<uuid>`. */
import type { Cell } from '@tessera/core/frame/frame';
import { plainName } from './plain-name.ts';
import type { MapShapes } from './region-shapes.ts';
import type { Region } from './regions.ts';

/** What a picture knows of them. The shape of each is named by its place in `regions`. */
export interface OwnRegions {
  readonly name: string;
  /** What the file says of each region: codes, names, anything that may be joined on. */
  readonly properties: readonly string[];
  /** One row for each region, one text for each property. */
  readonly regions: readonly (readonly (string | null)[])[];
}

/** All of it, for painters. */
export interface OwnRegionShapes extends OwnRegions {
  readonly shapes: MapShapes;
}

const named = /^own\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The uuid of the regions a value of `select_country` names; undefined for countries we ship. */
export const ownRegionsId = (country: unknown): string | undefined =>
  typeof country === 'string' ? named.exec(country)?.[1] : undefined;

/** How a form and a picture name them. */
export const ownRegionsName = (uuid: string): string => `own/${uuid}`;

/** Texts as they are compared: 7 and "7.0" are apart, case and accents are not. */
const keyOf = (value: unknown): string => plainName(String(value ?? ''));

/** The values of a property, and which region has each; the first of two with the same value has it. */
function indexOf({ regions }: OwnRegions, at: number): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  regions.forEach((values, region) => {
    const key = keyOf(values[at]);
    if (key !== '' && !index.has(key)) index.set(key, region);
  });
  return index;
}

/** What a region is called: what a property named for it says, else the first that says anything. */
function nameIn({ properties, regions }: OwnRegions, region: number): string {
  const values = regions[region] ?? [];
  const at = properties.findIndex((property) => /^(name|label|title)/i.test(property));
  return values[at] ?? values.find((value) => value !== null && value !== '') ?? `#${region + 1}`;
}

/**
 * What finds the region a value stands for, and the one whose shape is called so.
 * @param property  of the file; undefined: the one that finds most of the values
 * @param values  the column's
 */
export function findOwnRegions(
  own: OwnRegions,
  property: string | undefined,
  values: readonly Cell[],
): { count: number; find: (value: unknown) => Region | undefined; called: (shape: unknown) => Region | undefined } {
  const chosen = property === undefined ? -1 : own.properties.indexOf(property);
  const keys = values.map(keyOf);
  const indexes = chosen >= 0 ? [indexOf(own, chosen)] : own.properties.map((_, at) => indexOf(own, at));
  const found = indexes.map((index) => keys.filter((key) => index.has(key)).length);
  const best = indexes[found.indexOf(Math.max(...found))];
  const regionAt = (region: number | undefined): Region | undefined =>
    region === undefined || !own.regions[region] ? undefined : { id: String(region), name: nameIn(own, region) };
  return {
    count: own.regions.length,
    find: (value) => regionAt(best?.get(keyOf(value))),
    called: (shape) => regionAt(Number(shape)),
  };
}
