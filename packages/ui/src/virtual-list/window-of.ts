/** Which items of a list of equal heights are in sight. */

/** px. `top`: how far it is scrolled. */
export interface WindowView {
  readonly top: number;
  readonly height: number;
}

/** Items made beyond the window on each side. */
const overscan = 4;

/** @param stepPx  from the beginning of one item to that of the next @returns indices, `until` excluded */
export function windowOf({ top, height }: WindowView, count: number, stepPx: number): { since: number; until: number } {
  const since = Math.max(0, Math.floor(top / stepPx) - overscan);
  const until = Math.min(count, Math.ceil((top + height) / stepPx) + overscan);
  // A list that became shorter while it was scrolled shows its end.
  return { since: Math.min(since, Math.max(0, until - 1)), until };
}
