/**
 * A dialog opens with the focus on its first field. Left alone it lies on the ✕, which stands first in the dialog and
 * which the space bar presses.
 */
import { useEffect } from 'react';

const fields = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';

/** Whether it can be typed into or chosen at: not hidden, not switched off, and of radios the one that is chosen. */
function isReady(field: HTMLElement): boolean {
  // A select is read-only in its own way.
  if (field.matches(':disabled, [tabindex="-1"], [aria-hidden="true"], [readonly]:not([role="combobox"])')) return false;
  if (field instanceof HTMLInputElement && field.type === 'radio' && !field.checked) return false;
  return field.checkVisibility({ visibilityProperty: true });
}

/** Where there is no field to begin with, the open tab or a button of what the dialog holds. */
const firstField = (dialog: Element): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>(`.ant-modal-body :is(${fields})`)].find(isReady) ??
  dialog.querySelector<HTMLElement>('.ant-modal-body :is([role="tab"][aria-selected="true"], button:enabled)') ??
  undefined;

/** Follows the dialogs that open. @returns stops following */
function followDialogs(): () => void {
  const watching = new Set<MutationObserver>();

  const stop = (observer: MutationObserver): void => {
    observer.disconnect();
    watching.delete(observer);
  };

  /** A dialog's contents may be loaded after it opens: as long as the focus has not moved, its first field is waited for. */
  const watch = (dialog: Element, held: HTMLElement): void => {
    const observer = new MutationObserver(() => {
      if (document.activeElement !== held) return stop(observer);
      const field = firstField(dialog);
      if (!field) return;
      stop(observer);
      field.focus({ preventScroll: true });
    });
    watching.add(observer);
    observer.observe(dialog, { subtree: true, childList: true, attributes: true });
  };

  /** Dialogs that have had the focus: from then on a person walks in them, round past the ✕ too. */
  const begun = new WeakSet<Element>();

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest('.ant-modal');
    if (!dialog || begun.has(dialog)) return;
    begun.add(dialog);
    if (!target.matches('.ant-modal-close, .ant-modal')) return;
    const field = firstField(dialog);
    if (field) field.focus({ preventScroll: true });
    else watch(dialog, target);
  };
  document.addEventListener('focusin', onFocusIn);
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    for (const observer of watching) observer.disconnect();
  };
}

/** For the outermost frame: every page's dialogs are covered. */
export function useFirstField(): void {
  useEffect(() => {
    // A keyboard that rises over half of a small screen, unasked, is no help.
    if (window.matchMedia('(pointer: coarse)').matches) return undefined;
    return followDialogs();
  }, []);
}
