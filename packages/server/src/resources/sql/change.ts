/** Statements of the SQL page that change data, where the database allows them (docs/decisions/0058-writing-and-tunnels.md). */
import { Failure } from '@tessera/core/failures';
import { hasDatabaseAccess } from '@tessera/core/policy/database';
import { isTemplate } from '@tessera/sql/template/render';
import type { Context } from '../../context.ts';
import { placeOf } from '../connections/catalogs.ts';
import { gateChange } from '../../query/sql-gate/gate.ts';
import { defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import { canChangeData } from '../connections/writing.ts';
import { tableRulesOf } from '../row-level-security/applying.ts';
import type { ReadyStatement } from './ready-statement.ts';

/** Whether the database takes statements that change data. */
export const changesData = ({ allow_dml, backend }: Pick<DatabaseRow, 'allow_dml' | 'backend'>): boolean =>
  allow_dml && canChangeData(backend);

/**
 * @returns undefined for a statement that only reads, and wherever nothing may be changed
 * @throws Failure SQL_REFUSED for a change of another kind than rows, tables and views, or by a user who may not see all of it
 */
export async function prepareChange(ctx: Context, database: DatabaseRow, written: string): Promise<ReadyStatement | undefined> {
  if (!changesData(database) || isTemplate(written)) return undefined;
  const found = await gateChange(written);
  if (!found) return undefined;
  // Rows one may not read could be read by changing them: an UPDATE reports how many rows its condition holds for.
  if (!hasDatabaseAccess(ctx.actor, database))
    throw new Failure('SQL_REFUSED', {
      message: `Changing data needs access to the whole database "${database.database_name}".`,
    });
  const rules = await tableRulesOf(ctx.db, ctx.actor, database.id, placeOf(database, defaultSchema(database)));
  const ruled = await rules.onTables(found.tables);
  if (ruled.size > 0)
    throw new Failure('SQL_REFUSED', { message: 'Row rules narrow what you see of these tables, so you cannot change them.' });
  return {
    kind: 'change',
    written,
    executed: written,
    tables: found.tables,
    run: (driver, options) => {
      if (!driver.write) throw new Failure('SQL_CHANGES');
      return driver.write(written, options);
    },
  };
}
