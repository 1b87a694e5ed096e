/** A list of any length that scrolls by itself: only the items in sight, and a few around them, are in the page. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { windowOf, type WindowView } from './window-of.ts';
import styles from './virtual-list.module.css';

export interface VirtualListProps<Item> {
  /** Name for screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Every item is so high, px. */
  heightPx: number;
  /** Between items, px. */
  gapPx?: number;
  children: (item: Item) => ReactNode;
}

/** Fills its parent, which must have a height. */
export function VirtualList<Item>({ label, items, keyOf, heightPx, gapPx = 0, children }: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<WindowView>({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const step = heightPx + gapPx;
  const { since, until } = windowOf(view, items.length, step);
  return (
    <div ref={box} className={styles['box']}>
      <ul className={styles['list']} style={{ height: Math.max(0, items.length * step - gapPx) }} aria-label={label}>
        {items.slice(since, until).map((item, at) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={since + at + 1}
            style={{ top: (since + at) * step, height: heightPx }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
