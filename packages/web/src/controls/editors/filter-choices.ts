/** Values of a filter as options of a list, whose keys are texts. */
import { labelOfValue } from '@tessera/core/query/value-label';
import { labelOf } from '@tessera/core/format/label';
import type { FilterScalar } from '@tessera/core/query/filter';

/** A value of a filter, as a list takes it. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** No text that somebody types is this one. */
const nullKey = '\0null';

/** The text that stands for a value in the list. */
export const keyOf = (value: FilterScalar): string => (value === null ? nullKey : String(value));

/** The value of a key: null, one of the known, else what the typed text means. */
export function readKey(key: string, known: readonly FilterScalar[], typed: (text: string) => FilterScalar): FilterScalar {
  if (key === nullKey) return null;
  return known.find((each) => each !== null && String(each) === key) ?? typed(key);
}

/** How a key reads on screen. */
export const labelOfKey = (key: string): string => (key === nullKey ? labelOf(null) : labelOfValue(key));

/**
 * The known values as options. What was typed to the letter stands first: Enter takes the first. `<NULL>` is last, while
 * the typed text fits it.
 */
export function choicesOf(known: readonly FilterScalar[], typed: string, hasNull: boolean): FilterChoice[] {
  const some = known
    .filter((each) => each !== null)
    .map((each) => ({ value: String(each), label: labelOfValue(each) }))
    .toSorted((a, b) => (typed === '' ? 0 : Number(b.value === typed) - Number(a.value === typed)));
  const isWanted = hasNull && labelOf(null).toLowerCase().includes(typed.trim().toLowerCase());
  return isWanted ? [...some, { value: nullKey, label: labelOf(null) }] : some;
}
