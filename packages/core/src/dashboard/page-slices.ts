/** Where a long picture is cut into pages. */

/** A part of the picture that should not be cut through, in px from its top. */
export interface UnbrokenBlock {
  readonly top: number;
  readonly bottom: number;
  /** A heading: no page ends with it. */
  readonly isHeading?: boolean;
}

/** What of the picture one page shows, in px. */
export interface PageSlice {
  readonly top: number;
  readonly height: number;
}

/** Edges of neighbours may differ by the rounding of a browser. */
const rounding = 1;
/** A card's shadow belongs to it. */
const shadowPx = 8;

/**
 * Slices that follow each other without a hole. A cut lies below as many blocks as the page has room for and goes through
 * none; only a block that is higher than a page is cut where the page ends.
 * @param heightPx  of the whole picture @param roomOf  px a page has, by its number from 0
 */
export function slicesOf(heightPx: number, blocks: readonly UnbrokenBlock[], roomOf: (page: number) => number): PageSlice[] {
  const glued = blocks.map((block) => (block.isHeading ? withNext(block, blocks) : block));
  const slices: PageSlice[] = [];
  let top = 0;
  while (top < heightPx) {
    const end = Math.min(heightPx, top + Math.max(1, roomOf(slices.length)));
    const bottom = end === heightPx ? end : cutBetween(glued, top, end);
    slices.push({ top, height: bottom - top });
    top = bottom;
  }
  return slices;
}

/** How much smaller a picture may get for the sake of fuller pages. */
const packing = { most: 1.25, step: 0.01, price: 0.5 } as const;

/**
 * By how much a page has to hold more px, so that its rows fill it: two rows that are together a little higher than a page
 * would leave half of every page empty. A page that is full at a price in size is better than one that is empty; where
 * nothing is won, everything keeps its size.
 * @param roomAt  px a page has at a scale, by its number from 0
 * @param most  of the scale, where there are reasons for less than usual
 * @returns 1, or more
 */
export function packedScale(
  heightPx: number,
  blocks: readonly UnbrokenBlock[],
  roomAt: (scale: number) => (page: number) => number,
  most: number = packing.most,
): number {
  let best = { scale: 1, worth: Number.NEGATIVE_INFINITY };
  for (let step = 0; 1 + step * packing.step <= Math.min(most, packing.most) + packing.step / 2; step += 1) {
    const scale = 1 + step * packing.step;
    const roomOf = roomAt(scale);
    const pages = slicesOf(heightPx, blocks, roomOf).length;
    const room = Array.from({ length: pages }, (_, page) => roomOf(page)).reduce((sum, each) => sum + each, 0);
    // What one page holds cannot be fuller.
    const worth = pages === 1 ? 2 - scale : heightPx / room - packing.price * (scale - 1);
    if (worth > best.worth + packing.step / 2) best = { scale, worth };
  }
  return best.scale;
}

/** The height of the highest part no cut may go through, px: neighbours that overlap are one. */
export function highestUnbroken(blocks: readonly UnbrokenBlock[]): number {
  const glued = blocks.map((block) => (block.isHeading ? withNext(block, blocks) : block));
  let [top, bottom, highest] = [0, 0, 0];
  for (const block of glued.toSorted((a, b) => a.top - b.top)) {
    if (block.top >= bottom - 2 * rounding) top = block.top;
    bottom = Math.max(bottom, block.bottom);
    highest = Math.max(highest, bottom - top);
  }
  return highest;
}

/** Reaches into what stands below it, so that no cut lies between the two. */
function withNext(heading: UnbrokenBlock, blocks: readonly UnbrokenBlock[]): UnbrokenBlock {
  const below = blocks.map(({ top }) => top).filter((top) => top >= heading.bottom - rounding);
  return below.length > 0 ? { ...heading, bottom: Math.min(...below) + 3 * rounding } : heading;
}

function cutBetween(blocks: readonly UnbrokenBlock[], top: number, end: number): number {
  const isFree = (at: number): boolean => blocks.every((block) => block.top >= at - rounding || block.bottom <= at + rounding);
  // Above a block is as good as below one: what stands between two, a row of tabs, goes with what follows it.
  const cuts = blocks.map(({ bottom }) => bottom).filter((at) => at > top + rounding && at <= end && isFree(at));
  if (cuts.length === 0) return end;
  const cut = Math.max(...cuts);
  const following = blocks.map((block) => block.top).filter((at) => at >= cut - rounding);
  return Math.max(cut, Math.min(cut + shadowPx, end, ...following));
}
