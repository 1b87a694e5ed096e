/** How well a text answers what is typed: so that Enter takes what was meant, and not what merely holds it. */

/** @returns 0 for the text itself, 1 and 2 where it or one of its words begins so, 3 for everything else */
export function searchRank(text: string, typed: string): number {
  const wanted = typed.trim().toLowerCase();
  const whole = text.trim().toLowerCase();
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  return whole.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** The best answers first, otherwise in the order they have; all of them while nothing is typed. */
export function ranked<T>(items: readonly T[], textOf: (item: T) => string, typed: string): T[] {
  if (typed.trim() === '') return [...items];
  return items
    .map((item) => ({ item, rank: searchRank(textOf(item), typed) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
