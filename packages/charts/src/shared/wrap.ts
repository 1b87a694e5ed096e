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
