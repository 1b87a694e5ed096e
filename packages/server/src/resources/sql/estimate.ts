/** What statements would cost, as their database reckons beforehand (docs/reference/api.md#sql). Nothing of them is run. */
import { Failure } from '@tessera/core/failures';
import { splitStatements } from '@tessera/sql/read/split';
import type { Context } from '../../context.ts';
import { introspectionTimeoutMs, type DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { switchedOn } from '../connections/turned-off.ts';
import { canEstimate } from '../connections/writing.ts';
import { prepareStatement } from './prepare.ts';
import { reasonOf } from './reasons.ts';
import { resultData } from './result-text.ts';

/** Words and numbers for one statement. */
type Cost = Record<string, string>;

/**
 * @returns one set of figures for each statement
 * @throws Failure INVALID_BODY where the database estimates nothing or it is switched off; EMPTY_QUERY; as `prepareStatement`
 */
export async function estimateOf(
  ctx: Context,
  database: DatabaseRow,
  asked: { readonly sql: string; readonly template_params?: string | undefined },
): Promise<Cost[]> {
  if (!canEstimate(database.backend) || !switchedOn(database.extra).cost_estimate_enabled)
    throw new Failure('INVALID_BODY', { fields: { database_id: ['Query cost estimation is not enabled on this database.'] } });
  const statements = splitStatements(asked.sql, database.backend);
  if (statements.length === 0) throw new Failure('EMPTY_QUERY');
  const driver = await openDriver(ctx, database);
  const costs: Cost[] = [];
  try {
    for (const statement of statements) {
      const explained = await prepareStatement(ctx, database, `EXPLAIN ${statement}`, asked.template_params);
      const plan = await explained.run(driver, { deadlineMs: introspectionTimeoutMs, maxRows: 1000, signal: ctx.signal });
      const rows = resultData(plan, 1000).data;
      costs.push(database.backend === 'postgresql' ? ofPostgres(rows) : ofMysql(rows));
    }
  } catch (error) {
    throw reasonOf(error, asked.sql);
  }
  return costs;
}

type Row = Readonly<Record<string, unknown>>;

const figures = /\(cost=([\d.]+)\.\.([\d.]+) rows=(\d+) width=(\d+)\)/;

/** The first line of a plan is of the whole. */
function ofPostgres(rows: readonly Row[]): Cost {
  const found = figures.exec(String(Object.values(rows[0] ?? {})[0] ?? ''));
  return found
    ? { 'Start-up cost': found[1] ?? '', 'Total cost': found[2] ?? '', Rows: found[3] ?? '', 'Bytes per row': found[4] ?? '' }
    : {};
}

/** Tables of one SELECT are read for each row of those before; several SELECTs one after the other. */
function ofMysql(rows: readonly Row[]): Cost {
  const bySelect = new Map<string, number>();
  for (const { id, rows: read } of rows) {
    const key = String(id);
    bySelect.set(key, (bySelect.get(key) ?? 1) * Math.max(1, Number(read ?? 1)));
  }
  const sum = [...bySelect.values()].reduce((all, each) => all + each, 0);
  return { 'Rows examined': String(sum) };
}
