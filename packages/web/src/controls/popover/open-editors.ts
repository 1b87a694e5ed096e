/** The editors that stand open in popovers, for a key that means what stands on screen. */

/** Applies the editor's draft and closes it; false when the draft is not valid: the editor then stays open. */
export type ApplyEditor = () => boolean;

const open = new Set<ApplyEditor>();

/** @returns to be called when the editor closes */
export function noteOpenEditor(apply: ApplyEditor): () => void {
  open.add(apply);
  return () => void open.delete(apply);
}

/** Applies every open editor. @returns false when one of them could not be */
export const applyOpenEditors = (): boolean => [...open].map((apply) => apply()).every(Boolean);
