/** What the embedding of dashboards does: which sites may show one, and tokens for their visitors. */
import { embedded } from '@tessera/api/embedded';
import { Failure } from '@tessera/core/failures';
import { authorize } from '../../auth/access.ts';
import { audienceOf, embeddedAmong, endGuest } from '../../auth/guests.ts';
import { dashboardThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { findDashboard, openDashboard } from '../dashboard/find.ts';
import type { DashboardRow } from '../dashboard/present.ts';
import { keyValueRow } from '../key-value.ts';
import { embeddingAt, embeddingIn, embeddings as resource, keptColumns, presented, type StoredEmbedding } from './embedding.ts';

/** Which sites may embed a dashboard, and guest tokens for their visitors (docs/reference/api.md#embedding). */
export const embeddedResource = implement(embedded, {
  get: async (ctx, { params }) => {
    const result = await embeddingOf(ctx, await openDashboard(ctx, params.id_or_slug));
    if (!result) throw new Failure('NOT_FOUND');
    return { result };
  },
  state: async (ctx, { params }) => ({ result: await embeddingOf(ctx, await openDashboard(ctx, params.id_or_slug)) }),
  set: (ctx, { params, body }) => setEmbedding(ctx, params.id_or_slug, body.allowed_domains),
  change: (ctx, { params, body }) => setEmbedding(ctx, params.id_or_slug, body.allowed_domains),
  remove: async (ctx, { params }) => {
    const row = await mayEmbed(ctx, params.id_or_slug);
    await ctx.db.deleteFrom('key_values').where('resource', '=', resource).where('key', '=', String(row.id)).execute();
    return { message: 'OK' };
  },
  find: async (ctx, { params }) => {
    mustBeOn(ctx);
    const embedding = await embeddingAt(ctx.db, params.uuid);
    if (!embedding) throw new Failure('NOT_FOUND');
    return { result: await presented(ctx, embedding) };
  },
  grantToken: async (ctx, { body }) => {
    mustBeOn(ctx);
    for (const each of body.resources)
      if ((await embeddedAmong(ctx.db, [each])).length === 0)
        throw new Failure('INVALID_BODY', { fields: { resources: [`${each.id}: no embedded dashboard`] } });
    const { user = {}, resources, rls } = body;
    const claims = {
      user,
      resources,
      rls_rules: rls.map(({ clause, dataset }) => ({ clause, ...(dataset != null && { dataset }) })),
    };
    return { token: ctx.services.tokens.makeGuest(claims, audienceOf(ctx.services), ctx.services.clock()) };
  },
  endToken: async (ctx, { body }) => {
    mustBeOn(ctx);
    const { services } = ctx;
    await endGuest(ctx.db, services.tokens.readGuest(body.token, audienceOf(services), services.clock()), services.clock());
    return { message: 'OK' };
  },
});

function mustBeOn({ config }: Context): void {
  if (!config.flags.EMBEDDED_SUPERSET) throw new Failure('NOT_FOUND');
}

/** @throws Failure NOT_FOUND, FORBIDDEN */
async function mayEmbed(ctx: Context, idOrSlug: string): Promise<DashboardRow> {
  mustBeOn(ctx);
  const row = await findDashboard(ctx, idOrSlug);
  authorize(ctx.actor, 'dashboard', 'set-embedded', await dashboardThing(ctx.db, row));
  return row;
}

async function setEmbedding(ctx: Context, idOrSlug: string, allowed_domains: string[]) {
  const row = await mayEmbed(ctx, idOrSlug);
  const now = ctx.now();
  await ctx.store.transaction(async (tx) => {
    const key = String(row.id);
    const known = await tx
      .selectFrom('key_values')
      .select('id')
      .where('resource', '=', resource)
      .where('key', '=', key)
      .executeTakeFirst();
    const value: StoredEmbedding = { allowed_domains, changed_by_id: ctx.actor.id };
    if (known) await tx.updateTable('key_values').set({ value, changed_on: now }).where('id', '=', known.id).execute();
    else
      await tx
        .insertInto('key_values')
        .values(keyValueRow(ctx, resource, key, value, null))
        .execute();
  });
  const result = await embeddingOf(ctx, row);
  // Ended by another process since.
  if (!result) throw new Failure('NOT_FOUND');
  return { result };
}

/** Null where the dashboard is not embedded. */
async function embeddingOf(ctx: Context, { id }: DashboardRow) {
  const row = await ctx.db
    .selectFrom('key_values')
    .select(keptColumns)
    .where('resource', '=', resource)
    .where('key', '=', String(id))
    .executeTakeFirst();
  return row ? presented(ctx, embeddingIn(row)) : null;
}
