/** What is done in the editor of a chart, as events. */
import { useEffect } from 'react';
import { tell } from './tell.ts';

type Form = Readonly<Record<string, unknown>>;

/** The part of the editor's state that events are read off. */
export interface WatchedEditor {
  readonly slice: { readonly slice_id: number } | undefined;
  /** The form of the last run; absent before the first. */
  readonly asked: Form | undefined;
}

/** The store of an open editor, as far as it is watched. */
interface WatchedStore {
  getState(): WatchedEditor;
  subscribe(listener: (after: WatchedEditor, before: WatchedEditor) => void): () => void;
}

/** The controls that have other values than at the run before; none at the first run. */
export function changedControls({ asked: after }: WatchedEditor, { asked: before }: WatchedEditor): string[] {
  if (!after || !before || after === before) return [];
  const names = Object.keys({ ...before, ...after });
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Tells that an editor was opened, and with which controls changed its chart is asked for again. */
export function useExploreEvents(store: WatchedStore): void {
  useEffect(() => {
    const at = () => ({ source: 'explore', slice_id: store.getState().slice?.slice_id }) as const;
    tell('mount_explorer', at());
    return store.subscribe((after, before) => {
      const controls = changedControls(after, before);
      if (controls.length > 0) tell('change_explore_controls', { ...at(), controls });
    });
  }, [store]);
}
