/**
 * One moment under the pointer in several pictures: a picture with an axis of time sends it, the others show where it lies on
 * theirs.
 */
import { createContext } from 'react';

/** Notifies every listener but the sender. Moments are milliseconds since 1970, as on axes of time. */
export interface Crosshair {
  /** @param moment  undefined: the pointer has left. @param from  the `hear` of the sender, which is not called */
  tell(moment: number | undefined, from: CrosshairListener): void;
  /** @returns what ends it */
  hear(listener: CrosshairListener): () => void;
}

/** @param moment  undefined: nothing is pointed at */
type CrosshairListener = (moment: number | undefined) => void;

/** A crosshair without a moment yet. */
export function makeCrosshair(): Crosshair {
  const listeners = new Set<CrosshairListener>();
  let last: number | undefined;
  let pointedAt: CrosshairListener | undefined;
  const tell = (moment: number | undefined, from: CrosshairListener): void => {
    // A pointer that moves within one bucket says the same again and again.
    if (from === pointedAt && moment === last) return;
    // A picture that is left after another one was pointed at has nothing to end.
    if (moment === undefined && from !== pointedAt) return;
    last = moment;
    pointedAt = moment === undefined ? undefined : from;
    for (const listener of listeners) if (listener !== from) listener(moment);
  };
  return {
    tell,
    hear(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // A picture that goes while it is pointed at hears of no pointer that leaves.
        tell(undefined, listener);
      };
    },
  };
}

/** Shared by all pictures below it; without one every picture keeps to itself. */
export const CrosshairContext = createContext<Crosshair | undefined>(undefined);
