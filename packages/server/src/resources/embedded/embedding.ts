/** What is kept of an embedding: its address and the sites that may show it. */
import { z } from 'zod';
import type { Db } from '../../store/db.ts';

/** The `resource` of embeddings among the kept values. */
export const embeddings = 'embedded_dashboard';

const kept = z.object({ allowed_domains: z.array(z.string()) });

interface KeptRow {
  readonly uuid: string;
  readonly key: string;
  readonly value: unknown;
  readonly changed_on: string;
}

/** An embedding as the wire has it. */
export const presented = ({ uuid, key, value, changed_on }: KeptRow) => ({
  uuid,
  dashboard_id: key,
  allowed_domains: kept.parse(value).allowed_domains,
  changed_on,
});

/** The embedding an address names; undefined when it has ended, or its dashboard is gone. */
export async function embeddingAt(db: Db, uuid: string): Promise<ReturnType<typeof presented> | undefined> {
  const row = await db
    .selectFrom('key_values')
    .select(['uuid', 'key', 'value', 'changed_on'])
    .where('resource', '=', embeddings)
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row) return undefined;
  const board = await db
    .selectFrom('dashboards')
    .select('id')
    .where('id', '=', Number(row.key))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return board && presented(row);
}
