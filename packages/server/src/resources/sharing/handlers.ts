/** What `/api/v1/sharing` does. */
import { sharing } from '@tessera/api/sharing';
import { mayDataset } from '@tessera/core/policy/dataset';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { people } from '../people.ts';
import { planOf } from './plan.ts';
import { endShare, makeShare, sharesOf } from './share.ts';
import { shareable, type SharedObject } from './shared-object.ts';
import { subjectsNamed } from './subjects.ts';

/** With whom dashboards and charts are shared (docs/reference/api.md#sharing). */
export const sharingResource = implement(sharing, {
  subjects: async (ctx, { query }) => ({ result: await subjectsNamed(ctx, query.text) }),
  list: async (ctx, { params }) => {
    const object = await shareable(ctx, params.kind, params.pk);
    const owners = await people(ctx, object.owners);
    return {
      result: {
        owners: [...owners.values()],
        roles: [...object.roles],
        dataset: await datasetName(ctx, object),
        shares: await sharesOf(ctx, object),
      },
    };
  },
  plan: async (ctx, { params, query }) => ({
    result: await planOf(ctx, await shareable(ctx, params.kind, params.pk), query),
  }),
  share: async (ctx, { params, body }) => {
    const { id, plan } = await makeShare(ctx, await shareable(ctx, params.kind, params.pk), body);
    return { id, result: plan };
  },
  remove: async (ctx, { params }) => {
    await endShare(ctx, await shareable(ctx, params.kind, params.pk), params.share);
    return { message: 'OK' };
  },
});

async function datasetName(ctx: Context, { kind, datasets }: SharedObject): Promise<string | null> {
  const [only] = kind === 'chart' ? (await datasetThings(ctx.db, datasets)).values() : [];
  return only && mayDataset(ctx.actor, 'read', only) ? only.table_name : null;
}
