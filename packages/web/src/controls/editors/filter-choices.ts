/** Values of a filter as options of a list, whose keys are texts. */
import { labelOfValue } from '@tessera/core/query/value-label';
import { labelOf } from '@tessera/core/format/label';
import { i18n } from '../../i18n.ts';
import { ranked } from '../../kit/search-rank.ts';
import type { FilterScalar } from '@tessera/core/query/filter';

/** A value of a filter, as a list takes it. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** No user input equals this text. */
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

/** What the list of a filter's values is made for. */
export interface ChoicesAsked {
  /** The column's values that were found; those of an older search may still be among them. */
  readonly known: readonly FilterScalar[];
  readonly typed: string;
  /** Offers `<NULL>` last, while the typed text fits it. */
  readonly hasNull: boolean;
  /** Offers the typed text as it is. `last`: after values that hold it; Enter takes the first. Numbers are meant as written. */
  readonly asTyped?: 'first' | 'last' | undefined;
}

/** The known values as options: what was typed to the letter first, then what begins so. */
export function choicesOf({ known, typed, hasNull, asTyped }: ChoicesAsked): FilterChoice[] {
  const wanted = typed.trim().toLowerCase();
  const fitting = known
    .filter((each) => each !== null)
    .map((each) => ({ value: String(each), label: labelOfValue(each) }))
    .filter(({ value }) => value.toLowerCase().includes(wanted));
  const found = ranked(fitting, ({ value }) => value, typed).toSorted((a, b) =>
    typed === '' ? 0 : Number(b.value === typed) - Number(a.value === typed),
  );
  const isOffered = wanted !== '' && asTyped !== undefined && found.every(({ value }) => value !== typed);
  const written = isOffered
    ? [{ value: typed, label: asTyped === 'last' ? i18n._('“{typed}” as written', { typed }) : typed }]
    : [];
  const none = hasNull && labelOf(null).toLowerCase().includes(wanted) ? [{ value: nullKey, label: labelOf(null) }] : [];
  return asTyped === 'first' ? [...written, ...found, ...none] : [...found, ...written, ...none];
}

/** What stands in a list that holds nothing: why, or that it is being fetched. */
export function listNote({ error, isFetching }: { error: Error | null; isFetching: boolean }): string {
  if (error) return i18n._('Error while fetching data: {error}', { error: error.message });
  return isFetching ? i18n._('Loading…') : i18n._('No results found');
}
