/** The parts of a planned dashboard as SVG: cards, titles, texts, strips of tabs, and the charts that were painted before. */
import { coloursOf, looks, radius, space, type Look, type LookColours, type as letters } from '@tessera/core/look/tokens';
import { seenBox } from '../direction.ts';
import { fitText, wrapText } from '../font-metrics.ts';
import { escape, hairline, place, rect, tag, text, textIn, type TextBox } from '../markup.ts';
import { headerSize, isOnCard, type BoardPart } from './plan.ts';
import { paintProse } from '../prose.ts';
import { drawableWords } from '../drawable-words.ts';

/** What is painted in the place of a chart, by the id of its component. */
export interface PaintedTile {
  /** Undefined: the reader may not know what stands here. */
  readonly title: string | undefined;
  /** The chart's SVG document. */
  readonly svg?: string;
  /** Why there is no picture. */
  readonly fault?: string;
  /** Markdown between title and picture; open when the dashboard has it open. */
  readonly description?: string | undefined;
}

const head = { height: 40, padding: 14 } as const;
/** Pictures have a margin of their own. */
const pictureEdge = 3;
const pictureTop = 33;

/** How high the description of a chart may stand, of the height of its tile. */
const describedShare = 0.4;

/** The place of the picture within a tile, in px from the tile's corner. @param describedPx  height of the description */
export function pictureBox({ width, height }: Pick<TextBox, 'width' | 'height'>, describedPx = 0): TextBox {
  const y = pictureTop + describedPx;
  return {
    x: pictureEdge,
    y,
    width: Math.max(1, Math.floor(width - 2 * pictureEdge)),
    height: Math.max(1, Math.floor(height - y - pictureEdge)),
  };
}

/** How much of a tile its description takes, in px. */
export function describedHeight(box: Pick<TextBox, 'width' | 'height'>, description: string | undefined): number {
  if (!description?.trim()) return 0;
  const room = { x: 0, y: 0, width: box.width - 2 * head.padding, height: box.height * describedShare };
  return Math.ceil(paintProse(description, room, looks.light).height) + space.xs;
}

/** One part. @param tiles  the charts, by the id of their component */
export function paintPart(part: BoardPart, tiles: ReadonlyMap<string, PaintedTile>, of: Look): string {
  const look = coloursOf(of);
  const { box } = part;
  switch (part.kind) {
    case 'panel':
      return card(box, look);
    case 'line':
      return hairline(box.x, box.y + box.height / 2, box.x + box.width, box.y + box.height / 2, look.lineStrong);
    case 'note':
      return note(part.text, box, look);
    case 'tabs':
      return tabStrip(part.labels, box, look);
    case 'header': {
      const size = headerSize(part.node);
      const style = { size, weight: 600 as const, fill: look.text };
      const content = drawableWords(part.node.meta.text ?? '');
      return isOnCard(part.node) ? card(box, look) + textIn(content, box, style, space.md) : textIn(content, box, style);
    }
    case 'markdown': {
      const room = {
        x: box.x + space.md + 1,
        y: box.y + space.sm,
        width: box.width - 2 * space.md - 2,
        height: box.height - 2 * space.sm,
      };
      return card(box, look) + paintProse(part.node.meta.code ?? '', room, look).markup;
    }
    case 'chart':
      return tile(tiles.get(part.node.id), box, look);
  }
}

/** A white card with a hairline around it. */
function card(given: TextBox, look: LookColours): string {
  const box = seenBox(given);
  return tag('rect', {
    x: box.x + 0.5,
    y: box.y + 0.5,
    width: Math.max(0, box.width - 1),
    height: Math.max(0, box.height - 1),
    rx: radius.lg,
    fill: look.background,
    stroke: look.line,
    'stroke-width': 1,
  });
}

function note(content: string, box: TextBox, look: LookColours): string {
  return textIn(content, box, { size: letters.size.md, fill: look.textMuted, anchor: 'middle' }, space.md);
}

