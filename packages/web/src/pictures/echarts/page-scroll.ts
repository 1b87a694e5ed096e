/**
 * The wheel scrolls the page over a chart that zooms with Ctrl only. ECharts stops every turn of the wheel over such a chart,
 * whatever its option says: its zoom listens to all of them and asks afterwards which it may use.
 */
import type { EChartsOption } from 'echarts';

const zooms = ({ dataZoom }: EChartsOption): boolean => [dataZoom ?? []].flat().some(({ type }) => type === 'inside');

/** @param option  of the picture in the box now @returns what takes it back */
export function passScrollToPage(box: HTMLElement, option: () => EChartsOption): () => void {
  const done = new AbortController();
  const keep = (event: Event): void => {
    if (event instanceof WheelEvent && !event.ctrlKey && zooms(option())) event.stopPropagation();
  };
  // Where it hears no `wheel`, zrender takes the older event of the same turn.
  for (const name of ['wheel', 'mousewheel'])
    box.addEventListener(name, keep, { capture: true, passive: true, signal: done.signal });
  return () => done.abort();
}
