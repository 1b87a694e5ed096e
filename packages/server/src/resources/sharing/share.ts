/** Shares as they are kept: made, changed, listed and taken back. */
import type { ShareItem, SharePlan } from '@tessera/api/sharing';
import { Failure } from '@tessera/core/failures';
import { mayDataset } from '@tessera/core/policy/dataset';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';
import { planOf, type AskedShare } from './plan.ts';
import type { SharedObject } from './shared-object.ts';
import { namesOf } from './subjects.ts';

/** More shares of one object than anybody oversees. */
const atMost = 1000;

/** The shares of an object, the oldest first; those with people and groups that are gone are left out. */
export async function sharesOf(ctx: Context, { kind, id }: Pick<SharedObject, 'kind' | 'id'>): Promise<ShareItem[]> {
  const rows = await ctx.db
    .selectFrom('object_grants')
    .selectAll()
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
  const nameOf = await namesOf(ctx.db, rows);
  const things = await datasetThings(
    ctx.db,
    rows.flatMap(({ datasets }) => datasets),
  );
  const known = await people(
    ctx,
    rows.map(({ created_by_id }) => created_by_id),
  );
  return rows.flatMap((row): ShareItem[] => {
    const name = nameOf(row.subject, row.subject_id);
    if (name === undefined) return [];
    const datasets = row.datasets.flatMap((each) => {
      const thing = things.get(each);
      if (!thing) return [];
      return [{ id: each, name: mayDataset(ctx.actor, 'read', thing) ? thing.table_name : `#${each}` }];
    });
    const { subject, subject_id, level, created_on } = row;
    return [
      { id: row.id, subject, subject_id, name, level, datasets, created_on, created_by: personIn(known, row.created_by_id) },
    ];
  });
}

/** Makes a share, or gives the one there is this level and this data. @throws as `planOf` */
export async function makeShare(ctx: Context, object: SharedObject, asked: AskedShare): Promise<{ id: number; plan: SharePlan }> {
  const plan = await planOf(ctx, object, asked);
  const { kind, id: object_id } = object;
  const { subject, id: subject_id, level } = asked;
  const now = { level, datasets: plan.opens.map(({ id }) => id), created_on: ctx.now(), created_by_id: ctx.actor.id };
  const id = await ctx.store.transaction(async (tx) => {
    await mustHaveRoom(tx, object);
    const row = await tx
      .insertInto('object_grants')
      .values({ kind, object_id, subject, subject_id, ...now })
      .onConflict((on) => on.columns(['kind', 'object_id', 'subject', 'subject_id']).doUpdateSet(now))
      .returning('id')
      .executeTakeFirstOrThrow();
    // Whoever has been given access waits for none.
    if (subject === 'user')
      await tx
        .updateTable('access_requests')
        .set({ state: 'granted', decided_on: ctx.now(), decided_by_id: ctx.actor.id })
        .where('kind', '=', kind)
        .where('object_id', '=', object_id)
        .where('user_id', '=', subject_id)
        .where('state', '=', 'open')
        .execute();
    return row.id;
  });
  return { id, plan };
}

async function mustHaveRoom(db: Db, { kind, id }: SharedObject): Promise<void> {
  const { n } = await db
    .selectFrom('object_grants')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(n) >= atMost)
    throw new Failure('INVALID', { fields: { id: [`It is shared ${atMost} times already; share it with a group.`] } });
}

/** @throws Failure NOT_FOUND for a share of another object */
export async function endShare(ctx: Context, { kind, id }: Pick<SharedObject, 'kind' | 'id'>, share: number): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('object_grants')
    .where('id', '=', share)
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Failure('NOT_FOUND');
}
