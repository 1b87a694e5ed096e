/** How wide a text of the paper font will be, known without drawing it: the same as on the page (decision 0007). */
import { readFileSync } from 'node:fs';
import { tabularWidth } from '@tessera/core/look/tabular';
import { Blob, Buffer as TextBuffer, Direction, Face, Font, shape } from 'harfbuzzjs';
import { fontRuns, needsScriptFont, paperFont, type Weight } from './fonts.ts';

/** A font, and how many of its units are an em. */
interface Shaper {
  readonly font: Font;
  readonly unitsPerEm: number;
}

/** By path of the font's file; those of other scripts are read when the first such letter comes. */
const shapers = new Map<string, Shaper>();

function shaperOf(file: string): Shaper {
  const known = shapers.get(file);
  if (known) return known;
  const face = new Face(new Blob(readFileSync(file)));
  const made = { font: new Font(face), unitsPerEm: face.upem };
  shapers.set(file, made);
  return made;
}

/** Letters that no font of ours has, in ems: those of the far east are as wide as they are high. */
const missingWidth = (codePoint: number): number => (codePoint > 0x2e80 ? 1 : 0.6);

/** One for all texts: its memory is given back only when the thread rests. */
const buffer = new TextBuffer();

/** What stands together in a text, such as a letter with its accent: where it begins, and its width in ems. */
interface Cluster {
  readonly at: number;
  readonly ems: number;
}

/**
 * The text shaped as browsers and the rasteriser shape it: with kerning and the font's own substitutions, in which a text
 * is up to some per cent narrower than its letters.
 */
function clustersOf(text: string, weight: Weight): Cluster[] {
  if (!needsScriptFont(text)) return shaped(text, paperFont.files[weight]);
  return fontRuns(text).flatMap(({ text: part, at: start, font }) =>
    shaped(part, (font ?? paperFont).files[weight], font?.isFromRight).map(({ at, ems }) => ({ at: start + at, ems })),
  );
}

/** A text of one font, shaped, in the order it is written. @param file  path of the font */
function shaped(text: string, file: string, isFromRight = false): Cluster[] {
  const { font, unitsPerEm } = shaperOf(file);
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const clusters = buffer.getGlyphInfos().map(({ codepoint: glyph, cluster: at }, place) => ({
    at,
    ems: glyph === 0 ? missingWidth(text.codePointAt(at) ?? 0) : (positions[place]?.xAdvance ?? 0) / unitsPerEm,
  }));
  // Texts are cut from their end: what is written to the left as well.
  return isFromRight ? clusters.toReversed() : clusters;
}

/** Widths of the texts last measured, in ems; those of a chart are measured many times while it is laid out. */
const measured = new Map<string, number>();
const measuredMax = 5000;

/** The width of a text in px at a size in px. */
export function measureText(text: string, sizePx: number, weight: Weight = 400): number {
  const key = `${weight}${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known * sizePx;
  const ems = clustersOf(text, weight).reduce((sum, cluster) => sum + cluster.ems, 0);
  if (measured.size >= measuredMax) measured.clear();
  measured.set(key, ems);
  return ems * sizePx;
}

/** The width of a text in px in the figures of tables. */
export const measureTabular = (text: string, sizePx: number, weight: Weight = 400): number =>
  tabularWidth(text, sizePx, weight, measureText);

/** A text in the figures of tables, cut with an ellipsis so that it is at most `widthPx` wide; empty when not even that fits. */
export function fitTabular(text: string, widthPx: number, sizePx: number, weight: Weight = 400): string {
  if (measureTabular(text, sizePx, weight) <= widthPx) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  const cutAt = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  let [fits, beyond] = [-1, letters.length];
  while (beyond - fits > 1) {
    const middle = (fits + beyond) >> 1;
    if (measureTabular(cutAt(middle), sizePx, weight) <= widthPx) fits = middle;
    else beyond = middle;
  }
  return fits < 0 ? '' : cutAt(fits);
}

/** The text cut with an ellipsis so that it is at most `widthPx` wide; empty when not even that fits. */
export function fitText(text: string, widthPx: number, sizePx: number, weight: Weight = 400): string {
  if (measureText(text, sizePx, weight) <= widthPx) return text;
  let room = widthPx - measureText('…', sizePx, weight);
  if (room < 0) return '';
  for (const { at, ems } of clustersOf(text, weight)) {
    room -= ems * sizePx;
    if (room < 0) return `${text.slice(0, at).trimEnd()}…`;
  }
  return text;
}

/** A text in lines no wider than `widthPx`; a word wider than a line is cut. */
export function wrapText(text: string, widthPx: number, sizePx: number, weight: Weight = 400): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measureText(longer, sizePx, weight) <= widthPx) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = fitText(word, widthPx, sizePx, weight);
    }
  }
  return line === '' ? lines : [...lines, line];
}
