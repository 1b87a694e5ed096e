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

const nobodyHasIt = (): boolean => document.activeElement === null || document.activeElement === document.body;

const buttonsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];

/**
 * Who takes over from a thing of the page that goes, as one that deletes its own row or card does: the same button of the
 * next one, of the one before where it was the last, and else the content of the page. Where the row stays, the thing was
 * only replaced, as the button of a menu is when it is first opened. Asked for while the thing is there; the answer is looked
 * up when it is needed.
 */
function standInOf(thing: HTMLElement): () => HTMLElement | null {
  const row = thing.closest('tr') ?? thing.closest('li');
  const at = row ? buttonsIn(row).indexOf(thing) : -1;
  const candidates = [row, row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const near = candidates.flatMap((each) => (each?.isConnected ? (buttonsIn(each)[at] ?? []) : []));
    return near.find(isThere) ?? document.getElementById('content');
  };
}

/** A list comes without what was deleted some moments after its dialog has closed. @returns stops watching */
function whenGone(thing: HTMLElement): () => void {
  const page = document.getElementById('content');
  if (!page?.contains(thing)) return () => undefined;
  const standIn = standInOf(thing);
  const watch = new MutationObserver(() => {
    if (thing.isConnected) return;
    watch.disconnect();
    if (nobodyHasIt()) standIn()?.focus();
  });
  watch.observe(page, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Follows the focus from place to place. @returns stops following */
function followFocus(): () => void {
  /** What had the focus when it first came into a place. */
  const openers = new WeakMap<Element, HTMLElement>();
  /** Where a thing stood; it may be gone by the time it is asked for. */
  const places = new WeakMap<Element, Element>();
  /** Of what had the focus in the page itself: it may be gone before what it opened is there. */
  const standIns = new WeakMap<HTMLElement, () => HTMLElement | null>();
  let last: HTMLElement | undefined;
  let stopWatching = (): void => undefined;

  const onFocusIn = (event: FocusEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    stopWatching();
    const place = placeOf(event.target);
    if (!place) return;
    places.set(event.target, place);
    if (place.id === 'app') standIns.set(event.target, standInOf(event.target));
    // The page itself is opened by nothing.
    if (last && place.id !== 'app' && places.get(last) !== place && !openers.has(place)) openers.set(place, last);
    last = event.target;
  };

  /** The opener, or what opened the menu that it was an item of; what stands in for it when it has gone. */
  const reachable = (place: Element): HTMLElement | null | undefined => {
    const passed = new Set<Element>();
    let gone: HTMLElement | undefined;
    for (let at: Element | undefined = place; at && !passed.has(at);) {
      passed.add(at);
      const opener = openers.get(at);
      if (!opener || isThere(opener)) return opener ?? (gone && standIns.get(gone)?.());
      gone = opener;
      at = places.get(opener);
    }
    return undefined;
  };

  const observer = new MutationObserver((changes) => {
    const gone = changes
      .flatMap((change) => [...change.removedNodes])
      .findLast((node) => node instanceof Element && openers.has(node));
    if (!(gone instanceof Element)) return;
    if (nobodyHasIt()) reachable(gone)?.focus({ preventScroll: true });
    stopWatching();
    if (document.activeElement instanceof HTMLElement) stopWatching = whenGone(document.activeElement);
  });
  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    observer.disconnect();
    stopWatching();
  };
}

/** For the outermost frame: every page's dialogs are covered. */
export function useReturnFocus(): void {
  useEffect(followFocus, []);
}
