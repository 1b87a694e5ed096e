/** Who hears what: a browser's channel, named by a signed cookie of the person it belongs to. */
import { createHash } from 'node:crypto';
import { cookieOptions } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';

/** The reference's name: clients look for it. */
const cookieOf = 'async-token';

/** The channel the caller's cookie names; undefined without one, or when it is another person's. */
export function channelOf(ctx: Context): string | undefined {
  const token = ctx.request.cookies[cookieOf];
  const said = token === undefined ? undefined : ctx.services.tokens.readChannel(token, new Date(ctx.nowMs()));
  return said !== undefined && said.userId === ctx.actor.id ? said.channel : undefined;
}

/**
 * The same, opened now where there is none: the reply sets the cookie. Of a session it is always the same one: a page's first
 * questions are asked at once, and the events of all of them must arrive.
 */
export function openChannel(ctx: Context, userId: number): string {
  const known = channelOf(ctx);
  if (known !== undefined) return known;
  const channel = ctx.cookie === undefined ? crypto.randomUUID() : channelOfSession(ctx.cookie, userId);
  const { config, services } = ctx;
  ctx.setCookie(cookieOf, services.tokens.makeChannel(channel, userId, new Date(ctx.nowMs())), cookieOptions(config));
  return channel;
}

/** A UUID that says nothing of the session it is made of. */
function channelOfSession(session: string, userId: number): string {
  const digest = createHash('sha256').update(`channel of ${userId} ${session}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
