/** Relations of datasets. docs/reference/api.md#relations. */
import { z } from 'zod';

/**
 * A many-to-one relation to a dataset you may read: a row finds at most one row of `to` where `columns` equal its `key`. `check`:
 * what the last look at the key found; null before the first. `repeated`: values that are in more than one row, null where
 * `message` says why it could not be looked at.
 */
export const datasetRelation = z.object({
  name: z.string(),
  to: z.number().int(),
  table_name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  check: z.object({ repeated: z.number().int().nullable(), message: z.string().nullable(), checked_on: z.string() }).nullable(),
});
/** What `datasetRelation` reads. */
export type DatasetRelationItem = z.infer<typeof datasetRelation>;

const relationName = z.string().trim().min(1, 'Length must be between 1 and 60.').max(60, 'Length must be between 1 and 60.');
const keyColumns = z.array(z.string().min(1)).min(1, 'Shorter than minimum length 1.').max(10, 'Longer than maximum length 10.');
/** A relation as it is sent: `columns` of the dataset, each for the column of `key` of the dataset `to` in the same place. */
export const relationWrite = z.strictObject({ name: relationName, to: z.number().int(), columns: keyColumns, key: keyColumns });
/** What `relationWrite` reads. */
export type RelationWrite = z.infer<typeof relationWrite>;
