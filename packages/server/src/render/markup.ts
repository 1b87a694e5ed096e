/** SVG as text: elements, attributes, texts. Everything that comes from data is escaped here and nowhere else. */
import { baselineIn } from '@tessera/core/look/baseline';
import { tabularRuns } from '@tessera/core/look/tabular';
import { seenAnchor, seenBox, seenX } from './direction.ts';
import { fitTabular, fitText, measureTabular } from './font-metrics.ts';
import { figuresFont, paperFont, type Weight } from './fonts.ts';

/** Text content or an attribute's value; characters that XML forbids are dropped. */
export function escape(text: string): string {
  return (
    text
      // Exactly the control characters XML 1.0 does not allow.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A number with at most two decimals; what is not finite is 0, because an SVG must not hold NaN. */
function coordinate(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}

/** An element; children are markup already. */
export function tag(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? coordinate(value) : escape(value)}"`],
  );
  return children.length === 0 ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** How a text is set; `size` in px. */
export interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** One line of text with its baseline at y. */
export function text(content: string, x: number, y: number, style: TextStyle): string {
  if (content === '') return '';
  const anchor = seenAnchor(style.anchor ?? 'start');
  return tag(
    'text',
    {
      x: seenX(x),
      y,
      'font-family': paperFont.family,
      'font-size': style.size,
      'font-weight': style.weight === undefined || style.weight === 400 ? undefined : String(style.weight),
      'text-anchor': anchor === 'start' ? undefined : anchor,
      fill: style.fill,
    },
    escape(content),
  );
}

/** One line of text in the figures of tables, with its baseline at y. Each stretch has its own place: painters set a stretch in one font. */
export function tabularText(content: string, x: number, y: number, style: TextStyle): string {
  if (content === '') return '';
  const { size, fill, weight = 400 } = style;
  const anchor = seenAnchor(style.anchor ?? 'start');
  const width = anchor === 'start' ? 0 : measureTabular(content, size, weight);
  let at = seenX(x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const runs = tabularRuns(content).map(({ text: run, isTabular }) => {
    const from = at;
    at += measureTabular(run, size, weight);
    return { run, from, family: isTabular ? `${figuresFont.family}, ${paperFont.family}` : paperFont.family };
  });
  const attributes = { 'font-size': size, 'font-weight': weight === 400 ? undefined : String(weight), fill };
  const [first] = runs;
  if (first && runs.length === 1)
    return tag('text', { x: first.from, y, 'font-family': first.family, ...attributes }, escape(first.run));
  const parts = runs.map(({ run, from, family }) => tag('tspan', { x: from, 'font-family': family }, escape(run)));
  return tag('text', { y, 'font-family': paperFont.family, ...attributes, 'xml:space': 'preserve' }, ...parts);
}

/** A rectangle on the picture, in px from its top left corner. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line of text inside a box: vertically centred, cut with an ellipsis, at the left, the middle or the right. */
export function textIn(content: string, box: TextBox, style: TextStyle, padding = 0): string {
  const room = box.width - 2 * padding;
  const shown = fitText(content, room, style.size, style.weight);
  const anchor = style.anchor ?? 'start';
  const x = anchor === 'start' ? box.x + padding : anchor === 'end' ? box.x + box.width - padding : box.x + box.width / 2;
  // Inter's capitals are 0.727 em high: this puts their middle on the middle of the box.
  return text(shown, x, box.y + box.height / 2 + style.size * 0.364, style);
}

/** Of the lines of tables, in their size. */
const tableLeading = 1.3;

/** A line of text in a cell of a table, as high as a browser sets it, which is on whole px; otherwise like `textIn`. */
export function textInCell(content: string, box: TextBox, style: TextStyle, padding: number): string {
  const { size, weight, anchor = 'start' } = style;
  const shown = fitTabular(content, box.width - 2 * padding, size, weight);
  const x = anchor === 'start' ? box.x + padding : anchor === 'end' ? box.x + box.width - padding : box.x + box.width / 2;
  const line = size * tableLeading;
  const baseline = (box.height - line) / 2 + baselineIn(line, size);
  return tabularText(shown, x, box.y + Math.round(baseline), style);
}

/** A box on whole px, as browsers paint the ground of elements. */
export function snapped({ x, y, width, height }: TextBox): TextBox {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/** A filled rectangle as SVG. Negative sizes become 0, since SVG refuses them. */
export function rect(box: TextBox, fill: string, radius = 0): string {
  const { x, y, width, height } = seenBox({ ...box, width: Math.max(0, box.width) });
  return tag('rect', { x, y, width, height: Math.max(0, height), fill, rx: radius || undefined });
}

/** A hairline from one point to another. */
export function hairline(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 1): string {
  return tag('line', { x1: seenX(x1), y1, x2: seenX(x2), y2, stroke, 'stroke-width': width });
}

/** Markup moved to a place; `clip` cuts it to a size. */
export function place(content: string, box: TextBox): string {
  const { x, y, width, height } = seenBox(box);
  return tag('svg', { x, y, width, height, overflow: 'hidden' }, content);
}
