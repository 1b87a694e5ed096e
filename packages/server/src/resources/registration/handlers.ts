/** What `/api/v1/security/registrations` does (docs/reference/api.md#registration). */
import { registration } from '@tessera/api/registration';
import { Failure } from '@tessera/core/failures';
import { sendsAccountMail } from '../../auth/account-mail.ts';
import { mayRegister } from '../../auth/registration-settings.ts';
import { attempt } from '../../auth/throttle.ts';
import { implement } from '../../rest/implement.ts';
import { languageOf } from '../../rest/language.ts';
import { registrationMail } from './job.ts';

const refusal = (why: string): Failure => new Failure('INVALID', { fields: { email: [why] } });

/** The first step of a new account: its address is confirmed before there is one. */
export const registrationResource = implement(registration, {
  request: async (ctx, { body: { email } }) => {
    const settings = ctx.config.registration;
    if (!settings) throw refusal('Accounts are made by invitation here. Ask an administrator for one.');
    if (!(await sendsAccountMail(ctx.services)))
      throw refusal('This site sends no mail, so that no address can be confirmed. Tell an administrator.');
    if (!mayRegister(settings, email)) throw refusal(`Use an address of ${(settings.domains ?? []).join(', ')}.`);
    // By the address and by the client; never right, so that nobody's mailbox is filled.
    await attempt(ctx.db, ctx.services.secrets, `registration mail ${email}`, ctx.request.ip, ctx.nowMs());
    await ctx.services.jobs.enqueue(registrationMail, { email, language: languageOf(ctx.request, ctx.config).code });
    return { message: 'OK' };
  },
});
