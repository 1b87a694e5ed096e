/** What the processes that run together on one store are known by: what earlier ones left in Redis is not theirs. */
import { z } from 'zod';
import { runsElsewhere } from './listen.ts';
import type { ObjectWriter } from './objects.ts';

const place = { resource: 'site_life', key: 'current' } as const;
const kept = z.object({ life: z.string() });

/**
 * The same text for all processes that run at the same time, and another one when the first of them starts: the store may
 * have been restored from a backup since, and its versions begin anew. Call it while nobody else starts.
 */
export async function siteLife({ store, now }: ObjectWriter): Promise<string> {
  const life = crypto.randomUUID();
  if (store.kind === 'sqlite') return life;
  const row = await store.db
    .selectFrom('key_values')
    .select('value')
    .where('resource', '=', place.resource)
    .where('key', '=', place.key)
    .executeTakeFirst();
  const before = kept.safeParse(row?.value);
  if (before.success && (await runsElsewhere(store))) return before.data.life;
  const at = now();
  const value = { life };
  await store.db
    .insertInto('key_values')
    .values({ uuid: crypto.randomUUID(), ...place, value, created_by_id: null, created_on: at, changed_on: at, expires_on: null })
    .onConflict((conflict) => conflict.columns(['resource', 'key']).doUpdateSet({ value, changed_on: at }))
    .execute();
  return life;
}
