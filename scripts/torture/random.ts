/** Numbers that come again with the same seed (mulberry32). */
export interface SeededRandom {
  /** 0 ≤ n < 1 */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
}

/** A generator of numbers from 0 to 1, without 1, and of whole numbers between two bounds, both included. */
export function randomFrom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, between: (low, high) => low + Math.floor(next() * (high - low + 1)) };
}
