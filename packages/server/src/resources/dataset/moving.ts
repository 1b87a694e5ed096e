/** Moving a dataset to another table, and what stands in the way. */
import { Failure } from '@tessera/core/failures';
import { has, type Actor } from '@tessera/core/policy/actor';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';

type Place = Pick<RowOf<'dataset'>, 'database_id' | 'schema' | 'table_name' | 'sql'>;

/** Whether a dataset leaves its table or takes one. SQL changed into other SQL, or called otherwise, touches none. */
function changesTable(before: Place, after: Place): boolean {
  if (Boolean(before.sql) !== Boolean(after.sql)) return true;
  if (after.sql) return false;
  return before.database_id !== after.database_id || before.schema !== after.schema || before.table_name !== after.table_name;
}

/**
 * Rules of row-level security know their table through the dataset they are written on: a dataset that leaves would open
 * the table it leaves, and close the one it takes. That is for those who may change rules.
 * @throws Failure INVALID `{table_name}`
 */
export async function mustLeaveRules(db: Db, actor: Actor, id: number, before: Place, after: Place): Promise<void> {
  if (!changesTable(before, after) || has(actor, 'can_write on Row Level Security')) return;
  const rule = await db
    .selectFrom('row_level_security_tables as t')
    .innerJoin('row_level_security as r', 'r.id', 't.rule_id')
    .select('r.id')
    .where('t.dataset_id', '=', id)
    .where('r.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!rule) return;
  throw new Failure('INVALID', {
    fields: {
      table_name: ['Rules of row-level security stand on this dataset; only who may change them may give it another table.'],
    },
  });
}
