/** One prepared question run: from the cache, as the engine's own bytes, or through a frame. */
import { GenericType } from '@tessera/core/frame/frame';
import type { PostOperation } from '@tessera/core/query/post-operation';
import { isDateType } from '@tessera/sql/dialects/kinds';
import type { Compiled } from '@tessera/sql/compile/compile';
import type { Bind, StatementResult } from '../../driver.ts';
import { AnswerKey, cacheSeconds, type CachedResult, type QueryResult } from '../cache/remembered.ts';
import { hasLocalTimes } from '../post/clock.ts';
import { comparedQueries, runCompared, type ComparedQuery } from './comparisons.ts';
import type { QueryRunContext } from '../context.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import type { FrameOrient } from '../files/frame-text.ts';
import { post } from '../post/post.ts';
import type { TextForm } from '@tessera/charts/text-form';
import type { RawFrame } from '../post/work.ts';
import type { PreparedQuery } from '../prepared.ts';
import { runLimits } from './run-limits.ts';

/** How a prepared question should be answered, and whether the cache may answer it. */
export interface RunRequest {
  orient: FrameOrient;
  force: boolean;
  /** Seconds: with `force`, an answer that was made no longer ago will do. */
  forceWithin?: number;
  /** Seconds the asker says; null and absent say nothing. */
  customTimeout?: number | null | undefined;
  /** Totals of the whole answer, for shares (docs/reference/questions.md#totals-and-row-counts). */
  totals?: Readonly<Record<string, number | null>> | undefined;
  /** What the form makes of the answer for text clients. */
  view?: TextForm | undefined;
}

/** A question's result with the key it is kept under and how long it took, in seconds. */
export interface RanQuery {
  kept: CachedResult;
  key: AnswerKey;
  seconds: number;
}

const asJson = (bind: Bind): unknown => (typeof bind === 'bigint' ? { whole: bind.toString() } : bind);

/** A column the dataset calls temporal is temporal, whatever the engine stores; metrics keep what they are. */
function typesOf({ dataset }: QueriedDataset, compiled: Compiled, { columns }: Pick<StatementResult, 'columns'>): GenericType[] {
  const named = new Set(compiled.query.columns.map((each) => (typeof each === 'string' ? each : each.sqlExpression)));
  const temporal = new Set(
    dataset.columns.flatMap((each) => (each.is_dttm && named.has(each.column_name) ? [each.column_name] : [])),
  );
  const isTemporal = compiled.columns.map(({ label }) => temporal.has(label));
  return columns.map(({ generic }, at) => (isTemporal[at] ? GenericType.TEMPORAL : generic));
}

/** Shares of a column are shares of the question's own totals where a totals question says them. */
function withTotals(operations: readonly PostOperation[], totals: RunRequest['totals']): readonly PostOperation[] {
  if (!totals) return operations;
  return operations.map((each) =>
    each.operation === 'contribution' && each.options?.['orientation'] !== 'row' && !each.options?.['contribution_totals']
      ? { ...each, options: { ...each.options, contribution_totals: totals } }
      : each,
  );
}

