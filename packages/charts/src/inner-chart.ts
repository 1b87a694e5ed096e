/** A chart that another one shows within itself: a saved one, or a form the other holds. */
export interface InnerChart {
  /** Absent for a form that is not saved by itself. */
  readonly id?: number | undefined;
  readonly name: string;
  readonly datasetId?: number | undefined;
  readonly formData: Readonly<Record<string, unknown>>;
}
