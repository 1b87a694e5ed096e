/**
 * From questions to what was asked for; the heart of the server, reading as a list. Each step has a name and a file.
 * load → (authorise, in `ctx.dataset`) → normalise → gate → compile → cache or run → post-process → reply, file or frames.
 */
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { Failure } from '@tessera/core/failures';
import { layersToLocalTime } from '@tessera/core/frame/local-time';
import { cellsWithTotals } from '@tessera/core/frame/subtotals';
import type { QueryContext, ResultType } from '@tessera/core/query/query-context';
import { wholeOf, type BufferPieces } from '../pieces.ts';
import { annotationsOf } from './annotations/annotations.ts';
import { nothing, type AnnotationReply } from './annotations/sources.ts';
import { replyOnce } from './cache/remembered.ts';
import type { DataReply, QueryRunContext } from './context.ts';
import { downloads, type File } from './files/formats.ts';
import type { PreparedQuery } from './prepared.ts';
import { loadQuestion, loadQuestions, type LoadedQuestion } from './question/load.ts';
import { QueryRunner, resultFrame } from './question/query-runner.ts';
import type { RanQuery, RunRequest } from './question/run.ts';
import { fullAnswer, resultList, resultsAnswer, type ReplyContext } from './reply/envelope.ts';
import { exportQuestion, type DownloadFormat } from './reply/exports.ts';
import { columnsListing, grainsListing, jsonPiece } from './reply/listings.ts';

/** What a question can become. @throws each, the Failure of the first question that fails; nothing is answered in part */
export interface Asked {
  /** JSON `{"result": […]}`. */
  toJson(): Promise<DataReply>;
  /** One file, or several in a ZIP. @throws Failure FORBIDDEN, EMPTY_RESULT too */
  toFile(format: DownloadFormat): Promise<DataReply>;
  /** What the context says: JSON or a file. */
  toReply(): Promise<DataReply>;
  /** For painting on the server. */
  toFrames(): Promise<QueryAnswer[]>;
}

/** Asks a query context. Nothing happens before a form of the answer is chosen. */
export function ask(ctx: QueryRunContext, context: QueryContext): Asked {
  const format = context.result_format ?? 'json';
  const toJson = (): Promise<DataReply> => jsonReply(ctx, context);
  const toFile = (wanted: DownloadFormat): Promise<DataReply> => fileReply(ctx, context, wanted);
  return {
    toJson,
    toFile,
    toReply: () => (format === 'json' ? toJson() : toFile(format)),
    toFrames: () => answers(ctx, context, { as: 'full', begin: toFrame }),
  };
}

interface Answering<T> {
  /** See `loadQuestion`. */
  readonly as?: ResultType;
  readonly begin: (question: LoadedQuestion, context: QueryContext) => Promise<T>;
  /** What becomes of an unused answer when another question failed. */
  readonly discard?: (done: T) => void;
}

/** All of them or none: when one question fails, the others are abandoned, and nothing is kept of them. */
async function answers<T>(
  ctx: QueryRunContext,
  context: QueryContext,
  { as, begin, discard = () => undefined }: Answering<T>,
): Promise<T[]> {
  const loaded = await loadQuestions(ctx, context);
  const stop = new AbortController();
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, stop.signal]) : stop.signal;
  // A single question has no other that could stop it.
  const runner = loaded.queries.length < 2 ? loaded.runner : new QueryRunner({ ...ctx, signal }, loaded.runner.asked);
  const begun = loaded.queries.map(async (query) => begin(await loadQuestion({ ...loaded, runner }, query, as), context));
  try {
    return await Promise.all(begun);
  } catch (error) {
    stop.abort(error);
    for (const each of begun) void each.then(discard, () => undefined);
    throw error;
  }
}

async function jsonReply(ctx: QueryRunContext, context: QueryContext): Promise<DataReply> {
  const done = await answers(ctx, context, { begin: toPieces });
  const pieces = resultList(done.map(({ json }) => json));
  return {
    pieces,
    get body() {
      return wholeOf(pieces);
    },
    contentType: 'application/json; charset=utf-8',
    cacheKeys: done.flatMap(({ key }) => key ?? []),
  };
}

