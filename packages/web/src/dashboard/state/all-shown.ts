/** Charts ask when they are scrolled to; a picture of the dashboard wants them all. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { DashboardStore } from './store.ts';

const maxWaitMs = 60_000;
const lookEveryMs = 150;
/** The movement with which a chart appears. */
const settleMs = 700;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when every chart of the open tabs has drawn, failed, or kept one waiting for a minute. */
export async function allShown(store: DashboardStore, board: HTMLElement): Promise<void> {
  // An answered chart may still be waiting for its painter.
  const isBusy = (): boolean =>
    board.querySelector('[aria-busy="true"], [data-status="done"]:not(:has([data-picture]))') !== null;
  const wasWhole = store.getState().whole;
  store.getState().set({ whole: true });
  // The charts hear of it with the next drawing of the page.
  await pause(lookEveryMs);
  for (let waited = 0; isBusy() && waited < maxWaitMs; waited += lookEveryMs) await pause(lookEveryMs);
  if (!wasWhole) await pause(settleMs);
}

/** Paper takes what stands on the page that very moment: pictures far from the window are back before. */
export function useWholeOnPaper(store: DashboardStore): void {
  useEffect(() => {
    const done = new AbortController();
    const turn = (whole: boolean): void => flushSync(() => store.getState().set({ whole }));
    window.addEventListener('beforeprint', () => turn(true), { signal: done.signal });
    window.addEventListener('afterprint', () => turn(false), { signal: done.signal });
    return () => done.abort();
  }, [store]);
}
