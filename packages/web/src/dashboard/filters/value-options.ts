/** What the list of a value filter offers while one types: choices first, a new value only where none matches. */
import type { FilterScalar } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import { ranked } from '../../kit/search-rank.ts';

/** An entry of the list, as the select takes it. */
export interface ValueOption {
  /** The value as JSON: options are texts, and this keeps 1, "1", true and null apart. */
  value: string;
  /** How the list shows it. */
  label: string;
  /** How the value itself reads when it is chosen. */
  name: string;
  /** Shown for the typed text. */
  matches: boolean;
}

/** The options of a value filter while the reader types. */
export interface ValueSearch {
  /** Value keys with their names: what the filter offers, and what is chosen. */
  offered: ReadonlyMap<string, string>;
  /** What is typed. */
  text: string;
  /** The typed text as a value of the column; undefined where it is none, or none may be added. */
  typed: FilterScalar | undefined;
  /** The database searches; its results stand for the typed text, whether their names hold it or not. */
  found: ReadonlySet<string> | undefined;
  /** The database has not answered for this text yet: whether it is missing is unknown. */
  isSearching: boolean;
  /** What was chosen when the list was opened: it comes first, while nothing is typed. */
  first?: ReadonlySet<string>;
}

/** The key of a value among the options. */
export const keyOfValue = (value: FilterScalar): string => JSON.stringify(value);

/** The list in its order, while one types with what begins so first; Enter takes the first that matches. */
export function valueOptions({ offered, text, typed, found, isSearching, first }: ValueSearch): ValueOption[] {
  const wanted = text.trim().toLowerCase();
  const isLater = ([value]: readonly [string, string]): number => Number(wanted === '' && !first?.has(value));
  const inOrder = [...offered].toSorted((a, b) => isLater(a) - isLater(b));
  const listed = ranked(inOrder, ([, name]) => name, text).map(([value, name]) => ({
    value,
    label: name,
    name,
    matches: name.toLowerCase().includes(wanted) || (!isSearching && found?.has(value) === true),
  }));
  if (typed === undefined || isSearching || listed.some(({ matches }) => matches)) return listed;
  const name = text.trim();
  return [...listed, { value: keyOfValue(typed), label: i18n._('Add “{value}”', { value: name }), name, matches: true }];
}
