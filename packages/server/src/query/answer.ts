/**
 * From questions to a reply; the heart of the server, reading as a list. Each step has a name and a file.
 * load → (authorise, in `ctx.dataset`) → normalise → gate → compile → cache or run → post-process → envelope.
 */
import { chartTypeOf } from '@tessera/charts';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import { layersToLocalTime } from '@tessera/core/frame/local-time';
import { limits } from '@tessera/core/limits';
import { metricLabel } from '@tessera/core/query/metric';
import { resultTypes, type QueryContext, type ResultType } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { columnRef } from '@tessera/sql/ast';
import { dialectOf } from '@tessera/sql/dialects/index';
import { grains } from '@tessera/core/time/grain';
import { print } from '@tessera/sql/print';
import { wholeOf, type BufferPieces } from '../pieces.ts';
import { annotationsOf } from './annotations/annotations.ts';
import { nothing } from './annotations/sources.ts';
import type { QueryRunContext, QueriedDataset, DataReply } from './context.ts';
import {
  prepareHead,
  fullAnswer,
  resultList,
  resultsAnswer,
  withData,
  type PreparedHead,
  type ReplyContext,
} from './reply/envelope.ts';
import { exportQuestion, exportRowMax } from './reply/exports.ts';
import { downloads, type File } from './files/formats.ts';
import { cellsWithTotals } from '@tessera/core/frame/subtotals';
import { readFrame } from './files/frame-text.ts';
import { answerCached, prepareCached, normaliseCached } from './question/memo.ts';
import { clientView } from './post/client-view.ts';
import { prepare, type PrepareSettings } from './question/prepare.ts';
import { runQuestion, type RunRequest } from './question/run.ts';

/** Every cell of a raw table a server pages; larger than what a picture may ask. */
const serverPagedRows = 500_000;

interface Asking {
  ctx: QueryRunContext;
  asked: QueriedDataset;
  context: QueryContext;
  force: boolean;
  totals: RunRequest['totals'];
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

function settingsOf({ context, totals }: Asking, type: ResultType): PrepareSettings {
  const samples = type === 'samples' || type === 'drill_detail';
  const paged = context.form_data?.['server_pagination'] === true;
  return {
    rowLimitDefault: samples ? limits.samplesRowLimit : limits.rowLimitDefault,
    rowLimitMax: paged ? serverPagedRows : limits.rowLimitMax,
    // Both are asked for page by page.
    stable: type === 'drill_detail' || paged,
    xAxis: formText(context, 'x_axis'),
    // Shares of another question's totals are no matter of this one's rows.
    push: totals === undefined && isOurs(context),
    urlParams: urlParamsOf(context),
  };
}

/** An aggregate puts groups in order, not rows. A name nobody knows is left for the compiler to refuse. */
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
    columns: detail && query.columns.length > 0 ? query.columns : dataset.columns.map((each) => each.column_name),
    metrics: null,
    orderby: detail ? query.orderby.filter(([by]) => isOfRows(by, dataset)) : [],
    post_processing: [],
    time_offsets: [],
    series_limit: 0,
    is_timeseries: false,
  };
}

interface Answered {
  readonly json: BufferPieces;
  /** Absent where nothing was run. */
  readonly key?: string;
}

/** One question's answer. */
async function answerOne(asking: Asking, query: Query): Promise<Answered | { file: File }> {
  const { ctx, context } = asking;
  const asked = query.datasource ? await ctx.dataset(query.datasource) : asking.asked;
  const type = resultTypeOf(query, context);
  if (type === 'columns') return { json: columnsAnswer(asked.dataset) };
  if (type === 'timegrains') return { json: grainsAnswer(asked.dataset) };
  if (type === 'query') return { json: await queryAnswer({ ...asking, asked }, query, type) };
  const format = context.result_format ?? 'json';
  const rows = rawRows(query, asked.dataset, type);
  const settings = settingsOf(asking, type);
  const view = type === 'post_processed' ? clientView(context.form_data) : undefined;
  const wish = { force: asking.force, customTimeout: context.custom_cache_timeout, totals: asking.totals, view };
  if (format !== 'json') {
    const rowLimitMax = view ? limits.rowLimitMax : exportRowMax(asked, rows, format);
    // A file is added up by whoever gets it: its rows are the cells, without the totals of them.
    const { grouping_sets: _, ...cells } = rows;
    const prepared = await prepare(ctx, asked, cells, { ...settings, naming: 'verbose', clock: 'wall', rowLimitMax });
    return { file: await exportQuestion(ctx, asked, prepared, { ...wish, format }) };
  }
  const prepared = await prepareCached(ctx, asked, rows, settings);
  const { compiled, templateFilters } = prepared;
  const known = { compiled, hideSql: ctx.hideSql === true, templateFilters, withRows: context.orient !== 'columns' };
  let early: PreparedHead | undefined;
  const found: RunRequest['found'] = ({ head, ...run }) => {
    if (type !== 'results') early = prepareHead({ ...known, ...run }, head);
  };
  const [{ kept, key, seconds }, annotated] = await Promise.all([
    runQuestion(ctx, asked, prepared, { ...wish, orient: context.orient ?? 'records', found }),
    annotationsOf(ctx, query, compiled.range, answer),
  ]);
  const said: ReplyContext = { ...known, kept, key, seconds, annotated, early };
  return { json: jsonAnswer(said, type), key: key.digest };
}

