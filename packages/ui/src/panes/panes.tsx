/** Two panes with a bar between them, moved by mouse, touch or arrow keys; the size is kept in this browser when it has a name. */
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
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
  /** Name of the bar for screen readers. */
  label: string;
  /** Local-storage key that keeps the size. */
  storageKey?: string;
  /** The fixed pane takes only the room it needs, and there is no bar; what stands in the panes stays as it is. */
  folded?: boolean;
}

const stepPx = 16;

function storedSize(key: string | undefined, fallback: number): number {
  if (!key) return fallback;
  try {
    const stored = Number(localStorage.getItem(key));
    return Number.isFinite(stored) && stored > 0 ? stored : fallback;
  } catch {
    return fallback;
  }
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
  label,
  storageKey,
  folded = false,
}: PanesProps) {
  const [size, setSize] = useState(() => storedSize(storageKey, initialPx));
  const [isDragging, setDragging] = useState(false);
  const start = useRef({ at: 0, size: 0 });
  const isRow = direction === 'horizontal';
  const sign = fixed === 'first' ? 1 : -1;
  const clamp = (px: number): number => Math.min(maxPx, Math.max(minPx, px));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: isRow ? event.clientX : event.clientY, size };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (isDragging) setSize(clamp(start.current.size + sign * ((isRow ? event.clientX : event.clientY) - start.current.at)));
  };
  const onPointerUp = (): void => {
    setDragging(false);
    storeSize(storageKey, size);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = isRow
      ? { ArrowLeft: -stepPx, ArrowRight: stepPx }
      : { ArrowUp: -stepPx, ArrowDown: stepPx };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = clamp(size + sign * move);
    setSize(next);
    storeSize(storageKey, next);
  };
  const fixedStyle = folded ? undefined : isRow ? { width: size } : { height: size };
  return (
    <div className={`${styles['panes']} ${isRow ? styles['horizontal'] : styles['vertical']}`}>
      <div className={fixed === 'first' ? styles['fixed'] : styles['rest']} style={fixed === 'first' ? fixedStyle : undefined}>
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
      <div className={fixed === 'second' ? styles['fixed'] : styles['rest']} style={fixed === 'second' ? fixedStyle : undefined}>
        {second}
      </div>
    </div>
  );
}
