/**
 * Mail about requests for access, where the site sends mail. It never holds a request up. Accounts keep no language: the mail is in
 * that of whoever asks or decides.
 */
import type { Context } from '../../context.ts';
import { letterOf, type Letter } from '../../mail/letter.ts';
import { sendMail } from '../../mail/mailer.ts';
import { waysOut } from '../../notify/settings.ts';
import { languageOf } from '../../rest/language.ts';
import { say } from '../../sent-words.ts';
import { people } from '../people.ts';

const deadlineMs = 60_000;

interface Named {
  readonly kind: 'dashboard' | 'chart';
  readonly name: string;
}

/** Tells the owners that somebody asks for access. */
export async function tellOfRequest(
  ctx: Context,
  object: Named & { readonly owners: readonly number[] },
  message: string,
): Promise<void> {
  const [person] = (await people(ctx, [ctx.actor.id])).values();
  const who = person ? `${person.first_name} ${person.last_name}`.trim() || person.username : ctx.actor.username;
  const { tag, name } = spoken(ctx, object);
  await tell(
    ctx,
    object.owners,
    {
      subject: say(tag, 'Access to “{name}”', { name }),
      lines: [
        object.kind === 'dashboard'
          ? say(tag, '{who} asks for access to the dashboard “{name}”.', { who, name })
          : say(tag, '{who} asks for access to the chart “{name}”.', { who, name }),
        ...(message === '' ? [] : [message]),
      ],
    },
    { path: '/accessrequest/list/', label: say(tag, 'Access requests') },
  );
}

/** Tells who asked what became of it. */
export async function tellOfDecision(
  ctx: Context,
  userId: number,
  object: Named & { readonly url: string },
  isGranted: boolean,
): Promise<void> {
  const { tag, name } = spoken(ctx, object);
  const granted =
    object.kind === 'dashboard'
      ? say(tag, 'You have access to the dashboard “{name}” now.', { name })
      : say(tag, 'You have access to the chart “{name}” now.', { name });
  const declined =
    object.kind === 'dashboard'
      ? say(tag, 'Your request for access to the dashboard “{name}” was declined.', { name })
      : say(tag, 'Your request for access to the chart “{name}” was declined.', { name });
  await tell(
    ctx,
    [userId],
    { subject: say(tag, 'Access to “{name}”', { name }), lines: [isGranted ? granted : declined] },
    { path: isGranted ? object.url : '/', label: isGranted ? name : say(tag, 'Home') },
  );
}

const spoken = (ctx: Context, { name }: Named) => ({ tag: languageOf(ctx.request, ctx.config).tag, name });

async function tell(
  ctx: Context,
  users: readonly number[],
  letter: Letter,
  { path, label }: { readonly path: string; readonly label: string },
): Promise<void> {
  const { mail } = await waysOut(ctx.services);
  if (!mail || users.length === 0) return;
  const rows = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', users)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return;
  const to = rows.map(({ email }) => email);
  const message = letterOf(
    { ...letter, button: { label, href: `${ctx.origin()}${path}` } },
    to,
    languageOf(ctx.request, ctx.config),
  );
  void sendMail(mail, message, AbortSignal.timeout(deadlineMs)).catch((error: unknown) =>
    ctx.log.warn('Mail about a request for access could not be sent', { error: String(error) }),
  );
}
