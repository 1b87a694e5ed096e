/** Processes on one PostgreSQL need one secret: with another they refuse each other's sign-ins and cannot open passwords. */
import { z } from 'zod';
import { runsElsewhere } from './listen.ts';
import type { ObjectWriter } from './objects.ts';
import type { Secrets } from './secrets.ts';

const kept = z.object({ sealed: z.string() });
const place = { resource: 'site_secret', key: 'sealed' } as const;
const known = 'The secret of this site.';

/**
 * Remembers this site's secret by a text sealed with it. Where nobody else runs on the store, a changed secret is taken as
 * meant.
 * @throws Error with a sentence for the operator when others run with another secret
 */
export async function checkSameSecret({ store, now }: ObjectWriter, secrets: Secrets): Promise<void> {
  if (store.kind === 'sqlite') return;
  const row = await store.db
    .selectFrom('key_values')
    .select('value')
    .where('resource', '=', place.resource)
    .where('key', '=', place.key)
    .executeTakeFirst();
  const before = kept.safeParse(row?.value);
  if (before.success && isOurs(secrets, before.data.sealed)) return;
  if (before.success && (await runsElsewhere(store)))
    throw new Error(
      'Another server runs on this store with another secret. Set TESSERA_SECRET to one value for all servers and workers.',
    );
  const at = now();
  const value = { sealed: secrets.seal(known) };
  await store.db
    .insertInto('key_values')
    .values({ uuid: crypto.randomUUID(), ...place, value, created_by_id: null, created_on: at, changed_on: at, expires_on: null })
    .onConflict((conflict) => conflict.columns(['resource', 'key']).doUpdateSet({ value, changed_on: at }))
    .execute();
}

function isOurs(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed) === known;
  } catch {
    return false;
  }
}
