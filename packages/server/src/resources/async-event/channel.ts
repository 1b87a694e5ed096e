/** Who hears what: a browser's channel, named by a signed cookie of the person it belongs to. */
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

/** The same, opened now where there is none: the reply carries the cookie. */
export function openChannel(ctx: Context, userId: number): string {
  const known = channelOf(ctx);
  if (known !== undefined) return known;
  const channel = crypto.randomUUID();
  const { config, services } = ctx;
  ctx.setCookie(cookieOf, services.tokens.makeChannel(channel, userId, new Date(ctx.nowMs())), cookieOptions(config));
  return channel;
}
