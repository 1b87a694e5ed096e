/**
 * A question for the one who asks: templates rendered, row-level security found. What comes out holds no template; the
 * gate reads it next.
 */
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { TimeRange } from '@tessera/core/time/range';
import { dialectOf } from '@tessera/sql/dialects/index';
import type { Inspection } from '@tessera/sql/read/inspection';
import type { FactValue, TemplateFacts, FactRequest } from '@tessera/sql/template/facts';
import { isTemplate } from '@tessera/sql/template/render';
import type { QueryRunContext } from '../context.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import { gateClause, gateSelect } from '../sql-gate/gate.ts';
import { conditionsOfRules, tableKey, type RowRule } from '../rules/rules.ts';
import { mustNotShadow } from '../rules/shadow.ts';
import { spliceRules } from '../rules/splice.ts';
import { factsOf, parametersOf, Renderer } from './template.ts';

/** A question before its templates are rendered, with everything a macro may ask for (docs/reference/questions.md#templates). */
export interface TemplatedQuestion {
  readonly ctx: QueryRunContext;
  readonly asked: QueriedDataset;
  readonly query: Query;
  /** The range the question is about, for `from_dttm` and `to_dttm`; read when a template is. */
  readonly range: () => TimeRange;
  readonly urlParams: Readonly<Record<string, unknown>>;
  /** ISO without zone. */
  readonly now: string;
  /** See `Renderer`. */
  readonly strict?: boolean;
}

/** A question without templates, and what they did. */
export interface RenderedQuestion {
  readonly asked: QueriedDataset;
  readonly query: Query;
  /** Row-level security on the dataset, read by the gate. */
  readonly predicates: readonly string[];
  /** What templates looked at of the user and the URL. */
  readonly cacheKeys: readonly string[];
  /** Columns whose filters templates looked at. */
  readonly templateFilters: readonly string[];
}

/** Answers what a template wants to know of the store, for this question. */
export type FindFact = (question: TemplatedQuestion, wanted: FactRequest) => Promise<FactValue>;

/**
 * @param find  how templates look into the store (`macros.ts`)
 * @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING, TABLES_FORBIDDEN, and the gate's
 */
export async function renderForReader(question: TemplatedQuestion, find: FindFact): Promise<RenderedQuestion> {
  const { asked, query } = question;
  const renderer = rendererFor(question, find);
  const dataset = await renderedDataset(asked.dataset, query, renderer, asked.called);
  const rendered = await renderedQuery(query, renderer);
  const predicates = await conditions(question, asked.rules?.own ?? [], renderer);
  const virtual = await virtualSql(question, dataset, renderer);
  const { cacheKeys, filters, removed } = renderer.notes;
  return {
    asked: { ...asked, dataset: virtual === undefined ? dataset : { ...dataset, sql: virtual } },
    query:
      removed.size === 0
        ? rendered
        : { ...rendered, filters: rendered.filters.filter((each) => !removed.has(columnLabel(each.col))) },
    predicates,
    cacheKeys: [...cacheKeys],
    templateFilters: [...new Set([...filters, ...removed])],
  };
}

function rendererFor(question: TemplatedQuestion, find: FindFact): Renderer {
  const { ctx, asked, query, range, urlParams, now } = question;
  const { dataset } = asked;
  const asking = async (wanted: FactRequest): Promise<FactValue> => {
    const found = await find(question, wanted);
    if (wanted.what === 'dataset' && found && 'sql' in found) renderer.inside.push(found.sql);
    return found;
  };
  const rendering = { reader: ctx.reader, urlParams, now, find: asking };
  const facts = (): TemplateFacts => {
    const parameters = parametersOf(dataset.template_params, `the dataset ${dataset.table_name}`);
    return factsOf(rendering, dataset.database.backend, parameters, { dataset, query, range: range() });
  };
  const renderer = new Renderer(facts, question.strict);
  return renderer;
}

