/** Whom something can be shared with. */
import type { ShareSubject } from '@tessera/api/sharing';
import { Failure } from '@tessera/core/failures';
import type { Actor } from '@tessera/core/policy/actor';
import type { GrantSubject } from '@tessera/core/policy/grants';
import { sql, type RawBuilder } from 'kysely';
import { actorOf } from '../../auth/actors.ts';
import { sharedDatasets } from '../../auth/shares.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';

const atMost = 20;
const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`;

const holds = (what: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`lower(${what}) like ${`%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Active people and groups whose name holds a text, everyone first; at most twenty of each. */
export async function subjectsNamed({ db }: Pick<Context, 'db'>, text: string): Promise<ShareSubject[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'username', fullName.as('name')])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(holds(sql`${fullName} || ' ' || users.username || ' ' || users.email`, text))
    .orderBy(sql`lower(users.first_name)`)
    .orderBy('id')
    .limit(atMost)
    .execute();
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name', 'label'])
    .where('deleted_at', 'is', null)
    .where(holds(sql`groups.name || ' ' || coalesce(groups.label, '')`, text))
    .orderBy(sql`lower(groups.name)`)
    .limit(atMost)
    .execute();
  return [
    { subject: 'everyone', id: 0, name: '' },
    ...groups.map(({ id, name, label }): ShareSubject => ({ subject: 'group', id, name: label || name })),
    ...people.map(({ id, name, username }): ShareSubject => ({ subject: 'user', id, name: name || username })),
  ];
}

/** Names of subjects, by kind and id; those that are gone have none. */
export async function namesOf(
  db: Db,
  subjects: readonly { readonly subject: GrantSubject; readonly subject_id: number }[],
): Promise<(subject: GrantSubject, id: number) => string | undefined> {
  const idsOf = (kind: GrantSubject): number[] => subjects.flatMap((each) => (each.subject === kind ? [each.subject_id] : []));
  const [users, groups] = [idsOf('user'), idsOf('group')];
  const people =
    users.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'username', fullName.as('name')])
          .where('id', 'in', users)
          .where('deleted_at', 'is', null)
          .execute();
  const named =
    groups.length === 0
      ? []
      : await db
          .selectFrom('groups')
          .select(['id', 'name', 'label'])
          .where('id', 'in', groups)
          .where('deleted_at', 'is', null)
          .execute();
  const known = new Map([
    ['everyone 0', ''],
    ...people.map(({ id, name, username }) => [`user ${id}`, name || username] as const),
    ...named.map(({ id, name, label }) => [`group ${id}`, label || name] as const),
  ]);
  return (subject, id) => known.get(`${subject} ${id}`);
}

/** A subject with what its roles and shares give: of a group, what they give to all who are in it. */
export interface SubjectActor {
  readonly name: string;
  readonly actor: Actor;
}

/** @throws Failure INVALID `{id}` for whoever is not there, or deactivated */
export async function subjectActor(ctx: Context, subject: GrantSubject, id: number): Promise<SubjectActor> {
  const name = (await namesOf(ctx.db, [{ subject, subject_id: id }]))(subject, id);
  const actor = name === undefined ? undefined : await actorFor(ctx, subject, id);
  if (name === undefined || !actor) throw new Failure('INVALID', { fields: { id: [gone[subject]] } });
  return { name, actor };
}

const gone: Readonly<Record<GrantSubject, string>> = {
  user: 'There is no such person, or they are deactivated.',
  group: 'There is no such group.',
  everyone: 'Everyone has the id 0.',
};

async function actorFor(ctx: Context, subject: GrantSubject, id: number): Promise<Actor | undefined> {
  const { db, services } = ctx;
  if (subject === 'user') return actorOf(db, services.permissions, id);
  const groups = subject === 'group' ? [id] : [];
  const rows = await db
    .selectFrom('group_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .leftJoin('role_permissions as p', 'p.role_id', 'r.id')
    .select(['r.name', 'p.permission_name', 'p.view_name'])
    .where('l.group_id', '=', id)
    .where('r.deleted_at', 'is', null)
    .execute();
  const held = subject === 'group' ? rows : [];
  const permissions = held.flatMap((row) => (row.permission_name === null ? [] : [`${row.permission_name} on ${row.view_name}`]));
  return {
    id: 0,
    username: '',
    roles: [...new Set(held.map(({ name }) => name))],
    permissions: new Set([...permissions, ...(await sharedDatasets(db, undefined, groups))]),
    groups,
  };
}
