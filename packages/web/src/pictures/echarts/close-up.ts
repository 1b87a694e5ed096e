/** Shapes of a map that come close when they are clicked, and go back when they are clicked again. */
import type { EChartsOption } from 'echarts';
import type { EChartsPicture } from '@tessera/charts/chart-type';
import { closeUpOf, farOff, type CloseUp } from '@tessera/charts/shared/geo/close-up';
import type { EChartsType } from './echarts-setup.ts';
import { shapesNamed } from './maps.ts';

/** The shape each instance is close to. */
const near = new WeakMap<EChartsType, string>();

function windowOf({ closeUp, maps: [map] = [] }: EChartsPicture, name: string | undefined): CloseUp {
  const shapes = map === undefined ? undefined : shapesNamed(map);
  const found = closeUp && map !== undefined && shapes && name !== undefined ? closeUpOf(map, shapes, name) : undefined;
  return found ?? farOff;
}

/** The option of a picture as close as the instance is. */
export function asClose(chart: EChartsType, picture: EChartsPicture, option: EChartsOption): EChartsOption {
  const { closeUp } = picture;
  if (closeUp === undefined) return option;
  const window = windowOf(picture, near.get(chart));
  return { ...option, series: [option.series ?? []].flat().map((each) => (each.id === closeUp ? { ...each, ...window } : each)) };
}

/** Comes close to a shape, or goes back from it. @param name  undefined: goes back. @returns whether anything changed */
export function comeClose(chart: EChartsType, picture: EChartsPicture, name: string | undefined): boolean {
  const { closeUp } = picture;
  const was = near.get(chart);
  if (closeUp === undefined || (name === undefined && was === undefined)) return false;
  if (name === undefined || name === was) near.delete(chart);
  else near.set(chart, name);
  chart.setOption({ series: [{ type: 'map', id: closeUp, ...windowOf(picture, near.get(chart)) }] });
  return true;
}
