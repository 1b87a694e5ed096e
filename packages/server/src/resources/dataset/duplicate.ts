/** A dataset made of SQL under another name. */
import { Failure } from '@tessera/core/failures';
import { authorize } from '../../auth/access.ts';
import { datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { ownersOfNew } from '../owners.ts';
import { without } from '../without.ts';
import { genericOf } from './generic-type.ts';
import { partsOfOne } from './rows.ts';
import { insertDataset, mustBeNew } from './write.ts';

const stamps = ['id', 'uuid', 'version', 'created_on', 'created_by_id', 'changed_on', 'changed_by_id', 'deleted_at'] as const;
const keys = ['id', 'uuid', 'dataset_id', 'position'] as const;

/** @throws Failure INVALID `{base_model_id}`, `{table_name}`; NOT_FOUND, FORBIDDEN */
export async function duplicateDataset(ctx: Context, id: number, table_name: string): Promise<RowOf<'dataset'>> {
  const row = await findObject(ctx.db, 'dataset', id);
  if (!row) throw new Failure('INVALID', { fields: { base_model_id: ['Dataset does not exist'] } });
  authorize(ctx.actor, 'dataset', 'duplicate', await datasetThing(ctx.db, row));
  if (!row.sql) throw new Failure('INVALID', { fields: { base_model_id: ['Only datasets made of SQL can be duplicated'] } });
  await mustBeNew(ctx.db, { ...row, table_name });
  const { columns, metrics } = await partsOfOne(ctx.db, id);
  return insertDataset(ctx, {
    values: { ...without(row, ...stamps), table_name, is_managed_externally: false, external_url: null },
    columns: columns.map((column) => ({ ...without(column, ...keys), type_generic: genericOf(column.type_generic) })),
    metrics: metrics.map((metric) => without(metric, ...keys)),
    owners: ownersOfNew(ctx, undefined),
  });
}
