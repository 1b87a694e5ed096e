/** The shapes of maps: files of ours with a hash in their name, fetched when a picture first names them. */
import type { EChartsPicture } from '@tessera/charts/chart-type';
import { ownRegionsId } from '@tessera/charts/shared/geo/own-regions';
import type { MapShapes } from '@tessera/charts/shared/geo/region-shapes';
import { fetchOwnRegions } from '../../chart/own-regions.ts';

type Named = Pick<EChartsPicture, 'maps'>;

const loaded = new Map<string, MapShapes>();

/** The shapes of a map that is there. */
export const shapesNamed = (map: string): MapShapes | undefined => loaded.get(map);

/** Are the shapes a picture names there? */
export const hasMaps = ({ maps = [] }: Named): boolean => maps.every((map) => loaded.has(map));

async function shapesOf(map: string): Promise<MapShapes> {
  const own = ownRegionsId(map);
  if (own !== undefined) return (await fetchOwnRegions(own)).shapes;
  const { fetchShapes } = await import('./map-files.ts');
  return fetchShapes(map);
}

/** ECharts forgets shapes that are registered before the part that draws them is there: `parts` is waited for. */
async function load(map: string, parts: Promise<unknown>): Promise<void> {
  const [shapes, { registerMap }] = await Promise.all([shapesOf(map), import('./echarts-setup.ts'), parts]);
  registerMap(map, shapes);
  loaded.set(map, shapes);
}

/**
 * Fetches and registers what is missing. Rejects when the server cannot be reached; the next call tries again.
 * @param parts  settles when the parts of ECharts that draw the picture are there
 */
export async function loadMaps({ maps = [] }: Named, parts: Promise<unknown>): Promise<void> {
  await Promise.all(maps.filter((map) => !loaded.has(map)).map((map) => load(map, parts)));
}
