/** New names of a dataset's columns and metrics. docs/reference/api.md#new-names. */
import { z } from 'zod';
import { pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { datasetUpdate } from './dataset.ts';

const path = '/api/v1/dataset/{pk}/renames';
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

/** Saving a dataset together with what uses names that change. */
export const datasetRenames = contract({
  uses: {
    method: 'POST',
    path,
    permission: 'can_write on Dataset',
    summary: 'Charts and dashboards that new names of columns and metrics concern; nothing is changed',
    params: pkParams,
    body: renamesAsked,
    reply: z.object({ result: z.array(renameUse) }),
  },
  carry: {
    method: 'PUT',
    path,
    asksDatabase: true,
    mayBeLarge: true,
    permission: 'can_write on Dataset',
    summary: 'Change a dataset, and with it the charts, dashboards and metrics that use names that change',
    params: pkParams,
    body: datasetUpdate,
    reply: saved(datasetUpdate),
    versioned: true,
  },
});
