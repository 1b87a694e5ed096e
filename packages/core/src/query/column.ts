/** Columns as they travel: a dataset column's name, or an ad-hoc SQL column (also the x axis as `BASE_AXIS`). */
import { z } from 'zod';

/** SQL in the place of a column. */
export const adhocColumn = z.looseObject({
  expressionType: z.literal('SQL').default('SQL'),
  sqlExpression: z.string(),
  label: z.string().nullish(),
  columnType: z.enum(['BASE_AXIS', 'SERIES']).nullish(),
  timeGrain: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
  /** True when `sqlExpression` is a dataset column's name rather than SQL (sent by the reference's newer clients). */
  isColumnReference: z.boolean().nullish(),
});
/** See `adhocColumn`. */
export type AdhocColumn = z.infer<typeof adhocColumn>;

/** A column’s name, or SQL in its place. */
export const column = z.union([z.string(), adhocColumn]);
/** See `column`. */
export type Column = z.infer<typeof column>;

/** The column's name in the result: its label, else its SQL text. */
export function columnLabel(c: Column): string {
  return typeof c === 'string' ? c : (c.label ?? c.sqlExpression);
}
