/** The account that comes of an invitation, or of an address that was confirmed. */
import type { invitation } from '@tessera/api/invitation';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { actorOf } from '../../auth/actors.ts';
import { mustBeGivable } from '../../auth/admins.ts';
import { mailedLinkOf, spendMailedLink, type MailedLink, type MailedLinkState } from '../../auth/mailed-links.ts';
import { mayRegister } from '../../auth/registration-settings.ts';
import { hashNewPassword } from '../../auth/new-password.ts';
import type { Context } from '../../context.ts';
import { record } from '../../rest/record.ts';
import { makeUser, rolesOfGroups } from '../user/write.ts';
import { invitationContent, namesOf, type InvitationContent } from './pending.ts';

const ended = (): Failure => new Failure('INVALID', { fields: { token: ['This link has ended. Ask for a new one.'] } });

/** A link is void, too, when whoever invited may no longer give what it gives. */
export async function linkForAccount(ctx: Context, token: string): Promise<MailedLinkState> {
  const found = await mailedLinkOf(ctx.db, ['invitation', 'registration'], token, ctx.services.clock());
  return found.link && !(await givenBy(ctx, found.link)) ? { state: 'ended' } : found;
}

/** Makes the account. @throws Failure INVALID `{token}`, `{password}`, and `{username}` or `{email}` where somebody has them */
export async function accept(ctx: Context, { token, password, ...names }: BodyOf<(typeof invitation)['accept']>): Promise<void> {
  const { link } = await linkForAccount(ctx, token);
  const given = link && (await givenBy(ctx, link));
  if (!link || !given) throw ended();
  const values = { ...names, email: link.email };
  const password_hash = await hashNewPassword(password, values);
  // A link that was given by hand proves nothing of the address.
  const claims = { name_claimed: true, email_claimed: link.kind === 'invitation' && link.sent_on === null };
  const { id } = await makeUser(ctx, { ...values, ...claims, active: true, password_hash }, given, async (tx) => {
    if (!(await spendMailedLink(tx, link.id, ctx.services.clock()))) throw ended();
  });
  record({ ...ctx, actor: { ...ctx.actor, id } }, 'InvitationRestApi.accept', {}, { kind: 'user', id });
  ctx.log.info('An account was made by a mailed link', { user: id, kind: link.kind });
}

/** Roles and groups a link gives now: those that are still there. @returns undefined where nobody vouches for it any more */
async function givenBy(ctx: Context, link: MailedLink): Promise<InvitationContent | undefined> {
  if (link.kind === 'registration') return givenBySite(ctx, link);
  const content = invitationContent.parse(link.content);
  const roles = [...(await namesOf(ctx.db, 'roles', content.roles)).keys()];
  const groups = [...(await namesOf(ctx.db, 'groups', content.groups)).keys()];
  const inviter = link.created_by_id === null ? undefined : await actorOf(ctx.db, ctx.services.permissions, link.created_by_id);
  if (!inviter) return undefined;
  try {
    await mustBeGivable(ctx.db, inviter, [...roles, ...(await rolesOfGroups(ctx.db, groups))]);
    return { roles, groups };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** What the settings give now; undefined where they let nobody of that address in, or name roles that are not there. */
async function givenBySite({ db, config, log }: Context, { email }: MailedLink): Promise<InvitationContent | undefined> {
  const settings = config.registration;
  if (!settings || !mayRegister(settings, email)) return undefined;
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', settings.roles)
    .where('deleted_at', 'is', null)
    .execute();
  const missing = settings.roles.filter((name) => !rows.some((role) => role.name === name));
  if (missing.length === 0) return { roles: rows.map(({ id }) => id), groups: [] };
  log.warn('TESSERA_SELF_REGISTRATION_ROLE names roles that do not exist', { roles: missing });
  return undefined;
}
