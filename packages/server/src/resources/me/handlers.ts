/** The signed-in user's own profile (docs/reference/api.md#security). */
import { me } from '@tessera/api/me';
import { Failure } from '@tessera/core/failures';
import { revokeTokensOf } from '../../auth/access-tokens.ts';
import { hashNewPassword } from '../../auth/new-password.ts';
import { isPassword } from '../../auth/passwords.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { changeObject, loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { menuOf } from './common.ts';
import { profile, profileWithRoles } from './profile.ts';

const passwordMinLength = 8;

/** `/api/v1/me`. */
export const meResource = implement(me, {
  get: async (ctx) => ({ result: profile(await self(ctx)) }),
  roles: async (ctx) => {
    return { result: await profileWithRoles(ctx.db, ctx.actor, await self(ctx)) };
  },
  menu: (ctx) => {
    const { menu, settings } = menuOf(ctx.actor);
    return Promise.resolve({ result: [...menu, ...settings] });
  },
  update: async (ctx, { body }) => {
    const before = await self(ctx);
    const { password, current_password, ...names } = body;
    const password_hash = password === undefined ? undefined : await newPassword(ctx, before, password, current_password);
    const row = await changeObject(ctx, 'user', before.id, {}, () => ({
      values: { ...names, ...(password_hash === undefined ? {} : { password_hash }) },
    }));
    // Whoever knew the old password is out; the browser that changed it stays in.
    if (password_hash !== undefined) {
      await endSessionsOf(ctx.db, row.id, ctx.services.clock(), ctx.cookie);
      await revokeTokensOf(ctx.db, [row.id]);
    }
    return { result: profile(row) };
  },
});

function self(ctx: Context): Promise<RowOf<'user'>> {
  if (ctx.actor.id === null) throw new Failure('NOT_LOGGED_IN');
  return loadObject(ctx.db, 'user', ctx.actor.id);
}

/** @throws Failure INVALID naming the field: too short, easily guessed, not kept here, or the current password is wrong */
async function newPassword(ctx: Context, row: RowOf<'user'>, password: string, current: string | undefined): Promise<string> {
  if (password.length < passwordMinLength)
    throw new Failure('INVALID', { fields: { password: [`Shorter than minimum length ${passwordMinLength}.`] } });
  // Else who leaves the company would keep a way in that the company cannot close.
  if (row.password_hash === null)
    throw new Failure('INVALID', { fields: { password: ['Your password is not kept here: change it where you sign in.'] } });
  // A stolen browser session must not be able to lock its owner out.
  const isKnown = current !== undefined && (await isPassword(current, row.password_hash));
  if (!isKnown && (ctx.via !== 'bearer' || current !== undefined))
    throw new Failure('INVALID', { fields: { current_password: ['The current password is wrong.'] } });
  return hashNewPassword(password, row);
}
