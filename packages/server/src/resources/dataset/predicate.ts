/** The condition under which a dataset offers the values of its columns. */
import { Failure } from '@tessera/core/failures';
import { isTemplate } from '@tessera/sql/template/render';
import type { Context } from '../../context.ts';
import type { RowOf } from '../../store/tables.ts';
import { askContext } from '../ask.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { faultOf } from '../sound-sql.ts';

/** What a template gives depends on who asks and for what; only the template itself can be wrong for everybody. */
const wrongForAll = new Set(['TEMPLATE_INVALID', 'TEMPLATE_PARAMS_MISSING']);

/**
 * @param row  the dataset as it is to be saved
 * @throws Failure INVALID `{fetch_values_predicate}` when its database could not read the predicate
 */
export async function mustBeSound(ctx: Context, row: RowOf<'dataset'>, database: DatabaseRow): Promise<void> {
  const { id, table_name, schema, sql, template_params, fetch_values_predicate } = row;
  if (!fetch_values_predicate?.trim()) return;
  const loaded = await askContext(ctx).dataset({ id, type: 'table' });
  const { id: databaseId, database_name, backend } = database;
  const source = { table_name, schema, sql, template_params, database: { id: databaseId, database_name, backend } };
  const asked = { ...loaded, driver: await openDriver(ctx, database), dataset: { ...loaded.dataset, ...source } };
  const withPredicate = (text: string | null) => ({ ...asked, dataset: { ...asked.dataset, fetch_values_predicate: text } });
  const fault = await faultOf(ctx, withPredicate(fetch_values_predicate), withPredicate(null));
  if (!fault || (isTemplate(fetch_values_predicate) && !wrongForAll.has(fault.code))) return;
  throw new Failure('INVALID', { fields: { fetch_values_predicate: [fault.sentence] } }, { cause: fault.cause });
}
