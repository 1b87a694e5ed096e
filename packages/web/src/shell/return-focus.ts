/**
 * The focus goes back to what opened a dialog when the dialog closes. Ours leave the page in the moment they close, before
 * antd could do it, and a keyboard would begin at the top of the page again.
 */
import { useEffect } from 'react';

/** The direct child of the body a thing stands in: the page itself, a dialog's place, a menu's place. */
function placeOf(element: Element): Element | undefined {
  let at: Element | null = element;
  while (at && at.parentElement !== document.body) at = at.parentElement;
  return at ?? undefined;
}

const isThere = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0;

/** Follows the focus from place to place. @returns stops following */
function followFocus(): () => void {
  /** What had the focus when it first came into a place. */
  const openers = new WeakMap<Element, HTMLElement>();
  /** Where a thing stood; it may be gone by the time it is asked for. */
  const places = new WeakMap<Element, Element>();
  let last: HTMLElement | undefined;

  const onFocusIn = (event: FocusEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const place = placeOf(event.target);
    if (!place) return;
    places.set(event.target, place);
    // The page itself is opened by nothing.
    if (last && place.id !== 'app' && places.get(last) !== place && !openers.has(place)) openers.set(place, last);
    last = event.target;
  };

  /** The opener, or what opened the menu that it was an item of. */
  const reachable = (place: Element): HTMLElement | undefined => {
    const passed = new Set<Element>();
    for (let at: Element | undefined = place; at && !passed.has(at);) {
      passed.add(at);
      const opener = openers.get(at);
      if (!opener || isThere(opener)) return opener;
      at = places.get(opener);
    }
    return undefined;
  };

  const observer = new MutationObserver((changes) => {
    const gone = changes
      .flatMap((change) => [...change.removedNodes])
      .findLast((node) => node instanceof Element && openers.has(node));
    if (!(gone instanceof Element)) return;
    const nobodyHasIt = document.activeElement === null || document.activeElement === document.body;
    if (nobodyHasIt) reachable(gone)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    observer.disconnect();
  };
}

/** For the outermost frame: every page's dialogs are covered. */
export function useReturnFocus(): void {
  useEffect(followFocus, []);
}
