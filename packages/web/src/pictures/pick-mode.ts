/** Whether a mark is picked alone or beside those that are: with Ctrl or Cmd held, and by Space in place of Enter. */
import { useEffect, useRef, type RefObject } from 'react';

/** Whatever a painter may take for a click. */
const acts = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown'] as const;

/** True for a click or a key that adds to what is chosen. Space presses a button, as everywhere. */
function addsToPicked(event: MouseEvent | KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return true;
  const isButton = event.target instanceof Element && event.target.closest('button') !== null;
  return 'key' in event && event.key === ' ' && !isButton;
}

/**
 * Remembers how the newest click or key within a box was made: painters hear of it later, each in its own words.
 * @returns true in `current` while it adds
 */
export function usePickMode(box: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isAdding = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const hear = (event: MouseEvent | KeyboardEvent): void => {
      isAdding.current = addsToPicked(event);
    };
    for (const act of acts) element.addEventListener(act, hear, { capture: true });
    return () => {
      for (const act of acts) element.removeEventListener(act, hear, { capture: true });
    };
  }, [box]);
  return isAdding;
}
