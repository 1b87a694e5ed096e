/** Numbers a benchmark makes, and the goals they are held to. */

/** One line of the report. `goal` absent = for information only. */
export interface Figure {
  readonly name: string;
  /** As it is printed, with its unit. */
  readonly value: string;
  readonly goal?: { readonly text: string; readonly met: boolean };
}

/** A chapter of the report: a sentence on how it was measured, figures, and a table when there is more to see. */
export interface Chapter {
  readonly title: string;
  readonly how: string;
  readonly figures: readonly Figure[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** @param q  0…1 */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** The middle value, of an even number of values the larger one in the middle; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** 1234.5 → `1 235 ms`, 12.34 → `12.3 ms`. */
export const ms = (value: number): string => `${value >= 100 ? Math.round(value) : value.toFixed(value >= 10 ? 1 : 2)} ms`;

/** Writes a ratio, as `×1.25`. */
export const times = (ratio: number): string => `×${ratio.toFixed(2)}`;

/** A figure that must not be above `limit`. */
export function atMost(name: string, value: number, limit: number, print: (value: number) => string): Figure {
  return { name, value: print(value), goal: { text: `≤ ${print(limit)}`, met: value <= limit } };
}

/** A figure that must not be below `limit`. */
export function atLeast(name: string, value: number, limit: number, print: (value: number) => string): Figure {
  return { name, value: print(value), goal: { text: `≥ ${print(limit)}`, met: value >= limit } };
}

/** Waits for that many milliseconds. */
export const sleep = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs));
