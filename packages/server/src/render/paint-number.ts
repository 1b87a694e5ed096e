/** A big number on paper, with its change, its caption and its trend. */
import type { NumberPicture, View } from '@tessera/charts/chart-type';
import { echartsSvg } from './echarts.ts';
import { measureText, type Weight } from './font-metrics.ts';
import { place, text } from './markup.ts';

interface Line {
  readonly content: string;
  readonly size: number;
  readonly fill: string;
  readonly weight: Weight;
}

const sizeMin = 9;
const lineHeight = 1.28;
/** Share of the tile's height that the trend takes. */
const trendShare = 0.42;

function linesOf(picture: NumberPicture, view: View): Line[] {
  const { theme, height } = view;
  const changeFill = { up: theme.positive, down: theme.negative, flat: theme.textMuted };
  const muted = (part: { text: string; fontShare: number } | undefined): Line[] =>
    part?.text ? [{ content: part.text, size: part.fontShare * height, fill: theme.textMuted, weight: 400 }] : [];
  return [
    ...muted(picture.metricName),
    { content: picture.text, size: picture.fontShare * height, fill: picture.colour ?? theme.text, weight: 600 },
    ...(picture.change
      ? [
          {
            content: picture.change.text,
            size: picture.change.fontShare * height,
            fill: changeFill[picture.change.direction],
            weight: 500 as const,
          },
        ]
      : []),
    ...muted(picture.subtitle),
    ...muted(picture.timestamp ? { text: picture.timestamp, fontShare: 0.06 } : undefined),
  ];
}

/** Sizes brought down so that every line fits the width and all of them the height. */
function fitted(lines: readonly Line[], width: number, height: number): Line[] {
  const narrow = lines.map((line) => {
    const size = Math.max(sizeMin, line.size);
    return { ...line, size: size * Math.min(1, width / Math.max(1, measureText(line.content, size, line.weight))) };
  });
  const tall = narrow.reduce((total, line) => total + line.size * lineHeight, 0);
  return narrow.map((line) => ({ ...line, size: line.size * Math.min(1, height / Math.max(1, tall)) }));
}

/** The markup of a number picture on a sheet of the view's size. */
export function paintNumber(picture: NumberPicture, view: View): string {
  const margin = view.mode === 'thumb' ? 12 : 16;
  const trendHeight = picture.trend ? Math.round(view.height * trendShare) : 0;
  const room = view.height - trendHeight - margin;
  const lines = fitted(linesOf(picture, view), view.width - 2 * margin, room);
  const tall = lines.reduce((total, line) => total + line.size * lineHeight, 0);
  const parts: string[] = [];
  let y = Math.max(0, (view.height - trendHeight - tall) / 2);
  for (const line of lines) {
    const height = line.size * lineHeight;
    parts.push(text(line.content, margin, y + height / 2 + line.size * 0.364, line));
    y += height;
  }
  if (picture.trend) {
    const box = { x: 0, y: view.height - trendHeight, width: view.width, height: trendHeight };
    parts.push(place(echartsSvg(picture.trend.option, box.width, box.height), box));
  }
  return parts.join('');
}
