/** Advance widths read out of a TrueType file: how wide a text will be, known without drawing it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const weights = {
  400: '400Regular/Inter_400Regular.ttf',
  500: '500Medium/Inter_500Medium.ttf',
  600: '600SemiBold/Inter_600SemiBold.ttf',
};

/** Paths of the fonts that paper is set in; nothing of the machine's own fonts is used, so pictures look alike everywhere. */
export const fontFiles: readonly string[] = Object.values(weights).map((file) =>
  require.resolve(`@expo-google-fonts/inter/${file}`),
);

/** Width of a character in ems; `undefined` when the font lacks it. */
type Advance = (codePoint: number) => number | undefined;

/**
 * The advance widths of a TrueType font.
 * @throws RangeError when the bytes are no such font
 */
export function advancesOf(font: Buffer): Advance {
  const tables = new Map<string, number>();
  for (let at = 12, left = font.readUInt16BE(4); left > 0; left -= 1, at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  const tableAt = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new RangeError(`the font has no table ${name}`);
    return offset;
  };
  const unitsPerEm = font.readUInt16BE(tableAt('head') + 18);
  const metrics = font.readUInt16BE(tableAt('hhea') + 34);
  const widths = tableAt('hmtx');
  const glyphOf = characterMap(font, tableAt('cmap'));
  return (codePoint) => {
    const glyph = glyphOf(codePoint);
    return glyph === 0 ? undefined : font.readUInt16BE(widths + Math.min(glyph, metrics - 1) * 4) / unitsPerEm;
  };
}

/** Code point → glyph, from the cmap's format 12 or 4 table; 0 is "no such glyph". */
function characterMap(font: Buffer, cmap: number): (codePoint: number) => number {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, i) => cmap + font.readUInt32BE(cmap + 8 + i * 8));
  const wide = subtables.find((at) => font.readUInt16BE(at) === 12);
  if (wide !== undefined) return segmented(font, wide);
  const narrow = subtables.find((at) => font.readUInt16BE(at) === 4);
  if (narrow === undefined) throw new RangeError('the font has no character map that can be read');
  return segmentedNarrow(font, narrow);
}

function segmented(font: Buffer, table: number): (codePoint: number) => number {
  const groups = font.readUInt32BE(table + 12);
  return (codePoint) => {
    for (let group = 0, at = table + 16; group < groups; group += 1, at += 12)
      if (codePoint >= font.readUInt32BE(at) && codePoint <= font.readUInt32BE(at + 4))
        return font.readUInt32BE(at + 8) + codePoint - font.readUInt32BE(at);
    return 0;
  };
}

function segmentedNarrow(font: Buffer, table: number): (codePoint: number) => number {
  const doubled = font.readUInt16BE(table + 6);
  const [ends, starts] = [table + 14, table + 16 + doubled];
  const [deltas, ranges] = [starts + doubled, starts + 2 * doubled];
  return (codePoint) => {
    for (let at = 0; at < doubled; at += 2) {
      if (codePoint > font.readUInt16BE(ends + at)) continue;
      const start = font.readUInt16BE(starts + at);
      if (codePoint < start) return 0;
      const range = font.readUInt16BE(ranges + at);
      const delta = font.readUInt16BE(deltas + at);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = font.readUInt16BE(ranges + at + range + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Normal, medium or semi-bold: the weights paper is set in. */
export type Weight = keyof typeof weights;

const advances = new Map<Weight, (codePoint: number) => number>();

function widthsOf(weight: Weight): (codePoint: number) => number {
  const known = advances.get(weight);
  if (known) return known;
  const file = require.resolve(`@expo-google-fonts/inter/${weights[weight]}`);
  const read = advancesOf(readFileSync(file));
  const cache = new Map<number, number>();
  const made = (codePoint: number): number => {
    const width = cache.get(codePoint) ?? read(codePoint) ?? (codePoint > 0x2e80 ? 1 : 0.6);
    cache.set(codePoint, width);
    return width;
  };
  advances.set(weight, made);
  return made;
}

/** The width of a text in px at a size in px. */
export function measureText(text: string, sizePx: number, weight: Weight = 400): number {
  const widthOf = widthsOf(weight);
  let ems = 0;
  for (const character of text) ems += widthOf(character.codePointAt(0) ?? 0);
  return ems * sizePx;
}

/** The text cut with an ellipsis so that it is at most `widthPx` wide; empty when not even that fits. */
export function fitText(text: string, widthPx: number, sizePx: number, weight: Weight = 400): string {
  if (measureText(text, sizePx, weight) <= widthPx) return text;
  let room = widthPx - measureText('…', sizePx, weight);
  if (room < 0) return '';
  const kept: string[] = [];
  for (const character of text) {
    room -= measureText(character, sizePx, weight);
    if (room < 0) break;
    kept.push(character);
  }
  return `${kept.join('').trimEnd()}…`;
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
