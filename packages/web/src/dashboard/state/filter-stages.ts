/**
 * Charts draw in the order of the screen on a first visit: a label takes its colour where it is drawn first, and is not to
 * change it when the colours are settled. Nobody waits longer than a moment; what came too late is painted anew.
 */
import { useEffect, useSyncExternalStore } from 'react';

const maxWaitMs = 700;

/** Tells charts whether those before them on the screen are still awaited. */
export interface FilterStages {
  /** A chart at a place of the screen has asked. */
  begin: (place: number) => void;
  /** It was answered, or will not be. */
  end: (place: number) => void;
  /** True while a chart before this place is still awaited. */
  isHeld: (place: number) => boolean;
  /** True while no chart is awaited, however long it takes. */
  isQuiet: () => boolean;
  subscribe: (tell: () => void) => () => void;
}

/** @param isSettled  true when the colours are known already: then nothing is held back */
export function makeFilterStages(isSettled: boolean): FilterStages {
  const awaited = new Map<number, ReturnType<typeof setTimeout>>();
  const asking = new Set<number>();
  const listeners = new Set<() => void>();
  const tellAll = (): void => listeners.forEach((tell) => tell());
  const release = (place: number): boolean => {
    clearTimeout(awaited.get(place));
    return awaited.delete(place);
  };
  const giveUp = (place: number): void => {
    if (release(place)) tellAll();
  };
  return {
    begin: (place) => {
      asking.add(place);
      if (!isSettled && !awaited.has(place))
        awaited.set(
          place,
          setTimeout(() => giveUp(place), maxWaitMs),
        );
      tellAll();
    },
    end: (place) => {
      const wasAsking = asking.delete(place);
      if (release(place) || wasAsking) tellAll();
    },
    isQuiet: () => asking.size === 0,
    isHeld: (place) => [...awaited.keys()].some((other) => other < place),
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** @returns true while a chart that is ready should let those before it draw first */
export function useTurn(turns: FilterStages, place: number, status: string): boolean {
  const isAsking = status === 'loading';
  const isOver = status === 'done' || status === 'failed' || status === 'stopped' || status === 'unsupported';
  useEffect(() => {
    if (isAsking) turns.begin(place);
    if (isOver) turns.end(place);
  }, [turns, place, isAsking, isOver]);
  useEffect(() => () => turns.end(place), [turns, place]);
  return useSyncExternalStore(turns.subscribe, () => turns.isHeld(place));
}
