/** Which tables of the schema browser are open, of each tab of the page: neither a search nor another tab closes them. Of the window. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const store = createStore<{ readonly open: ReadonlySet<string> }>(() => ({ open: new Set() }));

/** @param key  tells tables of all tabs apart @returns whether it is open, and opens or closes it */
export function useOpenTable(key: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const isOpen = useStore(store, ({ open }) => open.has(key));
  const set = (next: boolean): void =>
    store.setState(({ open }) => ({ open: new Set(next ? [...open, key] : [...open].filter((each) => each !== key)) }));
  return [isOpen, set];
}

/** Closes the tables of every tab. */
export const closeTables = (): void => store.setState({ open: new Set() });
