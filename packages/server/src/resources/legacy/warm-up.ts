/** Charts answered ahead of their readers, so that the cache has what they will ask. */
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { contextOfForm } from '../../query/question/form.ts';
import { inBackground } from '../../queue/requester.ts';
import { innerChartsOf } from '../chart/inner-charts.ts';
import { askContext } from '../ask.ts';
import { asQuestion } from '../chart/data.ts';
import { openChart } from '../chart/find.ts';
import { formOf, type ChartRow } from '../chart/present.ts';
import { openBoard, type OpenedBoard } from '../dashboard/board-state.ts';
import { warmBoard } from '../dashboard/warm-board.ts';
import { openDashboard } from '../dashboard/find.ts';

/** One chart's outcome: `viz_status` is `success` or `failed`. */
export interface WarmUpResult {
  readonly chart_id: number;
  readonly viz_error: string | null;
  readonly viz_status: string;
}

/** What charts are asked with. */
export interface WarmUpFilters {
  /** With what filters it there from the start, where the chart stands on this dashboard and `extra_filters` is absent. */
  readonly dashboard_id?: number | null | undefined;
  /** JSON text of `extra_filters` that a dashboard would send along. */
  readonly extra_filters?: string | null | undefined;
}

/** The opened dashboard, where its filters count. @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN */
async function boardOf(ctx: Context, { dashboard_id, extra_filters }: WarmUpFilters): Promise<OpenedBoard | undefined> {
  if (dashboard_id == null) return undefined;
  const row = await openDashboard(ctx, dashboard_id);
  return extra_filters ? undefined : openBoard(ctx, row, {});
}

async function warmChart(
  ctx: Context,
  row: ChartRow,
  extraFilters: string | null | undefined,
  board: OpenedBoard | undefined,
): Promise<WarmUpResult> {
  try {
    const there = board && (await inBackground(() => warmBoard(ctx, board, row.id)))[0];
    if (there)
      return { chart_id: row.id, viz_error: there.error ?? null, viz_status: there.error === undefined ? 'success' : 'failed' };
    await inBackground(() => ask(ctx, row, extraFilters ? JSON.parse(extraFilters) : undefined));
    return { chart_id: row.id, viz_error: null, viz_status: 'success' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { chart_id: row.id, viz_error: error.message, viz_status: 'failed' };
  }
}

async function ask(ctx: Context, row: ChartRow, extra: unknown): Promise<void> {
  const datasource = { id: row.datasource_id, type: 'table' as const };
  const form = { ...formOf(row), ...(extra === undefined ? {} : { extra_filters: extra }) };
  const { dataset } = await askContext(ctx).dataset(datasource);
  const asked = contextOfForm(form, dataset, datasource, await innerChartsOf(ctx, form));
  // A chart that shows no data is always warm.
  if (!asked) return;
  const question = { ...asked, form_data: { ...form, slice_id: row.id }, force: true };
  await asQuestion(ctx, question);
  // As pages ask: an answer in another form is another entry of the cache.
  await asQuestion(ctx, { ...question, orient: 'columns' });
}

/** @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN */
export async function warmChartById(ctx: Context, id: number, filters: WarmUpFilters): Promise<WarmUpResult[]> {
  const row = await openChart(ctx, id);
  return [await warmChart(ctx, row, filters.extra_filters, await boardOf(ctx, filters))];
}

/** Every chart the caller may see on datasets of that name, one after the other. @throws Failure NOT_FOUND, DASHBOARD_FORBIDDEN */
export async function warmTable(
  ctx: Context,
  asked: WarmUpFilters & { readonly db_name: string; readonly table_name: string },
): Promise<WarmUpResult[]> {
  const datasets = await ctx.db
    .selectFrom('datasets as d')
    .innerJoin('databases as b', 'b.id', 'd.database_id')
    .select('d.id')
    .where('b.database_name', '=', asked.db_name)
    .where('d.table_name', '=', asked.table_name)
    .where('d.deleted_at', 'is', null)
    .execute();
  if (datasets.length === 0)
    throw new Failure('NOT_FOUND', { message: 'The provided table was not found in the provided database' });
  const charts = await ctx.db
    .selectFrom('charts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(
      'datasource_id',
      'in',
      datasets.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const board = await boardOf(ctx, asked);
  const warmed: WarmUpResult[] = [];
  for (const { id } of charts) {
    const row = await openChart(ctx, id).catch(noneIfClosed);
    if (row) warmed.push(await warmChart(ctx, row, asked.extra_filters, board));
  }
  return warmed;
}

function noneIfClosed(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
