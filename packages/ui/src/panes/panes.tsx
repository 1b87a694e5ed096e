/** Two panes with a bar between them, moved by mouse, touch or arrow keys; the size is kept in this browser when it has a name. */
import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { inlineSign } from '../direction/index.ts';
import styles from './panes.module.css';

export interface PanesProps {
  /** `horizontal`: side by side. */
  direction: 'horizontal' | 'vertical';
  /** Which pane keeps its size; the other takes the rest. */
  fixed?: 'first' | 'second';
  first: ReactNode;
  second: ReactNode;
  /** Size of the fixed pane in px, and its limits. */
  initialPx: number;
  minPx?: number;
  maxPx?: number;
  /** As much of both panes as the fixed one takes until it is moved (0…1); instead of `initialPx`. */
  initialShare?: number;
  /** The most the fixed pane takes of the window's width (0…1); its least size comes before that. */
  maxOfWindow?: number;
  /** What the other pane keeps, in px, as far as there is room for the least size of the fixed one. */
  restMinPx?: number;
  /** Name of the bar for screen readers. */
  label: string;
  /** Local-storage key that keeps the size. */
  storageKey?: string;
  /** The fixed pane takes only the room it needs, and there is no bar; what stands in the panes stays as it is. */
  folded?: boolean;
}

const stepPx = 16;

function storedSize(key: string | undefined): number | undefined {
  if (!key) return undefined;
  try {
    const stored = Number(localStorage.getItem(key));
    return Number.isFinite(stored) && stored > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

type Limits = Required<Pick<PanesProps, 'minPx' | 'maxPx' | 'maxOfWindow' | 'restMinPx'>>;

/** The size the fixed pane may have. @param roomPx  of both panes @param windowPx  width of the window */
export function clampSize(
  px: number,
  { minPx, maxPx, maxOfWindow, restMinPx }: Limits,
  roomPx: number,
  windowPx: number,
): number {
  return Math.max(minPx, Math.min(px, maxPx, maxOfWindow * windowPx, roomPx - restMinPx));
}

/** The same limits for a window that is resized, as the browser keeps them. */
function limitStyle(isRow: boolean, { minPx, maxOfWindow, restMinPx }: Limits): CSSProperties {
  const most = `min(${maxOfWindow * 100}vw, calc(100% - ${restMinPx}px))`;
  return isRow ? { minWidth: minPx, maxWidth: most } : { minHeight: minPx, maxHeight: `calc(100% - ${restMinPx}px)` };
}

function storeSize(key: string | undefined, size: number): void {
  if (!key) return;
  try {
    localStorage.setItem(key, String(Math.round(size)));
  } catch {
    // The size then lasts for this page.
  }
}

/** Sizes are in px and kept between `minPx` and `maxPx`. */
export function Panes({
  direction,
  fixed = 'first',
  first,
  second,
  initialPx,
  minPx = 120,
  maxPx = 900,
  initialShare,
  maxOfWindow = 1,
  restMinPx = 0,
  label,
  storageKey,
  folded = false,
}: PanesProps) {
  const [kept, setSize] = useState(() => storedSize(storageKey));
  const [isDragging, setDragging] = useState(false);
  const start = useRef({ at: 0, size: 0 });
  const box = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const isRow = direction === 'horizontal';
  const sign = (fixed === 'first' ? 1 : -1) * (isRow ? inlineSign() : 1);
  const bounds: Limits = { minPx, maxPx, maxOfWindow, restMinPx };
  const size = kept ?? initialPx;
  const lengthOf = (element: HTMLElement | null): number => (element ? (isRow ? element.offsetWidth : element.offsetHeight) : 0);
  const clamp = (px: number): number => clampSize(px, bounds, lengthOf(box.current), window.innerWidth);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: isRow ? event.clientX : event.clientY, size: lengthOf(pane.current) };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (isDragging) setSize(clamp(start.current.size + sign * ((isRow ? event.clientX : event.clientY) - start.current.at)));
  };
  const onPointerUp = (): void => {
    setDragging(false);
    if (kept !== undefined) storeSize(storageKey, kept);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = isRow
      ? { ArrowLeft: -stepPx, ArrowRight: stepPx }
      : { ArrowUp: -stepPx, ArrowDown: stepPx };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = clamp(lengthOf(pane.current) + sign * move);
    setSize(next);
    storeSize(storageKey, next);
  };
  const length = kept === undefined && initialShare !== undefined ? `${initialShare * 100}%` : size;
  const sized = isRow ? { width: length } : { height: length };
  const fixedStyle = folded ? undefined : { ...sized, ...limitStyle(isRow, bounds) };
  return (
    <div ref={box} className={`${styles['panes']} ${isRow ? styles['horizontal'] : styles['vertical']}`}>
      <div
        ref={fixed === 'first' ? pane : undefined}
        className={fixed === 'first' ? styles['fixed'] : styles['rest']}
        style={fixed === 'first' ? fixedStyle : undefined}
      >
        {first}
      </div>
      {folded ? null : (
        <div
          className={styles['handle']}
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation={isRow ? 'vertical' : 'horizontal'}
          aria-valuenow={Math.round(size)}
          aria-valuemin={minPx}
          aria-valuemax={maxPx}
          data-dragging={isDragging}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onKeyDown={onKeyDown}
        />
      )}
      <div
        ref={fixed === 'second' ? pane : undefined}
        className={fixed === 'second' ? styles['fixed'] : styles['rest']}
        style={fixed === 'second' ? fixedStyle : undefined}
      >
        {second}
      </div>
    </div>
  );
}
