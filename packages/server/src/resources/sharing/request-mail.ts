/** Mail about requests for access, where the site sends mail. It never holds a request up. */
import type { Context } from '../../context.ts';
import { sendMail, type Mail } from '../../mail/mailer.ts';
import { waysOut } from '../../notify/settings.ts';
import { escape, tag } from '../../render/markup.ts';
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
  const said = `${who} asks for access to the ${object.kind} “${object.name}”.`;
  await tell(
    ctx,
    object.owners,
    `Access to “${object.name}”`,
    [said, ...(message === '' ? [] : [message])],
    '/accessrequest/list/',
  );
}

/** Tells who asked what became of it. */
export async function tellOfDecision(
  ctx: Context,
  userId: number,
  object: Named & { readonly url: string },
  isGranted: boolean,
): Promise<void> {
  const said = isGranted
    ? `You have access to the ${object.kind} “${object.name}” now.`
    : `Your request for access to the ${object.kind} “${object.name}” was declined.`;
  await tell(ctx, [userId], `Access to “${object.name}”`, [said], isGranted ? object.url : '/');
}

async function tell(
  ctx: Context,
  users: readonly number[],
  subject: string,
  lines: readonly string[],
  path: string,
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
  const link = `${ctx.origin()}${path}`;
  const message: Mail = {
    to: rows.map(({ email }) => email),
    subject: subject.replace(/[\r\n]+/g, ' '),
    html: [...lines.map((line) => tag('p', {}, escape(line))), tag('p', {}, tag('a', { href: link }, escape(link)))].join(''),
    text: [...lines, link].join('\n\n'),
  };
  void sendMail(mail, message, AbortSignal.timeout(deadlineMs)).catch((error: unknown) =>
    ctx.log.warn('Mail about a request for access could not be sent', { error: String(error) }),
  );
}
