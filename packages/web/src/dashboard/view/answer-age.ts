/** When the rows of a chart were read: from the cache, or fetched for us. */
import { humanise } from '@tessera/core/format/humanise';
import { i18n } from '../../i18n.ts';
import { momentText } from '../../kit/moment-text.ts';
import { ago } from '../../language/ago.ts';

/** How old the answers are in words, and the moments of them. */
export interface AnswerAge {
  readonly text: string;
  readonly moment: string;
}

/** What an age is read from. */
interface DatedAnswers {
  readonly notes: readonly {
    readonly is_cached?: boolean | null | undefined;
    readonly cached_dttm?: string | null | undefined;
  }[];
  /** When they came, epoch ms. */
  readonly at: number;
}

/** A chart of several questions has an age for each of them. @param now  epoch ms */
export function answerAge(answers: DatedAnswers | undefined, now: number): AnswerAge | undefined {
  if (!answers) return undefined;
  const read = answers.notes.map((note) => momentOf(note, answers.at));
  const words = read.map(({ isCached, at }) => {
    const when = ago(humanise(at, now));
    return isCached ? i18n._('Cached {when}', { when }) : i18n._('Fetched {when}', { when });
  });
  const moments = read.map(({ at }) => momentText(new Date(at)));
  const isOne = new Set(words).size <= 1;
  return { text: isOne ? (words[0] ?? '') : numbered(words), moment: isOne ? (moments[0] ?? '') : numbered(moments) };
}

const numbered = (texts: readonly string[]): string =>
  texts.map((text, at) => i18n._('Query {number}: {text}', { number: at + 1, text })).join(' · ');

function momentOf({ is_cached, cached_dttm }: DatedAnswers['notes'][number], fetchedAt: number) {
  if (!is_cached || !cached_dttm) return { isCached: false, at: fetchedAt };
  // Without a zone it is in UTC.
  return { isCached: true, at: Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(cached_dttm) ? cached_dttm : `${cached_dttm}Z`) };
}
