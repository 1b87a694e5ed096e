/** A big number on paper, with its change, its caption and its trend. */
import type { NumberPicture, DepictOptions } from '@tessera/charts/chart-type';
import { layNumber, numberLeading } from '@tessera/charts/shared/number-layout';
import { echartsSvg } from './echarts.ts';
import { measureText } from './font-metrics.ts';
import { place, text } from './markup.ts';

/** The markup of a number picture on a sheet of the view's size. */
export function paintNumber(picture: NumberPicture, view: DepictOptions): string {
  const { lines, paddingPx, trendPx } = layNumber(picture, view, measureText);
  const tall = lines.reduce((sum, line) => sum + line.sizePx * numberLeading, 0);
  const parts: string[] = [];
  let y = Math.max(0, (view.height - trendPx - tall) / 2);
  for (const { text: content, sizePx, weight, colour } of lines) {
    const height = sizePx * numberLeading;
    parts.push(text(content, paddingPx, y + height / 2 + sizePx * 0.364, { size: sizePx, weight, fill: colour }));
    y += height;
  }
  if (picture.trend) {
    const box = { x: 0, y: view.height - trendPx, width: view.width, height: trendPx };
    parts.push(place(echartsSvg(picture.trend.option, box.width, box.height), box));
  }
  return parts.join('');
}
