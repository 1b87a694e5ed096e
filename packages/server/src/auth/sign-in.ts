/** Name and password to a user: the one place where passwords are checked, throttled and counted. */
import { Failure } from '@tessera/core/failures';
import type { Services } from '../services.ts';
import type { Db } from '../store/db.ts';
import { isPassword } from './passwords.ts';
import { checkPassword } from './sso/ldap.ts';
import { admit, NotAdmitted } from './sso/person.ts';
import { userMustSetUpTwoFactor } from './required-two-factors.ts';
import { passSecondStep, setUpAtSignIn } from './two-factors.ts';
import { attempt, knownDevice, newDevice } from './throttle.ts';

/** Who knows the password: this site, or the directory of the company's accounts. */
export type PasswordProvider = 'db' | 'ldap';

/** What a right password gives: the user, and the cookie that marks the browser as one this user has signed in on. */
export interface SignedIn {
  readonly userId: number;
  /** The directory that said so; absent: this site did. */
  readonly provider: string | undefined;
  /** The browser's cookie from now on. */
  readonly device: string;
  /** Of a second factor that was set up with this sign-in; shown this once. */
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** What else is known of an attempt. */
export interface SignInFrom {
  /** Where it came from. */
  readonly address: string;
  /** The cookie a browser got at an earlier sign-in. */
  readonly device?: string | undefined;
  /** Absent: the site where it keeps a password of that name, else the directory. */
  readonly provider?: PasswordProvider | undefined;
  /** The authentication code, where one came along. */
  readonly code?: string | undefined;
  /** Whether a second factor that is required and missing can be set up on the way in: a secret is offered, then confirmed by `code`. */
  readonly canSetUp?: boolean | undefined;
}

/**
 * @throws Failure WRONG_PASSWORD (also for unknown and deactivated users), TOO_MANY_ATTEMPTS, DIRECTORY_DOWN, FORBIDDEN when the
 *   directory knows somebody who has no account here; SECOND_FACTOR, WRONG_CODE where an account of this site asks for one;
 *   SECOND_FACTOR_SETUP where the site asks for one and there is none, with a secret for the app if it can be set up on the way
 */
export async function signIn(services: Services, username: string, password: string, from: SignInFrom): Promise<SignedIn> {
  const { secrets } = services;
  const { db } = services.store;
  const user = await findUser(db, username);
  const who = knownDevice(secrets, user, from.device) ?? username;
  const { right } = await attempt(db, secrets, who, from.address, services.clock().getTime());
  const hasPassword = user !== undefined && user.password_hash !== null;
  const asksDirectory = services.config.sso?.ldap !== undefined && (from.provider ?? (hasPassword ? 'db' : 'ldap')) === 'ldap';
  const known = asksDirectory ? await byDirectory(services, username, password) : await byStore(user, password);
  if (!known) {
    services.log.warn('A sign-in failed', { username: username.slice(0, 64), address: from.address });
    if (user) await countFailure(db, user);
    throw new Failure('WRONG_PASSWORD');
  }
  const recoveryCodes = user && known.provider === undefined ? await secondStep(services, user, username, from) : undefined;
  await right();
  return {
    ...known,
    recoveryCodes,
    device: newDevice(secrets, { id: known.userId, password_hash: user?.password_hash ?? null }),
  };
}

const findUser = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active', 'login_count', 'fail_login_count'])
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

type Known = Omit<SignedIn, 'device'>;
type Found = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Also unknown names take the time of a check. */
async function byStore(user: Found | undefined, password: string): Promise<Known | undefined> {
  const isRight = await isPassword(password, user?.password_hash ?? null);
  return user && isRight && user.active ? { userId: user.id, provider: undefined } : undefined;
}

/**
 * A directory asks for factors of its own. The attempt counts as a wrong one until the code is right.
 * @returns recovery codes, when a second factor was set up
 */
async function secondStep(
  services: Services,
  user: Found,
  username: string,
  { code, address, canSetUp = false }: SignInFrom,
): Promise<string[] | undefined> {
  let recoveryCodes: string[] | undefined;
  try {
    if (await userMustSetUpTwoFactor(services, user.id)) {
      if (!canSetUp) throw new Failure('SECOND_FACTOR_SETUP');
      recoveryCodes = await setUpAtSignIn(services, user.id, username, code);
    } else await passSecondStep(services, user.id, code);
  } catch (error) {
    if (error instanceof Failure && error.code === 'WRONG_CODE') {
      services.log.warn('An authentication code was wrong', { user: user.id, address });
      await countFailure(services.store.db, user);
    }
    throw error;
  }
  await services.store.db
    .updateTable('users')
    .set({ login_count: user.login_count + 1, fail_login_count: 0, last_login: services.clock().toISOString() })
    .where('id', '=', user.id)
    .execute();
  return recoveryCodes;
}

const refusals: Readonly<Record<NotAdmitted['why'], string>> = {
  unknown: 'You have no account here yet. Ask an administrator for one.',
  taken: 'Another account here has your name or email address. Ask an administrator.',
  inactive: 'Your account is not active. Ask an administrator.',
};

async function byDirectory(services: Services, username: string, password: string): Promise<Known | undefined> {
  const { sso } = services.config;
  if (!sso?.ldap) return undefined;
  const person = await checkPassword(sso.ldap, username, password);
  if (!person) return undefined;
  try {
    // Whoever can change an address in a directory must not become its owner here.
    return { userId: await admit(services, person, { ...sso, matchesEmail: false }), provider: person.provider };
  } catch (error) {
    if (error instanceof NotAdmitted) throw new Failure('FORBIDDEN', { message: refusals[error.why] });
    throw error;
  }
}

async function countFailure(db: Db, { id, fail_login_count }: Found): Promise<void> {
  await db
    .updateTable('users')
    .set({ fail_login_count: fail_login_count + 1 })
    .where('id', '=', id)
    .execute();
}
