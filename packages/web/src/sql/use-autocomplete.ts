/** Whether the editor offers words while one types: one choice for all tabs, kept in this browser. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keptKeys } from '../kit/kept-keys.ts';
import { readKept, writeKept } from '../kit/kept.ts';

const store = createStore<{ isOn: boolean }>(() => ({ isOn: readKept(keptKeys.sqlAutocomplete) !== 'false' }));

/** On at first. */
export const useAutocomplete = (): boolean => useStore(store, ({ isOn }) => isOn);

/** Turns it on or off, for later visits too. */
export function setAutocomplete(isOn: boolean): void {
  store.setState({ isOn });
  writeKept(keptKeys.sqlAutocomplete, String(isOn));
}
