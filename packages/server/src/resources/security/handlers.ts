/** Tokens for programs and the CSRF token for browsers (docs/reference/api.md#security). */
import { security } from '@tessera/api/security';
import { Failure } from '@tessera/core/failures';
import { bearer } from '../../auth/caller.ts';
import { csrfToken } from '../../auth/csrf.ts';
import { cookieName, cookieOptions, newCookie } from '../../auth/sessions.ts';
import { userMustSetUpTwoFactor } from '../../auth/required-two-factors.ts';
import { signIn } from '../../auth/sign-in.ts';
import { bearerOf } from '../../auth/tokens.ts';
import { implement } from '../../rest/implement.ts';

/** `/api/v1/security/{login,refresh,csrf_token}`. */
export const securityResource = implement(security, {
  login: async ({ services, request }, { body }) => {
    const { username, password, provider, code } = body;
    if (provider === 'ldap' && services.config.sso?.ldap === undefined)
      throw new Failure('INVALID_BODY', { fields: { provider: ['Must be one of: db. This site has no directory service.'] } });
    const { userId } = await signIn(services, username, password, { address: request.ip, provider, code: code ?? undefined });
    const now = services.clock();
    const access_token = services.tokens.make('access', userId, now);
    return body.refresh === true
      ? { access_token, refresh_token: services.tokens.make('refresh', userId, now) }
      : { access_token };
  },
  refresh: async ({ services, request }) => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) throw new Failure('NOT_LOGGED_IN');
    const { userId, issuedAt } = services.tokens.read('refresh', token, services.clock());
    const { id } = await bearer(services, userId, issuedAt);
    if (id !== null && (await userMustSetUpTwoFactor(services, id))) throw new Failure('SECOND_FACTOR_SETUP');
    return { access_token: services.tokens.make('access', userId, services.clock()) };
  },
  csrfToken: async (ctx) => {
    const { services, cookie = newCookie() } = ctx;
    // Programs with a bearer token keep this cookie beside it, as they do with the reference; it opens no session.
    if (ctx.cookie === undefined) ctx.setCookie(cookieName(services.config), cookie, cookieOptions(services.config));
    return { result: csrfToken(services.secrets, cookie) };
  },
});
