/**
 * Links that are sent by mail and used once: a new password, an invitation, the confirmation of an address
 * (docs/decisions/0068-mailed-links.md). The token is 256 random bits; the store keeps its hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../store/db.ts';
import type { StoredRow } from '../store/tables.ts';

/** A link as it is kept. */
export type MailedLink = StoredRow<'mailed_links'>;
type Kind = MailedLink['kind'];

const hourMs = 3_600_000;
/** How long a link of each kind can be used. */
const lifeMs: Readonly<Record<Kind, number>> = { password: hourMs, invitation: 7 * 24 * hourMs, registration: 24 * hourMs };
/** For how long the holder of an ended link is told that it has ended, and not that there is none. */
const rememberedMs = 30 * 24 * hourMs;

/** What every token begins with, so that programs that look for leaked secrets find it. */
const prefix = 'tsm_';

/** What a link is made of. */
export interface NewMailedLink {
  readonly kind: Kind;
  readonly email: string;
  readonly userId?: number | undefined;
  readonly content: object;
  /** Who made it; null: whoever has the address. */
  readonly by: number | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a link. Those of the same kind for the same address, in any case, are void from now on. @returns its token, which is kept nowhere */
export async function makeMailedLink(
  db: Db,
  link: NewMailedLink,
  now: Date,
): Promise<{ readonly id: number; readonly token: string }> {
  const at = now.toISOString();
  const { kind, email, userId, content, by } = link;
  await db
    .deleteFrom('mailed_links')
    .where('expires_on', '<', new Date(now.getTime() - rememberedMs).toISOString())
    .execute();
  await db
    .updateTable('mailed_links')
    .set({ ended_on: at, ended_as: 'replaced' })
    .where('kind', '=', kind)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('ended_on', 'is', null)
    .execute();
  const token = prefix + randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('mailed_links')
    .values({
      kind,
      token_hash: hashOf(token),
      email: email.trim(),
      user_id: userId ?? null,
      content,
      created_on: at,
      created_by_id: by,
      sent_on: null,
      expires_on: new Date(now.getTime() + lifeMs[kind]).toISOString(),
      ended_on: null,
      ended_as: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Notes that a mail server took it. */
export async function noteSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('mailed_links').set({ sent_on: now.toISOString() }).where('id', '=', id).execute();
}

/** How a token stands: `wrong` for one that was never made, or was cut short. */
export type MailedLinkState =
  | { readonly state: 'open'; readonly link: MailedLink }
  | { readonly state: 'used' | 'ended' | 'wrong'; readonly link?: undefined };

/** Looks at a token. @param kinds  those that open the door it was brought to */
export async function mailedLinkOf(db: Db, kinds: readonly Kind[], token: string, now: Date): Promise<MailedLinkState> {
  const link = await db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  if (!link) return { state: 'wrong' };
  if (link.ended_as === 'used') return { state: 'used' };
  return link.ended_on !== null || link.expires_on <= now.toISOString() ? { state: 'ended' } : { state: 'open', link };
}

/** Uses a link up. @param db  the transaction of what it opens @returns false when somebody was faster */
export async function spendMailedLink(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailed_links')
    .set({ ended_on: now.toISOString(), ended_as: 'used' })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
