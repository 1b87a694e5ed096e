/** A choice that the reader of a chart has above it. */
/** One of a few ways to show a chart, chosen by who reads it. */
export interface ReaderSwitch {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  /** The chart's own state with another way. */
  choose: (value: string) => Record<string, unknown>;
}
/** Room of a reader's switch above a chart, px. */
export const switchHeight = 28;
