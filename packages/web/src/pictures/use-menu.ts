/** The ways to ask for the menu of a picture: right click, long press, the Menu key and Shift+F10. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { menuTargetOf, makeMarks, spotAt, type ChartMarks, type MarkPosition } from './shared/spot.ts';

/** A menu that was asked for. */
export interface MenuAsk {
  /** px in the window. */
  x: number;
  y: number;
  /** What had the focus, and gets it back. */
  from: HTMLElement | undefined;
  /** Undefined where nothing stands for a value. */
  spot: MarkPosition | undefined;
}

const longPressMs = 500;
/** A finger is never quite still. */
const steadyPx = 10;
/** What has a use for the browser's own menu. */
const own = 'input, textarea, a, [contenteditable]';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
const ask = (target: Element, x: number, y: number): boolean =>
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }));

/** Where a menu from the keyboard opens: in the middle of what it is about. */
function middleOf(target: Element): { x: number; y: number } {
  const { left, top, width, height } = menuTargetOf(target).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** What a browser makes of lifting a finger that was held: an unintended click, on what lies there now. */
const made = ['mousedown', 'mouseup', 'click'] as const;
/** It comes at once, or not at all. */
const madeWithinMs = 400;

/** Until the finger is lifted, and a moment longer, nothing on the page hears of a click: a menu would be closed by it. */
function swallowLift(): void {
  const done = new AbortController();
  const how = { capture: true, signal: done.signal };
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of made) window.addEventListener(name, swallow, how);
  window.addEventListener('pointerdown', () => done.abort(), how);
  const lifted = (): void => void setTimeout(() => done.abort(), madeWithinMs);
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, lifted, how);
}

/** A finger held still asks where it lies. */
function listenForPress(box: HTMLElement, signal: AbortSignal): { forget: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  const forget = (): void => clearTimeout(timer);
  box.addEventListener(
    'pointerdown',
    ({ target, pointerType, isPrimary, clientX: x, clientY: y }) => {
      forget();
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      start = { x, y };
      timer = setTimeout(() => {
        swallowLift();
        ask(target, x, y);
      }, longPressMs);
    },
    { signal, passive: true },
  );
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > steadyPx) forget();
  };
  box.addEventListener('pointermove', move, { signal, passive: true });
  for (const end of ['pointerup', 'pointercancel'] as const) box.addEventListener(end, forget, { signal, passive: true });
  return { forget };
}

function listen(box: HTMLElement, marks: ChartMarks, tell: (asked: MenuAsk) => void): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const { forget } = listenForPress(box, signal);
  let isSelecting = false;
  const clear = (): void => marks.point(undefined);
  const open = (event: MouseEvent): void => {
    forget();
    const { target, clientX: x, clientY: y } = event;
    // Selected text is there to be copied.
    if (!(target instanceof Element) || target.closest(own) || isSelecting) return;
    event.preventDefault();
    const focused = document.activeElement;
    tell({ x, y, from: focused instanceof HTMLElement ? focused : undefined, spot: spotAt(target, marks) });
  };
  const key = (event: KeyboardEvent): void => {
    const { target } = event;
    if (!isMenuKey(event) || !(target instanceof Element) || target.closest(own)) return;
    event.preventDefault();
    isSelecting = false;
    const { x, y } = middleOf(target);
    ask(target, x, y);
  };
  // Some systems select the word that is right-clicked: what counts is what was selected before.
  const look = (): void => {
    const selection = window.getSelection();
    isSelecting = selection?.isCollapsed === false && box.contains(selection.anchorNode);
  };
  // Before the chart says what is under the pointer, and after it has.
  box.addEventListener('contextmenu', clear, { signal, capture: true });
  box.addEventListener('contextmenu', open, { signal });
  box.addEventListener('keydown', key, { signal });
  box.addEventListener('pointerdown', look, { signal, passive: true });
  return () => {
    forget();
    gone.abort();
  };
}

/** Listens while `onMenu` is given. @returns where a drawn chart keeps the marks it was pointed at */
export function useMenu(box: RefObject<HTMLElement | null>, onMenu: ((asked: MenuAsk) => void) | undefined): ChartMarks {
  const [marks] = useState(makeMarks);
  const latest = useRef(onMenu);
  useLayoutEffect(() => {
    latest.current = onMenu;
  }, [onMenu]);
  const isOffered = onMenu !== undefined;
  useEffect(() => {
    if (!box.current || !isOffered) return undefined;
    return listen(box.current, marks, (asked) => latest.current?.(asked));
  }, [box, marks, isOffered]);
  return marks;
}
