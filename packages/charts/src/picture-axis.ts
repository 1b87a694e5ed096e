/** The axis of a picture, as what is pointed at on it. */
import type { Mark, MarkSelection } from './chart-type.ts';

/** The axis a picture's points stand along. */
export interface PictureAxis {
  along: 'x' | 'y';
  /** The value of the axis at a mark, whether or not a click filters by it. */
  place: (mark: Mark) => MarkSelection | undefined;
  /** From one place of the axis to another, both included; absent where the axis is no column. */
  range?: (from: Mark, to: Mark) => MarkSelection | undefined;
}
