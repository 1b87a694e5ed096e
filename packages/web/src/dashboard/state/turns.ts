/**
 * Charts draw in the order of the screen on a first visit: a label takes its colour where it is drawn first, and the
 * order in which answers happen to arrive must not decide that. Nobody waits longer than a moment.
 */
import { useEffect, useSyncExternalStore } from 'react';

const patienceMs = 700;

export interface Turns {
  /** A chart at a place of the screen has asked. */
  begin: (place: number) => void;
  /** It was answered, or will not be. */
  end: (place: number) => void;
  /** True while a chart before this place is still awaited. */
  isHeld: (place: number) => boolean;
  subscribe: (tell: () => void) => () => void;
}

/** @param isSettled  true when the colours are known already: then nothing is held back */
export function makeTurns(isSettled: boolean): Turns {
  const awaited = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const tellAll = (): void => listeners.forEach((tell) => tell());
  const end = (place: number): void => {
    clearTimeout(awaited.get(place));
    if (awaited.delete(place)) tellAll();
  };
  return {
    begin: (place) => {
      if (!isSettled && !awaited.has(place))
        awaited.set(
          place,
          setTimeout(() => end(place), patienceMs),
        );
    },
    end,
    isHeld: (place) => [...awaited.keys()].some((other) => other < place),
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** @returns true while a chart that is ready should let those before it draw first */
export function useTurn(turns: Turns, place: number, status: string): boolean {
  const isAsking = status === 'loading';
  const isOver = status === 'done' || status === 'failed' || status === 'stopped' || status === 'unsupported';
  useEffect(() => {
    if (isAsking) turns.begin(place);
    if (isOver) turns.end(place);
  }, [turns, place, isAsking, isOver]);
  useEffect(() => () => turns.end(place), [turns, place]);
  return useSyncExternalStore(turns.subscribe, () => turns.isHeld(place));
}
