/** A statement of a person's own as the question pipeline is given it: its tables are the asker's matter, row rules stand inside. */
import type { Dataset } from '@tessera/core/dataset';
import type { Context } from '../context.ts';
import type { QueriedDataset } from '../query/queried-dataset.ts';
import { placeOf } from './connections/catalogs.ts';
import { defaultSchema, type DatabaseRow } from './connections/connection.ts';
import { openConnection } from './connections/open-connection.ts';
import { mustReadTables, type TableRef } from './database/table-access.ts';
import { tableRulesOf } from './row-level-security/applying.ts';

/**
 * @param dataset  the statement as if it were a virtual dataset
 * @param found  told the tables it names, once it was rendered and read
 */
export async function statementSource(
  ctx: Context,
  database: DatabaseRow,
  dataset: Dataset,
  found?: (tables: readonly TableRef[]) => void,
): Promise<QueriedDataset> {
  const schema = defaultSchema(database);
  const place = placeOf(database, schema);
  const { driver, identity } = await openConnection(ctx, database);
  return {
    dataset,
    called: 'the query',
    version: '',
    driver,
    connection: identity,
    rules: await tableRulesOf(ctx.db, ctx.actor, database.id, place),
    defaultSchema: schema,
    defaultCatalog: place.catalog?.here,
    checkTables: (tables) => {
      found?.(tables);
      return mustReadTables(ctx, database, tables);
    },
  };
}
