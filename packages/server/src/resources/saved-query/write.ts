/** Opening, changing and removing saved queries. */
import type { savedQueryUpdate } from '@tessera/api/saved-query';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, loadObject, removeObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { databaseOfField } from '../connections/connection.ts';
import { mustSuitScheduler } from './schedule.ts';

type QueryRow = RowOf<'saved_query'>;

/** One of the caller's own, or any for administrators. @throws Failure NOT_FOUND */
export const ownSavedQuery = async (ctx: Context, id: number): Promise<QueryRow> =>
  mustBeMine(ctx, await loadObject(ctx.db, 'saved_query', id));

/**
 * Only the fields sent change.
 * @param reason  kept in the revision
 * @throws Failure NOT_FOUND, INVALID `{db_id}`, STALE_VERSION; as `mustSuitScheduler`
 */
export async function updateSavedQuery(
  ctx: Context,
  id: number,
  body: z.output<typeof savedQueryUpdate>,
  reason = 'update',
): Promise<QueryRow> {
  const change = async (tx: Db, before: QueryRow) => {
    mustBeMine(ctx, before);
    // What was kept before, now or in a version of old, is not asked anew: the site may ask for something else by now.
    if (reason === 'update' && body.extra_json !== before.extra_json)
      mustSuitScheduler(ctx.config.scheduledQueries, body.extra_json);
    if (body.db_id !== undefined && body.db_id !== before.database_id) await databaseOfField(ctx, 'db_id', body.db_id, tx);
    const { db_id, ...values } = body;
    return { values: { ...values, database_id: db_id } };
  };
  return changeObject(ctx, 'saved_query', id, ctx.expected, change, reason);
}

/** All or none. @throws Failure NOT_FOUND, STALE_VERSION */
export async function removeSavedQueries(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'saved_query', ids, ctx.expected, (_tx, row) => void mustBeMine(ctx, row));
}

/** Whether a saved query is the caller's own; administrators have all. */
export function isMine({ actor }: Pick<Context, 'actor'>, row: QueryRow): boolean {
  return isAdmin(actor) || (actor.id !== null && row.created_by_id === actor.id);
}

/** @throws Failure NOT_FOUND for another's */
function mustBeMine(ctx: Context, row: QueryRow): QueryRow {
  if (isMine(ctx, row)) return row;
  throw new Failure('NOT_FOUND');
}
