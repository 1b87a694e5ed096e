/** Lines of a label: broken at spaces only, and never inside a number. */
import { textWidth } from './look.ts';

const segmenter = new Intl.Segmenter();

/** What a reader counts as letters: cut between them, an emoji or an accented letter stays whole. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A space between the parts of one number, as in `1 000` or `$ 40`, is no place to break. */
const breaks = /(?<![\d$€£¥]) +| +(?!\d)/;

/**
 * The lines of a text in a room of `px`; a word wider than that stands alone on its line, whole.
 * @param sizePx  font size; that of plain text when absent
 */
export function wrapText(text: string, px: number, sizePx?: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(breaks)) {
      const line = lines.at(-1);
      const longer = line === undefined ? word : `${line} ${word}`;
      if (line !== undefined && textWidth(longer, sizePx) <= px) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

/** The beginning of a text that is longer than so many px, with `…`. @param measure  the width of a text in px */
export function cutTo(px: number, text: string, measure: (text: string) => number = textWidth): string {
  const letters = lettersOf(text);
  const cut = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(cut(middle)) <= px) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}
