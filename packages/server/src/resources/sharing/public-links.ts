/** What `/api/v1/public_link` does: making, listing, revoking and opening public links. */
import { publicLink, type PublicLinkItem } from '@tessera/api/public-link';
import { Failure } from '@tessera/core/failures';
import { mayShareData } from '@tessera/core/policy/grants';
import { pages } from '@tessera/core/pages';
import { audienceOf } from '../../auth/guests.ts';
import { linkHash, livingLink, newLinkSecret } from '../../auth/public-links.ts';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import type { StoredRow } from '../../store/tables.ts';
import { personIn } from '../authored.ts';
import { people, type PersonReply } from '../people.ts';
import { nameFor, whoMayGive } from './plan.ts';
import { shareable, type SharedObject } from './shared-object.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** More than anybody oversees. */
const atMost = 100;

/** Public links of dashboards (docs/reference/api.md#sharing). */
export const publicLinkResource = implement(publicLink, {
  list: async (ctx, { params }) => {
    const { id } = await shareable(ctx, 'dashboard', params.pk);
    const rows = await ctx.db
      .selectFrom('public_links')
      .selectAll()
      .where('dashboard_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    const known = await people(
      ctx,
      rows.map(({ created_by_id }) => created_by_id),
    );
    return { result: rows.map((row) => shown(ctx, row, known)) };
  },
  create: async (ctx, { params, body }) => {
    mustBeOn(ctx);
    const object = await shareable(ctx, 'dashboard', params.pk);
    await mustGiveAll(ctx, object);
    const expires_on = endOf(ctx, body.expires_on);
    await mustHaveRoom(ctx, object.id);
    const secret = newLinkSecret();
    const row = await ctx.db
      .insertInto('public_links')
      .values({
        dashboard_id: object.id,
        name: body.name,
        secret_hash: linkHash(secret),
        datasets: object.datasets,
        created_on: ctx.now(),
        created_by_id: ctx.actor.id,
        expires_on,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const known = await people(ctx, [row.created_by_id]);
    // Behind the # it is sent to no server and stands in no log.
    return { secret, url: `${ctx.origin()}${pages.publicLink}#${secret}`, result: shown(ctx, row, known) };
  },
  remove: async (ctx, { params }) => {
    const { id } = await shareable(ctx, 'dashboard', params.pk);
    const { numDeletedRows } = await ctx.db
      .deleteFrom('public_links')
      .where('id', '=', params.link)
      .where('dashboard_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('NOT_FOUND');
    return { message: 'OK' };
  },
  open: async (ctx, { body }) => {
    const link = await livingLink(ctx.services, { secret: body.secret });
    if (!link) throw new Failure('NOT_FOUND');
    await noteUse(ctx, link);
    const { services } = ctx;
    const claims = { user: {}, resources: [], rls_rules: [], link: link.id };
    const token = services.tokens.makeGuest(claims, audienceOf(services), services.clock());
    return { token, dashboard_id: link.dashboard_id, expires_on: link.expires_on };
  },
});

function mustBeOn({ config }: Context): void {
  if (!config.flags.PUBLIC_LINKS)
    throw new Failure('FORBIDDEN', { extra: { reason: 'Public links are switched off on this site (PUBLIC_LINKS).' } });
}

/**
 * A link opens all data of the dashboard or is not made: part of a dashboard is not what its owner saw when they gave it away.
 * @throws Failure FORBIDDEN naming the datasets and whom to ask
 */
async function mustGiveAll(ctx: Context, { datasets }: SharedObject): Promise<void> {
  const closed = [...(await datasetThings(ctx.db, datasets)).values()].filter((thing) => !mayShareData(ctx.actor, thing));
  if (closed.length === 0) return;
  const missing = await Promise.all(
    closed.map(async (thing) => ({ id: thing.id, name: nameFor(ctx.actor, thing), ask: await whoMayGive(ctx, thing) })),
  );
  const reason = missing
    .map(({ name, ask }) => `You may not give away the data of “${name}”: ask ${ask.join(', ') || 'an administrator'}.`)
    .join(' ');
  throw new Failure('FORBIDDEN', { extra: { reason, missing } });
}

/** @throws Failure INVALID `{expires_on}` */
function endOf(ctx: Context, text: string): string {
  const at = Date.parse(text);
  const fault =
    at <= ctx.nowMs() ? 'It must end in the future.' : at > ctx.nowMs() + 366 * dayMs ? 'It must end within a year.' : undefined;
  if (fault !== undefined) throw new Failure('INVALID', { fields: { expires_on: [fault] } });
  return new Date(at).toISOString();
}

async function mustHaveRoom(ctx: Context, dashboardId: number): Promise<void> {
  const { n } = await ctx.db
    .selectFrom('public_links')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= atMost)
    throw new Failure('INVALID', { fields: { name: [`It has ${atMost} links already; revoke one first.`] } });
}

/** Once an hour: a page of a wall asks every few minutes. */
async function noteUse(ctx: Context, { id, last_used_on }: StoredRow<'public_links'>): Promise<void> {
  const hour = new Date(Math.floor(ctx.nowMs() / hourMs) * hourMs).toISOString();
  if (last_used_on !== null && last_used_on >= hour) return;
  await ctx.db.updateTable('public_links').set({ last_used_on: hour }).where('id', '=', id).execute();
}

function shown(ctx: Context, row: StoredRow<'public_links'>, known: ReadonlyMap<number, PersonReply>): PublicLinkItem {
  const { id, name, created_on, expires_on, last_used_on } = row;
  const is_expired = Date.parse(expires_on) <= ctx.nowMs();
  return { id, name, created_on, created_by: personIn(known, row.created_by_id), expires_on, is_expired, last_used_on };
}
