/** How near a chart is to the window: within one window's height it asks and is drawn, farther than four its picture goes. */
import { limits } from '@tessera/core/limits';
import { useEffect, useState, type RefObject } from 'react';
import { areOnlyNearChartsDrawn } from '../../bootstrap.ts';

/** Without virtualisation every chart of the open tab is near. In px, more than any page has. */
const everywhere = '1000000px';

const marginOf = (windows: number): string => (areOnlyNearChartsDrawn() ? `${windows * 100}% 0px` : everywhere);

/** What a chart needs to know of its place. */
export interface Nearness {
  /** It may ask and be drawn. Charts of hidden tabs are not near. */
  readonly isNear: boolean;
  /** Its picture may go. Not in a hidden tab, and not once a reader has worked in it: what they sorted, zoomed or typed is theirs. */
  readonly isFar: boolean;
}

/** @param picture  what is drawn and may go; `tile` is what stays and is measured */
export function useNearness(tile: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>): Nearness {
  const [isNear, setNear] = useState(false);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const element = tile.current;
    const inner = picture.current;
    if (!element || !inner) return undefined;
    const { isTouched, stop } = watchWork(inner);
    const near = new IntersectionObserver(
      (entries) => {
        const isHere = entries.at(-1)?.isIntersecting ?? false;
        setNear(isHere);
        if (isHere) setFar(false);
      },
      { rootMargin: marginOf(limits.chartsMountWithinWindows) },
    );
    near.observe(element);
    // With the document as its root, margins count in a frame of another site, too.
    const far = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        // In a hidden tab it has no size, and stays as it was.
        if (!last || (last.boundingClientRect.width === 0 && last.boundingClientRect.height === 0)) return;
        if (last.isIntersecting) setFar(false);
        else if (!isTouched() && !element.contains(document.activeElement)) setFar(true);
      },
      { root: document, rootMargin: marginOf(limits.chartsStayWithinWindows) },
    );
    far.observe(element);
    return () => {
      stop();
      near.disconnect();
      far.disconnect();
    };
  }, [tile, picture]);
  return { isNear, isFar };
}

/** Notices whether somebody clicked, typed, scrolled or zoomed in a picture. */
function watchWork(picture: HTMLElement): { isTouched: () => boolean; stop: () => void } {
  const done = new AbortController();
  let touched = false;
  const touch = (): void => {
    touched = true;
    done.abort();
  };
  const { signal } = done;
  const listen = { signal, passive: true };
  // With touch, scrolling the page begins with `pointerdown` on some chart too, but brings no `pointerup`.
  picture.addEventListener('pointerup', touch, listen);
  picture.addEventListener('pointerdown', (event) => event.pointerType !== 'touch' && touch(), listen);
  picture.addEventListener('input', touch, listen);
  picture.addEventListener('keydown', (event) => event.key !== 'Tab' && touch(), listen);
  // Seen first, so that what the picture does to it is known only afterwards.
  picture.addEventListener('wheel', (event) => setTimeout(() => event.defaultPrevented && touch()), { ...listen, capture: true });
  picture.addEventListener('scroll', touch, { ...listen, capture: true });
  return { isTouched: () => touched, stop: () => done.abort() };
}
