/** Alt and an arrow key moves a row; the focus goes with it. */
import { useRef, type KeyboardEvent, type RefObject } from 'react';

/** @param step  one place up or down */
export function useStepKeys(row: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): (event: KeyboardEvent) => void {
  const pending = useRef(0);
  return (event) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const focused = document.activeElement;
    step(event.key === 'ArrowUp' ? -1 : 1);
    // A row that the page puts elsewhere loses the focus on the way.
    cancelAnimationFrame(pending.current);
    pending.current = requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && row.current?.contains(focused)) focused.focus();
    });
  };
}
