/** From a form to its answers: the one way in which charts are asked, by dashboards and by Explore. */
import { chart as chartApi, type ChartDataResult } from '@tessera/api/chart';
import { ApiFailure } from '@tessera/api/client';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { OpenedForm } from '@tessera/charts';
import { openFetched, openInnerFetched } from '@tessera/charts/fetched';
import { innerOf } from '@tessera/charts/open-form';
import { groupedForm } from '@tessera/charts/shared/group-by';
import type { InnerCharts, QueryAnswer } from '@tessera/charts/chart-type';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { datasourceIn, type Dataset } from '@tessera/core/dataset';
import type { Cell, Frame } from '@tessera/core/frame/frame';
import { boundToLocalTime, layersToLocalTime, toLocalTime } from '@tessera/core/frame/local-time';
import { limits } from '@tessera/core/limits';
import {
  applyExtraFormData,
  expressionFilters,
  timeColumnOf,
  timeExtrasOf,
  type ExtraFormData,
} from '@tessera/core/query/extra-form-data';
import type { Query } from '@tessera/core/query/query-object';
import type { QueryContext } from '@tessera/core/query/query-context';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { refusalInWords } from '../language/refusals.ts';
import { asyncEvents } from './async-events.ts';
import { makeQueue } from './queue.ts';
import { reachesLimit } from './row-limit.ts';
import { sendQuestion } from './send-question.ts';
import { chartUrlParams } from './url-params.ts';

/** What decides the questions of a chart. Equal values give equal questions. */
export interface ChartAsk {
  /** The saved or edited form, with `viz_type` and `datasource` (`{id}__table`). */
  formData: Record<string, unknown>;
  dataset?: Dataset | undefined;
  /** What the dashboard's filters add. */
  extra?: ExtraFormData | undefined;
  ownState?: Record<string, unknown> | undefined;
  dashboardId?: number | undefined;
  chartId?: number | undefined;
  /** The saved charts it shows within itself, as a dashboard's answer brings them. */
  given?: DashboardChart['inner_charts'];
  /** The same with its other ones, where they were fetched. */
  inner?: readonly InnerChart[] | undefined;
}

/** A form opened and its questions made: what is asked depends on nothing else. */
export interface ChartQueries {
  opened: OpenedForm;
  queries: Query[];
  context: QueryContext;
  inner: InnerCharts;
  /** Equal keys ask the same: nothing need be fetched again. */
  key: string;
}

/** The server's metadata of one question, besides the rows. */
export type QuestionNotes = Omit<ChartDataResult, 'data'>;

/** The answers of a chart's questions, in their order, with the metadata of each. */
export interface ChartAnswers {
  answers: QueryAnswer[];
  notes: QuestionNotes[];
  /** Epoch ms of arrival: the `now` of the picture. */
  at: number;
}

/** `3__table` → 3. */
export function datasetIdOf(formData: Record<string, unknown>): number | undefined {
  const id = Number.parseInt(String(formData['datasource'] ?? ''), 10);
  return Number.isFinite(id) ? id : undefined;
}

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

/**
 * The questions of a form whose chart type is here (`fetchTypesOf`).
 * @returns undefined when no chart type knows its `viz_type`
 * @throws whatever a chart type's `queries` throws on a form it cannot ask
 */
export function questionOf(ask: ChartAsk): ChartQueries | undefined {
  const { dataset, extra = {}, ownState } = ask;
  const own = openFetched(applyExtraFormData(ask.formData, extra, timeColumnOf(ask.formData, dataset)));
  const grouped = groupedForm(own, extra, dataset);
  const opened = grouped ? openFetched(grouped) : own;
  if (!opened) return undefined;
  const added = expressionFilters(extra);
  const inner: InnerCharts = { charts: ask.inner ?? [], open: openInnerFetched };
  const asked = opened.chart.queries(opened.form, { dataset, ownState, inner });
  const addressed = chartUrlParams(globalThis.location?.search ?? '');
  const queries = asked.map((query) => ({
    ...query,
    filters: [...query.filters, ...added],
    applied_time_extras: { ...query.applied_time_extras, ...timeExtrasOf(extra) },
    // The page's address wins over the one the form was saved with.
    url_params: { ...recordOf(ask.formData['url_params']), ...query.url_params, ...addressed },
  }));
  const { id, type = 'table' } = datasourceIn(ask.formData) ?? { id: datasetIdOf(ask.formData) ?? dataset?.id ?? 0 };
  const context: QueryContext = {
    datasource: { id, type },
    // A question is the wire's query object with nothing left open.
    queries,
    result_format: 'json',
    result_type: 'full',
    orient: 'columns',
  };
  return {
    opened,
    queries,
    context,
    inner,
    key: JSON.stringify([`${id}__${type}`, opened.chart.id, queries, ...innerOf(opened)]),
  };
}

const run = makeQueue(6);

/**
 * Asks and waits. `priority` orders questions that wait for their turn, lowest first.
 * @throws ApiFailure, TypeError (network), or DOMException AbortError when given up
 */
