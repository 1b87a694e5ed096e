/** Links that show a dashboard to whoever holds them: the secret, and what a living link opens. */
import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import type { StoredRow } from '../store/tables.ts';

/** What every secret of a public link begins with. */
const prefix = 'tsl_';

/** 256 random bits. */
export const newLinkSecret = (): string => prefix + randomBytes(32).toString('base64url');

/** What the store keeps of a secret: SHA-256, hexadecimal. The secret is random, so nothing slower is needed. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A link of a dashboard that is there. */
export type LivingLink = StoredRow<'public_links'>;

/**
 * The link of a secret or an id, where public links are on, it has not expired and its dashboard is there. Read every time:
 * one that was revoked shows nothing more.
 */
export async function livingLink(
  { store, config, clock }: Pick<Services, 'store' | 'config' | 'clock'>,
  by: { readonly secret: string } | { readonly id: number },
): Promise<LivingLink | undefined> {
  if (!config.flags.PUBLIC_LINKS) return undefined;
  const found = store.db
    .selectFrom('public_links as l')
    .innerJoin('dashboards as d', 'd.id', 'l.dashboard_id')
    .selectAll('l')
    .where('d.deleted_at', 'is', null)
    .where('l.expires_on', '>', clock().toISOString());
  return 'secret' in by
    ? found.where('l.secret_hash', '=', linkHash(by.secret)).executeTakeFirst()
    : found.where('l.id', '=', by.id).executeTakeFirst();
}
