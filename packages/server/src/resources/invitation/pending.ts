/** Invitations that nobody has taken yet. */
import type { InvitationItem } from '@tessera/api/invitation';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import type { MailedLink } from '../../auth/mailed-links.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';

/** What an invitation gives: ids. */
export const invitationContent = z.object({ roles: z.array(z.number().int()), groups: z.array(z.number().int()) });
/** What `invitationContent` reads. */
export type InvitationContent = z.infer<typeof invitationContent>;

const pending = (db: Db) =>
  db.selectFrom('mailed_links').selectAll().where('kind', '=', 'invitation').where('ended_on', 'is', null);

/** The newest first; those that have expired among them, for they can be sent again. */
export const pendingInvitations = (db: Db): Promise<MailedLink[]> => pending(db).orderBy('id', 'desc').execute();

/** @throws Failure NOT_FOUND for one that was taken, replaced or revoked */
export async function pendingInvitation(db: Db, id: number): Promise<MailedLink> {
  const row = await pending(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** As they are listed. Roles and groups that are gone are left out. */
export async function shownInvitations(ctx: Context, rows: readonly MailedLink[]): Promise<InvitationItem[]> {
  const known = await people(
    ctx,
    rows.map(({ created_by_id }) => created_by_id),
  );
  const contents = rows.map(({ content }) => invitationContent.parse(content));
  const roles = await namesOf(
    ctx.db,
    'roles',
    contents.flatMap((each) => each.roles),
  );
  const groups = await namesOf(
    ctx.db,
    'groups',
    contents.flatMap((each) => each.groups),
  );
  return rows.map((row, at) => ({
    id: row.id,
    email: row.email,
    roles: named(roles, contents[at]?.roles),
    groups: named(groups, contents[at]?.groups),
    created_on: row.created_on,
    created_by: personIn(known, row.created_by_id),
    sent_on: row.sent_on,
    expires_on: row.expires_on,
    is_expired: Date.parse(row.expires_on) <= ctx.nowMs(),
  }));
}

type Names = ReadonlyMap<number, string>;

const named = (names: Names, ids: readonly number[] = []) =>
  ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });

/** Names by id, of those that are there. */
export async function namesOf(db: Db, table: 'roles' | 'groups', ids: readonly number[]): Promise<Names> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows =
    table === 'roles'
      ? await db.selectFrom('roles').select(['id', 'name']).where('id', 'in', wanted).where('deleted_at', 'is', null).execute()
      : await db.selectFrom('groups').select(['id', 'name']).where('id', 'in', wanted).where('deleted_at', 'is', null).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