export async function answer(
  context: QueryContext,
  options: {
    signal: AbortSignal;
    force?: boolean;
    /** Seconds: with `force`, an answer that was made no longer ago will do. */
    within?: number | undefined;
    priority?: number;
    dashboardId?: number | undefined;
    chartId?: number | undefined;
    /** Goes beside the question, for those who read requests. */
    formData?: Readonly<Record<string, unknown>>;
    /** Called when a job goes on with it. @param key  for `giveUp` */
    onJob?: (key: string) => void;
  },
): Promise<ChartAnswers> {
  const { signal, force = false, within, priority = 0, dashboardId, chartId, formData = {}, onJob = () => undefined } = options;
  const identified = {
    ...formData,
    ...(chartId === undefined ? {} : { slice_id: chartId }),
    ...(dashboardId === undefined ? {} : { dashboardId }),
  };
  const asked = {
    query: dashboardId === undefined ? {} : { dashboard_id: dashboardId },
    body: { ...context, force, ...(within === undefined ? {} : { force_within: within }), form_data: identified },
  };
  const send = async () => {
    const timeout = AbortSignal.timeout(limits.chartTimeoutMs);
    try {
      return await sendQuestion(asked, AbortSignal.any([signal, timeout]));
    } catch (error) {
      throw askFault(error, timeout.aborted && !signal.aborted);
    }
  };
  // What a job goes on with leaves its place to others.
  const { status, body } = await run(send, priority, signal);
  const { result } = status === 202 ? await answerOfJob(body, signal, onJob).catch(rethrow) : body;
  await mustHaveAnswered(result);
  return readAnswers(result, context.queries);
}

function rethrow(error: unknown): never {
  throw askFault(error, false);
}

/** The error to show for a question that failed. @param isLate  it was given up after `limits.chartTimeoutMs` */
export function askFault(error: unknown, isLate: boolean): unknown {
  if (isLate)
    return new Error(
      i18n._('The query took longer than {seconds} seconds and was stopped.', { seconds: limits.chartTimeoutMs / 1000 }),
      { cause: error },
    );
  // Not our server's words: something between us answered.
  if (error instanceof ApiFailure && typeof error.body === 'string')
    return new Error(
      i18n._('Received unexpected response status ({status}) while fetching chart data', { status: error.status }),
      { cause: error },
    );
  return error;
}

/** Without news for so long, the answer itself is asked for. */
const silenceMs = 30_000;

/**
 * Waits for the job that answers, for as long as it takes, and fetches what it made.
 * @throws ApiFailure, Error of the job, AbortError
 */
async function answerOfJob(accepted: unknown, signal: AbortSignal, onJob: (key: string) => void) {
  const { job_id, result_url } = recordOf(accepted);
  const cache_key = decodeURIComponent(String(result_url).split('/').at(-1) ?? '');
  onJob(cache_key);
  const fetched = () => client.call(chartApi.dataByKey, { params: { cache_key } }, { signal });
  for (;;) {
    const silence = AbortSignal.timeout(silenceMs);
    try {
      await asyncEvents.wait(String(job_id), AbortSignal.any([signal, silence]));
      return await fetched();
    } catch (error) {
      if (!silence.aborted || signal.aborted) throw error;
    }
    try {
      return await fetched();
    } catch (error) {
      // Not there yet.
      if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    }
  }
}

/** Ends a question that a job goes on with, unless others wait for the same. It may have ended by itself. */
export async function giveUp(cache_key: string): Promise<void> {
  await client.call(chartApi.giveUp, { params: { cache_key } }).catch(() => undefined);
}

/** @throws Error with the sentence of the first that failed */
async function mustHaveAnswered(results: readonly ChartDataResult[]): Promise<void> {
  const failed = results.find((result) => result.error || result.status === 'failed');
  if (failed) throw new Error(failed.error ? await refusalInWords(failed.error) : i18n._('The query failed.'));
}

/** The wire's results as answers. */
function readAnswers(results: readonly ChartDataResult[], queries: QueryContext['queries']): ChartAnswers {
  return {
    answers: results.map((result, at) => readAnswer(result, queries[at])),
    notes: results.map(({ data: _, ...notes }) => notes),
    at: Date.now(),
  };
}

function readAnswer(result: ChartDataResult, query: QueryContext['queries'][number] | undefined): QueryAnswer {
  const frame = toLocalTime(frameOf(result), result);
  return {
    frame,
    ...(result.timezone === undefined ? {} : { timezone: result.timezone }),
    ...(result.label_map ? { label_map: result.label_map } : {}),
    ...(result.from_dttm === undefined ? {} : { from_dttm: boundToLocalTime(result.from_dttm, result) }),
    ...(result.to_dttm === undefined ? {} : { to_dttm: boundToLocalTime(result.to_dttm, result) }),
    truncated: Boolean(result.warning) || reachesLimit(query, result, frame),
    ...(result.annotation_data ? { annotations: layersToLocalTime(result.annotation_data, result) } : {}),
    ...(result.annotation_error ? { annotationErrors: result.annotation_error } : {}),
  };
}

/** One result's rows as a frame; works for both orientations of `data`. */
function frameOf(result: ChartDataResult): Frame {
  const { colnames, coltypes, data, rowcount } = result;
  const columns = Array.isArray(data)
    ? colnames.map((name) => data.map((row): Cell => row[name] ?? null))
    : colnames.map((name) => data[name] ?? []);
  return { names: colnames, types: coltypes, columns, rowcount: columns[0]?.length ?? rowcount };
}
