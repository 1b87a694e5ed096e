/** Zoom of a map to the shape that is clicked; a second click on it shows the whole map again. */
import type { EChartsOption } from 'echarts';
import type { EChartsPicture } from '@tessera/charts/chart-type';
import { closeUpOf, farOff, type CloseUp } from '@tessera/charts/shared/geo/close-up';
import type { EChartsType } from './echarts-setup.ts';
import { shapesNamed } from './maps.ts';

/** The shape each instance is zoomed to. */
const zoomedTo = new WeakMap<EChartsType, string>();

function windowOf({ closeUp, maps: [map] = [] }: EChartsPicture, name: string | undefined): CloseUp {
  const shapes = map === undefined ? undefined : shapesNamed(map);
  const found = closeUp && map !== undefined && shapes && name !== undefined ? closeUpOf(map, shapes, name) : undefined;
  return found ?? farOff;
}

/** The option of a picture with the zoom the instance has. */
export function withZoom(chart: EChartsType, picture: EChartsPicture, option: EChartsOption): EChartsOption {
  const { closeUp } = picture;
  if (closeUp === undefined) return option;
  const window = windowOf(picture, zoomedTo.get(chart));
  return { ...option, series: [option.series ?? []].flat().map((each) => (each.id === closeUp ? { ...each, ...window } : each)) };
}

/** Zooms to a shape, or back to the whole map. @param name  undefined: back. @returns whether anything changed */
export function toggleZoom(chart: EChartsType, picture: EChartsPicture, name: string | undefined): boolean {
  const { closeUp } = picture;
  const was = zoomedTo.get(chart);
  if (closeUp === undefined || (name === undefined && was === undefined)) return false;
  if (name === undefined || name === was) zoomedTo.delete(chart);
  else zoomedTo.set(chart, name);
  chart.setOption({ series: [{ type: 'map', id: closeUp, ...windowOf(picture, zoomedTo.get(chart)) }] });
  return true;
}
