/** What a new password may not be: one of those that are tried first (docs/decisions/0039-known-passwords.md). */
import { Failure } from '@tessera/core/failures';
import { hashPassword } from './passwords.ts';

/** Whose it is to be. */
interface Person {
  readonly username: string | undefined;
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
}

/** 49,000 passwords from breaches, all in lower case: loaded when a password is first set. */
let loading: Promise<ReadonlySet<string>> | undefined;
const known = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/** @returns a sentence; undefined when it may be used */
export async function objectionToPassword(password: string, person: Person): Promise<string | undefined> {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  if ((await known()).has(plain)) return 'This is one of the most common passwords. Choose another.';
  const names = [person.username, person.email, person.email?.split('@', 1)[0], person.first_name, person.last_name];
  // `ada2026!` is as easily guessed as `ada`.
  const bare = plain.replace(/^[^\p{L}]{0,64}/u, '').replace(/[^\p{L}]{1,64}$/u, '');
  const isName = names.some((name) => {
    const own = name?.normalize('NFKC').toLowerCase().trim() ?? '';
    return own !== '' && (plain === own || bare === own);
  });
  return isName ? 'This is a name of the person whose password it is to be. Choose another.' : undefined;
}

/** @throws Failure INVALID `{password}` */
export async function hashNewPassword(password: string, person: Person): Promise<string> {
  const objection = await objectionToPassword(password, person);
  if (objection !== undefined) throw new Failure('INVALID', { fields: { password: [objection] } });
  return hashPassword(password);
}
