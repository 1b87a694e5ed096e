/** The rows of an annotation layer; moments are epoch ms or ISO texts. */
export interface LayerRecords {
  readonly columns?: readonly string[] | undefined;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}
