/** What `/api/v1/me/two_factor` does (docs/reference/api.md#two-factor-authentication). */
import { twoFactor } from '@tessera/api/two-factor';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { isPassword } from '../../auth/passwords.ts';
import { isTwoFactorRequired } from '../../auth/required-two-factors.ts';
import { attempt } from '../../auth/throttle.ts';
import {
  confirmSecret,
  mustBeRight,
  offerSecret,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactorOf,
} from '../../auth/two-factors.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';

/** One's own two-factor authentication, and an administrator's way to end somebody's. */
export const twoFactorResource = implement(twoFactor, {
  get: async (ctx) => {
    const found = await twoFactorOf(ctx.db, (await self(ctx)).id);
    const is_required = isTwoFactorRequired(ctx, ctx.actor);
    return { result: { is_on: found !== undefined, recovery_codes_left: found?.recoveryLeft ?? 0, is_required } };
  },
  begin: async (ctx, { body }) => {
    const row = await thePerson(ctx);
    await tried(ctx, row, () => mustKnowPassword(row, body.current_password));
    return { result: await offerSecret(ctx.services, row.id, row.username) };
  },
  confirm: async (ctx, { body }) => {
    const { id } = await thePerson(ctx);
    const recovery_codes = await confirmSecret(ctx.services, id, body.code);
    ctx.services.log.info('Two-factor authentication was turned on', { user: id });
    return { result: { recovery_codes } };
  },
  renew: async (ctx, { body }) => {
    const row = await thePerson(ctx);
    return { result: { recovery_codes: await tried(ctx, row, () => renewRecoveryCodes(ctx.services, row.id, body.code)) } };
  },
  remove: async (ctx, { body }) => {
    const row = await thePerson(ctx);
    if (isTwoFactorRequired(ctx, ctx.actor))
      throw new Failure('FORBIDDEN', { message: 'This site asks you for two-factor authentication: it cannot be turned off.' });
    await tried(ctx, row, async () => {
      await mustKnowPassword(row, body.current_password);
      await mustBeRight(ctx.services, row.id, body.code);
    });
    await removeTwoFactor(ctx.db, row.id);
    ctx.services.log.info('Two-factor authentication was turned off', { user: row.id });
    return { message: 'OK' };
  },
  reset: async (ctx, { params }) => {
    if (!isAdmin(ctx.actor)) throw new Failure('FORBIDDEN');
    mustBeSignedIn(ctx);
    const { id } = await loadObject(ctx.db, 'user', params.pk);
    await removeTwoFactor(ctx.db, id);
    ctx.services.log.warn('Two-factor authentication was reset by an administrator', { user: id, by: ctx.actor.id });
    return { message: 'OK' };
  },
});

function self(ctx: Context): Promise<RowOf<'user'>> {
  if (ctx.actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return loadObject(ctx.db, 'user', ctx.actor.id);
}

/** A token that leaked must not change how its owner signs in. @throws Failure FORBIDDEN */
function mustBeSignedIn(ctx: Context): void {
  if (ctx.via === 'token') throw new Failure('FORBIDDEN', { extra: { reason: 'An access token cannot do this; sign in.' } });
}

/** @throws Failure INVALID for somebody whose password is not kept here: whoever keeps it asks for factors of its own */
async function thePerson(ctx: Context): Promise<RowOf<'user'>> {
  mustBeSignedIn(ctx);
  const row = await self(ctx);
  if (row.password_hash === null)
    throw new Failure('INVALID', {
      fields: { current_password: ['Your password is not kept here: set it up where you sign in.'] },
    });
  return row;
}

/** @throws Failure INVALID `{current_password}` */
async function mustKnowPassword({ password_hash }: RowOf<'user'>, password: string): Promise<void> {
  if (await isPassword(password, password_hash)) return;
  throw new Failure('INVALID', { fields: { current_password: ['The current password is wrong.'] } });
}

/** Wrong ones are counted as those of a sign-in are: a stolen session must not try codes without end. */
async function tried<T>(ctx: Context, { id }: RowOf<'user'>, work: () => Promise<T>): Promise<T> {
  const { right } = await attempt(ctx.db, ctx.services.secrets, `second factor ${id}`, ctx.request.ip, ctx.nowMs());
  const done = await work();
  await right();
  return done;
}
