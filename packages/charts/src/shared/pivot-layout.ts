/** Which lines of a pivot's side are in sight once groups are folded, and the headers over any stretch of them. */
import type { PivotHeader } from '../chart-type.ts';

/** One side as shown: places are consecutive, `lines` says which line of the picture stands at each. */
export interface PivotSide {
  levels: readonly (readonly PivotHeader[])[];
  lines: readonly number[];
}

/** What a folded group is remembered by. */
export const foldKey = (header: PivotHeader): string => JSON.stringify(header.path);

/** The lines left when the groups in `folded` show their subtotal alone. */
export function sideOf(levels: readonly (readonly PivotHeader[])[], count: number, folded: ReadonlySet<string>): PivotSide {
  const hidden = new Uint8Array(count);
  if (folded.size > 0)
    levels.forEach((headers, level) => {
      for (const header of headers) {
        if (!header.collapsible || !folded.has(foldKey(header))) continue;
        const sums = (levels[level + 1] ?? []).filter(
          (below) =>
            below.subtotal &&
            below.start >= header.start &&
            below.start < header.start + header.span &&
            foldKey(below) === foldKey(header),
        );
        if (sums.length === 0) continue;
        const kept = new Set(sums.flatMap((sum) => Array.from({ length: sum.span }, (_, at) => sum.start + at)));
        for (let at = header.start; at < header.start + header.span; at += 1) if (!kept.has(at)) hidden[at] = 1;
      }
    });
  return { levels, lines: Array.from({ length: count }, (_, at) => at).filter((at) => hidden[at] === 0) };
}

/** The first place whose line is not before `line`. */
function placeOf(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A header within the part of the table that is made. */
export interface ShownHeader {
  header: PivotHeader;
  /** Place and number of places, clipped to the stretch. */
  at: number;
  span: number;
  /** Levels it covers: totals reach down to the values. */
  levels: number;
}

/** The headers of each level over the places `from` … `until` (not included). */
export function headersIn({ levels, lines }: PivotSide, from: number, until: number): ShownHeader[][] {
  return levels.map((headers, level) =>
    headers.flatMap((header): ShownHeader[] => {
      const at = Math.max(from, placeOf(lines, header.start));
      const end = Math.min(until, placeOf(lines, header.start + header.span));
      if (end <= at) return [];
      return [{ header, at, span: end - at, levels: reach(levels, level, header) }];
    }),
  );
}

/** A total has nothing below it until a level names something there again. */
function reach(levels: readonly (readonly PivotHeader[])[], level: number, header: PivotHeader): number {
  if (!header.subtotal) return 1;
  let count = 1;
  while (level + count < levels.length) {
    const below = levels[level + count]?.some(
      (each) => each.start < header.start + header.span && each.start + each.span > header.start,
    );
    if (below) break;
    count += 1;
  }
  return count;
}

/** Widths of the levels of row headers, in px. */
export interface HeaderWidths {
  headers: number[];
  /** The left edge of each level. */
  lefts: number[];
  /** All of them together. */
  left: number;
  /** What scrolls away with the values before the rest stays at the edge. */
  gives: number;
  /** Are names cut, or would they be if they were not shown whole? */
  cuts: boolean;
}

/** The share of the view that names take at most, so that values are seen beside them. */
const namesMost = 0.6;
const leastHeader = 60;

/**
 * Names share the view with the values, and are cut if need be. Shown whole they take the room they need, and outer levels
 * scroll away; the innermost one stays.
 * @param natural  each level as wide as its longest name
 */
export function headerWidths(natural: readonly number[], viewWidth: number, isWhole: boolean): HeaderWidths {
  const most = viewWidth * namesMost;
  const wish = natural.reduce((sum, width) => sum + width, 0);
  const cuts = wish > most;
  const shrink = cuts && !isWhole ? most / wish : 1;
  const headers = natural.map((width) => Math.round(isWhole ? Math.min(width, Math.max(leastHeader, most)) : width * shrink));
  const lefts = headers.map((_, level) => headers.slice(0, level).reduce((sum, width) => sum + width, 0));
  const left = headers.reduce((sum, width) => sum + width, 0);
  // A pixel for the rounding of each level.
  const gives = lefts.find((edge) => left - edge <= most + headers.length) ?? lefts.at(-1) ?? 0;
  return { headers, lefts, left, gives, cuts };
}
