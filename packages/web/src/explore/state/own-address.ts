/** History entries the open editor wrote itself: coming to one of them, by an edit or by "back", opens nothing anew. */
import type { NavigateOptions } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The editor that wrote the entry. */
    exploreEditor?: string;
  }
}

/** The open editor, of all there are and were in this browser's history. */
export const EditorId = createContext('');

/** What `navigate` is given so that the entry counts as this editor's own. */
export function useOwnAddress(): Pick<NavigateOptions, 'state'> {
  const exploreEditor = useContext(EditorId);
  return { state: (state) => ({ ...state, exploreEditor }) };
}
