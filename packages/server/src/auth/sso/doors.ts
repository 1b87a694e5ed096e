/** `GET /login/oidc` and `/login/oidc/{key}` lead to identity providers, `/callback` below them back. */
import { ownAddress } from '@tessera/core/own-address';
import * as client from 'openid-client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { beginSession } from '../begin-session.ts';
import { cookieOptions, hostCookie } from '../sessions.ts';
import { attemptShape, callbackPath, comeBack, leave, outPath, type Attempt } from './oidc.ts';
import { admit, NotAdmitted } from './person.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** Else a sibling of this host could let somebody come back from the attempt of another person. */
const attemptCookie = (config: Services['config']): string => hostCookie(config, 'oidc');
/** For typing a password and a second factor there. */
const attemptSeconds = 15 * 60;

/** Why somebody stands on the sign-in page again; the page has a sentence for each. */
type Why = 'cancelled' | 'expired' | 'failed' | 'unreachable' | NotAdmitted['why'];

/** Nothing is there where no provider is set. */
export function ssoDoors(app: FastifyInstance, services: Services): void {
  const config = { rateLimit: { max: 60, timeWindow: 60_000 } };
  for (const oidc of services.config.sso?.oidc ?? []) {
    app.get(outPath(oidc), { config }, (request, reply) => goOut(services, oidc, request, reply));
    app.get(callbackPath(oidc), { config }, (request, reply) => comeIn(services, oidc, request, reply));
  }
}

async function goOut(
  services: Services,
  oidc: OidcSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = z.object({ next: z.string().optional() }).safeParse(request.query);
  const next = ownAddress(query.data?.next, services.config.publicUrl ?? '', URL);
  try {
    const { url, attempt } = await leave(services, oidc, next);
    const sealed = services.secrets.seal(JSON.stringify(attempt));
    return await reply
      .setCookie(attemptCookie(services.config), sealed, cookie(services, attemptSeconds))
      .redirect(url.href, 302);
  } catch (error) {
    return refuse(services, oidc, reply, { why: 'unreachable', next, error });
  }
}

async function comeIn(
  services: Services,
  oidc: OidcSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const attempt = attemptOf(services, request, oidc);
  // Of one attempt comes one sign-in.
  void reply.clearCookie(attemptCookie(services.config), cookie(services, 0));
  if (!attempt) return refuse(services, oidc, reply, { why: 'expired' });
  try {
    const at = request.url.indexOf('?');
    const person = await comeBack(services, oidc, at < 0 ? '' : request.url.slice(at), attempt);
    const userId = await admit(services, person, oidc);
    await beginSession(services, request, reply, userId, person.provider);
    return await reply.redirect(attempt.next, 302);
  } catch (error) {
    return refuse(services, oidc, reply, { why: whyOf(error), next: attempt.next, error });
  }
}

/** That of the same provider: whoever answers at one door was asked there. */
function attemptOf({ config, secrets, clock }: Services, request: FastifyRequest, { key }: OidcSettings): Attempt | undefined {
  try {
    const attempt = attemptShape.parse(JSON.parse(secrets.open(request.cookies[attemptCookie(config)] ?? '')));
    return attempt.key === key && clock().getTime() - attempt.at < attemptSeconds * 1000 ? attempt : undefined;
  } catch {
    return undefined;
  }
}

const cookie = ({ config }: Services, maxAge: number) => ({ ...cookieOptions(config), maxAge });

function whyOf(error: unknown): Why {
  if (error instanceof NotAdmitted) return error.why;
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'failed';
  return 'failed';
}

interface Refused {
  readonly why: Why;
  readonly next?: string | undefined;
  readonly error?: unknown;
}

function refuse(
  { log }: Services,
  { key, name }: OidcSettings,
  reply: FastifyReply,
  { why, next, error }: Refused,
): FastifyReply {
  // The person learns what they can do; what the provider said is for whoever runs the site.
  const said = error instanceof Error ? error.message.slice(0, 300) : undefined;
  log.warn('A sign-in by the identity provider failed', { why, provider: name, ...(said !== undefined && { said }) });
  const from = key === '' ? '' : `&from=${key}`;
  const after = next === undefined ? '' : `&next=${encodeURIComponent(next)}`;
  return reply.redirect(`/login/?error=${why}${from}${after}`, 302);
}
