/** Keys of the whole editor: Ctrl+Enter runs, Ctrl+S saves, Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) step through changes. */
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

/** Calls for Ctrl or Cmd with a key, in lower case; what is pressed in a dialog is the dialog's. */
function useCommandKeys(onKey: (key: string, event: KeyboardEvent) => void): void {
  const tell = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    onKey(event.key.toLowerCase(), event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => tell(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

export function useKeys({ canRun, run }: Editor): void {
  const { undo, redo } = useHistory();
  useCommandKeys((key, event) => {
    if (key === 'enter' && canRun) {
      event.preventDefault();
      run();
    }
    if ((key !== 'z' && key !== 'y') || isTyping(event.target)) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}

/** Ctrl+S; the browser's own saving of the page helps nobody here. */
export function useSaveKey(canSave: boolean, save: () => void): void {
  useCommandKeys((key, event) => {
    if (key !== 's') return;
    event.preventDefault();
    if (canSave) save();
  });
}
