/**
 * Kept rows of queries. They were read with the rights of their moment: when what these hang on has changed (roles, row
 * rules, the connection, the tables one may read), they are as good as gone.
 */
import { inCatalog } from '../connections/catalogs.ts';
import { isRecord } from '@tessera/core/narrowing';
import { createHash } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { authorize } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { signInOf } from '../connections/open-connection.ts';
import { mustReadTables } from '../database/table-access.ts';
import { rulesStamp } from '../row-level-security/applying.ts';
import type { QueryRow } from './query-row.ts';
import type { ResultData } from './result-text.ts';

/** Changes when the caller might see other rows of a database. */
export async function rightsStamp(ctx: Context, database: DatabaseRow): Promise<string> {
  const signIn = await signInOf(ctx, database);
  const said = [ctx.actor.roles.toSorted(), await rulesStamp(ctx.db), database.uuid, database.version, signIn];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
}

/**
 * Keeps rows beside their query. A full disk loses them, not the answer.
 * @returns a key of the query's own, and the file's name, which equal rows share; both null when they are lost
 */
export async function keepResult(ctx: Context, result: ResultData): Promise<Pick<QueryRow, 'results_key' | 'results_sha256'>> {
  const { results, sideWrites } = ctx.services;
  const kept = await sideWrites.attempt('results of queries', () => results.put(Buffer.from(JSON.stringify(result))));
  return kept ? { results_key: crypto.randomUUID(), results_sha256: kept.sha256 } : { results_key: null, results_sha256: null };
}

/**
 * The kept rows of a query of the caller's own.
 * @returns undefined when they are no longer kept, or the caller's rights are others now
 * @throws Failure FORBIDDEN, TABLES_FORBIDDEN where the caller may no longer ask at all
 */
export async function readResult(ctx: Context, row: QueryRow): Promise<ResultData | undefined> {
  const found = await findObject(ctx.db, 'database', row.database_id);
  const database = found && inCatalog(found, row.catalog);
  if (!database || row.results_sha256 === null) return undefined;
  authorize(ctx.actor, 'database', 'run-sql', databaseThing(database));
  await mustReadTables(
    ctx,
    database,
    row.tables.map(({ catalog, schema, table }) => ({ catalog, schema, name: table })),
  );
  if (row.results_stamp !== (await rightsStamp(ctx, database))) return undefined;
  const kept = await ctx.services.results.read(row.results_sha256);
  if (!kept) return undefined;
  const read: unknown = JSON.parse(kept.toString('utf8'));
  return isResultData(read) ? read : undefined;
}

/** Written by `keepResult`, whose cells need no second look. */
const isResultData = (value: unknown): value is ResultData =>
  isRecord(value) && Array.isArray(value['data']) && Array.isArray(value['columns']);

/** What is returned of rows that are gone. */
export const resultGone = (): Failure => new Failure('RESULTS_GONE');
