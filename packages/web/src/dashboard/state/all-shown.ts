/** Charts ask when they are scrolled to; a picture of the dashboard, and paper, want them all. */
import type { DashboardStore } from './store.ts';

const maxWaitMs = 60_000;
const lookEveryMs = 150;
/** The movement with which a chart appears. */
const settleMs = 700;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An answered chart may still be waiting for its painter. */
const busy = '[aria-busy="true"], [data-status="done"]:not(:has([data-picture]))';

/** How many charts of the open tabs have not been drawn yet. */
export const chartsToCome = (board: HTMLElement): number => board.querySelectorAll(busy).length;

/** Resolves when every chart of the open tabs has drawn, failed, or kept one waiting for a minute. */
export async function allShown(store: DashboardStore, board: HTMLElement): Promise<void> {
  const wasWhole = store.getState().whole;
  store.getState().set({ whole: true });
  // The charts hear of it with the next drawing of the page.
  await pause(lookEveryMs);
  for (let waited = 0; chartsToCome(board) > 0 && waited < maxWaitMs; waited += lookEveryMs) await pause(lookEveryMs);
  if (!wasWhole) await pause(settleMs);
}
