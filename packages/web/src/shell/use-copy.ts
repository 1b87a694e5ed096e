import { useCallback } from 'react';
import { i18n } from '../i18n.ts';
import { useToasts } from './toasts.ts';

/** Puts a text on the clipboard and says so. `done` replaces the usual words. */
export function useCopy(): (text: string, done?: string) => Promise<void> {
  const toasts = useToasts();
  return useCallback(
    async (text, done = i18n._('Copied to clipboard!')) => {
      try {
        await navigator.clipboard.writeText(text);
        toasts.success(done);
      } catch {
        toasts.danger(i18n._('Sorry, your browser does not support copying.'));
      }
    },
    [toasts],
  );
}
