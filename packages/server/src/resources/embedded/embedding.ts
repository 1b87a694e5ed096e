/** What is kept of an embedding: its address and the sites that may show it. */
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';

/** The `resource` of embeddings among the kept values. */
export const embeddings = 'embedded_dashboard';

const kept = z.object({ allowed_domains: z.array(z.string()), changed_by_id: z.number().nullable().optional() });

/** What is kept of an embedding. */
export type StoredEmbedding = z.infer<typeof kept>;

interface KeptRow {
  readonly uuid: string;
  readonly key: string;
  readonly value: unknown;
  readonly created_by_id: number | null;
  readonly changed_on: string;
}

/** The columns of a `KeptRow`. */
export const keptColumns = ['uuid', 'key', 'value', 'created_by_id', 'changed_on'] as const;

/** An embedding as it is kept. @param row  with `keptColumns` */
export const embeddingIn = ({ uuid, key, value, created_by_id, changed_on }: KeptRow) => {
  const { allowed_domains, changed_by_id = created_by_id } = kept.parse(value);
  return { uuid, dashboard_id: key, allowed_domains, changed_by_id, changed_on };
};

/** An embedding as the wire has it. */
export async function presented(ctx: Pick<Context, 'db' | 'actor'>, embedding: ReturnType<typeof embeddingIn>) {
  const { changed_by_id, ...rest } = embedding;
  return { ...rest, changed_by: personIn(await people(ctx, [changed_by_id]), changed_by_id) };
}

/** The embedding an address names; undefined when it has ended, or its dashboard is gone. */
export async function embeddingAt(db: Db, uuid: string): Promise<ReturnType<typeof embeddingIn> | undefined> {
  const row = await db
    .selectFrom('key_values')
    .select(keptColumns)
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
  return board && embeddingIn(row);
}
