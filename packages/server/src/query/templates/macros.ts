/** What templates ask the store for: the user's e-mail, rules, other datasets, saved metrics. Access is checked as for any question. */
import { withOwnColumns } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { Query } from '@tessera/core/query/query-object';
import { compile } from '@tessera/sql/compile/compile';
import { dialectOf } from '@tessera/sql/dialects/index';
import type { FactValue, FactRequest } from '@tessera/sql/template/facts';
import type { QueriedDataset } from '../queried-dataset.ts';
import { newestPartition } from './partitions.ts';
import { renderForReader, type TemplatedQuestion, type RenderedQuestion } from './templated-question.ts';

/** What led to a rendering: `dataset 5`, `metric 5 revenue`, `rules 5`. */
interface Chain {
  readonly links: readonly string[];
  /** Shared by everything one question leads to. */
  readonly spent: { looks: number };
}

const longest = 8;
/** Looks of one question into the store, however templates spread them. */
const mostLooks = 60;

function linked(chain: Chain, link: string): Chain {
  const { links, spent } = chain;
  if (links.includes(link))
    throw new Failure('TEMPLATE_INVALID', { message: `The template refers to itself: ${[...links, link].join(' → ')}.` });
  spent.looks += 1;
  if (links.length >= longest || spent.looks > mostLooks)
    throw new Failure('TEMPLATE_INVALID', { message: 'Templates refer to each other too deep or too often.' });
  return { links: [...links, link], spent };
}

/** The question for the one who asks (`forReader`), with every macro. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN too */
export function renderedFor(
  question: TemplatedQuestion,
  chain: Chain = { links: [], spent: { looks: 0 } },
): Promise<RenderedQuestion> {
  return renderForReader(question, (of, wanted) => findFor(of, chain, wanted));
}

async function findFor(question: TemplatedQuestion, chain: Chain, wanted: FactRequest): Promise<FactValue> {
  const { ctx, asked } = question;
  switch (wanted.what) {
    case 'email': {
      const email = await ctx.reader?.email();
      return email ? { text: email } : null;
    }
    case 'rules': {
      const inner = linked(chain, `rules ${asked.dataset.id}`);
      const bare = normaliseQuery({});
      const plain = { ...asked, dataset: { ...asked.dataset, sql: null } };
      const { predicates } = await renderedFor({ ...question, asked: plain, query: bare }, inner);
      return { texts: predicates };
    }
    case 'metric':
      return { sql: await metricSql(question, chain, wanted.key, wanted.id) };
    case 'partition':
      return newestPartition(question, wanted);
    case 'dataset':
      return { sql: await datasetSql(question, chain, wanted) };
  }
}

async function metricSql(question: TemplatedQuestion, chain: Chain, key: string, id: number | null): Promise<string> {
  const { ctx, asked, query } = question;
  const of = id === null || id === asked.dataset.id ? asked : await namedDataset(ctx, id);
  if (of.dataset.id === 0 || !of.dataset.metrics.some((each) => each.metric_name === key))
    throw new Failure('TEMPLATE_INVALID', {
      message: `The metric '${key}' does not exist in the dataset ${of.dataset.table_name}.`,
    });
  const inner = linked(chain, `metric ${of.dataset.id} ${key}`);
  const alone: Query = { ...query, columns: [], metrics: [key], orderby: [], extras: {}, series_columns: [] };
  const plain = { ...of, dataset: { ...of.dataset, sql: null } };
  const rendered = await renderedFor({ ...question, asked: plain, query: alone }, inner);
  return rendered.asked.dataset.metrics.find((each) => each.metric_name === key)?.expression ?? '';
}

/** @throws Failure NOT_FOUND by its number: a statement may name several */
async function namedDataset(ctx: TemplatedQuestion['ctx'], id: number): Promise<QueriedDataset> {
  try {
    return await ctx.dataset({ id, type: 'table' });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    throw new Failure('NOT_FOUND', { ...error.detail, message: `The dataset ${id} does not exist.` }, { cause: error });
  }
}

/** No limit of ours belongs into a part of a user's statement. */
const allRows = Number.MAX_SAFE_INTEGER;

async function datasetSql(
  question: TemplatedQuestion,
  chain: Chain,
  { id, metrics, columns }: Extract<FactRequest, { what: 'dataset' }>,
): Promise<string> {
  const found = await namedDataset(question.ctx, id);
  // A part of a statement reads the dataset alone: its relations are looked up by questions.
  const other = { ...found, dataset: withOwnColumns(found.dataset) };
  if (other.connection !== question.asked.connection)
    throw new Failure('TEMPLATE_INVALID', { message: `The dataset ${id} lies in another database.` });
  const inner = linked(chain, `dataset ${id}`);
  const asked: Query = {
    ...normaliseQuery({}),
    columns: columns ? [...columns] : other.dataset.columns.map((each) => each.column_name),
    metrics: metrics ? other.dataset.metrics.map((each) => each.metric_name) : null,
  };
  const ready = await renderedFor({ ...question, asked: other, query: asked }, inner);
  const { readable } = compile(ready.query, ready.asked.dataset, {
    dialect: dialectOf(other.dataset.database.backend),
    now: question.now,
    rowLimitDefault: allRows,
    rowLimitMax: allRows,
    predicates: ready.predicates,
  });
  return `(\n${readable.replace(new RegExp(`\\s*LIMIT ${allRows}\\s*$`), '')}\n) AS dataset_${id}`;
}
