/** Entries of the action log, from what a request did. */
import type { Context } from '../context.ts';
import type { ObjectKind } from '../store/tables.ts';

/** Resources whose objects the log names, so that recent activity can show them. */
const kinds: Readonly<Record<string, ObjectKind>> = {
  ChartRestApi: 'chart',
  DashboardRestApi: 'dashboard',
  DatasetRestApi: 'dataset',
  DatabaseRestApi: 'database',
};

/** @param action  `ChartRestApi.update`, or `visit` @param params  the path's, whose `pk` names the object */
export function record(ctx: Context, action: string, params: unknown, object?: { kind: ObjectKind; id: number }): void {
  const of = object ?? objectOf(action, params);
  ctx.services.actions.add({
    action,
    user_id: ctx.actor.viewedBy?.id ?? ctx.actor.id,
    kind: of?.kind ?? null,
    object_id: of?.id ?? null,
    dashboard_id: of?.kind === 'dashboard' ? of.id : null,
    slice_id: of?.kind === 'chart' ? of.id : null,
    json: howOf(ctx),
    duration_ms: null,
    referrer: ctx.request.headers.referer?.slice(0, 1000) ?? null,
    dttm: ctx.now(),
  });
}

/** What vouched for the actor, where it is worth telling: a token, or an administrator who looks at the site as somebody. */
function howOf({ actor, via, tokenName }: Context): Record<string, string | null> | null {
  if (actor.viewedBy) return { via: 'view_as', viewer: actor.viewedBy.username, viewed: actor.username };
  return via === 'token' ? { via: 'token', token: tokenName ?? null } : null;
}

function objectOf(action: string, params: unknown): { kind: ObjectKind; id: number } | undefined {
  const kind = kinds[action.split('.', 1)[0] ?? ''];
  const pk = typeof params === 'object' && params !== null && 'pk' in params ? params.pk : undefined;
  return kind !== undefined && typeof pk === 'number' ? { kind, id: pk } : undefined;
}
