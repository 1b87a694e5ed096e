/** A small line in a cell. */
export interface SparkCell {
  /** Left to right at equal distances; null where there is none. */
  values: readonly (number | null)[];
  /** The values at the foot and at the top of the cell. */
  min: number;
  max: number;
  colour: string;
  /** Texts at the left: of the top, and of the foot. */
  axis?: readonly [top: string, foot: string];
  /** What the line shows, in words. */
  label: string;
}
