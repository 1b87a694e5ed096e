/** Completion of what the owner of an editor offers beside tables and columns: saved metrics, saved texts. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { withoutTexts } from './complete-columns.ts';

/** Something that is written out when it is chosen. */
export interface CodeOffer {
  /** What is typed to find it. */
  label: string;
  text: string;
  /** What it is, in a word. */
  detail: string;
  /** Shown beside the list while it stands out; the text where absent. */
  note?: string | undefined;
  /** Below the other offers. */
  isLast?: boolean;
}

const shownLength = 600;

/** @param offers  asked at each completion */
export function completeOffers(offers: () => readonly CodeOffer[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/[\p{L}\p{N}_]*/u);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const text = context.state.doc.toString();
    // A column follows a dot; texts and comments hold none of it.
    if (text[word.from - 1] === '.' || isInText(text, context.pos)) return null;
    const options = offers().map(({ label, text: apply, detail, note, isLast = false }): Completion => ({
      label,
      apply,
      detail,
      type: 'text',
      info: (note ?? apply).slice(0, shownLength),
      boost: isLast ? -50 : 5,
    }));
    return options.length === 0 ? null : { from: word.from, options, validFor: /^[\p{L}\p{N}_]*$/u };
  };
}

/** Whether a place lies in a text or comment. Where one is still being written it ends with what follows the place. */
function isInText(text: string, place: number): boolean {
  const mark = '\u0001';
  return !withoutTexts(`${text.slice(0, place)}${mark}${text.slice(place)}`).includes(mark);
}
