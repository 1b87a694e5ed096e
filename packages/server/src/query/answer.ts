/**
 * From questions to a reply; the heart of the server, reading as a list. Each step has a name and a file.
 * load → (authorise, in `ctx.dataset`) → normalise → gate → compile → cache or run → post-process → envelope.
 */
import type { Answer } from '@tessera/charts/chart-type';
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { metricLabel } from '@tessera/core/query/metric';
import { resultTypes, type QueryContext, type ResultType } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { columnRef } from '@tessera/sql/ast';
import { dialectOf } from '@tessera/sql/dialects/index';
import { grains } from '@tessera/core/time/grain';
import { print } from '@tessera/sql/print';
import type { AskContext, AskedDataset, Reply } from './context.ts';
import { fullAnswer, resultList, resultsAnswer, withData } from './envelope.ts';
import { downloads, type File } from './formats.ts';
import { readFrame } from './frame-text.ts';
import { prepare, type Prepared, type Settings } from './prepare.ts';
import { runQuestion, type Ran, type RunWish } from './run.ts';

/** Every cell of a raw table a server pages; larger than what a picture may ask. */
const serverPagedRows = 500_000;

interface Asking {
  ctx: AskContext;
  asked: AskedDataset;
  context: QueryContext;
  force: boolean;
  totals: RunWish['totals'];
}

const formText = (context: QueryContext, key: string): string | undefined => {
  const value = context.form_data?.[key];
  return typeof value === 'string' ? value : undefined;
};

function resultTypeOf(query: Query, context: QueryContext): ResultType {
  const named = query.result_type ?? context.result_type ?? 'full';
  const known = resultTypes.find((each) => each === named);
  if (known === undefined)
    throw new Failure('CHART_DATA_INVALID', { message: `result_type: ${named} is not one of ${resultTypes.join(', ')}` });
  return known;
}

function settingsOf({ context }: Asking, type: ResultType): Settings {
  const samples = type === 'samples' || type === 'drill_detail';
  const paged = context.form_data?.['server_pagination'] === true;
  return {
    rowLimitDefault: samples ? limits.samplesRowLimit : limits.rowLimitDefault,
    rowLimitMax: paged ? serverPagedRows : limits.rowLimitMax,
    xAxis: formText(context, 'x_axis'),
    ...((context.result_format ?? 'json') !== 'json' && { naming: 'verbose' as const }),
  };
}

/** The rows themselves instead of what was asked of them (§1.12). */
function rawRows(query: Query, dataset: Dataset, type: ResultType): Query {
  if (type !== 'samples' && type !== 'drill_detail') return query;
  const { granularity, time_range, ...rest } = query;
  const detail = type === 'drill_detail';
  return {
    ...rest,
    ...(detail && granularity !== undefined && { granularity }),
    ...(detail && time_range !== undefined && { time_range }),
    columns: detail && query.columns.length > 0 ? query.columns : dataset.columns.map((each) => each.column_name),
    metrics: null,
    orderby: [],
    post_processing: [],
    time_offsets: [],
    series_limit: 0,
    is_timeseries: false,
  };
}

/** One question's answer. */
async function answerOne(asking: Asking, query: Query): Promise<{ json: Buffer } | { file: File }> {
  const { ctx, asked, context } = asking;
  const type = resultTypeOf(query, context);
  if (type === 'columns') return { json: columnsAnswer(asked.dataset) };
  if (type === 'timegrains') return { json: grainsAnswer(asked.dataset) };
  if (type === 'query') return { json: await queryAnswer(asking, query, type) };
  const prepared = await prepare(ctx, asked, rawRows(query, asked.dataset, type), settingsOf(asking, type));
  const format = context.result_format ?? 'json';
  const orient = format === 'json' ? (context.orient ?? 'records') : format;
  const ran = await runQuestion(ctx, asked, prepared, {
    orient,
    force: asking.force,
    customTimeout: context.custom_cache_timeout,
    totals: asking.totals,
  });
  if (format !== 'json') return { file: { bytes: ran.kept.result.bytes, extension: format } };
  return { json: jsonAnswer(asking, prepared, ran, type) };
}

function jsonAnswer({ ctx, context }: Asking, { compiled }: Prepared, { kept, key, seconds }: Ran, type: ResultType): Buffer {
  const withRows = context.orient !== 'columns';
  const said = { compiled, kept, key, seconds, format: 'json', withRows, hideSql: ctx.hideSql === true };
  return type === 'results' ? resultsAnswer(said) : fullAnswer(said);
}

