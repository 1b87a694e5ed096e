/** Whether what an alert watches is a query it can run at all: asked when it is saved, before there is a run to fail. */
import { Failure, type FailureCode } from '@tessera/core/failures';
import { withoutEnd } from '@tessera/core/format/stripped';
import { may } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { openDriver } from '../connections/open-connection.ts';
import { findObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { readyStatement } from '../statement.ts';
import type { ReportRow } from './list.ts';

/** The query of an alert and where it is asked. */
export type Watched = Pick<ReportRow, 'type' | 'database_id' | 'sql'>;

/** What says that the query is wrong; a database that does not answer now may well answer when the alert is due. */
const faults: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'QUERY_FAILED',
  'SQL_REFUSED',
  'SQL_SUBQUERY_REFUSED',
  'TEMPLATE_INVALID',
  'TEMPLATE_PARAMS_MISSING',
  'TABLES_FORBIDDEN',
]);

/** The query as its database is asked: templates rendered, read by the gate. @throws Failure as `readyStatement`; EMPTY_QUERY */
export function watchedStatement(ctx: Context, database: RowOf<'database'>, sql: string | null): Promise<string> {
  const written = withoutEnd((sql ?? '').trim(), '; \t\r\n');
  if (written === '') throw new Failure('EMPTY_QUERY');
  return readyStatement(ctx, database, { sql: written, strict: true });
}

/** The database is asked what it would answer with, which reads no rows. */
const describeMs = 10_000;

/** @returns what is wrong with the columns; none too for a database that does not answer now @throws Failure QUERY_FAILED */
async function columnFaults(ctx: Context, database: RowOf<'database'>, statement: string): Promise<string[]> {
  const driver = await openDriver(ctx, database);
  const columns = await driver.describe(statement, { deadlineMs: describeMs, maxRows: 1, signal: ctx.signal });
  return columns.length > 1 ? ['The alert’s query must return one column.'] : [];
}

/**
 * No row is read. Not to be called inside a transaction: templates and the gate may ask the database.
 * @param before  as it is stored: the same query of the same database is not asked about again
 * @returns sentences by field; none when it is one statement that reads one column that is there, its template renders, and its tables are open to the one who saves
 */
export async function watchedFaults(ctx: Context, watched: Watched, before?: Watched): Promise<Record<string, string[]>> {
  const { type, database_id, sql } = watched;
  if (type !== 'Alert' || database_id === null || (sql ?? '').trim() === '') return {};
  if (before?.type === 'Alert' && before.database_id === database_id && before.sql === sql) return {};
  const database = await findObject(ctx.db, 'database', database_id);
  if (!database || !may(ctx.actor, 'database', 'run-sql', databaseThing(database))) return {};
  try {
    const wrong = await columnFaults(ctx, database, await watchedStatement(ctx, database, sql));
    return wrong.length > 0 ? { sql: wrong } : {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'EMPTY_QUERY') return { sql: ['Write the query whose value is watched.'] };
    return faults.has(error.code) ? { sql: [error.message] } : {};
  }
}