function jsonAnswer(said: ReplyContext, type: ResultType): BufferPieces {
  const { compiled, kept, key, seconds, annotated, templateFilters, withRows, hideSql } = said;
  const whole = (): BufferPieces => (type === 'results' ? resultsAnswer(said) : fullAnswer(said));
  // Annotations and what templates looked at are another thing every time.
  const isSame = annotated === nothing && templateFilters.length === 0;
  return kept.isCached && isSame
    ? answerCached(compiled, kept.result, `${type} ${withRows} ${hideSql} ${key.digest} ${seconds}`, whole)
    : whole();
}

/** The statement instead of its answer; what keeps it from being built is part of the reply. */
async function queryAnswer(asking: Asking, query: Query, type: ResultType): Promise<BufferPieces> {
  if (asking.ctx.hideSql) throw new Failure('FORBIDDEN', {});
  try {
    const { compiled } = await prepare(asking.ctx, asking.asked, query, settingsOf(asking, type));
    return jsonOf({ language: 'sql', query: `${compiled.readable};` });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return jsonOf({ language: 'sql', query: '', error: error.message });
  }
}

const jsonOf = (value: unknown): BufferPieces => ({ parts: [Buffer.from(JSON.stringify(value))] });

const listAnswer = (rows: readonly Record<string, unknown>[]): BufferPieces =>
  withData(
    { rowcount: rows.length, colnames: Object.keys(rows[0] ?? {}), status: 'success', error: null },
    Buffer.from(JSON.stringify(rows)),
  );

const columnsAnswer = (dataset: Dataset): BufferPieces =>
  listAnswer(
    dataset.columns.map(({ column_name, verbose_name, is_dttm, type_generic }) => ({
      column_name,
      verbose_name: verbose_name ?? null,
      // A number, as in `coltypes`; a column the dataset calls temporal is temporal.
      dtype: is_dttm ? GenericType.TEMPORAL : (type_generic ?? GenericType.STRING),
    })),
  );

function grainsAnswer(dataset: Dataset): BufferPieces {
  const dialect = dialectOf(dataset.database.backend);
  const offered = Object.entries(dialect.grains);
  return listAnswer(
    grains.flatMap(({ id, name }) => {
      const bucket = offered.find(([known]) => known === id)?.[1];
      if (!bucket) return [];
      const select = { items: [{ expr: bucket(columnRef('col')) }], from: { kind: 'table' as const, name: 't' } };
      return [
        {
          name,
          function: print(select, dialect)
            .sql.replace(/^SELECT |\nFROM "t"$/g, '')
            .replaceAll('"col"', '{col}'),
          duration: id,
        },
      ];
    }),
  );
}

/** Sums over everything, asked by a question with metrics and no columns; shares of columns are shares of these. */
async function totalsFor(asking: Omit<Asking, 'totals'>, queries: readonly Query[]): Promise<RunRequest['totals']> {
  const sharing = queries.some((query) => query.post_processing.some((each) => each.operation === 'contribution'));
  const whole = queries.find(
    (query) => query.metrics?.length && query.columns.length === 0 && query.post_processing.length === 0 && !query.is_rowcount,
  );
  if (!sharing || !whole) return undefined;
  const prepared = await prepare(asking.ctx, asking.asked, whole, {});
  const { kept } = await runQuestion(asking.ctx, asking.asked, prepared, { orient: 'columns', force: asking.force });
  const columns = kept.result.colnames.map((label) => ({ name: label, label }));
  const frame = readFrame(kept.result.bytes, columns, kept.result.coltypes);
  const labels = new Set((whole.metrics ?? []).map(metricLabel));
  return Object.fromEntries(
    frame.names.flatMap((name, at): [string, number | null][] => {
      const cell = frame.columns[at]?.[0] ?? null;
      return labels.has(name) ? [[name, cell === null ? null : Number(cell)]] : [];
    }),
  );
}

