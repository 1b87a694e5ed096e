/** One prepared question run: from the cache, as the engine's own bytes, or through a frame. */
import { GenericType } from '@tessera/core/frame/frame';
import type { PostOperation } from '@tessera/core/query/query-object';
import { compile, type Compiled } from '@tessera/sql/compile/compile';
import type { RawResult } from '../drivers/driver.ts';
import { cacheKey, cacheSeconds, type Kept, type Result } from './cache.ts';
import type { AskContext, AskedDataset } from './context.ts';
import type { Orient } from './frame-text.ts';
import { comparedQuery, comparisonOf, type Comparison } from './offsets.ts';
import { post, type RawFrame } from './post.ts';
import { runLimits, type Prepared } from './prepare.ts';

export interface RunWish {
  orient: Orient;
  force: boolean;
  /** Seconds the asker says; null and absent say nothing. */
  customTimeout?: number | null | undefined;
  /** Totals of the whole answer, for shares (§1.9). */
  totals?: Readonly<Record<string, number | null>> | undefined;
}

export interface Ran {
  kept: Kept;
  key: string;
  seconds: number;
}

/** A column the dataset calls temporal is temporal, whatever the engine stores; metrics keep what they are. */
function typesOf({ dataset }: AskedDataset, compiled: Compiled, raw: RawResult): GenericType[] {
  const named = new Set(compiled.query.columns.map((each) => (typeof each === 'string' ? each : each.sqlExpression)));
  const temporal = new Set(
    dataset.columns.flatMap((each) => (each.is_dttm && named.has(each.column_name) ? [each.column_name] : [])),
  );
  return raw.columns.map(({ generic }, at) => (temporal.has(compiled.columns[at]?.label ?? '') ? GenericType.TEMPORAL : generic));
}

interface Other {
  comparison: Comparison;
  compiled: Compiled;
}

/** The question about its other times, compiled. @throws Failure TIME_RANGE_UNREADABLE */
function othersOf({ dataset }: AskedDataset, { compiled, options }: Prepared): Other[] {
  return compiled.query.time_offsets.map((offset) => {
    const comparison = comparisonOf(compiled, offset);
    const wide = { ...options, rowLimitDefault: options.rowLimitMax, shift: comparison.shift };
    return { comparison, compiled: compile(comparedQuery(compiled.query), dataset, wide) };
  });
}

/** Shares of a column are shares of the question's own totals where a totals question says them. */
function withTotals(operations: readonly PostOperation[], totals: RunWish['totals']): readonly PostOperation[] {
  if (!totals) return operations;
  return operations.map((each) =>
    each.operation === 'contribution' && each.options?.['orientation'] !== 'row' && !each.options?.['contribution_totals']
      ? { ...each, options: { ...each.options, contribution_totals: totals } }
      : each,
  );
}

/** Runs a question, or finds its answer. @throws Failure of the driver and of post-processing */
export async function runQuestion(ctx: AskContext, asked: AskedDataset, prepared: Prepared, wish: RunWish): Promise<Ran> {
  const { compiled } = prepared;
  const others = othersOf(asked, prepared);
  const operations = compiled.plan.path === 'frame' ? withTotals(compiled.plan.operations, wish.totals) : [];
  const key = cacheKey([
    ...[compiled, ...others.map((each) => each.compiled)].flatMap(({ sql, binds }) => [sql, binds]),
    [asked.connection, asked.version],
    [operations, others.map(({ comparison }) => [comparison.offset, comparison.shift])],
    [wish.orient, compiled.columns],
  ]);
  const seconds = cacheSeconds(
    wish.customTimeout,
    ctx.chartCacheTimeout,
    asked.dataset.cache_timeout,
    asked.databaseCacheTimeout,
  );
  const { orient } = wish;
  const exact = compiled.plan.path === 'bytes' && compiled.exactNames;
  const kept = await ctx.cache.through(key, { force: wish.force, seconds, signal: ctx.signal }, async (signal) => {
    // A workbook is ours to write; everything else the engine writes itself when nothing is left to do.
    const result =
      exact && orient !== 'xlsx'
        ? await runBytes(ctx, asked, compiled, orient, signal)
        : await runFrame(ctx, asked, compiled, others, operations, orient, signal);
    return { ...result, madeAt: ctx.now().getTime() };
  });
  return { kept, key, seconds };
}

type Made = Omit<Result, 'madeAt'>;

async function runBytes(
  ctx: AskContext,
  asked: AskedDataset,
  compiled: Compiled,
  orient: Exclude<Orient, 'xlsx'>,
  signal: AbortSignal,
): Promise<Made> {
  const raw = await asked.driver.run(compiled.sql, compiled.binds, orient, runLimits(ctx, compiled.rowLimit, signal));
  return {
    bytes: raw.bytes,
    colnames: compiled.columns.map(({ label }) => label),
    coltypes: typesOf(asked, compiled, raw),
    rowcount: raw.rowcount,
    sqlRowcount: raw.rowcount,
  };
}

async function rawFrame(ctx: AskContext, asked: AskedDataset, compiled: Compiled, signal: AbortSignal): Promise<RawFrame> {
  const raw = await asked.driver.run(compiled.sql, compiled.binds, 'columns', runLimits(ctx, compiled.rowLimit, signal));
  return { bytes: raw.bytes, columns: [...compiled.columns], types: typesOf(asked, compiled, raw) };
}

async function runFrame(
  ctx: AskContext,
  asked: AskedDataset,
  compiled: Compiled,
  others: readonly Other[],
  operations: readonly PostOperation[],
  orient: Orient,
  signal: AbortSignal,
): Promise<Made> {
  const [main, ...rest] = await Promise.all(
    [compiled, ...others.map((each) => each.compiled)].map((each) => rawFrame(ctx, asked, each, signal)),
  );
  if (!main) throw new Error('a question has one answer');
  const { bytes, colnames, coltypes, rowcount, sqlRowcount, labelMap } = await post({
    main,
    others: rest.flatMap((raw, at) => (others[at] ? [{ raw, comparison: others[at].comparison }] : [])),
    query: compiled.query,
    operations,
    orient,
    headers: Object.fromEntries(compiled.columns.map(({ label, header }) => [label, header])),
  });
  return { bytes, colnames, coltypes, rowcount, sqlRowcount, ...(operations.length > 0 && { labelMap }) };
}
