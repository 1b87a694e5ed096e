/** The axis of a picture, as what is pointed at on it. */

/** The axis a picture's points stand along, for its marks and what a click on one asks. */
export interface PictureAxis<Mark, Picked> {
  along: 'x' | 'y';
  /** The value of the axis at a mark, whether or not a click filters by it. */
  place: (mark: Mark) => Picked | undefined;
  /** From one place of the axis to another, both included; absent where the axis is no column. */
  range?: (from: Mark, to: Mark) => Picked | undefined;
}
