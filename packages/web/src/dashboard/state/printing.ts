/** A dashboard on its way to paper: charts that were never near the window have to be asked for first. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../i18n.ts';
import { useToasts, type Toasts } from '../../kit/toasts.ts';
import { allShown, chartsToCome } from './all-shown.ts';
import type { DashboardStore } from './store.ts';

const boardOf = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-board]');

/** Those for which a page is being made ready. */
const preparing = new WeakSet<DashboardStore>();

/** Prints the dashboard once its charts are there, saying so meanwhile. */
export async function printBoard(store: DashboardStore, toasts: Toasts): Promise<void> {
  const board = boardOf();
  if (!board || preparing.has(store)) return;
  preparing.add(store);
  const done = toasts.working(i18n._('Preparing to print …'));
  try {
    await allShown(store, board);
  } finally {
    preparing.delete(store);
    done();
  }
  window.print();
}

/**
 * The keys for printing wait for the charts. The browser's own menu does not: paper takes what stands on the page that very
 * moment, so pictures far from the window are back before, and charts that were never asked for say so on the paper and, with
 * a notice, on the page; they are loaded then, for the next time.
 */
export function usePrinting(store: DashboardStore): void {
  const toasts = useToasts();
  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    const turn = (whole: boolean): void => flushSync(() => store.getState().set({ whole }));
    const wait = (event: KeyboardEvent): void => {
      // Pressed again, the browser prints what is there; a page of another site prints itself.
      if (!isPrintKey(event) || preparing.has(store) || window.parent !== window) return;
      event.preventDefault();
      void printBoard(store, toasts);
    };
    let missing = 0;
    window.addEventListener('keydown', wait, { signal });
    window.addEventListener(
      'beforeprint',
      () => {
        turn(true);
        missing = chartsToCome(boardOf() ?? document.body);
      },
      { signal },
    );
    window.addEventListener('afterprint', () => (missing > 0 ? void fetchMissing(store, toasts, missing) : turn(false)), {
      signal,
    });
    return () => done.abort();
  }, [store, toasts]);
}

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey && !shiftKey;

async function fetchMissing(store: DashboardStore, toasts: Toasts, missing: number): Promise<void> {
  toasts.warning(
    i18n._('{n, plural, one {# chart was} other {# charts were}} not loaded yet when the page was printed. Print it again.', {
      n: missing,
    }),
  );
  const board = boardOf();
  if (board) await allShown(store, board);
  store.getState().set({ whole: false });
}
