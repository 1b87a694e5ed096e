/** A picture as an image file, for the chart menus. */
import { getInstanceByDom } from './echarts-setup.ts';

/**
 * The ECharts picture inside an element as a PNG data URL at twice the screen's density.
 * @param root        any element around the picture
 * @param background  the colour behind the picture; a PNG without one is unreadable on dark pages
 * @returns undefined when the picture is not one of ECharts (tables, numbers)
 */
export function pictureImage(root: HTMLElement, background: string): string | undefined {
  const box = root.matches('[data-picture="echarts"]') ? root : root.querySelector<HTMLElement>('[data-picture="echarts"]');
  return box ? getInstanceByDom(box)?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: background }) : undefined;
}
