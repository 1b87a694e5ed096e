/** Whether the tables a SELECT reads are open to the one who wrote it. */
import { Failure } from '@tessera/core/failures';
import { hasDatabaseAccess, maySchema } from '@tessera/core/policy/database';
import { hasDataAccess } from '@tessera/core/policy/dataset';
import { datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { hasCatalogs, meantCatalog } from '../connections/catalogs.ts';
import { defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import { readUri } from '../connections/uri.ts';

/** A table as a statement names it; what it leaves out is the database's default. */
export interface TableRef {
  readonly catalog?: string | null | undefined;
  readonly schema?: string | null | undefined;
  readonly name: string;
}

/**
 * All of the database, the table's schema, or a dataset on that very table must be open to the caller.
 * @throws Failure TABLES_FORBIDDEN naming every table that is not
 */
export async function mustReadTables(
  ctx: Pick<Context, 'actor' | 'db'>,
  database: DatabaseRow,
  tables: readonly TableRef[],
): Promise<void> {
  if (hasDatabaseAccess(ctx.actor, database)) return;
  const closed: string[] = [];
  for (const table of tables) {
    const schema = table.schema ?? defaultSchema(database);
    const catalog = meantCatalog(database, table.catalog);
    if (maySchema(ctx.actor, database, schema, catalog)) continue;
    if (await hasDatasetOn(ctx, database, { catalog, schema, name: table.name })) continue;
    closed.push([...(catalog === null ? [] : [catalog]), schema, table.name].join('.'));
  }
  if (closed.length > 0) throw new Failure('TABLES_FORBIDDEN', { message: [...new Set(closed)].join(', ') });
}

async function hasDatasetOn(
  ctx: Pick<Context, 'actor' | 'db'>,
  database: DatabaseRow,
  { catalog, schema, name }: { readonly catalog: string | null; readonly schema: string; readonly name: string },
): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('datasets')
    .select(['id', 'catalog', 'schema'])
    .where('database_id', '=', database.id)
    .where('table_name', '=', name)
    .where('sql', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  const isOf = (row: (typeof rows)[number]): boolean =>
    (row.schema ?? defaultSchema(database)) === schema &&
    (hasCatalogs(database.backend) ? catalogIn(database, row.catalog) === catalog : isOwn(database, catalog));
  const ids = rows.filter(isOf).map(({ id }) => id);
  return [...(await datasetThings(ctx.db, ids)).values()].some((thing) => hasDataAccess(ctx.actor, thing));
}

/** Where no catalog can be chosen, a statement may name one all the same: every dataset is of the connection's own. */
const isOwn = ({ sqlalchemy_uri }: DatabaseRow, catalog: string | null): boolean =>
  catalog === null || catalog.toLowerCase() === readUri(sqlalchemy_uri).database?.toLowerCase();

/** The catalog of a dataset's table. Where none can be chosen, what an import brought along is the connection's own. */
const catalogIn = ({ own_catalog }: DatabaseRow, stored: string | null): string | null =>
  own_catalog === null ? null : stored || null;
