/** What `/api/v1/dataset/{pk}/renames` does. */
import { datasetRenames } from '@tessera/api/dataset-renames';
import { implement } from '../../rest/implement.ts';
import { updateDataset } from '../dataset/write.ts';
import { carryRenames, usesOfNames } from './carry.ts';

/** New names of columns and metrics (docs/reference/api.md#new-names). */
export const datasetNamesResource = implement(datasetRenames, {
  uses: async (ctx, { params, body }) => ({ result: await usesOfNames(ctx, params.pk, body) }),
  carry: async (ctx, { params, body }) => {
    const row = await updateDataset(ctx, params.pk, body, {
      also: (tx, before, earlier) => carryRenames(ctx, tx, before, earlier),
    });
    return { id: row.id, result: body };
  },
});
