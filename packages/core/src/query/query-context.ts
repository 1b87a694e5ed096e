/** The body of POST /api/v1/chart/data: a datasource and the questions asked of it. */
import { z } from 'zod';
import { datasourceRef, queryObject } from './query-object.ts';

/** What is asked for: rows (`full`, `results`), the SQL (`query`), or something about the dataset. */
export const resultTypes = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
/** One of `resultTypes`. */
export type ResultType = (typeof resultTypes)[number];
/** How the answer travels: JSON, or a file. */
export const resultFormats = ['json', 'csv', 'xlsx', 'parquet'] as const;
/** One of `resultFormats`. */
export type ResultFormat = (typeof resultFormats)[number];

/** The body of `POST /api/v1/chart/data`. Unknown keys are refused. */
export const queryContext = z.strictObject({
  datasource: datasourceRef,
  force: z.boolean().nullish(),
  /** Ours, beside `force`: seconds; an answer that was made no longer ago will do. Boards that refresh themselves share answers by it. */
  force_within: z.number().min(0).max(86_400).nullish(),
  queries: z.array(queryObject),
  result_type: z.enum(resultTypes).nullish(),
  result_format: z.enum(resultFormats).nullish(),
  custom_cache_timeout: z.number().int().nullish(),
  form_data: z.looseObject({}).nullish(),
  /** Ours: `columns` answers `data` as {name: values[]} instead of row objects. */
  orient: z.enum(['records', 'columns']).nullish(),
});
/** The body of `POST /api/v1/chart/data`: a dataset and the questions asked of it. */
export type QueryContext = z.infer<typeof queryContext>;
