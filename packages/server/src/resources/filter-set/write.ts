/** Saving and deleting filter sets. */
import { filterSetParams, type filterSetCreate, type filterSetUpdate } from '@tessera/api/filter-set';
import { Failure } from '@tessera/core/failures';
import type { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../store/db.ts';
import type { FilterSetsTable } from '../../store/side-tables.ts';
import { openDashboard } from '../dashboard/find.ts';
import type { DashboardRow } from '../dashboard/present.ts';
import { seenFilterSet, type FilterSetRow } from './find.ts';

type Create = z.output<typeof filterSetCreate>;
type Update = z.output<typeof filterSetUpdate>;
type Owner = Pick<FilterSetsTable, 'owner_type' | 'owner_id'>;

/** @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN, FORBIDDEN, INVALID_BODY `{name}`, `{owner_id}`, `{json_metadata}` */
export async function createFilterSet(ctx: Context, pk: number, body: Create): Promise<FilterSetRow> {
  const board = await openDashboard(ctx, pk);
  if (body.owner_type === 'Dashboard' && body.owner_id == null)
    throw new Failure('INVALID_BODY', { fields: { owner_id: ['Missing data for required field.'] } });
  const owner = await ownerOf(ctx, board, body.owner_type, body.owner_id ?? null);
  const params = readParams(body.json_metadata);
  const now = ctx.now();
  const id = await ctx.store.transaction(async (tx) => {
    await mustBeFree(tx, board.id, owner, body.name);
    const made = await tx
      .insertInto('filter_sets')
      .values({
        dashboard_id: board.id,
        name: body.name,
        description: body.description || null,
        ...owner,
        params,
        created_on: now,
        created_by_id: ctx.actor.id,
        changed_on: now,
        changed_by_id: ctx.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return seenFilterSet(ctx, board.id, id);
}

/** @throws as `createFilterSet` */
export async function updateFilterSet(ctx: Context, pk: number, id: number, body: Update): Promise<void> {
  const board = await openDashboard(ctx, pk);
  const before = await seenFilterSet(ctx, board.id, id);
  await mustKeep(ctx, board, before);
  const isMoved = body.owner_type !== undefined && body.owner_type !== before.owner_type;
  const owner = isMoved ? await ownerOf(ctx, board, body.owner_type ?? 'User', null) : before;
  const params = body.json_metadata === undefined ? undefined : readParams(body.json_metadata);
  await ctx.store.transaction(async (tx) => {
    await mustBeFree(tx, board.id, owner, body.name ?? before.name, id);
    await tx
      .updateTable('filter_sets')
      .set({
        name: body.name,
        description: body.description === undefined ? undefined : body.description || null,
        owner_type: owner.owner_type,
        owner_id: owner.owner_id,
        params,
        changed_on: ctx.now(),
        changed_by_id: ctx.actor.id,
      })
      .where('id', '=', id)
      .execute();
    // A set that has become one person's is no other person's default any more.
    if (owner.owner_type === 'User')
      await tx.deleteFrom('filter_set_defaults').where('filter_set_id', '=', id).where('user_id', '<>', owner.owner_id).execute();
  });
}

/** @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN, FORBIDDEN */
export async function removeFilterSet(ctx: Context, pk: number, id: number): Promise<void> {
  const board = await openDashboard(ctx, pk);
  await mustKeep(ctx, board, await seenFilterSet(ctx, board.id, id));
  await ctx.store.transaction(async (tx) => {
    await tx.deleteFrom('filter_set_defaults').where('filter_set_id', '=', id).execute();
    await tx.deleteFrom('filter_sets').where('id', '=', id).execute();
  });
}

/** A set of the dashboard is kept by who may edit the dashboard; a person's is seen by that person only. */
async function mustKeep(ctx: Context, board: DashboardRow, { owner_type }: Owner): Promise<void> {
  if (owner_type === 'Dashboard') authorize(ctx.actor, 'dashboard', 'edit', await dashboardThing(ctx.db, board));
}

async function ownerOf(ctx: Context, board: DashboardRow, owner_type: Owner['owner_type'], asked: number | null): Promise<Owner> {
  if (owner_type === 'Dashboard') {
    if ((asked ?? board.id) !== board.id)
      throw new Failure('INVALID_BODY', { fields: { owner_id: ['Must be the id of the dashboard.'] } });
    await mustKeep(ctx, board, { owner_type, owner_id: board.id });
    return { owner_type, owner_id: board.id };
  }
  if (ctx.actor.id === null) throw new Failure('NOT_LOGGED_IN');
  if ((asked ?? ctx.actor.id) !== ctx.actor.id)
    throw new Failure('INVALID_BODY', { fields: { owner_id: ['Must be your own id.'] } });
  return { owner_type, owner_id: ctx.actor.id };
}

/** The text to store. @throws Failure INVALID_BODY `{json_metadata}` when it is no `{nativeFilters, dataMask}` */
function readParams(text: string): string {
  const read = filterSetParams.strict().safeParse(JSON.parse(text));
  if (read.success) return JSON.stringify(read.data);
  const sentences = read.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  throw new Failure('INVALID_BODY', { fields: { json_metadata: sentences } });
}

async function mustBeFree(tx: Tx, dashboardId: number, { owner_type, owner_id }: Owner, name: string, self = 0): Promise<void> {
  const other = await tx
    .selectFrom('filter_sets')
    .select('id')
    .where('dashboard_id', '=', dashboardId)
    .where('owner_type', '=', owner_type)
    .where('owner_id', '=', owner_id)
    .where('name', '=', name)
    .where('id', '<>', self)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID_BODY', { fields: { name: ['Filter set with this name already exists'] } });
}
