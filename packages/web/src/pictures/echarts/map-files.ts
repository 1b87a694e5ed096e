/** Where the build laid the files of maps. Apart from the painter, which needs none of it for other pictures. */
import { geometryFile, shapesOf, type MapShapes } from '@tessera/charts/shared/geo/region-shapes';

// Small ones too stay files: the browser may not fetch what lies in the program's text.
const addresses = import.meta.glob<string>('../../../../charts/geo/**/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The shapes of a map. @throws Error when there is no such map or it cannot be fetched */
export async function fetchShapes(map: string): Promise<MapShapes> {
  const address = addresses[`../../../../charts/geo/${geometryFile(map)}`];
  if (address === undefined) throw new Error(`There are no shapes for ${map}.`);
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The shapes of ${map} could not be fetched: ${reply.status}.`);
  return shapesOf(map, await reply.json());
}
