/** Lines that programs add to the action log. They are the caller's own and of now: the log tells what happened here. */
import type { BodyOf } from '@tessera/api/contract';
import type { log } from '@tessera/api/log';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';

/** What the server calls its own lines: `ChartRestApi.update`, and `visit`. */
const ownNames = /^(?:\w+\.\w+|visit)$/;

/** @returns the line's id @throws Failure INVALID `{action}` for a name of the server's, STORE_DOWN when the line is lost */
export async function addEntry(ctx: Context, body: BodyOf<typeof log.create>): Promise<number> {
  if (ownNames.test(body.action))
    throw new Failure('INVALID', { fields: { action: ['Only the server writes lines of this name. Choose another.'] } });
  const id = await ctx.services.actions.addNow({
    action: body.action,
    user_id: ctx.actor.id,
    kind: null,
    object_id: null,
    dashboard_id: body.dashboard_id ?? null,
    slice_id: body.slice_id ?? null,
    json: typeof body.json === 'string' ? readText(body.json) : (body.json ?? null),
    duration_ms: body.duration_ms ?? null,
    referrer: body.referrer ?? ctx.request.headers.referer?.slice(0, 1000) ?? null,
    dttm: ctx.now(),
  });
  if (id === undefined) throw new Failure('STORE_DOWN');
  return id;
}

/** The shape has read it as a JSON object; an empty text says nothing. */
const readText = (text: string): object | null => (text.trim() === '' ? null : JSON.parse(text));
