/** Undo and redo of a document, and whether it differs from what was saved (docs/reference/dashboards.md). */
import { limits } from '../limits.ts';

/** A document with what it was and what was taken back. At most `limits.undoSteps` of the past are kept. */
export interface EditHistory<T> {
  /** Oldest first. */
  readonly past: readonly T[];
  readonly present: T;
  /** Nearest first. */
  readonly future: readonly T[];
  /** The document as it was loaded or last saved; compared by identity. */
  readonly saved: T;
  /** True once a step fell out of the past: the saved state cannot be reached by undo any more. */
  readonly exceeded: boolean;
  /** Steps with the same name in a row are one step (typing in a title). */
  readonly step?: string | undefined;
}

/** A history of a document that was just loaded or saved. */
export function historyOf<T>(document: T): EditHistory<T> {
  return { past: [], present: document, future: [], saved: document, exceeded: false };
}

/** The next state. `step` names a run of changes that one undo takes back. */
export function record<T>(history: EditHistory<T>, next: T, step?: string): EditHistory<T> {
  if (next === history.present) return history;
  if (step !== undefined && step === history.step && history.past.length > 0) return { ...history, present: next, future: [] };
  const past = [...history.past, history.present];
  const full = past.length > limits.undoSteps;
  return { ...history, past: full ? past.slice(1) : past, present: next, future: [], exceeded: history.exceeded || full, step };
}

/** One step back; the same history when there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { ...history, past: history.past.slice(0, -1), present, future: [history.present, ...history.future], step: undefined };
}

/** One step forward again; the same history when there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { ...history, past: [...history.past, history.present], present, future, step: undefined };
}

/** Whether there is a step to take back. */
export const canUndo = (history: EditHistory<unknown>): boolean => history.past.length > 0;
/** Whether there is a step that was taken back. */
export const canRedo = (history: EditHistory<unknown>): boolean => history.future.length > 0;

/** True when the document differs from the saved one; undoing everything makes it false again, unless steps were lost. */
export const isUnsaved = (history: EditHistory<unknown>): boolean => history.present !== history.saved;

/** True when the next change pushes the first one out: time for the warning about used undo slots. */
export const isFull = (history: EditHistory<unknown>): boolean => history.past.length >= limits.undoSteps;
