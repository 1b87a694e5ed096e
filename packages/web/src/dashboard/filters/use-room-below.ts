import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells an element that sticks below the heads, as its `--above`, how much else stands above it while one has not scrolled past
 * that: notices, offers, banners. So it can end where the window ends.
 */
export function useRoomBelow(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      const above = element.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(element).top);
      element.style.setProperty('--above', `${Math.max(0, Math.round(above) || 0)}px`);
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    // What comes or goes above makes something around it longer or shorter.
    const watcher = new ResizeObserver(soon);
    for (let around = element.parentElement; around; around = around.parentElement) watcher.observe(around);
    for (const name of ['scroll', 'resize']) window.addEventListener(name, soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      for (const name of ['scroll', 'resize']) window.removeEventListener(name, soon);
    };
  }, [place]);
}
