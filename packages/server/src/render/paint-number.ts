/** A big number on paper, with its change, its caption and its trend. */
import type { NumberPicture, DepictOptions } from '@tessera/charts/chart-type';
import { comparedGap, layFact, layNumber, numberLeading, type NumberLine } from '@tessera/charts/shared/number-layout';
import { baselineIn } from '@tessera/core/look/baseline';
import { echartsSvg } from './echarts.ts';
import { measureText } from './font-metrics.ts';
import { place, text } from './markup.ts';

/** The markup of a number picture on a sheet of the view's size. */
export function paintNumber(picture: NumberPicture, view: DepictOptions): string {
  const { lines, paddingPx, trendPx } = layNumber(picture, view, measureText);
  const tall = lines.reduce((sum, line) => sum + line.sizePx * numberLeading, 0);
  const parts: string[] = [];
  let y = paddingPx + Math.max(0, (view.height - trendPx - paddingPx - tall) / 2);
  for (const line of lines) {
    const { text: content, sizePx, weight, colour } = line;
    const height = sizePx * numberLeading;
    const baseline = y + baselineIn(height, sizePx);
    parts.push(
      ...(line.cells
        ? paintFacts(line, paddingPx, baseline, view)
        : [text(content, paddingPx, baseline, { size: sizePx, weight, fill: colour })]),
    );
    y += height;
  }
  if (picture.trend) {
    const box = { x: 0, y: view.height - trendPx, width: view.width, height: trendPx };
    parts.push(place(echartsSvg(picture.trend.option, box.width, box.height), box));
  }
  return parts.join('');
}

/** The number's facts in one line, as on screen. */
function paintFacts({ cells = [], sizePx, weight, colour }: NumberLine, left: number, y: number, view: DepictOptions): string[] {
  let x = left;
  return cells.map((cell) => {
    const { textAt, width } = layFact(cell, sizePx, measureText);
    const from = x;
    x += width + comparedGap.facts * sizePx;
    return [
      cell.label === '' ? '' : text(cell.label, from, y, { size: sizePx, weight: 400, fill: view.theme.textMuted }),
      text(cell.text, from + textAt, y, { size: sizePx, weight, fill: cell.colour ?? colour }),
    ].join('');
  });
}
