/** What drawing a stretch of a chart's axis, or a rectangle around marks, does. */
import type { MarkSelection } from '@tessera/charts/chart-type';

/** What a stretch or a rectangle means that is drawn by a drag, or with Shift and the arrow keys. */
export interface RangeAct {
  /** False for a stretch that would mean nothing: then a drag does what it does without. */
  takes(range: MarkSelection): boolean;
  /** @param isAdded  beside what is chosen already */
  act(range: MarkSelection, isAdded: boolean): void;
  /** Takes back whatever is chosen in the chart, as a click on empty ground does; absent while nothing is. */
  clear?: () => void;
}
