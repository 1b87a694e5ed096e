/** Bearer tokens: short access tokens and longer refresh tokens, JWT HS256 (docs/reference/api.md#security). */
import { Failure } from '@tessera/core/failures';
import type { JWT } from '@fastify/jwt';
import { z } from 'zod';

/** `access` opens routes for 15 minutes, `refresh` makes new access tokens for 30 days. */
export type TokenKind = 'access' | 'refresh';

const lifeSeconds = { access: 15 * 60, refresh: 30 * 24 * 3600 } as const;

const claims = z.object({
  sub: z.string().regex(/^\d{1,15}$/),
  type: z.enum(['access', 'refresh']),
  iat: z.number(),
  exp: z.number(),
  /** Made with the secret of the data folder by a command on this machine (`cli/local-token.ts`). */
  local: z.literal(true).optional(),
});

const channelClaims = z.object({ channel: z.uuid(), sub: z.string().regex(/^\d{1,15}$/), type: z.literal('async') });

const guestClaims = z.object({
  user: z.object({ username: z.string().optional(), first_name: z.string().optional(), last_name: z.string().optional() }),
  resources: z.array(z.object({ type: z.string(), id: z.union([z.string(), z.number()]) })),
  rls_rules: z.array(z.object({ clause: z.string(), dataset: z.union([z.number(), z.string()]).optional() })),
  /** The public link it comes from. */
  link: z.number().int().optional(),
  type: z.literal('guest'),
  aud: z.string(),
  jti: z.string(),
  exp: z.number(),
});
/** What a guest token says. */
export type GuestClaims = Pick<z.infer<typeof guestClaims>, 'user' | 'resources' | 'rls_rules' | 'link'>;
/** The same with its own name, and when it ends in epoch seconds. */
export type GuestToken = GuestClaims & Pick<z.infer<typeof guestClaims>, 'jti' | 'exp'>;

const guestSeconds = 5 * 60;

/** Makes and reads JWTs. */
export interface Tokens {
  make(kind: TokenKind, userId: number, now: Date): string;
  /**
   * @returns whose token it is, when it was made, and whether a command of the operator made it
   * @throws Failure TOKEN_EXPIRED, TOKEN_INVALID (forged, of the wrong kind, or `alg` other than HS256)
   */
  read(kind: TokenKind, token: string, now: Date): { userId: number; issuedAt: Date; isLocal: boolean };
  /** Names the channel on which a person receives events of their questions. It lasts as long as the cookie that holds it. */
  makeChannel(channel: string, userId: number, now: Date): string;
  /** @returns undefined for what is no token of ours */
  readChannel(token: string, now: Date): { channel: string; userId: number } | undefined;
  /** A token for a guest of embedded dashboards. @param audience  the site it is for */
  makeGuest(claims: GuestClaims, audience: string, now: Date): string;
  /** @throws Failure TOKEN_EXPIRED, TOKEN_INVALID (forged, of another kind, for another site) */
  readGuest(token: string, audience: string, now: Date): GuestToken;
}

/** @param jwt  of the application with @fastify/jwt registered, which holds the key of users' tokens @param guestKey  of guests' */
export function tokensOf(jwt: JWT, guestKey: Buffer): Tokens {
  return {
    make(kind, userId, now) {
      const iat = Math.floor(now.getTime() / 1000);
      return jwt.sign({
        sub: String(userId),
        type: kind,
        fresh: kind === 'access',
        jti: crypto.randomUUID(),
        csrf: crypto.randomUUID(),
        iat,
        nbf: iat,
        exp: iat + lifeSeconds[kind],
      });
    },
    read(kind, token, now) {
      const { sub, type, iat, local } = verified(jwt, token, now, claims);
      if (type !== kind)
        throw new Failure('TOKEN_INVALID', {
          message: kind === 'access' ? 'Only non-refresh tokens are allowed' : 'Only refresh tokens are allowed',
        });
      return { userId: Number(sub), issuedAt: new Date(iat * 1000), isLocal: local === true };
    },
    makeChannel: (channel, userId, now) =>
      jwt.sign({ channel, sub: String(userId), type: 'async', iat: Math.floor(now.getTime() / 1000) }),
    readChannel(token, now) {
      try {
        const { channel, sub } = verified(jwt, token, now, channelClaims);
        return { channel, userId: Number(sub) };
      } catch {
        return undefined;
      }
    },
    makeGuest(says, audience, now) {
      const iat = Math.floor(now.getTime() / 1000);
      const jti = crypto.randomUUID();
      return jwt.sign({ ...says, type: 'guest', aud: audience, jti, iat, exp: iat + guestSeconds }, { key: guestKey });
    },
    readGuest(token, audience, now) {
      const { aud, ...says } = verified(jwt, token, now, guestClaims, guestKey);
      if (aud !== audience) throw new Failure('TOKEN_INVALID', { message: 'This guest token is for another site.' });
      return says;
    },
  };
}

function verified<S extends z.ZodType>(jwt: JWT, token: string, now: Date, shape: S, key?: Buffer): z.output<S> {
  try {
    return shape.parse(jwt.verify(token, { clockTimestamp: now.getTime(), ...(key && { key }) }));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'FAST_JWT_EXPIRED' || code === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED')
      throw new Failure('TOKEN_EXPIRED', {}, { cause });
    throw new Failure('TOKEN_INVALID', {}, { cause });
  }
}

/** The token of an `Authorization` header. @throws Failure TOKEN_INVALID on a header that is not `Bearer …` */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization.trim())?.[1];
  if (token === undefined)
    throw new Failure('TOKEN_INVALID', { message: "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'" });
  return token;
}
