/** The sign-in form's target and the way out: `POST /login/`, `GET /logout/`. The page itself is the web application's. */
import { Failure } from '@tessera/core/failures';
import { ownAddress } from '@tessera/core/own-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownOrigin } from './own-origin.ts';
import type { Services } from '../services.ts';
import { bindToken, checkOrigin } from './csrf.ts';
import { boundCookieName, closeSession, cookieName, cookieOptions } from './sessions.ts';
import { beginSession } from './begin-session.ts';
import { endAtProvider } from './sso/oidc.ts';
import { isPageToken } from './page-token.ts';
import { signIn } from './sign-in.ts';
import { deviceCookie, deviceSeconds } from './throttle.ts';

const formShape = z.object({
  username: z.string().max(256),
  password: z.string().max(1024),
  code: z.string().max(32).optional(),
  next: z.string().optional(),
  csrf_token: z.string().max(256).optional(),
});

/** Answers 302 to browsers, JSON to scripts that accept it. */
export function loginForm(app: FastifyInstance, services: Services): void {
  const perMinute = { max: 120, timeWindow: 60_000 };
  app.post('/login/', { config: { rateLimit: perMinute } }, (request, reply) => login(services, request, reply));
  app.get('/logout/', async (request, reply) => {
    const name = cookieName(services.config);
    const cookie = request.cookies[name];
    const provider = cookie === undefined ? undefined : await closeSession(services.store.db, cookie);
    const next = (provider !== undefined && (await endAtProvider(services, provider))) || '/login/';
    const [options, bound] = [cookieOptions(services.config), boundCookieName(services.config)];
    return reply.clearCookie(name, options).clearCookie(bound, options).redirect(next, 302);
  });
}

async function login(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  checkOrigin(services.config, request);
  const form = formShape.safeParse(request.body);
  const query = z.object({ next: z.string().optional() }).safeParse(request.query);
  const asked = form.data?.next ?? query.data?.next;
  const next = ownAddress(asked, ownOrigin(services.config, request) ?? 'http://here.invalid', URL);
  const wantsJson = request.headers.accept?.includes('application/json') ?? false;
  if (!form.success) throw new Failure('INVALID_BODY', { fields: { username: ['Missing data for required field.'] } });
  const { username, password, code, csrf_token: token } = form.data;
  const before = request.cookies[cookieName(services.config)];
  if (token !== undefined && !isPageToken(services.secrets, token, before))
    throw new Failure('CSRF_MISSING', { message: '400 Bad Request: The CSRF tokens do not match.' });
  try {
    const from = { address: request.ip, device: request.cookies[deviceCookie], code, canSetUp: wantsJson };
    const { userId, device, provider, recoveryCodes } = await signIn(services, username, password, from);
    if (recoveryCodes) logSetUp(services, userId);
    const cookie = await beginSession(services, request, reply, userId, provider);
    if (token !== undefined)
      void reply.setCookie(
        boundCookieName(services.config),
        bindToken(services.secrets, token, cookie),
        cookieOptions(services.config),
      );
    void reply.setCookie(deviceCookie, device, { ...cookieOptions(services.config), path: '/login/', maxAge: deviceSeconds });
    return wantsJson
      ? await reply.send({ result: 'OK', next, ...(recoveryCodes && { recovery_codes: recoveryCodes }) })
      : reply.redirect(next, 302);
  } catch (error) {
    if (wantsJson || !(error instanceof Failure)) throw error;
    return reply.redirect(`/login/?error=${pageErrors[error.code] ?? 'wrong'}&next=${encodeURIComponent(next)}`, 302);
  }
}

/** What the page says of a refusal; it has a sentence for each. */
const pageErrors: Readonly<Partial<Record<Failure['code'], string>>> = {
  TOO_MANY_ATTEMPTS: 'later',
  SECOND_FACTOR: 'second',
  SECOND_FACTOR_SETUP: 'setup',
};

function logSetUp({ actions, clock }: Services, userId: number): void {
  actions.add({
    action: 'TwoFactorRestApi.confirm',
    user_id: userId,
    kind: null,
    object_id: null,
    dashboard_id: null,
    slice_id: null,
    json: null,
    duration_ms: null,
    referrer: null,
    dttm: clock().toISOString(),
  });
}
