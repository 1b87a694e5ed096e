/** Keys of the whole editor: Ctrl+Enter runs, Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) step through changes. */
import { useEffect, useEffectEvent } from 'react';
import { useHistory } from './context.ts';
import type { Editor } from './use-editor.ts';

/** Typing has its own undo. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value !== '')
  );
}

export function useKeys({ canRun, run }: Editor): void {
  const { undo, redo } = useHistory();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    if (key === 'enter' && canRun) {
      event.preventDefault();
      run();
    }
    if ((key !== 'z' && key !== 'y') || isTyping(event.target)) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
