/** Pictures of lists are asked for a few at a time. */
import pLimit from 'p-limit';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useVisible } from '../chart/use-size.ts';

/** Browsers open six connections to a server, and a picture may have to be painted first: the rest is for what the page does. */
const pace = pLimit(3);

/**
 * A turn among the pictures, taken once the element comes near the window.
 * @param isWanted  false for an element that needs no picture
 * @returns whether the turn has come, and what gives it to the next; a picture that leaves the page gives it too
 */
export function useTurn(ref: RefObject<HTMLElement | null>, isWanted: boolean): { isOn: boolean; release: () => void } {
  const isNear = useVisible(ref);
  const [isOn, setIsOn] = useState(false);
  const release = useRef<() => void>(undefined);
  const isAsked = isWanted && (isNear || isOn);
  useEffect(() => {
    if (!isAsked) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    release.current = resolve;
    let isGone = false;
    void pace(() => {
      if (isGone) return undefined;
      setIsOn(true);
      return promise;
    });
    return () => {
      isGone = true;
      resolve();
    };
  }, [isAsked]);
  return { isOn, release: () => release.current?.() };
}
