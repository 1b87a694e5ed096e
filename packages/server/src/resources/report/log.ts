/** The runs of a report, as the wire lists them. */
import type { ListArguments } from '@tessera/api/list-query';
import { reportLogItem, reportState, type ReportLogItem } from '@tessera/api/report';
import { Failure } from '@tessera/core/failures';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { conditionOf, pageOf } from '../../rest/list.ts';
import { number, text, time } from '../../rest/list-columns.ts';
import { pageSize } from '../../rest/page-size.ts';
import type { StoredRow } from '../../store/tables.ts';

type LogRow = StoredRow<'report_execution_log'>;

const search = {
  id: number('report_execution_log.id'),
  state: text('report_execution_log.state'),
  error_message: text('report_execution_log.error_message'),
  value: number('report_execution_log.value'),
  scheduled_dttm: time('report_execution_log.scheduled_dttm'),
  start_dttm: time('report_execution_log.start_dttm'),
  end_dttm: time('report_execution_log.end_dttm'),
};
const order = ['id', 'state', 'value', 'scheduled_dttm', 'start_dttm', 'end_dttm', 'error_message'] as const;

/** What the list of runs is made of. */
const logList = {
  title: 'List Report Execution Log',
  columns: Object.keys(reportLogItem.shape),
  order: Object.fromEntries(order.map((name) => [name, name])),
};

/** One page of runs, the newest first. @throws Failure BAD_REQUEST */
export async function logPage(ctx: Context, reportId: number, asked: ListArguments = {}) {
  const where = sql.join(
    [
      sql`report_execution_log.report_id = ${reportId}`,
      ...(asked.filters ?? []).flatMap(({ col, opr, value }) => conditionOf(ctx, search, col, opr, value) ?? []),
    ],
    sql` and `,
  );
  const column = asked.order_column ?? 'scheduled_dttm';
  const known = order.find((name) => name === column);
  if (!known) throw new Failure('BAD_REQUEST', { message: `Order column: ${column} not allowed to order` });
  const way = (asked.order_direction ?? (asked.order_column === undefined ? 'desc' : 'asc')) === 'desc' ? sql`desc` : sql`asc`;
  const size = pageSize(asked.page_size);
  const from = sql`from report_execution_log where ${where}`;
  const { rows } = await sql<LogRow>`select * ${from} order by ${sql.ref(known)} ${way}, id ${way}
    limit ${size} offset ${(asked.page ?? 0) * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(ctx.db);
  return pageOf(logList, counted.rows[0]?.n ?? 0, rows.map(presentRun), asked);
}

/** One run of a report. @throws Failure NOT_FOUND, also for a run of another report */
export async function runOf(ctx: Context, reportId: number, id: number): Promise<ReportLogItem> {
  const row = await ctx.db
    .selectFrom('report_execution_log')
    .selectAll()
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .executeTakeFirst();
  if (!row) throw new Failure('NOT_FOUND');
  return presentRun(row);
}

function presentRun({ report_id: _, told: __, state, ...run }: LogRow): ReportLogItem {
  return { ...run, state: reportState.parse(state) };
}
