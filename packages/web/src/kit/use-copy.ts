import { useCallback } from 'react';
import { i18n } from '../i18n.ts';
import { useToasts } from './toasts.ts';

/**
 * The way to the clipboard that plain http has too: browsers offer the newer one on https and localhost only.
 * @returns false where the browser refuses
 */
function copyByCommand(text: string): boolean {
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    // A grid below must not answer with its own selection.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  window.addEventListener('copy', put, true);
  try {
    // Called outdated for years, and still the only way there.
    return document.execCommand('copy');
  } finally {
    window.removeEventListener('copy', put, true);
  }
}

async function put(text: string): Promise<boolean> {
  // Absent on plain http, whatever the types say.
  if (!window.isSecureContext) return copyByCommand(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Puts a text on the clipboard and says so. `done` replaces the usual words. */
export function useCopy(): (text: string, done?: string) => Promise<void> {
  const toasts = useToasts();
  return useCallback(
    async (text, done = i18n._('Copied to clipboard!')) => {
      if (await put(text)) toasts.success(done);
      else toasts.danger(i18n._('Sorry, your browser does not support copying.'));
    },
    [toasts],
  );
}
