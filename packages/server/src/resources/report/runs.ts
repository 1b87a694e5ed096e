/** The rows of a report's runs, and how the last one shows on the report itself. */
import type { ReportState } from '@tessera/api/report';
import type { Services } from '../../services.ts';
import { amendObject, type ObjectWriter } from '../../store/objects.ts';
import type { StoredRow } from '../../store/tables.ts';
import type { ReportRow } from './list.ts';

/** One run as it is stored. */
export type ReportRun = StoredRow<'report_execution_log'>;

/** How a run ended. */
export interface RunEnd {
  readonly state: ReportState;
  readonly error?: string | undefined;
  readonly value?: number | null | undefined;
  readonly row?: string | null | undefined;
  /** Whether anyone was notified. */
  readonly told?: boolean;
}

/** Writes without an author: what a run finds is no edit. */
export function systemWriter({ store, clock }: Services): ObjectWriter {
  return { store, actor: { id: null }, now: () => clock().toISOString() };
}

/** The run of this due moment: begun before by a worker that is gone, or begun now. */
export async function beginRun(services: Services, report: ReportRow, due: string): Promise<ReportRun> {
  const { store, clock } = services;
  const before = await store.db
    .selectFrom('report_execution_log')
    .selectAll()
    .where('report_id', '=', report.id)
    .where('scheduled_dttm', '=', due)
    .where('state', '=', 'Working')
    .executeTakeFirst();
  if (before) return before;
  const now = clock().toISOString();
  const run = await store.db
    .insertInto('report_execution_log')
    .values({ uuid: crypto.randomUUID(), report_id: report.id, scheduled_dttm: due, start_dttm: now, state: 'Working' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await amendObject(systemWriter(services), 'report', report.id, {}, () =>
    Promise.resolve({ values: { last_state: 'Working', last_eval_dttm: due } }),
  );
  return run;
}

/** Ends a run, once, and shows it on the report. */
export async function endRun(services: Services, run: ReportRun, { state, error, value, row, told }: RunEnd): Promise<void> {
  const ended = await services.store.db
    .updateTable('report_execution_log')
    .set({
      state,
      end_dttm: services.clock().toISOString(),
      error_message: error ?? null,
      value: value ?? null,
      value_row_json: row ?? null,
      ...(told !== undefined && { told }),
    })
    .where('id', '=', run.id)
    .where('state', '=', 'Working')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  const found = value === undefined && row === undefined ? {} : { last_value: value ?? null, last_value_row_json: row ?? null };
  await amendObject(systemWriter(services), 'report', run.report_id, {}, () =>
    Promise.resolve({ values: { last_state: state, ...found } }),
  );
}

/** The run of another due moment whose message is still being made. */
export function otherRun({ store }: Services, reportId: number, due: string): Promise<ReportRun | undefined> {
  return store.db
    .selectFrom('report_execution_log')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('scheduled_dttm', '<>', due)
    .where('state', '=', 'Working')
    .where('told', '=', false)
    .orderBy('start_dttm', 'desc')
    .executeTakeFirst();
}

/** When the last notice of one of these states was sent, or a message last put on its way; undefined when never. */
export async function lastTold(
  { store }: Services,
  reportId: number,
  states: readonly ReportState[],
): Promise<number | undefined> {
  const row = await store.db
    .selectFrom('report_execution_log')
    .select(['start_dttm', 'end_dttm'])
    .where('report_id', '=', reportId)
    .where('state', 'in', states)
    .where('told', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && Date.parse(row.end_dttm ?? row.start_dttm);
}

/** Removes runs older than the report keeps them. */
export async function pruneRuns({ store, clock }: Services, { id, log_retention }: ReportRow): Promise<void> {
  if (log_retention === 0) return;
  const before = new Date(clock().getTime() - log_retention * 86_400_000).toISOString();
  await store.db
    .deleteFrom('report_execution_log')
    .where('report_id', '=', id)
    .where('scheduled_dttm', '<', before)
    .where('state', '<>', 'Working')
    .execute();
}
