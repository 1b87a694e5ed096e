/** Forgetting the kept answers of datasets, for all servers of a site at once (docs/reference/questions.md#the-cache-of-answers). */
import type { CachedSources } from '@tessera/api/misc';
import { authorize, may } from '../../auth/access.ts';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { changeObject } from '../../store/objects.ts';

/**
 * Gives each of the datasets a new version: an answer is known by it, so that older ones are never found again.
 * What the caller does not see is passed over, like what is not there.
 * @throws Failure FORBIDDEN for one that is seen and may not be edited
 */
export async function forgetAnswers(ctx: Context, asked: CachedSources): Promise<void> {
  const ids = [...new Set([...idsOf(asked.datasource_uids), ...(await idsByName(ctx, asked.datasources))])];
  if (ids.length === 0) return;
  const there = await ctx.db.selectFrom('datasets').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  const things = await datasetThings(
    ctx.db,
    there.map(({ id }) => id),
  );
  const seen = [...things].filter(([, thing]) => may(ctx.actor, 'dataset', 'read', thing));
  for (const [, thing] of seen) authorize(ctx.actor, 'dataset', 'edit', thing);
  for (const [id] of seen) await changeObject(ctx, 'dataset', id, {}, () => ({ values: {} }), 'refresh');
}

const idsOf = (uids: readonly string[] = []): number[] => uids.map((uid) => Number(uid.split('__', 1)[0]));

async function idsByName(ctx: Context, sources: CachedSources['datasources'] = []): Promise<number[]> {
  const ids: number[] = [];
  for (const { database_name, datasource_name, schema, catalog } of sources) {
    let found = ctx.db
      .selectFrom('datasets as d')
      .innerJoin('databases as b', 'b.id', 'd.database_id')
      .select('d.id')
      .where('b.database_name', '=', database_name)
      .where('d.table_name', '=', datasource_name)
      .where('d.deleted_at', 'is', null);
    if (schema) found = found.where('d.schema', '=', schema);
    if (catalog) found = found.where('d.catalog', '=', catalog);
    ids.push(...(await found.execute()).map(({ id }) => id));
  }
  return ids;
}
