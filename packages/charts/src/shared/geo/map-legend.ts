/** The legend of a map, laid out in one of its corners. */
import { limits } from '@tessera/core/limits';
import type { MapPicture, PictureTheme } from '../../chart-type.ts';
import type { FlatShape } from './flat-shape.ts';

/** The width of a text in px. */
export type MeasureMapText = (text: string, sizePx: number, weight: 400 | 600) => number;

const [edge, padding, line, swatch, sizePx] = [10, 8, 18, 10, 11];
/** More entries would hide the map. */
const entriesMax = 14;

/** The widest part of a text that fits, with an ellipsis where it was cut. */
function cut(text: string, widthPx: number, width: (text: string) => number): string {
  if (width(text) <= widthPx) return text;
  let kept = Array.from(text);
  while (kept.length > 1 && width(`${kept.join('')}…`) > widthPx) kept = kept.slice(0, -1);
  return `${kept.join('')}…`;
}

/** @returns nothing without entries, or where the legend would leave no map to see */
export function layLegend(
  legend: MapPicture['legend'],
  options: { width: number; height: number; theme: PictureTheme; measure: MeasureMapText },
): FlatShape[] {
  if (!legend || legend.entries.length === 0) return [];
  const { width, height, theme, measure } = options;
  const room = Math.floor((height * 0.8 - 2 * padding) / line) - (legend.title === '' ? 0 : 1);
  const shown = legend.entries.slice(0, Math.min(entriesMax, room));
  if (shown.length === 0 || width < limits.smallChartPx) return [];
  const left = legend.entries.length - shown.length;
  const widest = Math.min(220, width * 0.4);
  const plain = (text: string): number => measure(text, sizePx, 400);
  const bold = (text: string): number => measure(text, sizePx, 600);
  const title = legend.title === '' ? [] : [cut(legend.title, widest, bold)];
  const labels = shown.map(({ label }) => cut(label, widest - swatch - 6, plain));
  const more = left > 0 ? [`+ ${left.toLocaleString('en-US')}`] : [];
  const boxWidth =
    2 * padding + Math.max(...title.map(bold), ...more.map(plain), ...labels.map((label) => plain(label) + swatch + 6));
  const boxHeight = 2 * padding + line * (title.length + shown.length + more.length);
  const x = legend.corner.endsWith('l') ? edge : width - edge - boxWidth;
  const y = legend.corner.startsWith('t') ? edge : height - edge - boxHeight;
  const fromRight = legend.fromRight === true;
  /** Where something begins in the box, from the side where lines begin. */
  const within = (indent: number, widthPx: number): number =>
    fromRight ? x + boxWidth - padding - indent - widthPx : x + padding + indent;
  const written = (text: string, at: number, indent: number, weight: 400 | 600): FlatShape => ({
    shape: 'text',
    x: within(indent, 0),
    y: y + padding + at * line + line / 2 + sizePx * 0.364,
    text,
    sizePx,
    weight,
    anchor: fromRight ? 'end' : 'start',
    fill: theme.text,
  });
  const first = title.length;
  return [
    {
      shape: 'path',
      d: box(x, y, boxWidth, boxHeight),
      fill: theme.background,
      stroke: theme.line,
      strokeWidth: 1,
      opacity: 0.94,
    },
    ...title.map((text) => written(text, 0, 0, 600)),
    ...shown.map(({ colour }, at): FlatShape => ({
      shape: 'path',
      d: box(within(0, swatch), y + padding + (first + at) * line + (line - swatch) / 2, swatch, swatch),
      fill: colour,
      // A colour like the ground's is still seen as a box.
      stroke: theme.textMuted,
      strokeWidth: 1,
    })),
    ...labels.map((text, at) => written(text, first + at, swatch + 6, 400)),
    ...more.map((text) => written(text, first + shown.length, 0, 400)),
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;
const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
