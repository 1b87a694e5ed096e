/** What annotation layers are made of: where their rows come from, and what a reply says of them. */
import type { QueryContext } from '@tessera/core/query/query-context';

/** The rows of a layer, as the wire has them. */
export interface AnnotationRecords {
  readonly columns?: readonly string[];
  /** Columns that hold instants, to be read on the clock of the chart they are drawn on. */
  readonly zoned_columns?: readonly string[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Where layers come from. @throws Failure when there is no such thing or the asker may not see it */
export interface AnnotationSources {
  /** Every annotation of a stored layer; times are epoch ms. */
  stored(layerId: number): Promise<AnnotationRecords>;
  /** The question of a saved chart. */
  chart(chartId: number): Promise<QueryContext>;
}

/** What a reply says of its layers. */
export interface AnnotationReply {
  readonly data: Readonly<Record<string, AnnotationRecords>>;
  /** Layer → why it has no data. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Of a question without layers. */
export const nothing: AnnotationReply = { data: {}, errors: {} };
