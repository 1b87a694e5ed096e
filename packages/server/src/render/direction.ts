/** Which way paper is read. Painters place everything as it is read from the left; here it is turned round for who reads from the right. */
import { findLanguage } from '@tessera/core/language/languages';
import { scriptFonts } from './fonts.ts';

interface Span {
  readonly x: number;
  readonly width: number;
}

/** Twice the line that places are turned round, in px; undefined where they stay. A picture is painted in one go, so one is enough. */
let around: number | undefined;

/**
 * What is painted within stands the other way round in a stretch: what begins at its left begins at its right. Texts, boxes and lines
 * are turned, markup that is there already only moves.
 * @param span  undefined: as it is read from the left, also within what is turned
 */
export function turned<Painted>(span: Span | undefined, paint: () => Painted): Painted {
  const before = around;
  around = span && 2 * span.x + span.width;
  try {
    return paint();
  } finally {
    around = before;
  }
}

/** Turned where the language of a paper is read from the right. @param locale  a BCP 47 tag; English when absent */
export const inReadingOrder = <Painted>(locale: string | undefined, width: number, paint: () => Painted): Painted =>
  turned(isFromRight(locale) ? { x: 0, width } : undefined, paint);

/** Is a language read from the right? @param locale  a BCP 47 tag */
export const isFromRight = (locale: string | undefined): boolean =>
  locale !== undefined && findLanguage(locale)?.direction === 'rtl';

/** Where a place is seen. */
export const seenX = (x: number): number => (around === undefined ? x : around - x);

/** Where a box is seen. */
export const seenBox = <Box extends Span>(box: Box): Box =>
  around === undefined ? box : { ...box, x: around - box.x - box.width };

/** At which end of a text its place is. */
export function seenAnchor(anchor: 'start' | 'middle' | 'end'): 'start' | 'middle' | 'end' {
  if (around === undefined || anchor === 'middle') return anchor;
  return anchor === 'start' ? 'end' : 'start';
}

const fromTheRight = scriptFonts.filter((font) => font.isFromRight);

/** Is a text one of a script from the right? The first letter tells, as in browsers. */
export function beginsFromRight(text: string): boolean {
  const [first] = /\p{L}/u.exec(text) ?? [];
  return first !== undefined && fromTheRight.some(({ letter }) => letter.test(first));
}