/** Runs a question, or finds its answer. @throws Failure of the driver and of post-processing */
export async function runQuestion(
  ctx: QueryRunContext,
  asked: QueriedDataset,
  prepared: PreparedQuery,
  wish: RunRequest,
): Promise<RanQuery> {
  const { compiled } = prepared;
  // Without a comparison there is nothing to wait for before the database is asked.
  const others = compiled.query.time_offsets.length > 0 ? await comparedQueries(prepared) : [];
  const operations = compiled.plan.path === 'frame' ? withTotals(compiled.plan.operations, wish.totals) : [];
  const key = new AnswerKey([
    ...[compiled, ...others.map((each) => each.compiled)].flatMap(({ sql, binds }) => [sql, binds.map(asJson)]),
    [asked.connection, asked.version],
    [operations, others.map(({ comparison }) => [comparison.offset, comparison.shift])],
    [wish.orient, compiled.columns, wish.view ?? null],
    prepared.cacheKeys,
  ]);
  const seconds = cacheSeconds(
    wish.customTimeout,
    ctx.chartCacheTimeout,
    asked.dataset.cache_timeout,
    asked.databaseCacheTimeout,
  );
  const { orient } = wish;
  // Walls become instants on the way out.
  const exact = compiled.plan.path === 'bytes' && compiled.exactNames && !hasLocalTimes(compiled);
  const kept = await ctx.cache.through(
    key,
    {
      force: wish.force,
      withinMs: (wish.forceWithin ?? 0) * 1000,
      seconds,
      signal: ctx.signal,
      deadlineMs: ctx.deadlineMs,
      turn: ctx.turn,
    },
    async (signal) => {
      // Files are written from frames here (`reply/exports.ts` knows the shorter way); JSON the engine writes itself when nothing is left to do.
      const result =
        exact && !wish.view && (orient === 'records' || orient === 'columns')
          ? await runBytes(ctx, asked, compiled, orient, signal)
          : await runFrame(ctx, asked, compiled, others, operations, wish, signal);
      return { ...result, madeAt: ctx.now().getTime() };
    },
  );
  return { kept, key, seconds };
}

type Made = Omit<QueryResult, 'madeAt'>;
type RanFrame = RawFrame & { rowcount: number; databaseTypes: Record<string, string> };

async function runBytes(
  ctx: QueryRunContext,
  asked: QueriedDataset,
  compiled: Compiled,
  orient: 'records' | 'columns',
  signal: AbortSignal,
): Promise<Made> {
  const { bytes, rowcount, columns } = await asked.driver.run(
    compiled.sql,
    compiled.binds,
    orient,
    runLimits(ctx, compiled.mostRows, signal),
  );
  return {
    colnames: compiled.columns.map(({ label }) => label),
    coltypes: typesOf(asked, compiled, { columns }),
    databaseTypes: databaseTypesOf(compiled, columns),
    rowcount,
    sqlRowcount: rowcount,
    bytes,
  };
}

const databaseTypesOf = (compiled: Compiled, columns: StatementResult['columns']): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ type }, at) => (compiled.columns[at] ? [[compiled.columns[at].label, type]] : [])));

async function rawFrame(ctx: QueryRunContext, asked: QueriedDataset, compiled: Compiled, signal: AbortSignal): Promise<RanFrame> {
  const raw = await asked.driver.run(compiled.sql, compiled.binds, 'columns', runLimits(ctx, compiled.mostRows, signal));
  return {
    bytes: raw.bytes,
    columns: [...compiled.columns],
    types: typesOf(asked, compiled, raw),
    days: raw.columns.flatMap(({ type }, at) => (isDateType(type) ? (compiled.columns[at]?.label ?? []) : [])),
    databaseTypes: databaseTypesOf(compiled, raw.columns),
    rowcount: raw.rowcount,
  };
}

async function runFrame(
  ctx: QueryRunContext,
  asked: QueriedDataset,
  compiled: Compiled,
  others: readonly ComparedQuery[],
  operations: readonly PostOperation[],
  { orient, view }: RunRequest,
  signal: AbortSignal,
): Promise<Made> {
  const run = (each: Compiled): Promise<RanFrame> => rawFrame(ctx, asked, each, signal);
  const running = run(compiled);
  const [main, compared] = await Promise.all([running, runCompared(others, running, run)]);
  const { labelMap, ...done } = await post(
    {
      main,
      others: compared,
      query: compiled.query,
      operations,
      json: compiled.plan.path === 'frame' ? (compiled.plan.json ?? []) : [],
      orient,
      headers: Object.fromEntries(compiled.columns.map(({ label, header }) => [label, header])),
      view,
      clock: { zone: compiled.zone, seen: compiled.seen },
    },
    signal,
  );
  const { databaseTypes } = await running;
  return { ...done, databaseTypes, ...(operations.length > 0 && { labelMap }) };
}
