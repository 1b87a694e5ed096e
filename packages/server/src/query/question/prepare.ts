/** One question made ready to run: read, gated, compiled. Nothing has touched the data yet but type probes. */
import { Failure } from '@tessera/core/failures';
import { datasetZone } from '@tessera/core/dataset';
import type { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { limits } from '@tessera/core/limits';
import type { Query } from '@tessera/core/query/query-object';
import { wallClock } from '@tessera/core/time/calendar';
import type { TimeRange } from '@tessera/core/time/range';
import { user, type Select } from '@tessera/sql/ast';
import { compile, type Compiled } from '@tessera/sql/compile/compile';
import { scopeOf, type CompileOptions } from '@tessera/sql/compile/scope';
import { applyTimeRules } from '@tessera/sql/compile/time';
import { isTemplate } from '@tessera/sql/template/render';
import { sourceOf } from '@tessera/sql/compile/source';
import { dialectOf } from '@tessera/sql/dialects/index';
import { print } from '@tessera/sql/print';
import { untypedExpressions, userTexts } from '@tessera/sql/read/texts';
import type { QueryRunContext } from '../context.ts';
import type { PreparedQuery, PrepareSettings } from '../prepared.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import { gateExpression } from '../sql-gate/gate.ts';
import { renderedFor } from '../templates/macros.ts';
import type { RenderedQuestion } from '../templates/templated-question.ts';
import { withRelated, type WithRelated } from './relations.ts';
import { runLimits } from './run-limits.ts';

/** A virtual dataset's own SELECT was read when it was rendered. @throws Failure SQL_REFUSED, SQL_SUBQUERY_REFUSED */
async function gateQuestion(ctx: QueryRunContext, asked: QueriedDataset, query: Query): Promise<void> {
  const parse = (sql: string): Promise<unknown> => ctx.parse(sql);
  await Promise.all(userTexts(query, asked.dataset).map((text) => gateExpression(parse, text, asked.dataset.database.backend)));
}

/** What SQL expressions answer with, asked of the engine without running them; `undefined` for one that fails. */
async function typesOf(
  ctx: QueryRunContext,
  { dataset, driver }: QueriedDataset,
  query: Query,
): Promise<CompileOptions['expressionTypes']> {
  const expressions = untypedExpressions(query, dataset);
  const probe = async (sql: string): Promise<[string, GenericType | undefined]> => {
    const select: Select = { items: [{ expr: user(sql), alias: 'probe' }], from: sourceOf(dataset), limit: 1 };
    try {
      const [column] = await driver.describe(print(select, dialectOf(dataset.database.backend)).sql, runLimits(ctx, 1));
      return [sql, column?.generic];
    } catch (error) {
      if (error instanceof Failure && error.code === 'QUERY_FAILED') return [sql, undefined];
      throw error;
    }
  };
  return expressions.length === 0 ? undefined : new Map(await Promise.all(expressions.map(probe)));
}

/** Renders, gates and compiles. @throws Failure of templates, of the gate and of `compile` */
export async function prepare(
  ctx: QueryRunContext,
  given: QueriedDataset,
  wanted: Query,
  settings: PrepareSettings = {},
): Promise<PreparedQuery> {
  // "Today" is the day on the dataset's own wall clock.
  const now = wallClock(ctx.now().getTime(), datasetZone(given.dataset));
  const base: CompileOptions = {
    dialect: dialectOf(given.dataset.database.backend),
    now,
    rowLimitDefault: settings.rowLimitDefault ?? limits.rowLimitDefault,
    rowLimitMax: settings.rowLimitMax ?? limits.rowLimitMax,
    ...(settings.xAxis !== undefined && { xAxis: settings.xAxis }),
    ...(settings.clock && { clock: settings.clock }),
    ...(settings.naming && { naming: settings.naming }),
    ...(settings.stable && { stable: true }),
    ...(settings.push === false && { push: false }),
    ...(ctx.experimental === true && { instantComparison: true }),
  };
  const urlParams = settings.urlParams ?? {};
  const render = (range: () => TimeRange, about: Query): Promise<RenderedQuestion> =>
    renderedFor({ ctx, asked: given, query: about, range, urlParams, now });
  const time = (): ReturnType<typeof applyTimeRules> => applyTimeRules(scopeOf(given.dataset, base), wanted);
  const asOf = (): TimeRange => time().range;
  const rendered = await render(asOf, wanted);
  const { query, predicates, templateFilters } = rendered;
  const related = (of: RenderedQuestion, range: () => TimeRange): Promise<WithRelated> =>
    withRelated({ ctx, given, rendered: of, range, urlParams, now, force: settings.force ?? false });
  const { asked, cacheKeys } = await related(rendered, asOf);
  await gateQuestion(ctx, asked, query);
  const expressionTypes = await typesOf(ctx, asked, query);
  const options: CompileOptions = {
    ...base,
    ...(expressionTypes && { expressionTypes }),
    ...(predicates.length > 0 && { predicates }),
  };
  return {
    compiled: withTemplateFilters(compile(query, asked.dataset, options), wanted, query, { templateFilters, asOf }),
    options,
    asked,
    datasetAt: async (range) => {
      const isSame = !isTemplate(given.dataset.sql ?? '') && asked.dataset === rendered.asked.dataset;
      if (isSame) return asked.dataset;
      return (await related(await render(() => range, aboutRange(wanted, time().text, range)), () => range)).asked.dataset;
    },
    cacheKeys,
    templateFilters,
    isPlain: query === wanted && asked.dataset === given.dataset,
  };
}

/** The question with another range in place of every one that reads `text`. */
function aboutRange(query: Query, text: string | undefined, { since = '', until = '' }: TimeRange): Query {
  const val = `${since} : ${until}`;
  const isOf = (each: unknown): boolean => text !== undefined && each === text;
  return {
    ...query,
    ...(isOf(query.time_range) && { time_range: val }),
    filters: query.filters.map((each) => (each.op === 'TEMPORAL_RANGE' && isOf(each.val) ? { ...each, val } : each)),
  };
}

/**
 * A filter that a template applied counts as applied, also where the dataset has no such column; and where a template took
 * the time filter for itself, the question is still about that time.
 */
function withTemplateFilters(
  compiled: Compiled,
  wanted: Query,
  asked: Query,
  { templateFilters, asOf }: { templateFilters: readonly string[]; asOf: () => TimeRange },
): Compiled {
  if (templateFilters.length === 0) return compiled;
  const used = new Set(templateFilters);
  const gone = wanted.filters.map((each) => columnLabel(each.col)).filter((name) => used.has(name));
  const kept = new Set(asked.filters.map((each) => columnLabel(each.col)));
  const rejected = compiled.rejectedFilters.filter(({ column }) => used.has(column));
  const applied = [...gone.filter((name) => !kept.has(name)), ...rejected.map(({ column }) => column)];
  return {
    ...compiled,
    ...(asked.filters.length < wanted.filters.length && { range: asOf() }),
    appliedFilters: [...compiled.appliedFilters, ...[...new Set(applied)].map((column) => ({ column }))],
    rejectedFilters: compiled.rejectedFilters.filter(({ column }) => !used.has(column)),
  };
}
