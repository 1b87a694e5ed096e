/** People whom an identity provider vouches for, as users of this site. */
import { Failure } from '@tessera/core/failures';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, findObject, type ObjectWriter } from '../../store/objects.ts';
import { adminIds } from '../admins.ts';
import { heldIds, setRoles } from '../user-links.ts';
import type { NewcomerSettings, RolesByGroup } from './common-settings.ts';

/** What a provider says of somebody. */
export interface OutsidePerson {
  /** Which provider says it, e.g. its issuer. */
  readonly provider: string;
  /** What it calls them for ever. */
  readonly subject: string;
  readonly username: string;
  readonly email: string | undefined;
  /** Whether it has made sure that the address is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
  /** False where the provider said nothing of groups, which is not the same as none: it may have been set up wrongly. */
  readonly areGroupsSaid: boolean;
}

/** How people of a provider become users. */
export interface Admission extends NewcomerSettings {
  /** Whether a verified address is enough to be the user who has it. */
  readonly matchesEmail: boolean;
  /** Whether the name is: where the operator trusts the provider with everybody's account. */
  readonly matchesUsername?: boolean | undefined;
}

/** Why somebody whom the provider knows is not let in. */
export type Refusal = 'unknown' | 'taken' | 'inactive';

/** Somebody is not let in. */
export class NotAdmitted extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(`Not admitted: ${why}.`);
    this.why = why;
  }
}

type Asked = Pick<Services, 'store' | 'clock' | 'log' | 'actions'>;

/**
 * The user a person is: known by the provider's name for them, else by a verified address or a trusted name where the user's own
 * was given by an administrator or proved, else made. Their roles follow their
 * groups: of the roles that the site maps groups to they have exactly those of theirs; other roles stay as they are. What they
 * lose stands in the action log.
 * @returns the user's id @throws NotAdmitted
 */
export async function admit(services: Asked, person: OutsidePerson, how: Admission): Promise<number> {
  const { db } = services.store;
  const now = services.clock().toISOString();
  const known = await knownUser(db, person);
  const id = known ?? (await sameUser(db, person, how)) ?? (await makeUser(services, person, how));
  if (known === undefined)
    await db
      .insertInto('user_identities')
      .values({ provider: person.provider, subject: person.subject, user_id: id, created_on: now })
      // Two windows of one newcomer may come at the same time.
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .execute();
  const user = await findObject(db, 'user', id);
  if (!user?.active) throw new NotAdmitted('inactive');
  await followGroups(services, id, person, how.rolesByGroup);
  await db
    .updateTable('users')
    .set({ login_count: user.login_count + 1, fail_login_count: 0, last_login: now })
    .where('id', '=', id)
    .execute();
  return id;
}

async function knownUser(db: Db, { provider, subject }: OutsidePerson): Promise<number | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

async function sameUser(
  db: Db,
  person: OutsidePerson,
  { matchesEmail, matchesUsername }: Admission,
): Promise<number | undefined> {
  // What somebody calls themselves must not be who comes by that name later: their password would open the other's account.
  const named = matchesUsername === true ? await userWith(db, 'username', person.username) : undefined;
  if (named && !named.name_claimed) return named.id;
  if (!matchesEmail || !person.isEmailVerified || person.email === undefined) return undefined;
  const addressed = await userWith(db, 'email', person.email);
  return addressed && !addressed.email_claimed ? addressed.id : undefined;
}

const userWith = (db: Db, field: 'username' | 'email', value: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name_claimed', 'email_claimed'])
    .where((eb) => eb(eb.fn<string>('lower', [field]), '=', value.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Nobody becomes a user who exists by calling themselves like one. @throws NotAdmitted */
async function makeUser(
  services: Asked,
  person: OutsidePerson,
  { newUserRoles, matchesUsername = false }: Admission,
): Promise<number> {
  if (newUserRoles === undefined) throw new NotAdmitted('unknown');
  const { db } = services.store;
  const email = person.email ?? `${person.username}@localhost`;
  if ((await userWith(db, 'username', person.username)) ?? (await userWith(db, 'email', email))) throw new NotAdmitted('taken');
  const roles = await roleIds(services, newUserRoles);
  const { username, firstName: first_name, lastName: last_name } = person;
  const values = {
    username,
    first_name,
    last_name,
    email,
    password_hash: null,
    active: true,
    // A provider that is trusted with names is trusted with addresses.
    name_claimed: !matchesUsername,
    email_claimed: !matchesUsername && !person.isEmailVerified,
  };
  const row = await createObject(writerOf(services), 'user', values, async (tx, { id }) => {
    await setRoles(tx, id, roles);
    return { kept: { roles, groups: [] } };
  });
  services.log.info('A user came by an identity provider', { username });
  return row.id;
}

/** What happens here is nobody's doing: the revisions name no user. */
const writerOf = ({ store, clock }: Pick<Asked, 'store' | 'clock'>): ObjectWriter => ({
  store,
  actor: { id: null },
  now: () => clock().toISOString(),
});

async function followGroups(services: Asked, id: number, person: OutsidePerson, mapped: RolesByGroup): Promise<void> {
  if (mapped.size === 0) return;
  const governed = await roleIds(services, [...mapped.values()].flat());
  const given = await roleIds(
    services,
    person.groups.flatMap((group) => mapped.get(group) ?? []),
  );
  const { db } = services.store;
  const held = await heldIds(db, 'user_roles', id);
  const wanted = [...new Set([...held.filter((role) => !governed.includes(role)), ...given])];
  if (wanted.length === held.length && wanted.every((role) => held.includes(role))) return;
  try {
    await changeObject(writerOf(services), 'user', id, {}, async (tx) => {
      await setRoles(tx, id, wanted);
      if ((await adminIds(tx)).length === 0)
        throw new Failure('INVALID', { fields: { roles: ['No administrator would be left.'] } });
      return { values: {}, kept: { roles: wanted, groups: await heldIds(tx, 'user_groups', id) } };
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    services.log.warn('Roles of a user stay as they are', { user: id, why: error.message });
    return;
  }
  const lost = held.filter((role) => !wanted.includes(role));
  if (lost.length > 0) await sayLost(services, id, person, lost);
}

/** Who wonders where their roles went finds it in the action log; a provider that names no groups at all is a warning, too. */
async function sayLost(services: Asked, id: number, person: OutsidePerson, lost: readonly number[]): Promise<void> {
  const found = await services.store.db.selectFrom('roles').select('name').where('id', 'in', lost).orderBy('name').execute();
  const roles = found.map(({ name }) => name);
  const { username, provider, areGroupsSaid } = person;
  if (!areGroupsSaid)
    services.log.warn('A provider said nothing of groups, and a user lost the roles that groups give', {
      username,
      provider,
      roles,
    });
  services.actions.add({
    action: 'UserRestApi.lose_roles',
    user_id: id,
    kind: 'user',
    object_id: id,
    dashboard_id: null,
    slice_id: null,
    json: { provider, roles, groups: areGroupsSaid ? person.groups : null },
    duration_ms: null,
    referrer: null,
    dttm: services.clock().toISOString(),
  });
}

/** Names of roles that are not there are logged: the settings name them, and their author reads the log. */
async function roleIds(services: Asked, names: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return [];
  const found = await services.store.db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', wanted)
    .where('deleted_at', 'is', null)
    .execute();
  const missing = wanted.filter((name) => !found.some((role) => role.name === name));
  if (missing.length > 0) services.log.warn('The settings of sign-in name roles that do not exist', { roles: missing });
  return found.map(({ id }) => id);
}
