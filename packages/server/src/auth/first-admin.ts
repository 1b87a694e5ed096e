/** The first user: `admin`, with the password given in the environment or a generated one that is printed once. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { changeObject, createObject, type ObjectWriter } from '../store/objects.ts';
import { objectionToPassword } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { revokeTokensOf } from './access-tokens.ts';
import { endSessionsOf } from './sessions.ts';

/** Messages for the operator. */
export interface FirstAdmin {
  /** Set only when it was just generated: it cannot be read again. */
  readonly generatedPassword: string | undefined;
  /** Why the given one is easily guessed. The operator decides: a site that does not start helps no one. */
  readonly objection?: string | undefined;
}

/**
 * @param given  `TESSERA_ADMIN_PASSWORD`; when it changes, the admin's password changes with it. One that was given before
 *   does not undo what the admin chose since: a password that was changed because it leaked must not come back by a restart.
 */
export async function ensureAdmin(writer: ObjectWriter, given: string | undefined): Promise<FirstAdmin> {
  const { db } = writer.store;
  const admin = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('username', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (admin) {
    if (given === undefined || !(await isNew(writer, given, admin.password_hash))) return { generatedPassword: undefined };
    await changePassword(writer, admin.id, given);
    return { generatedPassword: undefined, objection: await objectionOf(given) };
  }
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  // A site whose admin was renamed or deleted on purpose does not get a new one.
  if (someone) return { generatedPassword: undefined };
  const password = given ?? generatedPassword();
  const password_hash = await hashPassword(password);
  const role = await db.selectFrom('roles').select('id').where('name', '=', 'Admin').executeTakeFirstOrThrow();
  const values = {
    username: 'admin',
    first_name: 'Site',
    last_name: 'Admin',
    email: 'admin@localhost',
    password_hash,
    active: true,
  };
  await createObject(writer, 'user', values, async (tx, row) => {
    await tx.insertInto('user_roles').values({ user_id: row.id, role_id: role.id }).execute();
    return { kept: { roles: [role.id] } };
  });
  if (given !== undefined) await keepGiven(writer, password_hash);
  return given === undefined
    ? { generatedPassword: password }
    : { generatedPassword: undefined, objection: await objectionOf(given) };
}

const objectionOf = (password: string): Promise<string | undefined> => objectionToPassword(password, { username: 'admin' });

const kept = z.object({ hash: z.string().optional() });
const place = { resource: 'admin_password', key: 'given' } as const;

/** Neither the admin's password now nor the one that was given last. */
async function isNew(writer: ObjectWriter, given: string, now: string | null): Promise<boolean> {
  const { resource, key } = place;
  const last = await writer.store.db
    .selectFrom('key_values')
    .select('value')
    .where('resource', '=', resource)
    .where('key', '=', key)
    .executeTakeFirst();
  const { hash } = kept.parse(last?.value ?? {});
  if (await isPassword(given, now)) {
    if (hash === undefined && now !== null) await keepGiven(writer, now);
    return false;
  }
  return hash === undefined || !(await isPassword(given, hash));
}

/** Remembers which password was given last, as its hash. */
async function keepGiven(writer: ObjectWriter, hash: string): Promise<void> {
  const at = writer.now();
  await writer.store.db
    .insertInto('key_values')
    .values({
      uuid: crypto.randomUUID(),
      ...place,
      value: { hash },
      created_by_id: null,
      created_on: at,
      changed_on: at,
      expires_on: null,
    })
    .onConflict((conflict) => conflict.columns(['resource', 'key']).doUpdateSet({ value: { hash }, changed_on: at }))
    .execute();
}

async function changePassword(writer: ObjectWriter, id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await changeObject(writer, 'user', id, {}, () => ({ values: { password_hash } }), 'password');
  await keepGiven(writer, password_hash);
  await endSessionsOf(writer.store.db, id, new Date(writer.now()));
  await revokeTokensOf(writer.store.db, [id]);
}

/** Four groups of five letters and digits that are not mistaken for each other: 98 bits. */
function generatedPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
