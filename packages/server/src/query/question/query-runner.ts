/** Prepares and runs questions: the one way to an answer, for every caller and every form of it. */
import { datasetZone } from '@tessera/core/dataset';
import type { Frame } from '@tessera/core/frame/frame';
import type { Query } from '@tessera/core/query/query-object';
import { wallClock } from '@tessera/core/time/calendar';
import { preparedOnce, type QueryResult } from '../cache/remembered.ts';
import type { QueryRunContext } from '../context.ts';
import { readFrame } from '../files/frame-text.ts';
import type { PreparedQuery, PrepareSettings } from '../prepared.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import { prepare } from './prepare.ts';
import { runQuestion, type RanQuery, type RunRequest } from './run.ts';

/** One asker's questions to one dataset. */
export class QueryRunner {
  readonly ctx: QueryRunContext;
  readonly asked: QueriedDataset;

  /** @param asked  a dataset that was found to be open to the asker; see `load` */
  constructor(ctx: QueryRunContext, asked: QueriedDataset) {
    this.ctx = ctx;
    this.asked = asked;
  }

  /** Loads the dataset; whether the asker may ask it is decided here. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
  static async load(ctx: QueryRunContext, ref: { readonly id: number; readonly type: string }): Promise<QueryRunner> {
    return new QueryRunner(ctx, await ctx.dataset(ref));
  }

  /** Renders, gates and compiles, or finds what came of it before. @throws Failure of templates, of the gate, of the compiler */
  prepare(query: Query, settings: PrepareSettings = {}): Promise<PreparedQuery> {
    const { ctx, asked } = this;
    const make = (): Promise<PreparedQuery> => prepare(ctx, asked, query, settings);
    if (!Object.isFrozen(query) || !isPlain(asked)) return make();
    const { dataset, connection, version } = asked;
    const { force: _, ...lasting } = settings;
    const isSameWhenever = isTimeless(query);
    return preparedOnce(
      query,
      {
        asked,
        source: [dataset, connection, version, ctx.experimental === true, JSON.stringify(lasting)],
        now: () => (isSameWhenever ? undefined : wallClock(ctx.now().getTime(), datasetZone(dataset))),
      },
      make,
    );
  }

  /** From the cache or the database, post-processed. @throws Failure of the driver and of post-processing */
  run(prepared: PreparedQuery, wish: RunRequest): Promise<RanQuery> {
    return runQuestion(this.ctx, this.asked, prepared, wish);
  }

  /** Both. @throws what they throw */
  async answer(query: Query, settings: PrepareSettings, wish: RunRequest): Promise<RanQuery & { prepared: PreparedQuery }> {
    const prepared = await this.prepare(query, settings);
    return { prepared, ...(await this.run(prepared, wish)) };
  }
}

/** The frame of a result that was asked for in columns. */
export const resultFrame = ({ bytes, colnames, coltypes }: QueryResult): Frame =>
  readFrame(
    bytes,
    colnames.map((label) => ({ name: label, label })),
    coltypes,
  );

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
