/** Keys of the whole editor: Ctrl+Enter runs, Ctrl+S saves, Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) step through changes. */
import { useEffect, useEffectEvent } from 'react';
import { applyOpenEditors } from '../../controls/popover/open-editors.ts';
import { commitDrafts } from '../../controls/shared/use-draft.ts';
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

/**
 * Calls for Ctrl or Cmd with a key, in lower case; what is pressed in a dialog is the dialog's.
 * @param onKey  at once; true when the key's work is done by `work`
 * @param work  as soon as what was being typed stands in the form and the page knows it
 */
function useCommandKeys(onKey: (key: string, event: KeyboardEvent) => boolean, work: () => void): void {
  const tell = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return false;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return false;
    return onKey(event.key.toLowerCase(), event);
  });
  const finish = useEffectEvent(work);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!tell(event)) return;
      event.preventDefault();
      commitDrafts();
      setTimeout(() => finish());
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Ctrl+Enter and Cmd+Enter run the query from anywhere but a dialog over the page. Heard before what has the focus: a
 * select would open its list. An editor that stands open is applied first; one that is not valid stays, and nothing runs.
 */
function useRunKey(run: () => void): void {
  const finish = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) return;
      event.preventDefault();
      event.stopPropagation();
      commitDrafts();
      if (applyOpenEditors()) setTimeout(() => finish());
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

/** Listens to these keys while the editor is open. In a field that is typed into, undo belongs to the field. */
export function useKeys({ canRun, run }: Editor): void {
  const { undo, redo } = useHistory();
  useRunKey(() => {
    if (canRun) run();
  });
  const step = (key: string, event: KeyboardEvent): boolean => {
    if ((key !== 'z' && key !== 'y') || isTyping(event.target)) return false;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
    return false;
  };
  useCommandKeys(step, () => undefined);
}

/** Ctrl+S; the browser's own saving of the page is of no use here. */
export function useSaveKey(save: () => void): void {
  useCommandKeys((key, event) => key === 's' && !event.shiftKey, save);
}
