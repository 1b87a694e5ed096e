/**
 * What was worked out for a question that came before, to the letter: its wire object is then the same frozen value
 * (`rest/json.ts`), and everything here is known by what it is. Nothing of who asks is kept: questions with templates,
 * row rules or SQL datasets are made ready anew every time.
 */
import { datasetZone, type Dataset } from '@tessera/core/dataset';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { Query, QueryObject } from '@tessera/core/query/query-object';
import { wallClock } from '@tessera/core/time/calendar';
import type { Compiled } from '@tessera/sql/compile/compile';
import type { BufferPieces } from '../../pieces.ts';
import type { AnswerKey, QueryResult } from '../cache/cache.ts';
import type { QueryRunContext, QueriedDataset } from '../context.ts';
import { prepare, type PreparedQuery, type PrepareSettings } from './prepare.ts';

const normalised = new WeakMap<QueryObject, Query>();

/**
 * `normaliseQuery`, once for a question that is always the same value: what comes of it is frozen like the wire object,
 * and by that it is seen that it can be found again. @throws Failure CHART_DATA_INVALID
 */
export function normaliseCached(wire: QueryObject): Query {
  if (!Object.isFrozen(wire)) return normaliseQuery(wire);
  const known = normalised.get(wire);
  if (known) return known;
  const query = Object.freeze(normaliseQuery(wire));
  normalised.set(wire, query);
  return query;
}

interface Ready {
  readonly prepared: PreparedQuery;
  readonly dataset: Dataset;
  readonly source: string;
  readonly settings: string;
  /** Undefined where the question says nothing of today. */
  readonly now: string | undefined;
}

const ready = new WeakMap<Query, Ready>();

/** `prepare`, once for what is the same question of the same dataset at the same time. @throws as `prepare` */
export async function prepareCached(
  ctx: QueryRunContext,
  asked: QueriedDataset,
  query: Query,
  settings: PrepareSettings,
): Promise<PreparedQuery> {
  if (!Object.isFrozen(query)) return prepare(ctx, asked, query, settings);
  const source = `${asked.connection} ${asked.version} ${ctx.experimental === true}`;
  const wish = JSON.stringify(settings);
  const mayKnow = isPlain(asked);
  const isSameWhenever = isTimeless(query);
  const now = (): string | undefined => (isSameWhenever ? undefined : wallClock(ctx.now().getTime(), datasetZone(asked.dataset)));
  const known = mayKnow ? ready.get(query) : undefined;
  const isSame = known?.dataset === asked.dataset && known.source === source && known.settings === wish;
  if (known && isSame && known.now === now()) return { ...known.prepared, asked };
  const at = now();
  const prepared = await prepare(ctx, asked, query, settings);
  if (mayKnow && prepared.isPlain && at === now()) {
    ready.set(query, { prepared, dataset: asked.dataset, source, settings: wish, now: at });
    keys.set(prepared.compiled, new Map());
  }
  return prepared;
}

/** A table, the same for everybody, whose version says all that a question's types depend on. */
const isPlain = ({ dataset, rules }: QueriedDataset): boolean =>
  !dataset.sql?.trim() && (rules === undefined || rules.own.length === 0) && dataset.database.backend === 'duckdb';

const moment = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?`;
const absolute = new RegExp(`^\\s*(?:${moment})?\\s*:\\s*(?:${moment})?\\s*$`);

/** Whether no range of the question depends on today. */
function isTimeless({ time_range, filters, time_shift, time_offsets }: Query): boolean {
  const ranges = [time_range, ...filters.filter(({ op }) => op === 'TEMPORAL_RANGE').map(({ val }) => val)];
  if (time_shift !== undefined || time_offsets.length > 0) return false;
  return ranges.every((each) => each === undefined || (typeof each === 'string' && absolute.test(each)));
}

/** Of statements that may be found again. */
const keys = new WeakMap<Compiled, Map<string, AnswerKey>>();

/** What an answer is known by, once for what is the same statement. @param rest  whatever else it is made of */
export function keyCached(compiled: Compiled, rest: () => string, make: () => AnswerKey): AnswerKey {
  const known = keys.get(compiled);
  return known ? keyIn(known, rest(), make) : make();
}

function keyIn(known: Map<string, AnswerKey>, rest: string, make: () => AnswerKey): AnswerKey {
  const key = known.get(rest) ?? make();
  known.set(rest, key);
  return key;
}

const answers = new WeakMap<QueryResult, { compiled: Compiled; said: string; json: BufferPieces }>();

/** The JSON of a kept result, once for what is said the same way around it. @param said  whatever else is said */
export function answerCached(compiled: Compiled, result: QueryResult, said: string, make: () => BufferPieces): BufferPieces {
  const known = answers.get(result);
  if (known?.compiled === compiled && known.said === said) return known.json;
  const json = make();
  answers.set(result, { compiled, said, json });
  return json;
}
