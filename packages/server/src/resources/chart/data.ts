/** Answers to a chart's questions: those a client sends, and those a saved form asks. */
import type { chart } from '@tessera/api/chart';
import type { QueryOf } from '@tessera/api/contract';
import { chartTypeOf } from '@tessera/charts';
import { Failure } from '@tessera/core/failures';
import { queryContext, type QueryContext } from '@tessera/core/query/query-context';
import type { Context } from '../../context.ts';
import { ask } from '../../query/ask.ts';
import { asUnknownName } from '../../query/reply/unknown-names.ts';
import type { AnnotationSources } from '../../query/annotations/sources.ts';
import { contextOfForm } from '../../query/question/form.ts';
import { withFailureMember } from '../../rest/failures.ts';
import type { BytesReply } from '../../rest/implement.ts';
import type { QueryRunContext, DataReply } from '../../query/context.ts';
import { findObject, loadObject, ownersOf } from '../../store/objects.ts';
import { remember } from '../../store/remember.ts';
import { storedAnnotations } from '../annotation-layer/sources.ts';
import { askContext } from '../ask.ts';
import { lookAfterFailure } from '../dataset/health.ts';
import { people } from '../people.ts';
import { replyOf } from '../reply.ts';
import { questionByKey, keepQuestion } from './question-by-key.ts';
import { openChart } from './find.ts';
import { savedChartContext, dashboardContext } from './granted.ts';
import { innerChartsOf, showsCharts, type ChartDoor } from './inner-charts.ts';
import { formOf, type ChartRow } from './present.ts';

/** Clients of chart data read a failure's `message` as well as its `errors` (docs/reference/api.md#chart-data). */
export function withPlainMessage(work: () => Promise<BytesReply>): Promise<BytesReply> {
  return withFailureMember('message', async () => {
    try {
      return await work();
    } catch (error) {
      throw asUnknownName(error);
    }
  });
}

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN, FORBIDDEN (download), QUERY_FAILED and the pipeline's others */
export async function answerQuestion(ctx: Context, asked: QueryContext, given?: QueryRunContext): Promise<BytesReply> {
  return replyOf(await asQuestion(ctx, asked, given ?? (await doorFor(ctx, asked))));
}

/** The access to data that a question uses: a dashboard's, where it opens one, else the caller's own. */
export async function doorFor(ctx: Context, asked: QueryContext): Promise<QueryRunContext> {
  const questions = (row: ChartRow, through: ChartDoor): Promise<QueryContext> => questionOf(ctx, row, through);
  return (await dashboardContext(ctx, asked, questions)) ?? askContext(ctx);
}

/** Asks with what belongs to every chart: its annotations, how long its answers are kept, and a name to fetch them by. */
export async function asQuestion(ctx: Context, asked: QueryContext, door: QueryRunContext = askContext(ctx)): Promise<DataReply> {
  const chartId = asked.form_data?.['slice_id'];
  const reply = await ask(await chartRunContext(ctx, door, chartId), asked)
    .toReply()
    .catch(async (error: unknown) => {
      lookAfterFailure(ctx, asked, error);
      throw await withOwners(ctx, chartId, error);
    });
  // Nobody can have heard of the names before the reply is gone.
  setImmediate(() => keepQuestion(ctx.store, reply.cacheKeys ?? [], asked));
  return reply;
}

/**
 * The answer whose cache key was returned before, asked as the caller. @throws Failure NOT_FOUND, and what `answerQuestion`
 * throws
 */
export function answerByKey(ctx: Context, key: string): Promise<BytesReply> {
  return answerQuestion(ctx, questionOfKey(ctx, key));
}

/** @throws Failure NOT_FOUND */
export function questionOfKey(ctx: Context, key: string): QueryContext {
  const asked = questionByKey(ctx.store, key);
  if (!asked) throw new Failure('NOT_FOUND');
  return { ...asked, force: false };
}

