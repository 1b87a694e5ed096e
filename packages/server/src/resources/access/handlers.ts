/** Why a user can or cannot see an object: the facts of the store, judged by core's rules. */
import { access, type explainedKinds } from '@tessera/api/access';
import { Failure } from '@tessera/core/failures';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import { explain, type Explainable } from '@tessera/core/policy/explain';
import { actorOf, permissionsByRole } from '../../auth/actors.ts';
import { sharedDatasets } from '../../auth/shares.ts';
import { chartThing, dashboardThing, databaseThing, datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { loadObject } from '../../store/objects.ts';

/** Tells an admin which of a user's roles open an object, or what is missing. Anybody else gets FORBIDDEN. */
export const accessResource = implement(access, {
  explain: async (ctx, { params }) => {
    // Names of objects and roles of people are included: only to admins, whatever else a role was given.
    if (!isAdmin(ctx.actor)) throw new Failure('FORBIDDEN', { extra: { reason: 'Only admins may ask this.' } });
    const { id, username, active } = await loadObject(ctx.db, 'user', params.user_id);
    const found = await actorOf(ctx.db, ctx.services.permissions, id);
    const actor: Actor = {
      ...(found ?? { id, username, roles: [], permissions: new Set() }),
      rbac: ctx.config.flags.DASHBOARD_RBAC,
    };
    const byRole = await permissionsByRole(ctx.db, id);
    const shared = found ? await sharedDatasets(ctx.db, id, found.groups ?? []) : [];
    if (shared.length > 0) byRole.set('what is shared', new Set(shared));
    const rolesGiving = (permission: string): string[] =>
      [...byRole].flatMap(([name, permissions]) => (permissions.has(permission) ? [name] : []));
    const { name, object } = await objectOf(ctx, params.kind, params.pk);
    const { verdicts, reasons } = explain({ actor, rolesGiving }, object);
    const asleep = active ? [] : [{ opens: false, says: 'The user is deactivated and cannot sign in.' }];
    return {
      result: {
        user: { id, username, active, roles: [...actor.roles] },
        name,
        verdicts: [...verdicts],
        reasons: [...asleep, ...reasons],
      },
    };
  },
});

type Kind = (typeof explainedKinds)[number];

/** @throws Failure NOT_FOUND */
async function objectOf(ctx: Context, kind: Kind, id: number): Promise<{ name: string; object: Explainable }> {
  switch (kind) {
    case 'dashboard': {
      const row = await loadObject(ctx.db, 'dashboard', id);
      return { name: row.dashboard_title, object: { kind, thing: await dashboardThing(ctx.db, row) } };
    }
    case 'chart': {
      const row = await loadObject(ctx.db, 'chart', id);
      return { name: row.slice_name, object: { kind, thing: await chartThing(ctx.db, row) } };
    }
    case 'dataset': {
      const row = await loadObject(ctx.db, 'dataset', id);
      return { name: row.table_name, object: { kind, thing: await datasetThing(ctx.db, row) } };
    }
    case 'database': {
      const row = await loadObject(ctx.db, 'database', id);
      return { name: row.database_name, object: { kind, thing: databaseThing(row) } };
    }
    case 'saved_query': {
      const { label, created_by_id } = await loadObject(ctx.db, kind, id);
      return { name: label ?? '', object: plain('SavedQuery', created_by_id) };
    }
    case 'annotation_layer':
      return { name: (await loadObject(ctx.db, kind, id)).name, object: plain('Annotation') };
    case 'annotation':
      return { name: (await loadObject(ctx.db, kind, id)).short_descr, object: plain('Annotation') };
    case 'row_level_security':
      return { name: (await loadObject(ctx.db, kind, id)).name, object: plain('Row Level Security') };
    case 'role':
      return { name: (await loadObject(ctx.db, kind, id)).name, object: plain('Role') };
    case 'group':
      return { name: (await loadObject(ctx.db, kind, id)).name, object: plain('User') };
    case 'user':
      return { name: (await loadObject(ctx.db, kind, id)).username, object: plain('User') };
  }
}

const plain = (view: string, author?: number | null): Explainable => ({
  kind: 'plain',
  thing: { view, ...(author !== undefined && { author }) },
});
