/** What `/api/v1/access_request` does: asking for access, and what owners and admins make of it. */
import { accessRequest, type AccessRequestItem } from '@tessera/api/access-request';
import type { SharedKind } from '@tessera/api/sharing';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { sql, type RawBuilder } from 'kysely';
import { may } from '../../auth/access.ts';
import { chartThing, dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { findObject, findObjects } from '../../store/objects.ts';
import type { StoredRow } from '../../store/tables.ts';
import { personIn } from '../authored.ts';
import { chartUrl } from '../chart/present.ts';
import { findDashboard } from '../dashboard/find.ts';
import { dashboardUrl } from '../dashboard/present.ts';
import { people } from '../people.ts';
import { tellOfDecision, tellOfRequest } from './request-mail.ts';
import { makeShare } from './share.ts';
import { shareable } from './shared-object.ts';

/** Open requests of one person at most, so that nobody fills the lists of others. */
const openAtMost = 20;
const dayMs = 86_400_000;
/** Decided requests are listed for so long. */
const shownForMs = 30 * dayMs;

type RequestRow = StoredRow<'access_requests'>;

/** Requests for access (docs/reference/api.md#sharing). */
export const accessRequestResource = implement(accessRequest, {
  create: async (ctx, { body }) => {
    const asked = await closedObject(ctx, body.kind, body.object);
    if (asked) await keepRequest(ctx, asked, body.message);
    return { message: 'OK' };
  },
  list: async (ctx) => {
    const result = await listed(ctx);
    return { count: result.length, result };
  },
  grant: async (ctx, { params, body }) => {
    const row = await openRequest(ctx, params.pk);
    const object = await shareable(ctx, row.kind, row.object_id);
    const { plan } = await makeShare(ctx, object, { subject: 'user', id: row.user_id, ...body });
    await tellOfDecision(ctx, row.user_id, object, true);
    return { result: plan };
  },
  decline: async (ctx, { params }) => {
    const row = await openRequest(ctx, params.pk);
    const object = await shareable(ctx, row.kind, row.object_id);
    await ctx.db
      .updateTable('access_requests')
      .set({ state: 'declined', decided_on: ctx.now(), decided_by_id: ctx.actor.id })
      .where('id', '=', row.id)
      .execute();
    await tellOfDecision(ctx, row.user_id, object, false);
    return { message: 'OK' };
  },
});

interface AskedObject {
  readonly kind: SharedKind;
  readonly id: number;
  readonly name: string;
  readonly owners: readonly number[];
}

/**
 * What is asked for, where it is closed to the caller. Of a chart that is closed nobody is told whether it is there: undefined
 * where it is not.
 * @throws Failure NOT_FOUND for a dashboard that is not there; INVALID `{object}` for what is open already
 */
async function closedObject(ctx: Context, kind: SharedKind, object: string): Promise<AskedObject | undefined> {
  const open = new Failure('INVALID', { fields: { object: ['You have access to it already.'] } });
  if (kind === 'dashboard') {
    const row = await findDashboard(ctx, object);
    const thing = await dashboardThing(ctx.db, row);
    if (may(ctx.actor, kind, 'read', thing)) throw open;
    return { kind, id: row.id, name: row.dashboard_title, owners: thing.owners };
  }
  const id = /^\d{1,9}$/.test(object) ? Number(object) : undefined;
  if (id === undefined) throw new Failure('INVALID', { fields: { object: ['Write the number of the chart.'] } });
  const row = await findObject(ctx.db, kind, id);
  if (!row) return undefined;
  const thing = await chartThing(ctx.db, row);
  if (may(ctx.actor, kind, 'data', thing)) throw open;
  return { kind, id, name: row.slice_name ?? '', owners: thing.owners };
}

/** @throws Failure INVALID where it was declined today, or the person waits for too many others */
async function keepRequest(ctx: Context, asked: AskedObject, message: string): Promise<void> {
  const user_id = ctx.actor.id;
  if (user_id === null) throw new Failure('NOT_LOGGED_IN');
  const { kind, id: object_id } = asked;
  const before = await ctx.db
    .selectFrom('access_requests')
    .selectAll()
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (before?.state === 'declined' && ctx.nowMs() - Date.parse(before.decided_on ?? before.created_on) < dayMs)
    throw new Failure('INVALID', { fields: { object: ['Your request was declined today. Ask the owner in person.'] } });
  const { n } = await ctx.db
    .selectFrom('access_requests')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('user_id', '=', user_id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (before?.state !== 'open' && Number(n) >= openAtMost)
    throw new Failure('INVALID', { fields: { object: [`You wait for ${openAtMost} answers already.`] } });
  const values = { message, state: 'open' as const, created_on: ctx.now(), decided_on: null, decided_by_id: null };
  await ctx.db
    .insertInto('access_requests')
    .values({ kind, object_id, user_id, ...values })
    .onConflict((on) => on.columns(['kind', 'object_id', 'user_id']).doUpdateSet(values))
    .execute();
  if (before?.state !== 'open') await tellOfRequest(ctx, asked, message);
}

/** @throws Failure NOT_FOUND for what is not there or not for the caller to decide; INVALID for what is decided */
async function openRequest(ctx: Context, id: number): Promise<RequestRow> {
  const row = await ctx.db
    .selectFrom('access_requests as r')
    .selectAll()
    .where('r.id', '=', id)
    .where(decidedBy(ctx))
    .executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  if (row.state !== 'open')
    throw new Failure('INVALID', {
      fields: { state: [row.state === 'granted' ? 'It was granted already.' : 'It was declined already.'] },
    });
  return row;
}

/** Requests that the caller decides: for what they own, of an admin all. */
const decidedBy = ({ actor }: Context): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql`1 = 1`
    : sql`exists (select 1 from owners o where o.kind = r.kind and o.object_id = r.object_id and o.user_id = ${actor.id})`;

async function listed(ctx: Context): Promise<AccessRequestItem[]> {
  const since = new Date(ctx.nowMs() - shownForMs).toISOString();
  const rows = await ctx.db
    .selectFrom('access_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .where('u.deleted_at', 'is', null)
    .where(decidedBy(ctx))
    .where((e) => e.or([e('r.state', '=', 'open'), e('r.decided_on', '>', since)]))
    .orderBy((e) => e.case().when('r.state', '=', 'open').then(0).else(1).end())
    .orderBy('r.id', 'desc')
    .limit(500)
    .execute();
  const idsOf = (kind: SharedKind): number[] => rows.flatMap((row) => (row.kind === kind ? [row.object_id] : []));
  const boards = new Map((await findObjects(ctx.db, 'dashboard', idsOf('dashboard'))).map((row) => [row.id, row]));
  const charts = new Map((await findObjects(ctx.db, 'chart', idsOf('chart'))).map((row) => [row.id, row]));
  const known = await people(
    ctx,
    rows.flatMap(({ user_id, decided_by_id }) => [user_id, decided_by_id]),
  );
  return rows.flatMap((row): AccessRequestItem[] => {
    const board = row.kind === 'dashboard' ? boards.get(row.object_id) : undefined;
    const chart = row.kind === 'chart' ? charts.get(row.object_id) : undefined;
    // What is asked for was deleted.
    if (!board && !chart) return [];
    const { user_id, decided_by_id, ...rest } = row;
    return [
      {
        ...rest,
        name: board?.dashboard_title ?? chart?.slice_name ?? '',
        url: board ? dashboardUrl(board) : chartUrl(row.object_id),
        person: personIn(known, user_id),
        decided_by: personIn(known, decided_by_id),
      },
    ];
  });
}