/** Access to data with what belongs to every chart: its annotations, and how long its answers are kept. */
export async function chartRunContext(ctx: Context, door: QueryRunContext, chartId: unknown): Promise<QueryRunContext> {
  return { ...door, chartCacheTimeout: await timeoutOf(ctx, chartId), annotations: annotationsFor(ctx) };
}

/** Stored layers, and saved charts the asker may see. */
const annotationsFor = (ctx: Context): AnnotationSources => ({
  stored: (layerId) => storedAnnotations(ctx, layerId),
  chart: async (chartId) => questionOf(ctx, await openChart(ctx, chartId)),
});

/**
 * A question that took too long, with the owners of its chart: whom one asks to make it smaller. Everything else as it is, and
 * for who may not see the chart, too.
 */
export async function withOwners(ctx: Pick<Context, 'db' | 'actor'>, chartId: unknown, error: unknown): Promise<unknown> {
  const id = Number(chartId);
  if (!(error instanceof Failure) || error.code !== 'QUERY_TIMEOUT' || !Number.isSafeInteger(id) || id <= 0) return error;
  const row = await openChart(ctx, id).catch(() => undefined);
  if (!row) return error;
  const ids = (await ownersOf(ctx.db, 'chart', [id])).get(id) ?? [];
  const owners = [...(await people(ctx, ids)).values()].map((each) => `${each.first_name} ${each.last_name}`.trim());
  if (owners.length === 0) return error;
  return new Failure(error.code, { ...error.detail, extra: { ...error.detail.extra, owners } }, { cause: error });
}

/**
 * How long the answers of a saved chart are kept, in seconds (docs/reference/questions.md#the-cache-of-answers); null when not
 * set.
 */
async function timeoutOf(ctx: Context, chartId: unknown): Promise<number | null> {
  const id = Number(chartId);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  const read = async () => ({ seconds: (await findObject(ctx.db, 'chart', id))?.cache_timeout ?? null });
  return (await remember(ctx.store, `chart timeout ${id}`, read)).seconds;
}

/** The saved form asks. An unknown chart type asks what its stored question says (docs/decisions/0014-query-context.md). */
export async function answerSavedChart(
  ctx: Context,
  id: number,
  { format, type, force, dashboard_id }: QueryOf<typeof chart.savedData>,
): Promise<BytesReply> {
  const stored = await loadObject(ctx.db, 'chart', id);
  const granted = await savedChartContext(ctx, stored, dashboard_id);
  const row = granted ? stored : await openChart(ctx, id);
  if (granted && type !== undefined && type !== 'full' && type !== 'results') throw new Failure('CHART_FORBIDDEN');
  const question = await questionOf(ctx, row, granted);
  const asked: QueryContext = {
    ...question,
    form_data: { ...question.form_data, slice_id: row.id },
    result_format: format ?? question.result_format ?? 'json',
    result_type: type ?? question.result_type ?? 'full',
    force: force ?? false,
  };
  return answerQuestion(ctx, asked, granted);
}

const noInner = 'None of the charts within this one can be shown: they were deleted, or you may not see them.';

/** The question of a saved chart. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
export async function questionOf(ctx: Context, row: ChartRow, door: ChartDoor = askContext(ctx)): Promise<QueryContext> {
  const stored = chartTypeOf(row.viz_type) === undefined ? readStored(row.query_context) : undefined;
  if (stored) return { ...stored, datasource: { id: row.datasource_id, type: 'table' } };
  const form = formOf(row);
  const datasource = { id: row.datasource_id, type: 'table' } as const;
  const { dataset } = await door.dataset(datasource);
  const asked = contextOfForm(form, dataset, datasource, await innerChartsOf(ctx, form, door.opened));
  if (!asked) throw new Failure('BAD_REQUEST', { message: showsCharts(form) ? noInner : 'This chart asks for no data.' });
  return asked;
}

function readStored(text: string | null): QueryContext | undefined {
  if (!text) return undefined;
  try {
    const read = queryContext.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
