/** Who must sign in with two factors here, and has none yet (docs/guides/sign-in.md#for-everybody). */
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import type { Services } from '../services.ts';
import { actorOf } from './actors.ts';

type Asked = Pick<Services, 'config' | 'store' | 'permissions'>;

/** Whether the site asks somebody for it. Only passwords that are kept here are meant: providers and directories ask for their own. */
export const isTwoFactorRequired = ({ config }: Pick<Services, 'config'>, actor: Actor): boolean =>
  config.requireTwoFactors === 'all' || (config.requireTwoFactors === 'admins' && isAdmin(actor));

/** Whether somebody has to set it up before they may do anything else. */
export async function mustSetUpTwoFactor(services: Asked, actor: Actor): Promise<boolean> {
  if (actor.id === null || !isTwoFactorRequired(services, actor)) return false;
  const row = await services.store.db
    .selectFrom('users as u')
    .leftJoin('two_factors as f', 'f.user_id', 'u.id')
    .select(['u.password_hash', 'f.confirmed_on'])
    .where('u.id', '=', actor.id)
    .executeTakeFirst();
  return row !== undefined && row.password_hash !== null && row.confirmed_on === null;
}

/** The same of a user by id. */
export async function userMustSetUpTwoFactor(services: Asked, userId: number): Promise<boolean> {
  if (services.config.requireTwoFactors === undefined) return false;
  const actor = await actorOf(services.store.db, services.permissions, userId);
  return actor !== undefined && mustSetUpTwoFactor(services, actor);
}
