/** New names of a dataset's columns and metrics. docs/reference/api.md#new-names. */
import { z } from 'zod';

const renamed = z.strictObject({ from: z.string().min(1), to: z.string().min(1) });

/** Names that are to change, as they are now and as they will be. */
export const renamesAsked = z.strictObject({
  columns: z.array(renamed).default([]),
  metrics: z.array(renamed).default([]),
});

/**
 * What uses a former name. `reason`: why a save leaves it alone; null where it takes the new names along. `not_editable`: the caller
 * may not change it; `unknown_type`: a chart of a type that is not known here.
 */
export const renameUse = z.object({
  kind: z.enum(['chart', 'dashboard']),
  id: z.number().int(),
  name: z.string(),
  reason: z.enum(['not_editable', 'unknown_type']).nullable(),
});
/** See `renameUse`. */
export type RenameUse = z.infer<typeof renameUse>;
