/** What adding a file to a table, or putting it in the table's place, would change. Nothing is written. */
import type { UploadChange } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import type { UploadFile } from '../../uploads/messages.ts';
import { compareUpload } from '../../uploads/uploads.ts';
import { isEngine, type DatabaseRow } from '../connections/connection.ts';
import { compareConnected } from './connected.ts';
import { columnsAdded, columnsReplaced, type TypedColumn } from './changes.ts';
import { chartsUsing } from './columns-in-use.ts';
import { isAdding, mayWrite, planOnto, type UploadPlan } from './plan.ts';
import { datasetOn, shownVersion, tableNamed, type TableRow } from '../table-file/table-file.ts';

/**
 * @param plan  to append or to replace
 * @throws Failure FORBIDDEN; INVALID `{table_name}` when there is no uploaded table of that name; FILE_UNREADABLE
 */
export async function compareWithTable(
  ctx: Context,
  database: DatabaseRow,
  file: UploadFile,
  plan: UploadPlan,
): Promise<UploadChange> {
  if (!isEngine(database)) return compareConnected(ctx, database, file, plan);
  mayWrite(ctx, database, plan);
  const table = await tableNamed(ctx.db, database.id, plan.table_name);
  if (!table)
    throw new Failure('INVALID', { fields: { table_name: [`There is no uploaded table ${plan.table_name} in this database.`] } });
  const shown = await shownVersion(ctx, table);
  const onto = isAdding(plan) ? table : undefined;
  const asked = await planOnto(ctx, plan, onto);
  const compared = await compareUpload(file, asked, { home: ctx.services.uploads.home, signal: ctx.signal });
  const unknown = compared.problems.filter(({ kind }) => kind === 'unknown_column').map(({ column }) => column);
  const columns = onto
    ? columnsAdded(shown.columns, compared.columns, unknown)
    : columnsReplaced(shown.columns, compared.columns);
  return {
    table_name: table.table_name,
    rows: {
      before: shown.rows,
      file: compared.rows,
      // Where the keys are at fault nothing is done.
      after: (onto ? shown.rows : 0) + (plan.ifExists === 'upsert' ? (compared.changes?.new ?? 0) : compared.rows),
    },
    columns,
    problems: compared.problems,
    made_anew: false,
    changes: compared.changes ?? null,
    cells: compared.cells,
    options: asked.options,
    charts: onto ? { count: 0, result: [] } : await chartsLosing(ctx, database, table, columns),
    notes: compared.notes,
  };
}

/** Charts that use what a replacement takes away or retypes. */
async function chartsLosing(
  ctx: Context,
  database: DatabaseRow,
  { table_name }: Pick<TableRow, 'table_name'>,
  columns: UploadChange['columns'],
): Promise<UploadChange['charts']> {
  const dataset = await datasetOn(ctx.db, database.id, table_name);
  const lost = columns.filter(({ change }) => change === 'missing' || change === 'retyped').map(({ name }) => name);
  return dataset ? chartsUsing(ctx, dataset.id, lost) : { count: 0, result: [] };
}

/** A replacement's changes, in sentences for a caller who was not asked before. */
export async function replacementNotes(
  ctx: Context,
  database: DatabaseRow,
  table: Pick<TableRow, 'table_name'>,
  before: readonly TypedColumn[],
  after: readonly TypedColumn[],
): Promise<string[]> {
  const columns = columnsReplaced(before, after);
  const charts = await chartsLosing(ctx, database, table, columns);
  return columns.flatMap(({ name, change, before: was, after: is }) => {
    if (change !== 'missing' && change !== 'retyped') return [];
    const users = charts.result.filter((chart) => chart.columns.includes(name)).map(({ slice_name }) => slice_name);
    const said = change === 'missing' ? `The column ${name} is gone` : `The column ${name} was ${was} and is ${is}`;
    return [users.length > 0 ? `${said}; used by: ${users.join(', ')}.` : `${said}.`];
  });
}
