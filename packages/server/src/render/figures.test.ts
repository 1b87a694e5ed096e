/** The figures of tables: what `core` says of their widths, and the font paper has for them, against the font of the page. */
import { readFileSync } from 'node:fs';
import { tabularWidth } from '@tessera/core/look/tabular';
import { Blob, Buffer as TextBuffer, Face, Feature, Font, shape } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { figuresFont, paperFont } from './fonts.ts';

const read = (file = '') => {
  const face = new Face(new Blob(readFileSync(file)));
  return { font: new Font(face), unitsPerEm: face.upem };
};

/** The glyph of a character and its width in ems. */
function glyphOf({ font, unitsPerEm }: ReturnType<typeof read>, text: string, features: Feature[] = []): [number, number] {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer, features);
  return [buffer.getGlyphInfos()[0]?.codepoint ?? 0, (buffer.getGlyphPositions()[0]?.xAdvance ?? 0) / unitsPerEm];
}

const tabular = Feature.fromString('tnum');
const others = '$€£¥%kMBGT';

test.each([400, 500, 600] as const)('at weight %i figures are as wide as on the page, and are those of tables', (weight) => {
  const [page, paper] = [read(paperFont.files[weight]), read(figuresFont.files[weight])];
  const wrong: string[] = [];
  for (let code = 32; code < 0x3000; code += 1) {
    const character = String.fromCodePoint(code);
    const [plain, plainWidth] = glyphOf(page, character);
    const [glyph, width] = glyphOf(page, character, tabular ? [tabular] : []);
    // Signs that are made of two, such as ≰, are drawn plain.
    if (character.normalize('NFD').length > 1 || (glyph === plain && !others.includes(character))) continue;
    const said = glyph === plain ? plainWidth : tabularWidth(character, 1, weight, () => Number.NaN);
    const [drawn, drawnWidth] = glyphOf(paper, character);
    if (drawn === 0 || Math.abs(said - width) > 1e-4 || Math.abs(drawnWidth - width) > 1e-3) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});