/** Every text of the question, so that a dataset's broken template hurts only who uses it. */
function namesIn(query: Query, dataset: Dataset): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') names.add(value);
    else if (Array.isArray(value)) for (const each of value) visit(each);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each);
  };
  visit(query);
  if (dataset.main_dttm_col) names.add(dataset.main_dttm_col);
  return names;
}

/** Datasets by themselves: the same one is asked again and again. */
const freeOfTemplates = new WeakMap<Dataset, boolean>();

/** Whether nothing in it is a template. */
function isFreeOfTemplates(dataset: Dataset): boolean {
  const known = freeOfTemplates.get(dataset);
  if (known !== undefined) return known;
  const { columns, metrics, sql, fetch_values_predicate: predicate } = dataset;
  const texts = [...[...columns, ...metrics].map(({ expression }) => expression), sql, predicate];
  const found = !texts.some((text) => text && isTemplate(text));
  freeOfTemplates.set(dataset, found);
  return found;
}

async function renderedDataset(
  dataset: Dataset,
  query: Query,
  renderer: Renderer,
  called = 'the virtual dataset',
): Promise<Dataset> {
  if (isFreeOfTemplates(dataset)) return dataset;
  const predicate = dataset.fetch_values_predicate;
  const used = namesIn(query, dataset);
  const columns = await inOrder(dataset.columns, async (column) =>
    column.expression && used.has(column.column_name)
      ? { ...column, expression: await renderer.text(column.expression, `the column "${column.column_name}"`) }
      : column,
  );
  const metrics = await inOrder(dataset.metrics, async (metric) =>
    used.has(metric.metric_name)
      ? { ...metric, expression: await renderer.text(metric.expression, `the metric "${metric.metric_name}"`) }
      : metric,
  );
  return {
    ...dataset,
    columns,
    metrics,
    ...(predicate &&
      query.apply_fetch_values_predicate && {
        fetch_values_predicate: await renderer.text(predicate, "the dataset's predicate"),
      }),
    ...(dataset.sql && { sql: await renderer.text(dataset.sql, called) }),
  };
}

/** One after the other: what one looked up the next finds. */
async function inOrder<T>(items: readonly T[], change: (item: T) => Promise<T>): Promise<T[]> {
  const changed: T[] = [];
  for (const item of items) changed.push(await change(item));
  return changed;
}

/** The question's own SQL rendered; labels stay as they were asked for. */
async function renderedQuery(query: Query, renderer: Renderer): Promise<Query> {
  if (!isTemplate(JSON.stringify(query))) return query;
  const one = <T extends Metric | Column>(each: T): Promise<T> => renderedExpression(each, renderer);
  const { where, having } = query.extras;
  return {
    ...query,
    columns: await inOrder(query.columns, one),
    metrics: query.metrics && (await inOrder(query.metrics, one)),
    filters: await inOrder(query.filters, async (each) => ({ ...each, col: await one(each.col) })),
    orderby: await inOrder(query.orderby, async ([by, ascending]): Promise<[Metric | Column, boolean]> => [
      await one(by),
      ascending,
    ]),
    series_columns: await inOrder(query.series_columns, one),
    ...(query.series_limit_metric && { series_limit_metric: await one(query.series_limit_metric) }),
    extras: {
      ...query.extras,
      ...(where && { where: await renderer.text(where, 'the filter (WHERE)') }),
      ...(having && { having: await renderer.text(having, 'the filter (HAVING)') }),
    },
  };
}

async function renderedExpression<T extends Metric | Column>(each: T, renderer: Renderer): Promise<T> {
  const sql = typeof each === 'object' && 'sqlExpression' in each ? each.sqlExpression : undefined;
  if (typeof each !== 'object' || typeof sql !== 'string' || !isTemplate(sql)) return each;
  const label = each.label || sql;
  return { ...each, label, sqlExpression: await renderer.text(sql, `"${label}"`) };
}

/**
 * Rules of row-level security as conditions: rendered, and each one expression.
 * @param given  names of the statement they are put into
 * @param isElsewhere  whether the statement names a table of another catalog than the one it is run in
 */
