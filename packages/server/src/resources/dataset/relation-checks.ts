/** What the last look at the keys of a dataset's relations found: kept beside the dataset, nobody's edit and no version of it. */
import type { DatasetRelationItem } from '@tessera/api/dataset-relation';
import type { DatasetRelation } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { repeatedNow } from '../../query/question/relations.ts';
import type { Db } from '../../store/db.ts';
import { askContext } from '../ask.ts';
import type { OpenRelation } from './relations.ts';

/** What a look at one key found. */
export interface KeyCheck {
  /** Values in more than one row; null where it could not be looked at. */
  readonly repeated: number | null;
  readonly message: string | null;
}

/** Another dataset or another key under the same name is another thing. */
const ofKey = ({ to, key }: DatasetRelation): string => JSON.stringify([to, key]);

/**
 * Asks the data whether the key of a relation names at most one row of its dataset.
 * @throws Failure only of the request itself, when it was given up
 */
export async function lookAtKey(ctx: Context, { to, key }: DatasetRelation): Promise<KeyCheck> {
  try {
    const asker = askContext(ctx);
    return { repeated: await repeatedNow(asker, await asker.dataset({ id: to, type: 'table' }), key), message: null };
  } catch (error) {
    if (!(error instanceof Failure) || ctx.signal.aborted) throw error;
    return { repeated: null, message: error.detail.message ?? error.message };
  }
}

/** Keeps what looks have found, by the relations' names. */
export async function keepChecks(
  { db, now }: Pick<Context, 'now'> & { readonly db: Db },
  datasetId: number,
  checks: readonly { readonly relation: DatasetRelation; readonly check: KeyCheck }[],
): Promise<void> {
  for (const { relation, check } of checks) {
    const values = { of_key: ofKey(relation), ...check, checked_on: now() };
    await db
      .insertInto('dataset_relation_checks')
      .values({ dataset_id: datasetId, name: relation.name, ...values })
      .onConflict((conflict) => conflict.columns(['dataset_id', 'name']).doUpdateSet(values))
      .execute();
  }
}

/** Looks at every key anew, and keeps what was found. */
export async function lookAtKeys(ctx: Context, datasetId: number, open: readonly OpenRelation[]): Promise<void> {
  if (open.length === 0) return;
  const checks: { relation: DatasetRelation; check: KeyCheck }[] = [];
  for (const { relation } of open) checks.push({ relation, check: await lookAtKey(ctx, relation) });
  await ctx.services.sideWrites.attempt('keys of relations', () => keepChecks(ctx, datasetId, checks));
}

/** Relations as they leave, by dataset id. */
export async function presentRelations(
  db: Db,
  open: ReadonlyMap<number, readonly OpenRelation[]>,
): Promise<Map<number, DatasetRelationItem[]>> {
  const ids = [...open].flatMap(([id, list]) => (list.length > 0 ? [id] : []));
  if (ids.length === 0) return new Map();
  const kept = await db.selectFrom('dataset_relation_checks').selectAll().where('dataset_id', 'in', ids).execute();
  return new Map(
    ids.map((id) => [
      id,
      (open.get(id) ?? []).map(({ relation, to }): DatasetRelationItem => {
        const of = ofKey(relation);
        const found = kept.find((row) => row.dataset_id === id && row.name === relation.name && row.of_key === of);
        return {
          name: relation.name,
          to: to.id,
          table_name: to.table_name,
          columns: [...relation.columns],
          key: [...relation.key],
          check: found ? { repeated: found.repeated, message: found.message, checked_on: found.checked_on } : null,
        };
      }),
    ]),
  );
}