async function fileReply(ctx: QueryRunContext, context: QueryContext, format: DownloadFormat): Promise<DataReply> {
  if (ctx.mayDownload === false) throw new Failure('FORBIDDEN', {});
  if (context.queries.length === 0) throw new Failure('EMPTY_RESULT', {});
  const begin = async (question: LoadedQuestion): Promise<File | undefined> =>
    (await withoutRunning(question)) ? undefined : exportQuestion(question, format);
  const files = await answers(ctx, context, { begin, discard: (file) => file?.discard() });
  return downloads(
    files.flatMap((each) => each ?? []),
    format,
    ctx.now(),
    ctx.csv,
  );
}

/** What is answered without asking the database. */
async function withoutRunning(question: LoadedQuestion): Promise<BufferPieces | undefined> {
  const { type, runner } = question;
  if (type === 'columns') return columnsListing(runner.asked.dataset);
  if (type === 'timegrains') return grainsListing(runner.asked.dataset);
  return type === 'query' ? statementOf(question) : undefined;
}

/** The statement instead of its answer; what keeps it from being built is part of the reply. */
async function statementOf({ runner, rows, settings }: LoadedQuestion): Promise<BufferPieces> {
  if (runner.ctx.hideSql) throw new Failure('FORBIDDEN', {});
  try {
    const { compiled } = await runner.prepare(rows, settings);
    return jsonPiece({ language: 'sql', query: `${compiled.readable};` });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return jsonPiece({ language: 'sql', query: '', error: error.message });
  }
}

/** The answer and the layers over it. */
function withLayers(
  { runner, query, wish }: LoadedQuestion,
  prepared: PreparedQuery,
  more: Pick<RunRequest, 'orient'>,
): Promise<[RanQuery, AnnotationReply]> {
  return Promise.all([
    runner.run(prepared, { ...wish, ...more }),
    annotationsOf(runner.ctx, query, prepared.compiled.range, (ctx, context) => ask(ctx, context).toJson()),
  ]);
}

interface AnsweredPieces {
  readonly json: BufferPieces;
  /** Absent where nothing was run. */
  readonly key?: string;
}

/** One question's answer as the wire has it. */
async function toPieces(question: LoadedQuestion, context: QueryContext): Promise<AnsweredPieces> {
  const said = await withoutRunning(question);
  if (said) return { json: said };
  const { runner, rows, settings, type } = question;
  const orient = context.orient ?? 'records';
  const prepared = await runner.prepare(rows, settings);
  const { compiled, templateFilters } = prepared;
  const known = { compiled, hideSql: runner.ctx.hideSql === true, templateFilters, withRows: orient !== 'columns' };
  const [ran, annotated] = await withLayers(question, prepared, { orient });
  return { json: replyOf({ ...known, ...ran, annotated }, type), key: ran.key.digest };
}

function replyOf(said: ReplyContext, type: ResultType): BufferPieces {
  const { compiled, kept, key, seconds, annotated, templateFilters, withRows, hideSql } = said;
  const whole = (): BufferPieces => (type === 'results' ? resultsAnswer(said) : fullAnswer(said));
  // Annotations and what templates looked at are another thing every time.
  const isSame = annotated === nothing && templateFilters.length === 0;
  return kept.isCached && isSame
    ? replyOnce(compiled, kept.result, `${type} ${withRows} ${hideSql} ${key.digest} ${seconds}`, whole)
    : whole();
}

/** One question's answer for a painter. */
async function toFrame(question: LoadedQuestion): Promise<QueryAnswer> {
  const { runner, rows, settings } = question;
  const prepared = await runner.prepare(rows, { ...settings, clock: 'wall' });
  const [{ kept }, annotated] = await withLayers(question, prepared, { orient: 'columns' });
  const { result } = kept;
  const { range, rowLimit, zone } = prepared.compiled;
  const frame = resultFrame(result);
  return {
    frame,
    ...(result.labelMap && {
      label_map: Object.fromEntries(Object.entries(result.labelMap).map(([key, parts]) => [key, [...parts]])),
    }),
    from_dttm: range.since === undefined ? null : Date.parse(`${range.since}Z`),
    to_dttm: range.until === undefined ? null : Date.parse(`${range.until}Z`),
    truncated: (cellsWithTotals(frame) ?? result.sqlRowcount) >= rowLimit,
    annotations: layersToLocalTime(annotated.data, { timezone: zone }),
    annotationErrors: annotated.errors,
  };
}
