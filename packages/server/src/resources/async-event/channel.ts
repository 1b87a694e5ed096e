/** Who hears what: a browser's channel, named by a signed cookie of the person it belongs to. */
import { createHash } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import type { FastifyRequest } from 'fastify';
import { cookieOptions } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';

/** The reference's name: clients look for it. */
const cookieOf = 'async-token';

/** The channel the caller's cookie names; undefined without one, or when it is another person's. */
export const channelOf = (ctx: Context): string | undefined => channelIn(ctx.services, ctx.request, ctx.actor.id);

/** The same, of a request. */
export function channelIn(
  { tokens, clock }: Pick<Services, 'tokens' | 'clock'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  userId: number | null,
): string | undefined {
  const token = cookies[cookieOf];
  const said = token === undefined ? undefined : tokens.readChannel(token, clock());
  return said !== undefined && said.userId === userId ? said.channel : undefined;
}

/** The refusal where a channel is needed. */
export const noChannel = (): Failure =>
  new Failure('NOT_LOGGED_IN', { message: 'The cookie async-token names no channel of yours.' });

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
