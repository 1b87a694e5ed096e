/** Weights of a rolling window's rows: the textbook symmetric tapers. */
import type { windowTypes } from '../../query/post-operation.ts';

type WindowType = Exclude<(typeof windowTypes)[number], 'boxcar'>;

/** Coefficients of the tapers that are sums of cosines, signs alternating. */
const cosines: Readonly<Partial<Record<WindowType, readonly number[]>>> = {
  hamming: [0.54, 0.46],
  blackman: [0.42, 0.5, 0.08],
  nuttall: [0.363_581_9, 0.489_177_5, 0.136_599_5, 0.010_641_1],
  blackmanharris: [0.358_75, 0.488_29, 0.141_28, 0.011_68],
};

/** One weight per row of the window, first to last; a window of one row weighs 1. */
export function weightsOf(type: WindowType, window: number): number[] {
  if (window === 1) return [1];
  return Array.from({ length: window }, (_, at) => weightAt(type, at, window));
}

function weightAt(type: WindowType, at: number, window: number): number {
  const share = at / (window - 1);
  // From −1 at the first row to 1 at the last.
  const away = Math.abs(2 * share - 1);
  if (type === 'bartlett') return 1 - away;
  if (type === 'triang') {
    const half = Math.min(at, window - 1 - at) + 1;
    return window % 2 === 1 ? (2 * half) / (window + 1) : (2 * half - 1) / window;
  }
  if (type === 'bohman') return away === 1 ? 0 : (1 - away) * Math.cos(Math.PI * away) + Math.sin(Math.PI * away) / Math.PI;
  return (cosines[type] ?? []).reduce((total, part, k) => total + (-1) ** k * part * Math.cos(2 * Math.PI * k * share), 0);
}
