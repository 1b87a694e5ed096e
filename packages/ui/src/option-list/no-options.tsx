import type { ReactNode } from 'react';

/**
 * antd's Select says that option −1 is the active one when its list has none. This note is that option, so that a
 * screen reader is led to it and the list is not an empty one.
 */
function beOptionMinusOne(note: HTMLElement | null): void {
  const list = note?.closest('[role="listbox"]');
  if (note && list?.id) note.id = `${list.id}_-1`;
}

/** What stands in a list of options that has none: nothing was found, or they are on their way. For `notFoundContent`. */
export function NoOptions({ children }: { children: ReactNode }) {
  return (
    <div ref={beOptionMinusOne} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
      {children}
    </div>
  );
}
