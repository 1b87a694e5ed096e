/** Name and password to a user: the one place where passwords are checked, throttled and counted. */
import { Failure } from '@tessera/core/failures';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';

/**
 * @param address  where the attempt came from
 * @returns the user's id
 * @throws Failure WRONG_PASSWORD (also for unknown and deactivated users), TOO_MANY_ATTEMPTS
 */
export async function signIn(services: Services, username: string, password: string, address: string): Promise<number> {
  const { db } = services.store;
  const nowMs = services.clock().getTime();
  services.throttle.check(username, address, nowMs);
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active', 'login_count', 'fail_login_count'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Counted before the slow check, so that a hundred guesses sent at once do not all pass the throttle.
  services.throttle.wrong(username, address, nowMs);
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
  services.throttle.right(username, address);
  await db
    .updateTable('users')
    .set({ login_count: user.login_count + 1, fail_login_count: 0, last_login: services.clock().toISOString() })
    .where('id', '=', user.id)
    .execute();
  return user.id;
}
