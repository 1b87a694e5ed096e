/** The shapes of maps: files of ours with a hash in their name, fetched when a picture first names them. */
import type { EChartsPicture } from '@tessera/charts/chart-type';

type Named = Pick<EChartsPicture, 'maps'>;

const loaded = new Set<string>();

/** Are the shapes a picture names there? */
export const hasMaps = ({ maps = [] }: Named): boolean => maps.every((map) => loaded.has(map));

async function load(map: string): Promise<void> {
  const [{ fetchShapes }, { registerMap }] = await Promise.all([import('./map-files.ts'), import('./echarts-setup.ts')]);
  registerMap(map, await fetchShapes(map));
  loaded.add(map);
}

/** Fetches and registers what is missing. Rejects when the server cannot be reached; the next call tries again. */
export async function loadMaps({ maps = [] }: Named): Promise<void> {
  await Promise.all(maps.filter((map) => !loaded.has(map)).map(load));
}
