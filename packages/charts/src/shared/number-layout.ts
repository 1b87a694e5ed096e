/** Where the lines of a big number stand and how large they are: the same on screen and on paper. */
import type { NumberPicture, NumberRow, DepictOptions } from '../chart-type.ts';
import { cutTo } from './wrap.ts';

/** A line of a big number with everything a painter needs to set it. */
export interface NumberLine {
  part: 'name' | 'number' | 'change' | 'subtitle' | 'compared' | 'timestamp';
  text: string;
  /** Font size in px. */
  sizePx: number;
  weight: 400 | 500 | 600;
  colour: string;
  /** The facts of the line `compared`; painters set label and text of each apart. */
  cells?: readonly NumberRow[];
}
/** The lines of a big number from top to bottom, with the room around them. */
export interface NumberLayout {
  lines: NumberLine[];
  paddingPx: number;
  /** Height of the line chart at the foot; 0 without one. */
  trendPx: number;
}

const smallest = 10;
/** Lines are set this much higher than their size. */
export const numberLeading = 1.25;
const trendShare = 0.38;
/** Words in the place of a number are no headline, px. */
const missingLargest = 22;

function linesOf(picture: NumberPicture, view: DepictOptions): NumberLine[] {
  const { theme, height } = view;
  const muted = (part: NumberLine['part'], said: { text: string; fontShare: number } | undefined): NumberLine[] =>
    said?.text
      ? [{ part, text: said.text, sizePx: Math.min(said.fontShare * height, 28), weight: 400, colour: theme.textMuted }]
      : [];
  const { change } = picture;
  return [
    ...muted('name', picture.metricName),
    {
      part: 'number',
      text: picture.text,
      ...(picture.isMissing
        ? { sizePx: Math.min(picture.fontShare * height, missingLargest), weight: 500, colour: theme.textMuted }
        : { sizePx: picture.fontShare * height, weight: 600, colour: picture.colour ?? theme.text }),
    },
    ...muted('subtitle', picture.subtitle),
    ...(change
      ? [
          {
            part: 'change' as const,
            text: change.text,
            sizePx: Math.min(change.fontShare * height, 24),
            weight: 500 as const,
            colour: theme.text,
          },
        ]
      : []),
    ...comparedLine(picture, view),
    ...muted('timestamp', picture.timestamp ? { text: picture.timestamp, fontShare: 0.075 } : undefined),
  ];
}

/** Between two facts of a line, and between a fact's label and its text, in widths of the font's size. */
export const comparedGap = { facts: 1.25, label: 0.35 } as const;
const labelWeight = 400;

function comparedLine({ rows }: NumberPicture, { height, theme }: DepictOptions): NumberLine[] {
  if (!rows || rows.cells.length === 0) return [];
  const text = rows.cells.map((cell) => `${cell.label} ${cell.text}`).join(', ');
  const sizePx = Math.min(rows.fontShare * height, 24);
  return [{ part: 'compared', text, sizePx, weight: 500, colour: theme.text, cells: rows.cells }];
}

type Measure = (text: string, sizePx: number, weight: 400 | 500 | 600) => number;

/** A fact's parts from its left edge, in px. */
export function layFact({ label, text }: NumberRow, sizePx: number, measure: Measure): { textAt: number; width: number } {
  const textAt = label === '' ? 0 : measure(label, sizePx, labelWeight) + comparedGap.label * sizePx;
  return { textAt, width: textAt + measure(text, sizePx, 500) };
}

function widthOf(line: NumberLine, sizePx: number, measure: Measure): number {
  if (!line.cells) return measure(line.text, sizePx, line.weight);
  const facts = line.cells.reduce((sum, cell) => sum + layFact(cell, sizePx, measure).width, 0);
  return facts + (line.cells.length - 1) * comparedGap.facts * sizePx;
}

/** Facts that cannot be read side by side stand below each other. */
function stacked(line: NumberLine, width: number, measure: Measure): NumberLine[] {
  return (line.cells ?? []).map((cell) => {
    const sizePx = Math.max(smallest, Math.min(line.sizePx, smallest + 2));
    const { textAt } = layFact(cell, sizePx, measure);
    const ofText = (part: string): number => measure(part, sizePx, 500);
    const room = Math.max(1, width - textAt);
    const text = ofText(cell.text) > room ? cutTo(room, cell.text, ofText) : cell.text;
    return { ...line, sizePx, cells: [{ ...cell, text }] };
  });
}

/**
 * Sizes are shares of the tile's height, brought down until every line fits the width and all fit the height.
 * @param measure width of a text in px at a size and weight
 */
export function layNumber(picture: NumberPicture, view: DepictOptions, measure: Measure): NumberLayout {
  const paddingPx = view.mode === 'thumb' ? 14 : 4;
  const trendPx = picture.trend ? Math.round(view.height * trendShare) : 0;
  const room = { width: Math.max(1, view.width - 2 * paddingPx), height: Math.max(1, view.height - trendPx - paddingPx) };
  const narrow = linesOf(picture, view).flatMap((line): NumberLine[] => {
    const sizePx = Math.max(smallest, line.sizePx);
    const fits = sizePx * Math.min(1, room.width / Math.max(1, widthOf(line, sizePx, measure)));
    // Half a number is another number; of a longer text the beginning says more than a hairline.
    if (line.part === 'number' || fits >= smallest) return [{ ...line, sizePx: fits }];
    if (line.cells) return stacked(line, room.width, measure);
    return [{ ...line, sizePx: smallest, text: cutTo(room.width, line.text, (text) => measure(text, smallest, line.weight)) }];
  });
  const tall = narrow.reduce((sum, line) => sum + line.sizePx * numberLeading, 0);
  const shrink = Math.min(1, room.height / Math.max(1, tall));
  return { lines: narrow.map((line) => ({ ...line, sizePx: line.sizePx * shrink })), paddingPx, trendPx };
}
