/** Everything a site keeps, as one value: what a refused request must leave as it was. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../../packages/server/src/services.ts';
import { tableOf } from '../../packages/server/src/store/tables.ts';

const kinds = ['database', 'dataset', 'table_file', 'chart', 'dashboard'] as const;

/** Objects with their versions, the number of revisions and links, the files of tables and of uploads under way. */
export async function stored({ store: { db }, config: { home } }: Pick<Services, 'store' | 'config'>): Promise<object> {
  const objects: Record<string, unknown> = {};
  for (const kind of kinds)
    objects[kind] = await db.selectFrom(tableOf[kind]).select(['id', 'version', 'deleted_at']).orderBy('id').execute();
  for (const table of ['revisions', 'dashboard_charts', 'dataset_columns', 'dataset_metrics', 'key_values'] as const)
    objects[table] = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst();
  return {
    objects,
    tables: readdirSync(join(home, 'tables')).toSorted(),
    uploads: readdirSync(join(home, 'uploads')).toSorted(),
  };
}
