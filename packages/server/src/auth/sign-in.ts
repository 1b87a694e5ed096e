/** Name and password to a user: the one place where passwords are checked, throttled and counted. */
import { Failure } from '@tessera/core/failures';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';
import { attempt, knownDevice, newDevice } from './throttle.ts';

/** What a right password gives: the user, and the cookie that marks the browser as one this user has signed in on. */
export interface SignedIn {
  readonly userId: number;
  /** The browser's cookie from now on. */
  readonly device: string;
}

/**
 * @param address  where the attempt came from
 * @param device  the cookie a browser got at an earlier sign-in
 * @throws Failure WRONG_PASSWORD (also for unknown and deactivated users), TOO_MANY_ATTEMPTS
 */
export async function signIn(
  services: Services,
  username: string,
  password: string,
  address: string,
  device?: string,
): Promise<SignedIn> {
  const { secrets } = services;
  const { db } = services.store;
  const nowMs = services.clock().getTime();
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active', 'login_count', 'fail_login_count'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { right } = await attempt(db, secrets, knownDevice(secrets, user, device) ?? username, address, nowMs);
  const isRight = await isPassword(password, user?.password_hash ?? null);
  if (!user || !isRight || !user.active) {
    services.log.warn('A sign-in failed', { username: username.slice(0, 64), address });
    if (user)
      await db
        .updateTable('users')
        .set({ fail_login_count: user.fail_login_count + 1 })
        .where('id', '=', user.id)
        .execute();
    throw new Failure('WRONG_PASSWORD');
  }
  await right();
  await db
    .updateTable('users')
    .set({ login_count: user.login_count + 1, fail_login_count: 0, last_login: services.clock().toISOString() })
    .where('id', '=', user.id)
    .execute();
  return { userId: user.id, device: newDevice(secrets, user) };
}
