/** Which axis of an option is one of time. */
import type { EChartsOption } from 'echarts';

/** @returns the direction of the first axis that is one of time; undefined where there is none, or where the option has several grids */
export function timeAxisOf({ xAxis, yAxis, grid }: EChartsOption): 'x' | 'y' | undefined {
  if (Array.isArray(grid) && grid.length > 1) return undefined;
  const isTime = (axes: EChartsOption['xAxis'] | EChartsOption['yAxis']): boolean => [axes ?? []].flat()[0]?.type === 'time';
  if (isTime(xAxis)) return 'x';
  return isTime(yAxis) ? 'y' : undefined;
}
