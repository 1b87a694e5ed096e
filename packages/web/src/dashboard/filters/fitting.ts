/** How many of the filters a row has room for. */

/**
 * @param widths  of the things in their order, in pixels
 * @param room  of the row
 * @param gap  between two of them
 * @param more  width of the button behind which the others stand
 * @param needsMore  the button is there in any case
 * @returns the number of things, from the first one, that fit beside each other
 */
export function fitting(widths: readonly number[], { room, gap, more, needsMore }: FilterRow): number {
  const taken = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, each) => sum + each + gap, -gap));
  const all = taken.at(-1) ?? 0;
  if (!needsMore && all <= room) return widths.length;
  return taken.filter((each) => each + gap + more <= room).length;
}

/** The room of a row and the widths of what stands in it besides filters, in px. */
export interface FilterRow {
  readonly room: number;
  readonly gap: number;
  readonly more: number;
  readonly needsMore: boolean;
}
