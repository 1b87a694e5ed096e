/** A time of day beside a day: "yesterday noon", "last friday at 3pm", "2004-05-06 12:30 pm". */

/** What is left of a text without its time of day, and that time in milliseconds since midnight. */
export interface TimeOfDay {
  readonly day: string;
  readonly timeMs: number;
}

const named = { noon: 12 * 3_600_000, midnight: 0 };
const clock = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(am|pm)?$/;

/** `5pm`, `14:30`, `12:30:15am`; `undefined` for other words, a bare number among them. */
function readClock(word: string): number | undefined {
  const [, hourText, minute, second = '0', half] = clock.exec(word) ?? [];
  if (hourText === undefined || (minute === undefined && half === undefined)) return undefined;
  const given = Number(hourText);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hour = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return undefined;
  return ((hour * 60 + Number(minute ?? 0)) * 60 + Number(second)) * 1000;
}

/** The time of day at the end of a text, or at its beginning as a word; `undefined` when there is none. */
export function readTimeOfDay(text: string): TimeOfDay | undefined {
  const words = text
    .toLowerCase()
    .replace(/\s+(am|pm)$/, '$1')
    .split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const atEnd = last === 'noon' || last === 'midnight' ? named[last] : readClock(last);
  const dayOf = (rest: readonly string[]): string => rest.filter((word) => word !== 'at').join(' ');
  if (atEnd !== undefined) return { day: dayOf(words.slice(0, -1)), timeMs: atEnd };
  return first === 'noon' || first === 'midnight' ? { day: dayOf(words.slice(1)), timeMs: named[first] } : undefined;
}