/** The statement instead of its answer; what keeps it from being built is part of the reply. */
async function queryAnswer(asking: Asking, query: Query, type: ResultType): Promise<Buffer> {
  if (asking.ctx.hideSql) throw new Failure('FORBIDDEN', {});
  try {
    const { compiled } = await prepare(asking.ctx, asking.asked, query, settingsOf(asking, type));
    return Buffer.from(JSON.stringify({ language: 'sql', query: `${compiled.readable};` }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return Buffer.from(JSON.stringify({ language: 'sql', query: '', error: error.message }));
  }
}

const listAnswer = (rows: readonly Record<string, unknown>[]): Buffer =>
  withData(
    { rowcount: rows.length, colnames: Object.keys(rows[0] ?? {}), status: 'success', error: null },
    Buffer.from(JSON.stringify(rows)),
  );

const columnsAnswer = (dataset: Dataset): Buffer =>
  listAnswer(
    dataset.columns.map(({ column_name, verbose_name, type }) => ({
      column_name,
      verbose_name: verbose_name ?? null,
      dtype: type ?? null,
    })),
  );

function grainsAnswer(dataset: Dataset): Buffer {
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
async function totalsFor(asking: Omit<Asking, 'totals'>, queries: readonly Query[]): Promise<RunWish['totals']> {
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
async function open(ctx: AskContext, context: QueryContext): Promise<{ asking: Asking; queries: Query[] }> {
  const asked = await ctx.dataset(context.datasource);
  const queries = context.queries.map(normaliseQuery);
  const base = { ctx, asked, context, force: context.force ?? false };
  return { asking: { ...base, totals: await totalsFor(base, queries) }, queries };
}

/** All of them or none: when one question fails, nobody waits for the others any more. */
async function together<T>(asking: Asking, begin: (asking: Asking) => Promise<T>[]): Promise<T[]> {
  const stop = new AbortController();
  const signal = asking.ctx.signal ? AbortSignal.any([asking.ctx.signal, stop.signal]) : stop.signal;
  const ctx: AskContext = { ...asking.ctx, signal };
  try {
    return await Promise.all(begin({ ...asking, ctx }));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

/**
 * Answers a query context: JSON `{"result": […]}`, one file, or several files in a ZIP.
 * @throws Failure of the first question that fails; nothing is answered in part
 */
export async function answer(ctx: AskContext, context: QueryContext): Promise<Reply> {
  const format = context.result_format ?? 'json';
  if (format !== 'json' && ctx.mayDownload === false) throw new Failure('FORBIDDEN', {});
  if (format !== 'json' && context.queries.length === 0) throw new Failure('EMPTY_RESULT', {});
  const { asking, queries } = await open(ctx, context);
  const answers = await together(asking, (each) => queries.map((query) => answerOne(each, query)));
  if (format === 'json')
    return {
      body: resultList(answers.flatMap((each) => ('json' in each ? [each.json] : []))),
      contentType: 'application/json; charset=utf-8',
    };
  return downloads(
    answers.flatMap((each) => ('file' in each ? [each.file] : [])),
    format,
    ctx.now(),
  );
}

/** The answers as frames, for painting on the server. @throws what `answer` throws */
export async function answerFrames(ctx: AskContext, context: QueryContext): Promise<Answer[]> {
  const { asking, queries } = await open(ctx, context);
  return Promise.all(
    queries.map(async (query): Promise<Answer> => {
      const prepared = await prepare(ctx, asking.asked, query, settingsOf(asking, 'full'));
      const { kept } = await runQuestion(ctx, asking.asked, prepared, {
        orient: 'columns',
        force: asking.force,
        totals: asking.totals,
      });
      const { result } = kept;
      const { range, rowLimit } = prepared.compiled;
      return {
        frame: readFrame(
          result.bytes,
          result.colnames.map((label) => ({ name: label, label })),
          result.coltypes,
        ),
        ...(result.labelMap && {
          label_map: Object.fromEntries(Object.entries(result.labelMap).map(([key, parts]) => [key, [...parts]])),
        }),
        from_dttm: range.since === undefined ? null : Date.parse(`${range.since}Z`),
        to_dttm: range.until === undefined ? null : Date.parse(`${range.until}Z`),
        truncated: result.sqlRowcount >= rowLimit,
      };
    }),
  );
}
