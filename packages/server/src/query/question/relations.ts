/**
 * Columns of relations in a question (docs/decisions/0070-relations.md): the datasets it looks things up in are loaded as the
 * asker has them, with their own templates and row rules, and joined to the dataset.
 */
import { datasetZone, withOwnColumns, type Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { wallClock } from '@tessera/core/time/calendar';
import type { TimeRange } from '@tessera/core/time/range';
import { namesRelation, relatedIn, repeatedKeys, withRelations, type Relation } from '@tessera/sql/compile/relations';
import { dialectOf } from '@tessera/sql/dialects/index';
import { print } from '@tessera/sql/print';
import { AnswerKey, cacheSeconds } from '../cache/remembered.ts';
import type { QueryRunContext } from '../context.ts';
import type { AskedRelation, QueriedDataset } from '../queried-dataset.ts';
import { gateExpression } from '../sql-gate/gate.ts';
import { renderedFor } from '../templates/macros.ts';
import type { RenderedQuestion } from '../templates/templated-question.ts';
import { runLimits } from './run-limits.ts';

/** A rendered question on its way, with what it is rendered for. */
export interface RelatedQuestion {
  readonly ctx: QueryRunContext;
  readonly given: QueriedDataset;
  readonly rendered: RenderedQuestion;
  readonly range: () => TimeRange;
  readonly urlParams: Readonly<Record<string, unknown>>;
  readonly now: string;
  /** The keys of the relations are looked at anew. */
  readonly force: boolean;
}

/** The dataset with what a question looks up in others, and what the answer's key has to say besides. */
export type WithRelated = Pick<RenderedQuestion, 'asked' | 'cacheKeys'>;

/**
 * @returns the very dataset that was rendered for a question that uses no relation
 * @throws Failure DATASOURCE_FORBIDDEN for a relation whose dataset is closed to the asker; BAD_REQUEST for a measure of a related
 * column, for keys that cannot be compared and for a key that is in more than one row; COLUMN_MISSING; as rendering and the gate
 */
export async function withRelated(question: RelatedQuestion): Promise<WithRelated> {
  const { given, rendered } = question;
  const { asked, query, cacheKeys } = rendered;
  const { relations = [] } = given;
  if (relations.length === 0) return { asked, cacheKeys };
  const closed = relations.find(({ name, isOpen }) => !isOpen && namesRelation(query, given.dataset, name));
  if (closed)
    throw new Failure('DATASOURCE_FORBIDDEN', {
      message: `This question uses relation "${closed.name}", whose dataset was deleted or is closed to you.`,
    });
  const dialect = dialectOf(given.dataset.database.backend);
  const used = relatedIn(query, given.dataset, dialect);
  if (used.size === 0) return { asked, cacheKeys };
  const loaded = await Promise.all(
    relations
      .filter(({ name, isOpen }) => isOpen && used.has(name))
      .map((relation) => loadRelated(question, relation, used.get(relation.name) ?? [])),
  );
  const dataset = withRelations(
    query,
    asked.dataset,
    loaded.map(({ relation }) => relation),
    dialect,
  );
  if (dataset === asked.dataset) return { asked, cacheKeys };
  return { asked: { ...asked, dataset }, cacheKeys: [...cacheKeys, ...loaded.flatMap((each) => each.keys)] };
}

interface LoadedRelation {
  readonly relation: Relation;
  readonly keys: readonly string[];
}

/** @param columns  those of the other dataset that the question uses */
async function loadRelated(
  { ctx, given, range, urlParams, now, force }: RelatedQuestion,
  { name, columns: here, key, load }: AskedRelation,
  columns: readonly string[],
): Promise<LoadedRelation> {
  const other = await load();
  if (other.connection !== given.connection)
    throw new Failure('BAD_REQUEST', { message: `Relation "${name}": its dataset lies in another database now.` });
  mustShareTimeZone(name, given.dataset, other.dataset, columns);
  // What filters the dataset is none of the other's columns, so its templates see none of it.
  const query = { ...normaliseQuery({}), columns: [...new Set([...key, ...columns])] };
  const own = { ...other, dataset: withOwnColumns(other.dataset) };
  const { asked, predicates, cacheKeys } = await renderedFor({ ctx, asked: own, query, range, urlParams, now });
  await gateCalculated(ctx, asked.dataset, query.columns, `${name}.`);
  const relation = { name, columns: here, key, dataset: asked.dataset, predicates };
  await mustBeUnique(ctx, asked, relation, force);
  return { relation, keys: [`relation ${name} ${other.version}`, ...cacheKeys] };
}

/** Times of two time zones in one answer would be hours apart. @throws Failure BAD_REQUEST */
function mustShareTimeZone(name: string, dataset: Dataset, other: Dataset, columns: readonly string[]): void {
  const isShared = datasetZone(dataset) === datasetZone(other) && (dataset.offset ?? 0) === (other.offset ?? 0);
  const moment = other.columns.find(({ column_name, is_dttm }) => is_dttm && columns.includes(column_name));
  if (moment && !isShared)
    throw new Failure('BAD_REQUEST', {
      message: `Relation "${name}": "${moment.column_name}" cannot be used here, for ${other.table_name} has another time zone or hours offset than ${dataset.table_name}.`,
    });
}

/** A database may change without a word: a look at its keys is believed no longer. Uploaded tables are looked at when they change. */
const believedSeconds = 3600;

/** As long as answers of the dataset are kept; for ever and unsaid are long, never is never. */
function secondsOf({ dataset, databaseCacheTimeout }: QueriedDataset): number {
  const kept = cacheSeconds(dataset.cache_timeout, databaseCacheTimeout);
  return kept === 0 ? believedSeconds : Math.min(kept, believedSeconds);
}

/** A key that is in more than one row would count rows of the dataset more than once. @throws Failure BAD_REQUEST */
async function mustBeUnique(ctx: QueryRunContext, asked: QueriedDataset, relation: Relation, force: boolean): Promise<void> {
  const { sql } = print(repeatedKeys(relation), dialectOf(asked.dataset.database.backend));
  const { result } = await ctx.cache.through(
    new AnswerKey(['keys of a relation', sql, asked.connection, asked.version]),
    { force, seconds: secondsOf(asked), signal: ctx.signal, deadlineMs: ctx.deadlineMs, turn: ctx.turn },
    async (signal) => {
      const { bytes, rowcount, columns } = await asked.driver.run(sql, [], 'columns', runLimits(ctx, 1, signal));
      return {
        bytes,
        rowcount,
        sqlRowcount: rowcount,
        colnames: columns.map(({ name }) => name),
        coltypes: columns.map(({ generic }) => generic),
        madeAt: ctx.now().getTime(),
      };
    },
  );
  const repeated = repeatedIn(result.bytes);
  if (repeated > 0) throw new Failure('BAD_REQUEST', { message: repeatedText(relation, repeated) });
}

/**
 * How many values of a dataset's key are in more than one row, asked of its database now.
 * @param key  names of its columns
 * @throws Failure COLUMN_MISSING; of templates, of the gate and of the driver
 */
export async function repeatedNow(ctx: QueryRunContext, other: QueriedDataset, key: readonly string[]): Promise<number> {
  const own = { ...other, dataset: withOwnColumns(other.dataset) };
  const query = { ...normaliseQuery({}), columns: [...key] };
  const now = wallClock(ctx.now().getTime(), datasetZone(own.dataset));
  const { asked } = await renderedFor({ ctx, asked: own, query, range: () => ({}), urlParams: {}, now });
  await gateCalculated(ctx, asked.dataset, query.columns, '');
  const relation = { name: '', columns: key, key, dataset: asked.dataset };
  const { sql } = print(repeatedKeys(relation), dialectOf(asked.dataset.database.backend));
  return repeatedIn((await asked.driver.run(sql, [], 'columns', runLimits(ctx, 1))).bytes);
}

/** @param columns  only these @param before  stands before their names where they are told */
async function gateCalculated(
  ctx: QueryRunContext,
  dataset: Dataset,
  columns: readonly unknown[],
  before: string,
): Promise<void> {
  for (const { column_name, expression } of dataset.columns)
    if (expression?.trim() && columns.includes(column_name))
      await gateExpression(
        (sql) => ctx.parse(sql),
        { sql: expression.trim(), what: `column "${before}${column_name}"` },
        dataset.database.backend,
      );
}

/** The one number that `repeatedKeys` is answered with, from the columns a driver writes. */
function repeatedIn(bytes: Buffer): number {
  return Number(/\[\s*"?(\d+)/.exec(bytes.toString('utf8'))?.[1] ?? 0);
}

/** Why a relation cannot be used while its key is in more than one row. */
export function repeatedText(
  { name, key, dataset }: Pick<Relation, 'name' | 'key'> & { readonly dataset: Pick<Dataset, 'table_name'> },
  repeated: number,
): string {
  const columns = key.join(', ');
  return `Relation "${name}": ${columns} is no key of ${dataset.table_name}. ${repeated === 1 ? 'One value is' : `${repeated} values are`} in more than one row, so that rows would be counted more than once.`;
}
