/** The store of the open editor, for its parts. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ExploreState, ExploreStore } from './store.ts';

const StoreContext = createContext<ExploreStore | null>(null);
/** Gives a store to everything below it. */
export const ExploreProvider = StoreContext.Provider;

/** @throws outside the editor */
export function useExploreStore(): ExploreStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('This part belongs inside the chart editor.');
  return store;
}

/** A part of the editor's state; the component renders again only when that part changes. */
export function useExplore<T>(select: (state: ExploreState) => T): T {
  return useStore(useExploreStore(), select);
}

/** Undo and redo, and whether there is anything to. */
export function useHistory(): { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean } {
  const { temporal } = useExploreStore();
  const canUndo = useStore(temporal, (state) => state.pastStates.length > 0);
  const canRedo = useStore(temporal, (state) => state.futureStates.length > 0);
  const { undo, redo } = temporal.getState();
  return { undo: () => undo(), redo: () => redo(), canUndo, canRedo };
}
