/** What an alert watches: one number, asked as its owner would ask it on the SQL page. */
import { alertOperator, type AlertOperator } from '@tessera/api/report';
import { limits } from '@tessera/core/limits';
import { z } from 'zod';
import { authorize } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { loadObject } from '../../store/objects.ts';
import { openDriver } from '../connections/open-connection.ts';
import type { ReportRow } from './list.ts';
import { watchedStatement } from './watched.ts';

/** What the query found. */
export interface AlertValue {
  readonly value: number | null;
  /** The row as JSON; null when there was none. */
  readonly row: string | null;
  readonly isTriggered: boolean;
}

type Cell = string | number | boolean | null;

const compare: Readonly<Record<AlertOperator, (value: number, threshold: number) => boolean>> = {
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/** The query cannot be watched. */
export class AlertFault extends Error {}

/** @throws AlertFault; Failure when the query may not be run, or fails */
export async function askAlert(ctx: Context, report: ReportRow): Promise<AlertValue> {
  const found = await cellOf(ctx, report);
  if (report.validator_type === 'not null') return notNull(found);
  const value = numberOf(found);
  const { op, threshold = 0 } = report.validator_config ?? {};
  return { value, row: JSON.stringify(found), isTriggered: compare[alertOperator.parse(op)](value, threshold) };
}

/** Neither nothing nor 0. */
function notNull(found: Readonly<Record<string, Cell>> | undefined): AlertValue {
  const cell = found === undefined ? null : (Object.values(found)[0] ?? null);
  const isTriggered = cell !== null && cell !== false && Number(cell) !== 0;
  return { value: typeof cell === 'number' ? cell : null, row: found === undefined ? null : JSON.stringify(found), isTriggered };
}

function numberOf(found: Readonly<Record<string, Cell>> | undefined): number {
  if (found === undefined) throw new AlertFault('The alert’s query returned no row; it must return one number.');
  const [cell = null] = Object.values(found);
  if (cell === null) throw new AlertFault('The alert’s query returned no value; it must return one number.');
  const value = typeof cell === 'string' && cell.trim() === '' ? Number.NaN : Number(cell);
  if (typeof cell === 'boolean' || !Number.isFinite(value))
    throw new AlertFault('The alert’s query returned a value that is not a number.');
  return value;
}

const answer = z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])));

/** The one row of one column; undefined when there is none. */
async function cellOf(ctx: Context, report: ReportRow): Promise<Readonly<Record<string, Cell>> | undefined> {
  if (report.database_id === null) throw new AlertFault('Database is required for alerts');
  const database = await loadObject(ctx.db, 'database', report.database_id);
  authorize(ctx.actor, 'database', 'run-sql', databaseThing(database));
  const statement = await watchedStatement(ctx, database, report.sql);
  const options = { deadlineMs: limits.chartTimeoutMs, maxRows: 2, signal: ctx.signal };
  const driver = await openDriver(ctx, database);
  const { columns, rowcount, bytes } = await ctx.services.turns.run(ctx.signal, () =>
    driver.run(statement, [], 'columns', options),
  );
  if (columns.length > 1) throw new AlertFault('The alert’s query returned more than one column.');
  if (rowcount > 1) throw new AlertFault('The alert’s query returned more than one row.');
  const [column] = columns;
  if (!column || rowcount === 0) return undefined;
  return { [column.name]: answer.parse(JSON.parse(bytes.toString('utf8')))[column.name]?.[0] ?? null };
}