async function conditions(
  { ctx, asked }: TemplatedQuestion,
  rules: readonly RowRule[],
  renderer: Renderer,
  { given = [], isElsewhere = false }: { readonly given?: readonly string[]; readonly isElsewhere?: boolean } = {},
): Promise<string[]> {
  const { backend } = asked.dataset.database;
  const ready = await inOrder(rules, async (rule) => {
    const what = `the row-level security rule "${rule.name}"`;
    const clause = (await renderer.text(rule.clause, what)).trim();
    const found = await gateClause((sql) => ctx.parse(sql), { sql: clause, what }, backend);
    mustNotShadow(given, { sql: clause, found }, backend);
    // Its look-ups would be made in the catalog the statement is run in.
    if (isElsewhere && asked.defaultCatalog !== undefined && found.tables.length > 0)
      throw new Failure('SQL_REFUSED', {
        message: `${what} looks things up in its own catalog: run the statement there.`,
      });
    return { ...rule, clause };
  });
  return conditionsOfRules(ready);
}

/** The virtual dataset's SELECT with the rules of every table it reads; undefined when it is a table. */
async function virtualSql(question: TemplatedQuestion, dataset: Dataset, renderer: Renderer): Promise<string | undefined> {
  const { ctx, asked } = question;
  if (!dataset.sql?.trim()) return undefined;
  const found = await gateSelect((sql) => ctx.parse(sql), dataset.sql, dataset.database.backend);
  await asked.checkTables?.(found.tables);
  await mustNotShadowInside(question, found.given, renderer);
  if (isTemplate(asked.dataset.sql ?? '')) await checkReading(asked, found, renderer);
  return withTableRules(question, dataset.sql, found, renderer);
}

/** What another dataset reads, rules of its own with it, is not what this statement calls so. */
async function mustNotShadowInside(
  { ctx, asked }: TemplatedQuestion,
  given: readonly string[],
  renderer: Renderer,
): Promise<void> {
  const { backend } = asked.dataset.database;
  for (const inner of given.length === 0 ? [] : renderer.inside) {
    const sql = `SELECT * FROM ${inner}`;
    const found = await gateSelect((text) => ctx.parse(text), sql, backend);
    const outer = [...given];
    for (const name of found.given) outer.splice(outer.indexOf(name), 1);
    mustNotShadow(outer, { sql, found }, backend);
  }
}

async function checkReading({ mayRead }: QueriedDataset, { tables }: Inspection, renderer: Renderer): Promise<void> {
  const isNamed = ({ catalog, schema, name }: (typeof tables)[number]): boolean =>
    [catalog, schema, name].some((part) => part !== undefined && renderer.mayHaveNamed(part));
  const named = tables.filter(isNamed);
  if (named.length > 0) await mayRead?.(named, true);
  if (named.length < tables.length)
    await mayRead?.(
      tables.filter((each) => !isNamed(each)),
      false,
    );
}

/** SQL of people with the rules of the tables it names. @throws Failure SQL_REFUSED where a rule cannot be applied */
async function withTableRules(question: TemplatedQuestion, sql: string, found: Inspection, renderer: Renderer): Promise<string> {
  const { rules, defaultSchema = 'main', defaultCatalog } = question.asked;
  const byTable = await rules?.onTables(found.tables);
  if (!byTable || byTable.size === 0) return sql;
  const ready = new Map<string, string>();
  const elsewhere = new Set(
    found.tables
      .filter(({ catalog }) => catalog !== undefined && catalog.toLowerCase() !== defaultCatalog?.toLowerCase())
      .map((table) => tableKey(table, defaultSchema, defaultCatalog)),
  );
  for (const [key, list] of byTable) {
    const all = await conditions(question, list, renderer, { given: found.given, isElsewhere: elsewhere.has(key) });
    if (all.length > 0) ready.set(key, all.map((each) => `(${each}\n)`).join(' AND '));
  }
  const { quote } = dialectOf(question.asked.dataset.database.backend);
  return spliceRules(sql, found.places, quote, ({ table }) => ready.get(tableKey(table, defaultSchema, defaultCatalog)));
}
