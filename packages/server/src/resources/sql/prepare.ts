/** A user's statement, made ready to be run: rendered, read, its tables checked for access. */
import type { Context } from '../../context.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import type { TableRef } from '../database/table-access.ts';
import { readyStatement } from '../statement.ts';
import { prepareChange } from './change.ts';
import { prepareInformation } from './information.ts';
import { withVisibleNames } from './information-schema.ts';
import type { ReadyStatement } from './ready-statement.ts';

/** @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING, SQL_REFUSED, TABLES_FORBIDDEN */
export async function prepareStatement(
  ctx: Context,
  database: DatabaseRow,
  written: string,
  parameters: string | null | undefined,
): Promise<ReadyStatement> {
  const information = await prepareInformation(ctx, database, written, parameters);
  if (information) return information;
  const change = await prepareChange(ctx, database, written);
  if (change) return change;
  const tables: TableRef[] = [];
  const named = await withVisibleNames(ctx, database, written);
  const executed = await readyStatement(ctx, database, {
    sql: named,
    parameters,
    strict: true,
    found: (read) => void tables.push(...read),
  });
  return { kind: 'select', written, executed, tables, run: (driver, options) => driver.run(executed, [], 'columns', options) };
}
