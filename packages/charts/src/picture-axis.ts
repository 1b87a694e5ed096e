/** The axis of a picture, as what is pointed at on it, and the plane of one whose marks lie in two directions. */

/** The axis a picture's points stand along, for its marks and what a click on one asks. */
export interface PictureAxis<Mark, Picked> {
  along: 'x' | 'y';
  /** The value of the axis at a mark, whether or not a click filters by it. */
  place: (mark: Mark) => Picked | undefined;
  /** From one place of the axis to another, both included; absent where the axis is no column. */
  range?: (from: Mark, to: Mark) => Picked | undefined;
  /** The stretches that filter the other charts; what lies outside fades. */
  chosen?: readonly AxisStretch[];
}

/** A stretch of an axis in what the axis counts: epoch ms, numbers, places of categories. */
export interface AxisStretch {
  from: number;
  to: number;
  /** The nearest values outside; absent where the axis has none on that side. */
  before?: number;
  after?: number;
}

/** Marks that a rectangle is drawn around. */
export interface PictureArea<Mark, Picked> {
  /** Where they lie, in the values of both axes. */
  points: readonly { readonly x: number; readonly y: number; readonly mark: Mark }[];
  /** What all of them ask together. */
  pick: (marks: readonly Mark[]) => Picked | undefined;
}