function tabStrip(labels: Extract<BoardPart, { kind: 'tabs' }>['labels'], box: TextBox, look: LookColours): string {
  const end = box.y + box.height - 0.5;
  const shown = labels.filter(({ x }) => x < box.width);
  return [
    hairline(box.x, end, box.x + box.width, end, look.line),
    ...shown.map(({ title, isOpen, x, width }) => {
      const style = { size: letters.size.md, weight: 500 as const, fill: isOpen ? look.accent : look.textMuted };
      const at = { x: box.x + x, y: box.y, width: Math.min(width, box.width - x), height: box.height - 1 };
      const mark = isOpen ? rect({ x: at.x + 10, y: end - 2, width: Math.max(0, at.width - 20), height: 2 }, look.accent, 1) : '';
      return textIn(title, at, style, space.sm) + mark;
    }),
  ].join('');
}

function tile(painted: PaintedTile | undefined, box: TextBox, look: LookColours): string {
  const described = describedHeight(box, painted?.description);
  const inner = pictureBox(box, described);
  const at = { ...inner, x: box.x + inner.x, y: box.y + inner.y };
  const title = drawableWords(painted?.title ?? '');
  const prose = { x: box.x + head.padding, y: box.y + head.height, width: box.width - 2 * head.padding, height: described };
  return [
    card(box, look),
    painted?.svg === undefined ? faultOf(painted?.fault ?? '', at, look) : place(painted.svg, at),
    described === 0 ? '' : paintProse(painted?.description ?? '', prose, { ...look, text: look.textMuted }).markup,
    textIn(title, { ...box, height: head.height }, { size: letters.size.md, weight: 600, fill: look.text }, head.padding),
  ].join('');
}

function faultOf(fault: string, box: TextBox, look: LookColours): string {
  const size = letters.size.md;
  const line = size * 1.5;
  const room = Math.max(1, Math.floor((box.height - 2 * space.md) / line));
  const lines = wrapText(fault, Math.min(420, box.width - 2 * space.md), size).slice(0, room);
  const top = box.y + (box.height - lines.length * line) / 2;
  return lines
    .map((each, at) =>
      text(each, box.x + box.width / 2, top + (at + 1) * line - 6, { size, fill: look.textMuted, anchor: 'middle' }),
    )
    .join('');
}

/** What stands above a picture: what it is, when it was made and what is filtered. */
export interface BoardHead {
  readonly title: string;
  /** Each begins a line. */
  readonly notes: readonly string[];
}

const headSizes = { margin: space.lg, title: 22, titleStep: 30, note: 12, noteStep: 18, linesMax: 8, gap: space.xs } as const;

/** The head as markup, and its height in px; nothing without one. */
export function paintHead(given: BoardHead | undefined, width: number, look: LookColours): { markup: string; height: number } {
  if (!given) return { markup: '', height: 0 };
  const { margin, title, titleStep, note: size, noteStep, linesMax, gap } = headSizes;
  const x = space.md;
  const room = Math.max(40, width - 2 * x);
  const lines = given.notes.flatMap((each) => wrapText(each, room, size));
  const shown = lines.length > linesMax ? [...lines.slice(0, linesMax - 1), '…'] : lines;
  const parts = [
    text(fitText(drawableWords(given.title), room, title, 600), x, margin + title * 0.75, {
      size: title,
      weight: 600,
      fill: look.text,
    }),
    ...shown.map((line, at) => text(line, x, margin + titleStep + at * noteStep + size, { size, fill: look.textMuted })),
  ];
  return { markup: parts.join(''), height: margin + titleStep + shown.length * noteStep + gap };
}

/** A document of its own. */
export function sheetOf(width: number, height: number, ground: string, ...parts: readonly string[]): string {
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
    },
    rect({ x: 0, y: 0, width, height }, ground),
    ...parts,
  );
}

/** Markup moved down. */
export const lowered = (markup: string, y: number): string => tag('g', { transform: `translate(0 ${y})` }, markup);

/** The document's name, for readers that show it. */
export const titleElement = (title: string): string => tag('title', {}, escape(title));
