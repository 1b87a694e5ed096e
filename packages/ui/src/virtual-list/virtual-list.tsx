/** A list of any length that scrolls by itself: only the items in sight, and a few around them, are in the page. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import styles from './virtual-list.module.css';

export interface VirtualListProps<Item> {
  /** Name for screen readers. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** What an item is about as high as, px; its true height is measured. */
  heightPx: number;
  /** Between items, px. */
  gapPx?: number;
  children: (item: Item) => ReactNode;
}

/** Items made beyond the window on each side. */
const overscan = 4;

/** Fills its parent, which must have a height. */
export function VirtualList<Item>({ label, items, keyOf, heightPx, gapPx = 0, children }: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => heightPx,
    getItemKey: (at) => {
      const item = items[at];
      return item === undefined ? at : keyOf(item);
    },
    gap: gapPx,
    overscan,
  });
  return (
    <div ref={box} className={styles['box']}>
      <ul className={styles['list']} style={{ height: rows.getTotalSize() }} aria-label={label}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
