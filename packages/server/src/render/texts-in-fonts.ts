/**
 * The texts of an SVG in parts of one font each: the rasteriser takes no heed of the weight when it looks for a font that has
 * a letter, and the writer of PDF looks for none. It also sets words in the order they are written; for it what is written
 * from the right stands in the order it is seen in.
 */
import { createRequire } from 'node:module';
import type Bidi from 'bidi-js';
import { beginsFromRight } from './direction.ts';
import { measureText } from './font-metrics.ts';
import { fontRuns, needsScriptFont, type ScriptFont, type Weight } from './fonts.ts';
import { escape, tag } from './markup.ts';

// Its types tell of a default export, which Node finds only in the file for bundlers.
const makeBidi: typeof Bidi.default = createRequire(import.meta.url)('bidi-js');
const bidi = makeBidi();

/** The opening tag of a text or of a part of one, and the characters after it. */
const ofTexts = /(<(?:text|tspan)\b[^>]*>)([^<]+)/g;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (markup: string): string =>
  markup
    .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** What the writer sets in one go: letters of one font and one direction, or a space between words. */
interface Piece {
  text: string;
  /** Odd: from the right. */
  readonly level: number;
  readonly font: ScriptFont | undefined;
}

/** A text begins where the script of its first letter does. */
const directionOf = (text: string): 'rtl' | 'ltr' => (beginsFromRight(text) ? 'rtl' : 'ltr');

/** Would a painter that sets every text from the left put parts of one from the right in the wrong place? */
const isMixedFromRight = (text: string): boolean =>
  directionOf(text) === 'rtl' && bidi.getEmbeddingLevels(text, 'ltr').levels.some((level) => level !== 1);

function piecesOf(text: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, directionOf(text));
  const pieces: Piece[] = [];
  for (const run of fontRuns(text)) {
    let at = run.at;
    // The letters between two runs belong to no script of ours; a space stays apart, since words change places around it.
    for (const part of run.text.split(/(\s)/)) {
      for (const letter of part) {
        const level = levels[at] ?? 0;
        const last = pieces.at(-1);
        const goesOn = last?.font === run.font && last?.level === level && part !== ' ' && last?.text !== ' ';
        if (last && goesOn) last.text += letter;
        else pieces.push({ text: letter, level, font: run.font });
        at += letter.length;
      }
    }
  }
  return pieces;
}

/** In the order they are seen in from the left: from the highest level down, each stretch is turned round (UAX 9, L2). */
function asSeen(pieces: readonly Piece[]): Piece[] {
  const seen = [...pieces];
  for (let level = Math.max(...seen.map((piece) => piece.level)); level > 0; level -= 1)
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to += 1;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).toReversed());
      from = to;
    }
  return seen;
}

/** Letters of scripts from the right are turned round by the font; signs such as brackets are not. */
function drawn(piece: Piece): Piece {
  if (piece.level % 2 === 0 || piece.font !== undefined) return piece;
  const signs = Array.from(piece.text, (sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return { ...piece, text: signs.toReversed().join('') };
}

/** Two letters that are one in each font of the script. */
const lamAlef = /\u0644[\u064B-\u065F]*[\u0622\u0623\u0625\u0627]/u;

/**
 * Each piece at its own place: the rasteriser draws nothing at all of a text in several fonts that holds such a letter, and it sets
 * every text as one from the left.
 * @param open  the tag of the text
 * @returns undefined where the tag does not say how large its letters are
 */
function placedApart(open: string, text: string): string | undefined {
  const size = Number(/font-size(?:="|:\s*)([\d.]+)/.exec(open)?.[1]);
  if (!open.startsWith('<text') || !Number.isFinite(size)) return undefined;
  const said = Number(/font-weight(?:="|:\s*)(\d+)/.exec(open)?.[1] ?? 400);
  const weight: Weight = said >= 600 ? 600 : said >= 500 ? 500 : 400;
  const anchor = /text-anchor(?:="|:\s*)(\w+)/.exec(open)?.[1] ?? 'start';
  const pieces = asSeen(piecesOf(text).map(drawn)).map((piece) => ({ ...piece, width: measureText(piece.text, size, weight) }));
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const from = Number(/\sx="(-?[\d.]+)"/.exec(open)?.[1] ?? 0);
  let at = from - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const parts = pieces.map(({ text: part, font, width: own }) => {
    const x = Math.round(at * 100) / 100;
    at += own;
    return tag('tspan', { x, 'text-anchor': 'start', 'font-family': font?.family }, escape(part));
  });
  return open + parts.join('');
}

/** @param order  of the words of a text: as they are written, or as they are seen from the left */
export function textsInFonts(svg: string, order: 'written' | 'seen'): string {
  if (!needsScriptFont(svg)) return svg;
  return svg.replaceAll(ofTexts, (whole, open: string, markup: string) => {
    const text = unescape(markup);
    if (!needsScriptFont(text)) return whole;
    const parts = order === 'seen' ? asSeen(piecesOf(text)).map(drawn) : fontRuns(text);
    if (order === 'written' && (isMixedFromRight(text) || (parts.length > 1 && lamAlef.test(text)))) {
      const apart = placedApart(open, text);
      if (apart !== undefined) return apart;
    }
    return open + parts.map(({ text: part, font }) => tag('tspan', { 'font-family': font?.family }, escape(part))).join('');
  });
}
