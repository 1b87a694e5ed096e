/** What `/api/v1/security/invitations` does (docs/reference/api.md#invitations). */
import { invitation, type Invited } from '@tessera/api/invitation';
import { productName } from '@tessera/core/look/product';
import { pages } from '@tessera/core/pages';
import { Failure } from '@tessera/core/failures';
import { secretLink, sendLetter, sendsAccountMail } from '../../auth/account-mail.ts';
import { mustBeGivable } from '../../auth/admins.ts';
import { makeMailedLink, noteSent, type MailedLink } from '../../auth/mailed-links.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { languageOf } from '../../rest/language.ts';
import { say } from '../../sent-words.ts';
import { rolesOfGroups } from '../user/write.ts';
import { accept, linkForAccount } from './accept.ts';
import { invitationContent, pendingInvitation, pendingInvitations, shownInvitations, type InvitationContent } from './pending.ts';

/** Invitations, and the accounts that come of them. */
export const invitationResource = implement(invitation, {
  list: async (ctx) => {
    const result = await shownInvitations(ctx, await pendingInvitations(ctx.db));
    return { count: result.length, result };
  },
  create: async (ctx, { body: { email, roles, groups = [] } }) => {
    await mustBeNew(ctx, email);
    return invite(ctx, email, { roles, groups });
  },
  // Whoever resends one holds its link, and so what it gives.
  resend: async (ctx, { params }) => {
    const { email, content } = await pendingInvitation(ctx.db, params.pk);
    return invite(ctx, email, invitationContent.parse(content));
  },
  remove: async (ctx, { params }) => {
    const { id } = await pendingInvitation(ctx.db, params.pk);
    await ctx.db.updateTable('mailed_links').set({ ended_on: ctx.now(), ended_as: 'revoked' }).where('id', '=', id).execute();
    return { message: 'OK' };
  },
  look: async (ctx, { body: { token } }) => {
    const { state, link } = await linkForAccount(ctx, token);
    return { result: { state, ...(link && { email: link.email }) } };
  },
  accept: async (ctx, { body }) => {
    await accept(ctx, body);
    return { message: 'OK' };
  },
});

/** @throws Failure INVALID `{email}` */
async function mustBeNew(ctx: Context, email: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (user) throw new Failure('INVALID', { fields: { email: ['A user with this email address already exists.'] } });
}

/** Makes the link and mails it, or gives it out where that cannot be. */
async function invite(ctx: Context, email: string, content: InvitationContent): Promise<Invited> {
  await mustBeGivable(ctx.db, ctx.actor, [...content.roles, ...(await rolesOfGroups(ctx.db, content.groups))]);
  const by = ctx.actor.id;
  const now = ctx.services.clock();
  const made = await ctx.store.transaction((tx) => makeMailedLink(tx, { kind: 'invitation', email, content, by }, now));
  const link = secretLink(ctx.origin(), pages.register, made.token);
  const mailed = await mailIt(ctx, email, link);
  if (mailed.isSent) await noteSent(ctx.db, made.id, ctx.services.clock());
  const [result] = await shownInvitations(ctx, [await rowOf(ctx, made.id)]);
  if (!result) throw new Error('The invitation is gone.');
  return { id: made.id, result, link: mailed.isSent ? null : link, mail_error: mailed.error };
}

const rowOf = (ctx: Context, id: number): Promise<MailedLink> =>
  ctx.db.selectFrom('mailed_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function mailIt(ctx: Context, email: string, href: string): Promise<{ isSent: boolean; error: string | null }> {
  if (!(await sendsAccountMail(ctx.services))) return { isSent: false, error: null };
  // The language of who invites: the other has no account here yet, and no page to say one.
  const language = languageOf(ctx.request, ctx.config);
  const { tag } = language;
  const letter = {
    subject: say(tag, '{product}: an invitation', { product: productName }),
    lines: [
      say(tag, '{username} invites you to {host}.', { username: ctx.actor.username, host: new URL(href).host }),
      say(tag, 'The link below lets you choose a user name and a password. It can be used once, within seven days.'),
    ],
    button: { label: say(tag, 'Make your account'), href },
  };
  try {
    await sendLetter(ctx.services, email, letter, language);
    return { isSent: true, error: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    ctx.log.warn('An invitation could not be mailed', { error: why });
    return { isSent: false, error: why };
  }
}
