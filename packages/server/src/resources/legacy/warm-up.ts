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

/** One chart's outcome: `viz_status` is `success` or `failed`. */
export interface WarmUpResult {
  readonly chart_id: number;
  readonly viz_error: string | null;
  readonly viz_status: string;
}

/** @param extraFilters  JSON text of `extra_filters` that a dashboard would send along */
export async function warmChart(ctx: Context, row: ChartRow, extraFilters: string | null | undefined): Promise<WarmUpResult> {
  try {
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
  if (asked) await asQuestion(ctx, { ...asked, form_data: { ...form, slice_id: row.id }, force: true });
}

/** @throws Failure NOT_FOUND */
export async function warmChartById(ctx: Context, id: number, extraFilters: string | null | undefined): Promise<WarmUpResult[]> {
  return [await warmChart(ctx, await openChart(ctx, id), extraFilters)];
}

/** Every chart the caller may see on datasets of that name, one after the other. @throws Failure NOT_FOUND */
export async function warmTable(
  ctx: Context,
  asked: { db_name: string; table_name: string; extra_filters?: string | null | undefined },
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
  const warmed: WarmUpResult[] = [];
  for (const { id } of charts) {
    const row = await openChart(ctx, id).catch(noneIfClosed);
    if (row) warmed.push(await warmChart(ctx, row, asked.extra_filters));
  }
  return warmed;
}

function noneIfClosed(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
