/** A table as the round-trip tests draw it, before any program wrote it. */

/** What the cells of a column are. `instant`: a moment with its distance from UTC; `time`: a time of day. */
export const kinds = [
  'integer',
  'decimal',
  'float',
  'boolean',
  'text',
  'date',
  'datetime',
  'instant',
  'time',
  'duration',
] as const;
export type ColumnKindName = (typeof kinds)[number];

/**
 * A value written out, null for none: numbers with all their digits (floats also `nan`, `inf`, `-inf`), `2024-01-31`,
 * `2024-01-31 08:30:00.000001`, with `+02:00` behind it for an instant, `08:30:00.000001`, durations in microseconds.
 */
export type RandomCell = string | boolean | null;

export interface RandomColumn {
  readonly name: string;
  readonly kind: ColumnKindName;
  readonly cells: readonly RandomCell[];
}

/** Columns of equal length. */
export type RandomFrame = readonly RandomColumn[];
