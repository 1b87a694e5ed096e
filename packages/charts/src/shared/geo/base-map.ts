/** The world of Natural Earth as a base map: land, lakes, rivers, and borders between countries. */
import { feature, mesh } from 'topojson-client';
import { z } from 'zod';
import { isRecord } from '@tessera/core/narrowing';
import type { BaseGeometry } from './flat.ts';

type Topology = NonNullable<Parameters<typeof mesh>[0]>;
/** The objects of packages/charts/geo/world-*.json. */
type WorldTopology = Topology & {
  objects: Record<'land' | 'lakes' | 'rivers' | 'countries', NonNullable<Parameters<typeof mesh>[1]>>;
};

/** Its own script writes it: what it is called is enough to know it by. */
const worldShape = z.custom<WorldTopology>((value) => isRecord(value) && value['type'] === 'Topology');

/**
 * @param file  the content of such a file
 * @throws ZodError when it is none
 */
export function baseMapOf(file: unknown): BaseGeometry {
  const world = worldShape.parse(file);
  const { land, lakes, rivers, countries } = world.objects;
  return {
    land: feature(world, land),
    lakes: feature(world, lakes),
    rivers: feature(world, rivers),
    borders: mesh(world, countries, (a, b) => a !== b),
  };
}
