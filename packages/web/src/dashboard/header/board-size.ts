/** How much room a dashboard's layout takes (docs/reference/dashboards.md). */
import { printBoard, type Board } from '@tessera/core/dashboard/board';
import { limits } from '@tessera/core/limits';

/** Characters the layout may have; from nine tenths of it on one is warned. */
const positionsMax = limits.dashboardLayoutMax;
const nearFrom = positionsMax * 0.9;

/**
 * Whether a layout of so many characters can be saved, can barely be saved, or cannot: `limits.dashboardLayoutMax` is the most.
 */
export const sizeClass = (characters: number): 'fits' | 'near' | 'over' =>
  characters > positionsMax ? 'over' : characters >= nearFrom ? 'near' : 'fits';

/** Whether a layout may be saved. */
export function sizeOf(board: Board): 'fits' | 'near' | 'over' {
  // Metadata as `printBoard` writes them hold the layout.
  const { positions } = JSON.parse(printBoard(board).json_metadata) as { positions: unknown };
  return sizeClass(JSON.stringify(positions).length);
}
