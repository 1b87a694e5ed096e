/** Questions on their way: what they ask is loaded and normalised, and all that their preparation needs is decided. */
import { chartTypeOf } from '@tessera/charts';
import { ownColumns, type Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { metricLabel } from '@tessera/core/query/metric';
import { resultTypes, type QueryContext, type ResultType } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { normaliseOnce } from '../cache/remembered.ts';
import type { QueryRunContext } from '../context.ts';
import { clientView } from '../post/client-view.ts';
import type { PrepareSettings } from '../prepared.ts';
import { QueryRunner, resultFrame } from './query-runner.ts';
import type { RunRequest } from './run.ts';

/** The questions of one context. */
export interface LoadedQuestions {
  readonly runner: QueryRunner;
  readonly context: QueryContext;
  readonly queries: readonly Query[];
  readonly totals: RunRequest['totals'];
}

/** One of them, ready to be prepared. */
export interface LoadedQuestion {
  /** Of the dataset this question is asked of. */
  readonly runner: QueryRunner;
  /** As it was asked. */
  readonly query: Query;
  readonly type: ResultType;
  /** What is asked of the database for it. */
  readonly rows: Query;
  readonly settings: PrepareSettings;
  readonly wish: Omit<RunRequest, 'orient'>;
}

/** Loads the dataset and reads the questions. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN, CHART_DATA_INVALID */
export async function loadQuestions(ctx: QueryRunContext, context: QueryContext): Promise<LoadedQuestions> {
  const runner = await QueryRunner.load(ctx, context.datasource);
  const queries = context.queries.map(normaliseOnce);
  return { runner, context, queries, totals: await totalsFor(runner, context, queries) };
}

/**
 * @param as  the result type, where the context's own does not matter
 * @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN of a dataset of its own, CHART_DATA_INVALID
 */
export async function loadQuestion(
  { runner: shared, context, totals }: LoadedQuestions,
  query: Query,
  as?: ResultType,
): Promise<LoadedQuestion> {
  const runner = query.datasource ? await QueryRunner.load(shared.ctx, query.datasource) : shared;
  const type = as ?? resultTypeOf(query, context);
  return {
    runner,
    query,
    type,
    rows: rawRows(query, runner.asked.dataset, type),
    settings: settingsOf(context, totals, type),
    wish: {
      force: context.force ?? false,
      forceWithin: context.force_within ?? 0,
      customTimeout: context.custom_cache_timeout,
      totals,
      view: type === 'post_processed' ? clientView(context.form_data) : undefined,
    },
  };
}

const formText = (context: QueryContext, key: string): string | undefined => {
  const value = context.form_data?.[key];
  return typeof value === 'string' ? value : undefined;
};

/** Parameters of the address a form was opened with. */
const urlParamsOf = ({ form_data }: QueryContext): Record<string, unknown> => {
  const value = form_data?.['url_params'];
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

function resultTypeOf(query: Query, context: QueryContext): ResultType {
  const named = query.result_type ?? context.result_type ?? 'full';
  const known = resultTypes.find((each) => each === named);
  if (known === undefined)
    throw new Failure('CHART_DATA_INVALID', { message: `result_type: ${named} is not one of ${resultTypes.join(', ')}` });
  return known;
}

/** Lists of chart types we do not know are imported ones; they run as they are. */
const isOurs = (context: QueryContext): boolean => {
  const vizType = formText(context, 'viz_type');
  return vizType === undefined || chartTypeOf(vizType) !== undefined;
};

function settingsOf(context: QueryContext, totals: RunRequest['totals'], type: ResultType): PrepareSettings {
  const samples = type === 'samples' || type === 'drill_detail';
  const paged = context.form_data?.['server_pagination'] === true;
  return {
    rowLimitDefault: samples ? limits.samplesRowLimit : limits.rowLimitDefault,
    rowLimitMax: paged ? limits.serverPagedRowMax : limits.rowLimitMax,
    // Both are asked for page by page.
    stable: type === 'drill_detail' || paged,
    xAxis: formText(context, 'x_axis'),
    // Shares of another question's totals are no matter of this one's rows.
    push: totals === undefined && isOurs(context),
    urlParams: urlParamsOf(context),
    force: context.force === true && !context.force_within,
  };
}

/** An aggregate puts groups in order, not rows. An unknown name is left for the compiler to refuse. */
const isOfRows = (by: Query['orderby'][number][0], { columns, metrics }: Dataset): boolean =>
  typeof by === 'string' &&
  (columns.some(({ column_name }) => column_name === by) || !metrics.some(({ metric_name }) => metric_name === by));

/** The rows themselves instead of what was asked of them (docs/reference/questions.md#result-types). */
function rawRows(query: Query, dataset: Dataset, type: ResultType): Query {
  if (type !== 'samples' && type !== 'drill_detail') return query;
  const { granularity, time_range, extras, ...rest } = query;
  // Rows have no groups that HAVING could judge.
  const { having: _, ...kept } = extras;
  const detail = type === 'drill_detail';
  return {
    ...rest,
    extras: kept,
    ...(detail && granularity !== undefined && { granularity }),
    ...(detail && time_range !== undefined && { time_range }),
    columns: detail && query.columns.length > 0 ? query.columns : ownColumns(dataset.columns).map((each) => each.column_name),
    metrics: null,
    orderby: detail ? query.orderby.filter(([by]) => isOfRows(by, dataset)) : [],
    post_processing: [],
    time_offsets: [],
    series_limit: 0,
    is_timeseries: false,
  };
}

/** Sums over everything, asked by a question with metrics and no columns; shares of columns are shares of these. */
async function totalsFor(runner: QueryRunner, { force }: QueryContext, queries: readonly Query[]): Promise<RunRequest['totals']> {
  const sharing = queries.some((query) => query.post_processing.some((each) => each.operation === 'contribution'));
  const whole = queries.find(
    (query) => query.metrics?.length && query.columns.length === 0 && query.post_processing.length === 0 && !query.is_rowcount,
  );
  if (!sharing || !whole) return undefined;
  // A copy: what is remembered of the question itself is how it is asked for its own answer.
  const { kept } = await runner.answer({ ...whole }, {}, { orient: 'columns', force: force ?? false });
  const frame = resultFrame(kept.result);
  const labels = new Set((whole.metrics ?? []).map(metricLabel));
  return Object.fromEntries(
    frame.names.flatMap((name, at): [string, number | null][] => {
      const cell = frame.columns[at]?.[0] ?? null;
      return labels.has(name) ? [[name, cell === null ? null : Number(cell)]] : [];
    }),
  );
}
