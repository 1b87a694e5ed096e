/** What `/api/v1/security/password_reset` does (docs/reference/api.md#forgotten-passwords). */
import { passwordReset } from '@tessera/api/password-reset';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { revokeTokensOf } from '../../auth/access-tokens.ts';
import { sendsAccountMail } from '../../auth/account-mail.ts';
import { mailedLinkOf, spendMailedLink, type MailedLink } from '../../auth/mailed-links.ts';
import { hashNewPassword } from '../../auth/new-password.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { attempt } from '../../auth/throttle.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { languageOf } from '../../rest/language.ts';
import { record } from '../../rest/record.ts';
import { changeObject, findObject, withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { markOf, passwordMail } from './job.ts';

const content = z.object({ mark: z.string() });
const endedSentence = 'This link has ended. Ask for a new one.';

/** Forgotten passwords. */
export const passwordResetResource = implement(passwordReset, {
  request: async (ctx, { body: { email } }) => {
    if (!(await sendsAccountMail(ctx.services)))
      throw new Failure('INVALID', {
        fields: { email: ['This site sends no such mail. Ask an administrator for a new password.'] },
      });
    // By the address and by the client; never right, so that nobody's mailbox is filled.
    await attempt(ctx.db, ctx.services.secrets, `password mail ${email}`, ctx.request.ip, ctx.nowMs());
    await ctx.services.jobs.enqueue(passwordMail, { email, language: languageOf(ctx.request, ctx.config).code });
    return { message: 'OK' };
  },
  look: async (ctx, { body: { token } }) => {
    const { state, user } = await linkAndUser(ctx, token);
    return { result: { state, ...(user && { username: user.username }) } };
  },
  finish: async (ctx, { body: { token, password } }) => {
    const { link, user } = await linkAndUser(ctx, token);
    if (!link || !user) throw new Failure('INVALID', { fields: { token: [endedSentence] } });
    const password_hash = await hashNewPassword(password, user);
    await ctx.store.transaction(async (tx) => {
      if (!(await spendMailedLink(tx, link.id, ctx.services.clock())))
        throw new Failure('INVALID', { fields: { token: [endedSentence] } });
      // The person did it, who is known by nothing but the link.
      const writer = { ...withinTransaction(ctx, tx), actor: { id: user.id } };
      await changeObject(writer, 'user', user.id, { version: user.version }, () => ({ values: { password_hash } }), 'password');
      // With the password or not at all: whoever knew the old one must not stay.
      await endSessionsOf(tx, user.id, ctx.services.clock());
      await revokeTokensOf(tx, [user.id]);
    });
    record({ ...ctx, actor: { ...ctx.actor, id: user.id } }, 'PasswordResetRestApi.finish', {}, { kind: 'user', id: user.id });
    ctx.log.info('A password was set by a mailed link', { user: user.id });
    return { message: 'OK' };
  },
});

type Opened =
  | { readonly state: 'open'; readonly link: MailedLink; readonly user: RowOf<'user'> }
  | { readonly state: 'used' | 'ended' | 'wrong'; readonly link?: undefined; readonly user?: undefined };

/** A link is void, too, when the account changed since: another password or address, closed, or the password is kept elsewhere. */
async function linkAndUser(ctx: Context, token: string): Promise<Opened> {
  const { state, link } = await mailedLinkOf(ctx.db, ['password'], token, ctx.services.clock());
  if (!link) return { state };
  const user = link.user_id === null ? undefined : await findObject(ctx.db, 'user', link.user_id);
  const isSame = user?.active === true && user.password_hash !== null && content.parse(link.content).mark === markOf(user);
  return isSame ? { state, link, user } : { state: 'ended' };
}
