/** What `/api/v1/view_as` does. */
import { viewAs } from '@tessera/api/view-as';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { actorOf } from '../../auth/actors.ts';
import { setView } from '../../auth/view-as.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { record } from '../../rest/record.ts';

/** Looking at the site as somebody else (docs/reference/api.md#sharing). */
export const viewAsResource = implement(viewAs, {
  begin: async (ctx, { body }) => {
    const cookie = mustBeInBrowser(ctx);
    if (!isAdmin(ctx.actor)) throw refused('Only administrators look at the site as somebody else.');
    const seen = await actorOf(ctx.db, ctx.services.permissions, body.user_id);
    if (!seen) throw new Failure('INVALID', { fields: { user_id: ['There is no such person, or they are deactivated.'] } });
    if (seen.id === ctx.actor.id) throw new Failure('INVALID', { fields: { user_id: ['That is you.'] } });
    if (isAdmin(seen)) throw new Failure('INVALID', { fields: { user_id: ['Administrators see what you see.'] } });
    const until = await setView(ctx.db, cookie, body.user_id, ctx.services.clock());
    // Here, for the caller is still oneself: the line names both.
    const { id, username } = ctx.actor;
    if (id !== null) record({ ...ctx, actor: { ...seen, viewedBy: { id, username } } }, 'ViewAsRestApi.begin', undefined);
    return { username: seen.username, until };
  },
  end: async (ctx) => {
    await setView(ctx.db, mustBeInBrowser(ctx), undefined, ctx.services.clock());
    return { message: 'OK' };
  },
});

/** A view belongs to one session of one browser. */
function mustBeInBrowser({ via, cookie }: Context): string {
  if (via !== 'cookie' || cookie === undefined) throw refused('Only a browser in which one is signed in can do this.');
  return cookie;
}

const refused = (reason: string): Failure => new Failure('FORBIDDEN', { extra: { reason } });
