import { freeChoice } from './free-choice.tsx';

/** The entry that takes all others; no value of a list is this text. */
const selectAllKey = '\0every';

/** A list of several choices with an entry that takes them all. */
export interface SelectAllChoice<Option> {
  readonly options: readonly (Option | SelectAllEntry)[];
  /** What is chosen, of what antd's Select says: the entry stands for all that is offered, or, when all of it is chosen, for none. */
  readonly chosenOf: (keys: readonly string[]) => string[];
}

interface SelectAllEntry {
  readonly value: string;
  readonly label: string;
  readonly matches: true;
  readonly style: { readonly fontWeight: number };
}

/** What the entry is made of. */
export interface SelectAllOffer {
  /** What is chosen now. */
  readonly chosen: readonly string[];
  /** False leaves the entry out: somebody types, or the list does not hold all there is. */
  readonly isOffered: boolean;
  /** How the entry reads. @param isChosen  all of it is chosen already, and would be taken back */
  readonly say: (count: number, isChosen: boolean) => string;
}

/**
 * Tab and Enter take the marked entry of an open list: before somebody types, or goes to one by arrow, none is marked. It would be
 * the one that takes all.
 * @param text  what is typed
 * @param id  of the Select
 * @param options  of its list; without any the note in their place is what is announced
 * @returns properties of the Select
 */
export const markedByTyping = (text: string, id: string, options: readonly unknown[]) =>
  text === ''
    ? { defaultActiveFirstOption: false, ...(options.length > 0 && freeChoice(id)) }
    : { defaultActiveFirstOption: true };

/** Options of a Select of several with *Select all* before them, where there is more than one. */
export function withSelectAll<Option extends { readonly value: string }>(
  options: readonly Option[],
  { chosen, isOffered, say }: SelectAllOffer,
): SelectAllChoice<Option> {
  const all = options.map(({ value }) => value);
  const isChosen = all.every((value) => chosen.includes(value));
  const chosenOf = (keys: readonly string[]): string[] => {
    if (!keys.includes(selectAllKey)) return [...keys];
    const rest = keys.filter((key) => key !== selectAllKey);
    return isChosen ? rest.filter((key) => !all.includes(key)) : [...new Set([...rest, ...all])];
  };
  if (!isOffered || all.length < 2) return { options, chosenOf };
  const entry = { value: selectAllKey, label: say(all.length, isChosen), matches: true, style: { fontWeight: 600 } } as const;
  return { options: [entry, ...options], chosenOf };
}
