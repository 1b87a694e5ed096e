/** The size of an element, and whether it can be seen. */
import { limits } from '@tessera/core/limits';
import { useEffect, useState, type RefObject } from 'react';

/** The inner size of an element. */
export interface Size {
  /** px, whole */
  width: number;
  height: number;
}

/** Follows an element's inner size; `undefined` until it is measured. Dragging a window edge gives few updates, not hundreds. */
export function useSize(ref: RefObject<HTMLElement | null>, settleMs: number = limits.resizeSettleMs): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const width = Math.floor(element.clientWidth);
      const height = Math.floor(element.clientHeight);
      // A hidden tab measures zero: keep what was known, the picture need not be made again.
      if (width > 0 && height > 0) setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, settleMs);
    });
    read();
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [ref, settleMs]);
  return size;
}

/** True while any part of the element is within `margin` of the window; hidden tabs are not. */
export function useVisible(ref: RefObject<HTMLElement | null>, margin = '300px'): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, margin]);
  return visible;
}
