/** What drawing a stretch of a chart's axis does. */
import type { MarkSelection } from '@tessera/charts/chart-type';

/** What a stretch of an axis means that is drawn by a drag, or with Shift and the arrow keys. */
export interface RangeAct {
  /** False for a stretch that would mean nothing: then a drag does what it does without. */
  takes(range: MarkSelection): boolean;
  /** @param isAdded  beside what is chosen already */
  act(range: MarkSelection, isAdded: boolean): void;
}
