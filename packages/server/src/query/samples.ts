/**
 * Raw rows of a dataset by page, and the values of one column (docs/reference/questions.md#result-types,
 * docs/reference/questions.md#values-of-a-column).
 */
import { ownColumns } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { filter as filterShape, type Filter } from '@tessera/core/query/filter';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { Query, QueryObject } from '@tessera/core/query/query-object';
import type { QueryRunContext, DataReply } from './context.ts';
import { QueryRunner } from './question/query-runner.ts';
import { resultFields, withData } from './reply/envelope.ts';

/** Which rows of a dataset are wanted. `perPage` is cut to the limit of samples (docs/reference/limits.md#rows). */
export interface SamplesAsked {
  /** From 1; absent: the first, looked at by itself. */
  page?: number | undefined;
  perPage: number;
  force?: boolean | undefined;
  /** With filters the rows behind a mark are shown; without, the dataset's first. */
  filters?: Filter[] | null | undefined;
  columns?: QueryObject['columns'];
  extras?: QueryObject['extras'];
  granularity?: string | null | undefined;
  time_range?: string | null | undefined;
}

/** The dataset that is meant, by the wire's id and type. */
export interface SampledDataset {
  readonly id: number;
  readonly type: string;
}

const json = 'application/json; charset=utf-8';

/**
 * One page of rows, with the count of all of them.
 * @throws Failure of the pipeline; CHART_DATA_INVALID for a page before the first
 */
export async function samples(ctx: QueryRunContext, ref: SampledDataset, asked: SamplesAsked): Promise<DataReply> {
  const { page: number = 1 } = asked;
  if (number < 1 || asked.perPage < 1) throw new Failure('CHART_DATA_INVALID', { message: 'page and per_page start at 1' });
  const runner = await QueryRunner.load(ctx, ref);
  const perPage = Math.min(asked.perPage, limits.samplesRowLimit);
  const base = normaliseQuery({
    filters: asked.filters,
    // Rows have no groups that HAVING could judge.
    extras: { ...asked.extras, having: null },
    granularity: asked.granularity,
    time_range: asked.time_range,
  });
  const columns = asked.columns?.length
    ? asked.columns
    : ownColumns(runner.asked.dataset.columns).map((each) => each.column_name);
  const rows: Query = { ...base, columns, metrics: null, row_limit: perPage, row_offset: (number - 1) * perPage };
  // The first rows of a large table, looked at once, are not worth sorting it.
  const isPaged = asked.page !== undefined || base.filters.length > 0 || Boolean(base.time_range ?? base.extras.where);
  const count: Query = { ...base, metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' }] };
  const force = asked.force ?? false;
  const settings = { rowLimitDefault: limits.samplesRowLimit, stable: isPaged, force };
  const wish = { orient: 'records', force } as const;
  const [page, total] = await Promise.all([runner.answer(rows, settings, wish), runner.answer(count, settings, wish)]);
  const { result, isCached } = page.kept;
  const { compiled } = page.prepared;
  const head = {
    page: number,
    per_page: perPage,
    // `[{"COUNT(*)":123}]`, written by the engine.
    total_count: Number(/:(\d+)/.exec(total.kept.result.bytes.toString('utf8'))?.[1] ?? 0),
    ...resultFields(compiled, result),
    cache_key: page.key.digest,
    is_cached: isCached,
    status: 'success',
    error: null,
    ...(ctx.hideSql ? {} : { query: `${compiled.readable};` }),
    applied_filters: compiled.appliedFilters,
    rejected_filters: compiled.rejectedFilters,
  };
  const { parts } = withData(head, result.bytes);
  return { body: Buffer.concat([Buffer.from('{"result":'), ...parts, Buffer.from('}')]), contentType: json };
}

/**
 * `{"result": [values]}` of one column, each once, smallest first; at most 10,000.
 * @param asked.search  only values that contain this text
 * @throws Failure COLUMN_MISSING
 */
export async function columnValues(
  ctx: QueryRunContext,
  ref: SampledDataset,
  column: string,
  asked: { search?: string | undefined; limit?: number | undefined; force?: boolean | undefined } = {},
): Promise<DataReply> {
  const runner = await QueryRunner.load(ctx, ref);
  const filters = asked.search ? [filterShape.parse({ col: column, op: 'ILIKE', val: `%${asked.search}%` })] : [];
  const query: Query = {
    ...normaliseQuery({ filters, apply_fetch_values_predicate: true }),
    columns: [column],
    metrics: [],
    orderby: [[column, true]],
    row_limit: Math.min(asked.limit || limits.columnValuesMax, limits.columnValuesMax),
  };
  const force = asked.force ?? false;
  const { kept } = await runner.answer(query, { force }, { orient: 'columns', force });
  const text = kept.result.bytes.toString('utf8');
  // `{"column":[…]}`: the list in it is the answer.
  const list = text.slice(text.indexOf('[', JSON.stringify(column).length), -1);
  return { body: Buffer.from(`{"result":${list || '[]'}}`), contentType: json };
}
