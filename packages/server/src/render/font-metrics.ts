/** How wide a text of the paper font will be, known without drawing it: the same as on the page (decision 0007). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tabularWidth } from '@tessera/core/look/tabular';
import { Blob, Buffer as TextBuffer, Direction, Face, Font, shape } from 'harfbuzzjs';

const require = createRequire(import.meta.url);
const weights = {
  400: '400Regular/Inter_400Regular.ttf',
  500: '500Medium/Inter_500Medium.ttf',
  600: '600SemiBold/Inter_600SemiBold.ttf',
};

/** The family of what tables are set in beside the paper font: its figures of one width (decision 0062). */
export const figuresFont = 'Inter Figures';

/** Paths of the fonts that paper is set in; nothing of the machine's own fonts is used, so pictures look alike everywhere. */
export const fontFiles: readonly string[] = [
  ...Object.values(weights).map((file) => require.resolve(`@expo-google-fonts/inter/${file}`)),
  ...Object.keys(weights).map((weight) => join(import.meta.dirname, `../../fonts/Inter_Figures_${weight}.otf`)),
];

/** Normal, medium or semi-bold: the weights paper is set in. */
export type Weight = keyof typeof weights;

/** A font, and how many of its units are an em. */
interface Shaper {
  readonly font: Font;
  readonly unitsPerEm: number;
}

const shapers = new Map<Weight, Shaper>();

function shaperOf(weight: Weight): Shaper {
  const known = shapers.get(weight);
  if (known) return known;
  const file = require.resolve(`@expo-google-fonts/inter/${weights[weight]}`);
  const face = new Face(new Blob(readFileSync(file)));
  const made = { font: new Font(face), unitsPerEm: face.upem };
  shapers.set(weight, made);
  return made;
}

/** Letters the font lacks, in ems: Chinese ones are as wide as they are high. */
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
  const { font, unitsPerEm } = shaperOf(weight);
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  // Texts are cut from their end: what is written to the left as well.
  buffer.setDirection(Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: glyph, cluster: at }, place) => ({
    at,
    ems: glyph === 0 ? missingWidth(text.codePointAt(at) ?? 0) : (positions[place]?.xAdvance ?? 0) / unitsPerEm,
  }));
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