/** Loads the dataset and reads the questions. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN, CHART_DATA_INVALID */
async function open(ctx: QueryRunContext, context: QueryContext): Promise<{ asking: Asking; queries: Query[] }> {
  const asked = await ctx.dataset(context.datasource);
  const queries = context.queries.map(normaliseCached);
  const base = { ctx, asked, context, force: context.force ?? false };
  return { asking: { ...base, totals: await totalsFor(base, queries) }, queries };
}

/** All of them or none: when one question fails, nobody waits for the others any more, and nothing is kept of them. */
async function together<T>(asking: Asking, begin: (asking: Asking) => Promise<T>[], discard: (done: T) => void): Promise<T[]> {
  if (asking.context.queries.length < 2) return Promise.all(begin(asking));
  const stop = new AbortController();
  const signal = asking.ctx.signal ? AbortSignal.any([asking.ctx.signal, stop.signal]) : stop.signal;
  const ctx: QueryRunContext = { ...asking.ctx, signal };
  const begun = begin({ ...asking, ctx });
  try {
    return await Promise.all(begun);
  } catch (error) {
    stop.abort(error);
    for (const each of begun) void each.then(discard, () => undefined);
    throw error;
  }
}

function discarded(answer: Awaited<ReturnType<typeof answerOne>>): void {
  if ('file' in answer) answer.file.discard();
}

/**
 * Answers a query context: JSON `{"result": […]}`, one file, or several files in a ZIP.
 * @throws Failure of the first question that fails; nothing is answered in part
 */
export async function answer(ctx: QueryRunContext, context: QueryContext): Promise<DataReply> {
  const format = context.result_format ?? 'json';
  if (format !== 'json' && ctx.mayDownload === false) throw new Failure('FORBIDDEN', {});
  if (format !== 'json' && context.queries.length === 0) throw new Failure('EMPTY_RESULT', {});
  const { asking, queries } = await open(ctx, context);
  const answers = await together(asking, (each) => queries.map((query) => answerOne(each, query)), discarded);
  const pieces = resultList(answers.flatMap((each) => ('json' in each ? [each.json] : [])));
  if (format === 'json')
    return {
      pieces,
      get body() {
        return wholeOf(pieces);
      },
      contentType: 'application/json; charset=utf-8',
      cacheKeys: answers.flatMap((each) => ('key' in each && each.key !== undefined ? [each.key] : [])),
    };
  return downloads(
    answers.flatMap((each) => ('file' in each ? [each.file] : [])),
    format,
    ctx.now(),
  );
}

/** The answers as frames, for painting on the server. @throws what `answer` throws */
export async function answerFrames(ctx: QueryRunContext, context: QueryContext): Promise<QueryAnswer[]> {
  const { asking, queries } = await open(ctx, context);
  return Promise.all(
    queries.map(async (query): Promise<QueryAnswer> => {
      const asked = query.datasource ? await ctx.dataset(query.datasource) : asking.asked;
      const prepared = await prepare(ctx, asked, query, { ...settingsOf(asking, 'full'), clock: 'wall' });
      const [{ kept }, annotated] = await Promise.all([
        runQuestion(ctx, asked, prepared, { orient: 'columns', force: asking.force, totals: asking.totals }),
        annotationsOf(ctx, query, prepared.compiled.range, answer),
      ]);
      const { result } = kept;
      const { range, rowLimit } = prepared.compiled;
      const named = result.colnames.map((label) => ({ name: label, label }));
      const frame = readFrame(result.bytes, named, result.coltypes);
      return {
        frame,
        ...(result.labelMap && {
          label_map: Object.fromEntries(Object.entries(result.labelMap).map(([key, parts]) => [key, [...parts]])),
        }),
        from_dttm: range.since === undefined ? null : Date.parse(`${range.since}Z`),
        to_dttm: range.until === undefined ? null : Date.parse(`${range.until}Z`),
        truncated: (cellsWithTotals(frame) ?? result.sqlRowcount) >= rowLimit,
        annotations: layersToLocalTime(annotated.data, { timezone: prepared.compiled.zone }),
        annotationErrors: annotated.errors,
      };
    }),
  );
}
