/** Keys of the SQL page where no field has them: after a click on Run the focus is nowhere, and Stop must be at hand. */
import { useEffect, useEffectEvent } from 'react';

/** What a key does. */
export interface PageKeys {
  run: () => void;
  stop: () => void;
  add: () => void;
}

/** Fields, menus and dialogs have keys of their own, as has the editor. Ctrl+R is the browser’s there. */
const others = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** @returns what a pressed key asks for; undefined where it is for somebody else */
export function pageKeyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>,
  isMac: boolean,
): keyof PageKeys | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || altKey || shiftKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'enter') return ctrlKey || (isMac && metaKey) ? 'run' : undefined;
  if (!ctrlKey || metaKey) return undefined;
  if (key === (isMac ? 'x' : 'e')) return 'stop';
  return key === 't' || key === 'q' ? 'add' : undefined;
}

/** Listens while the page is shown. */
export function usePageKeys(keys: PageKeys, isMac: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = pageKeyOf(event, isMac);
    if (asked === undefined || (event.target instanceof Element && event.target.closest(others))) return;
    event.preventDefault();
    keys[asked]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
