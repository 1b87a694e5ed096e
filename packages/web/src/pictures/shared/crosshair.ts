/** One moment pointed at in several pictures: a picture with an axis of time tells it, the others show where it lies on theirs. */
import { createContext } from 'react';

/** Tells every listener but the one that told. Moments are milliseconds since 1970, as on axes of time. */
export interface Crosshair {
  /** @param moment  undefined: nothing is pointed at any more. @param from  the `hear` of who tells, not told itself */
  tell(moment: number | undefined, from: CrosshairListener): void;
  /** @returns what ends it */
  hear(listener: CrosshairListener): () => void;
}

/** @param moment  undefined: nothing is pointed at */
type CrosshairListener = (moment: number | undefined) => void;

/** A crosshair nobody points with yet. */
export function makeCrosshair(): Crosshair {
  const listeners = new Set<CrosshairListener>();
  let last: number | undefined;
  return {
    tell(moment, from) {
      // A pointer that moves within one bucket says the same again and again.
      if (moment === last) return;
      last = moment;
      for (const listener of listeners) if (listener !== from) listener(moment);
    },
    hear(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Shared by all pictures below it; without one every picture keeps to itself. */
export const CrosshairContext = createContext<Crosshair | undefined>(undefined);
